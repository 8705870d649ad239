/** Lines of text with columns as wide as their widest word. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
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
