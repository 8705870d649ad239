import type { FilingView, Movable } from '../../../shared/contract/views/matter-acts.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { formatTotal } from '../../../shared/model/money.ts';
import { fullMoment } from '../../ui/moment.ts';

/** What is said of one thing that can be moved: `Planning Certificate and 2 more, 3 documents, A$45.20`. */
export function movableText({ products, documents, cents }: Movable): string {
  const [first, ...others] = products;
  return [
    first === undefined ? '' : others.length === 0 ? first : `${first} and ${others.length} more`,
    documents === 0 ? '' : counted(documents, 'document', 'documents'),
    cents === null ? '' : formatTotal(cents),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Which order it is: `12 VICTORIA WAY CARLTON 3053 · 28 Nov 2026, 2:14 pm`; empty of other things. */
export function movableFrom({ about, placedAt }: Movable): string {
  return [about, placedAt === null ? '' : fullMoment(placedAt)].filter(Boolean).join(' \u00b7 ');
}

/** The title of the notice after things were moved. */
export function movedText(count: number, number: string): string {
  return count === 1 ? `Moved to matter ${number}` : `${count} moved to matter ${number}`;
}

export const keptAsSentText =
  'The cost and the documents move too. What was sent to the service does not change, and stays readable here.';

/** How something came to its matter: `Ordered under 2024-117, moved to 2024-118 on 12 Nov 2026, 9:04 am`. */
export function filingText(filings: readonly FilingView[]): string {
  const [first] = filings;
  if (first === undefined) return '';
  const steps = filings.map(({ at, how, to }) => {
    const verb = how === 'merged' ? 'merged into' : how === 'undone' ? 'moved back to' : 'moved to';
    return `${verb} ${to} on ${fullMoment(at)}`;
  });
  return `Ordered under ${first.from}, ${steps.join(', ')}`;
}
