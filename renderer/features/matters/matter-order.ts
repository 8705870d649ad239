import type { MatterView } from '../../../shared/contract/views/matter.ts';

export type MatterOrder = 'number' | 'property' | 'settlement' | 'used';

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/**
 * The matters in an order: by number as people count (2026-9 before 2026-10), by property or party with the unwritten last,
 * by settlement with the next first, then the past ones, latest first, then those without a day, or by when they were used,
 * latest first. `isTurned` turns it about; what is not known stays last, by number. `day` is today, YYYY-MM-DD.
 */
export function sortedMatters(
  matters: readonly MatterView[],
  by: MatterOrder,
  isTurned: boolean,
  day: string,
): MatterView[] {
  const known = matters.filter((matter) => isKnown(matter, by));
  const unknown = matters
    .filter((matter) => !isKnown(matter, by))
    .toSorted((a, b) => collator.compare(a.number, b.number));
  const sorted = known.toSorted((a, b) => compare(a, b, by, day) || collator.compare(a.number, b.number));
  return [...(isTurned ? sorted.toReversed() : sorted), ...unknown];
}

function isKnown(matter: MatterView, by: MatterOrder): boolean {
  if (by === 'property') return textOf(matter) !== '';
  return by !== 'settlement' || matter.settlementOn !== null;
}

function compare(a: MatterView, b: MatterView, by: MatterOrder, day: string): number {
  switch (by) {
    case 'number':
      return collator.compare(a.number, b.number);
    case 'property':
      return collator.compare(textOf(a), textOf(b));
    case 'settlement': {
      const [first, second] = [a.settlementOn ?? '', b.settlementOn ?? ''];
      const [isFirstPast, isSecondPast] = [first < day, second < day];
      if (isFirstPast !== isSecondPast) return isFirstPast ? 1 : -1;
      return isFirstPast ? second.localeCompare(first) : first.localeCompare(second);
    }
    case 'used':
      return b.lastUsedAt - a.lastUsedAt;
  }
}

function textOf(matter: MatterView): string {
  return matter.property || matter.parties;
}
