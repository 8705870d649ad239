import type { CartLineView } from '../../../shared/contract/views/cart.ts';
import { isVolumeFolio } from '../../../shared/model/volume-folio.ts';
import { subjectKey } from '../property/subject.ts';

export interface LineGroup {
  readonly key: string;
  /** `Title 10940/843` or `Property`. */
  readonly name: string;
  readonly address: string | null;
  readonly lines: readonly CartLineView[];
}

/** The lines by what they are about, in the order in which each subject came first. */
export function groupLines(lines: readonly CartLineView[]): LineGroup[] {
  const groups = new Map<string, { name: string; address: string | null; lines: CartLineView[] }>();
  for (const line of lines) {
    const key = subjectKey(line.product.subject);
    const group = groups.get(key);
    if (group) group.lines.push(line);
    else groups.set(key, { name: subjectName(line), address: line.context.address, lines: [line] });
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

/**
 * Which title a line is of where its group is not of one title: what a product of the property needs beside it. Its
 * number may not be disclosed; then its place on the property's screen tells it from the others, else its place among
 * those that are needed.
 */
export function titleOfLine(line: CartLineView, lines: readonly CartLineView[]): string | null {
  const { product, context, prerequisiteFor } = line;
  const { titleId } = product.productIds;
  if (titleId === undefined || product.subject.kind !== 'property') return null;
  if (context.volumeFolio) return `Title ${context.volumeFolio}`;
  const named = context.titleNames?.find((one) => one.titleId === String(titleId))?.name;
  if (named !== undefined) return isVolumeFolio(named) ? `Title ${named}` : `${named} (number not disclosed)`;
  const parent = lines.find(({ id }) => id === prerequisiteFor[0]?.lineId);
  const needed = [...new Set((parent?.product.prerequisites ?? []).map((one) => one.productIds.titleId))];
  const titles = needed.filter((id) => id !== undefined);
  const at = titles.indexOf(titleId);
  if (at < 0 || titles.length < 2) return 'Title (number not disclosed)';
  return `${at + 1}. of the ${titles.length} titles needed (number not disclosed)`;
}

function subjectName(line: CartLineView): string {
  const { subject } = line.product;
  if (subject.kind === 'property') return 'Property';
  if (subject.kind === 'document') return `Document ${subject.documentId}`;
  if (line.context.volumeFolio) return `Title ${line.context.volumeFolio}`;
  if (line.context.spi) return `Title of ${line.context.spi}`;
  return `${line.context.titleName ?? 'Title'} (number not disclosed)`;
}
