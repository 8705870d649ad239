/** Of the id of an installation what people know: its name, and not the random part (`computerId`). */
export function computerName(id: string): string {
  const end = id.lastIndexOf(':');
  return end < 1 ? id : id.slice(0, end);
}
