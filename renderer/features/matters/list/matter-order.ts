import type { MatterRow } from '../../../../shared/contract/views/matter.ts';
import { isCostKnown } from '../../../../shared/model/matter-cost.ts';
import { partiesText, propertyText } from '../../matter-picker/matter-about.ts';
import { kindTexts } from '../text.ts';

/** What the list of matters is sorted by; each is a column of it. */
export const matterOrders = [
  'number',
  'client',
  'property',
  'settlement',
  'person',
  'used',
  'orders',
  'documents',
  'cost',
  'kind',
] as const;
export type MatterOrder = (typeof matterOrders)[number];

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/**
 * The matters in an order: by number as people count (2026-9 before 2026-10), by words as they are spelled, by settlement with
 * the next first, then the past ones, latest first, by when they were used, what they cost or how much there is, least first. Descending turns
 * that about; what is not known stays last either way, by number. `day` is today, YYYY-MM-DD.
 */
export function sortedMatters(
  matters: readonly MatterRow[],
  by: MatterOrder,
  direction: 'ascending' | 'descending',
  day: string,
): MatterRow[] {
  const known = matters.filter((matter) => isKnown(matter, by));
  const unknown = matters
    .filter((matter) => !isKnown(matter, by))
    .toSorted((a, b) => collator.compare(a.number, b.number));
  const sorted = known.toSorted((a, b) => compare(a, b, by, day) || collator.compare(a.number, b.number));
  return [...(direction === 'descending' ? sorted.toReversed() : sorted), ...unknown];
}

function isKnown(matter: MatterRow, by: MatterOrder): boolean {
  if (by === 'client') return matter.client !== '';
  if (by === 'property') return textOf(matter) !== '';
  if (by === 'person') return matter.lookedAfterBy !== '';
  if (by === 'cost') return isCostKnown(matter.cost);
  return by !== 'settlement' || matter.settlementOn !== null;
}

function compare(a: MatterRow, b: MatterRow, by: MatterOrder, day: string): number {
  switch (by) {
    case 'number':
    case 'client':
      return collator.compare(a[by], b[by]);
    case 'person':
      return collator.compare(a.lookedAfterBy, b.lookedAfterBy);
    case 'kind':
      return collator.compare(kindTexts[a.kind], kindTexts[b.kind]);
    case 'property':
      return collator.compare(textOf(a), textOf(b));
    case 'settlement': {
      const [first, second] = [a.settlementOn ?? '', b.settlementOn ?? ''];
      const [isFirstPast, isSecondPast] = [first < day, second < day];
      if (isFirstPast !== isSecondPast) return isFirstPast ? 1 : -1;
      return isFirstPast ? second.localeCompare(first) : first.localeCompare(second);
    }
    case 'used':
      return a.lastUsedAt - b.lastUsedAt;
    case 'orders':
    case 'documents':
      return a[by] - b[by];
    case 'cost':
      return a.cost.cents - b.cost.cents;
  }
}

function textOf(matter: MatterRow): string {
  return propertyText(matter) || partiesText(matter);
}
