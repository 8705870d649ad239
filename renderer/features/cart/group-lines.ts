import type { CartLineView } from '../../../shared/contract/views/cart.ts';
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

function subjectName(line: CartLineView): string {
  const { subject } = line.product;
  if (subject.kind === 'property') return 'Property';
  if (subject.kind === 'document') return `Document ${subject.documentId}`;
  if (line.context.volumeFolio) return `Title ${line.context.volumeFolio}`;
  if (line.context.spi) return `Title of ${line.context.spi}`;
  return `${line.context.titleName ?? 'Title'} (number not disclosed)`;
}
