/** `1 order`, `1,204 orders`. */
export function counted(n: number, one: string, several = `${one}s`): string {
  return `${n.toLocaleString('en-AU')} ${n === 1 ? one : several}`;
}
