/** The rows with one that was removed, where it stood in `before`. What was changed since stays. */
export function insertedAgain<Row extends { readonly key: string }>(
  rows: readonly Row[],
  before: readonly Row[],
  gone: Row,
): readonly Row[] {
  if (rows.some(({ key }) => key === gone.key)) return rows;
  const place = before.findIndex(({ key }) => key === gone.key);
  return [...rows.slice(0, place), gone, ...rows.slice(place)];
}
