/** Words on the sheets of a pack. */
export const packSheetWords = {
  contents: 'Contents',
  missing: 'Not in this pack',
  more: (count: number) => `and ${count} more: see the contents page`,
} as const;

/** Pages of the pack, both within. */
export function pagesText(from: number, to: number): string {
  return from === to ? `Page ${from}` : `Pages ${from}–${to}`;
}

export function pageOfText(page: number, pages: number): string {
  return `Page ${page} of ${pages}`;
}
