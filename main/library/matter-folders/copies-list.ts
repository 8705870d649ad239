import { csvRecords, csvText } from '../../../shared/lib/csv.ts';

/** A document in the list of copies. */
export interface ListedCopy {
  readonly documentId: string;
  /** In the order of {@link listHead}, without the last one, which is the id. */
  readonly cells: readonly (string | number | null)[];
  /** Its line as this computer wrote it last; null until then. */
  readonly listed: string | null;
}

export const listHead = [
  'File',
  'Product',
  'Title or property',
  'Address',
  'Matter',
  'Order number',
  'Ordered',
  'Received',
  'Cost (A$, GST included)',
  'GST (A$)',
  'From',
  'Landfolio ID',
] as const;

/**
 * The list of copies, made of the one that stands there and of what this computer copied. A line that a person changed or deleted, and
 * lines of others, stay as they are. Null where what stands there is no such list.
 */
export function mergedList(
  standing: string | null,
  copies: readonly ListedCopy[],
): { readonly text: string; readonly lines: ReadonlyMap<string, string> } | null {
  const lines = new Map(copies.map((copy) => [copy.documentId, lineOf([...copy.cells, copy.documentId])]));
  const head = lineOf(listHead);
  const known = new Map(copies.map((copy) => [copy.documentId, copy]));
  const kept: string[] = [];
  const seen = new Set<string>();
  if (standing !== null) {
    const [first, ...records] = csvRecords(standing);
    if (first === undefined || first.fields.join('\n') !== listHead.join('\n')) return null;
    for (const { raw, fields } of records) {
      const id = fields.at(-1) ?? '';
      const copy = known.get(id);
      seen.add(id);
      kept.push(copy !== undefined && raw === copy.listed ? (lines.get(id) ?? raw) : raw);
    }
  }
  for (const { documentId, listed } of copies) {
    if (seen.has(documentId) || (standing !== null && listed !== null)) continue;
    kept.push(lines.get(documentId) ?? '');
  }
  return { text: `\ufeff${[head, ...kept].join('\r\n')}\r\n`, lines };
}

/** One line of a CSV file, without its mark and its end. */
function lineOf(cells: readonly (string | number | null)[]): string {
  return csvText([cells]).slice(1, -2);
}
