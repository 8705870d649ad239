/** What a computer of the office sent may try to steer the terminal, or to begin a line of its own. */
const steering = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Lines of text with columns as wide as their widest word. */
export function textTable(head: readonly string[], cells: readonly (readonly string[])[]): string[] {
  const rows = cells.map((row) => row.map((cell) => cell.replace(steering, '\ufffd')));
  const widths = head.map((word, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? word).length)),
  );
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
