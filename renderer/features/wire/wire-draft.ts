interface WireRow {
  readonly key: string;
  readonly value: string;
  readonly standard: string;
}

/** What is typed over the saved values, by key. */
export type WireDraft = Readonly<Partial<Record<string, string>>>;

export function shownValue(row: WireRow, draft: WireDraft): string {
  return draft[row.key] ?? row.value;
}

/** The overrides to be kept: only what differs from what is saved; the default itself is no override. */
export function overridesOf(rows: readonly WireRow[], draft: WireDraft): Record<string, string | null> {
  const changed = rows.filter((row) => draft[row.key] !== undefined && draft[row.key] !== row.value);
  return Object.fromEntries(
    changed.map((row) => {
      const text = draft[row.key] ?? '';
      return [row.key, text === row.standard ? null : text];
    }),
  );
}

/** A raw answer made easier to read: JSON is set out in lines, anything else stays unchanged. */
export function rawText(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
