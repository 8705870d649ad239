/** `3 of 12`. */
export function countText(at: number, total: number, isByWord: boolean): string {
  if (total === 0) return 'Not found';
  const count = `${(at + 1).toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')}`;
  return isByWord ? `${count}, word by word` : count;
}
