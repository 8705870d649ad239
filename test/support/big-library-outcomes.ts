import type { PracticeProduct } from '../../main/practice/catalogue.ts';
import type { Dice } from '../../main/practice/data/dice.ts';

/** What became of an ordered item. */
export type ItemOutcome =
  | 'stored'
  | 'held'
  | 'processing'
  | 'withAuthority'
  | 'fetching'
  | 'failed'
  | 'cancelled'
  | 'strange';

const unitMs: Readonly<Record<PracticeProduct['turnaroundTimeUnit'], number>> = {
  SEC: 1000,
  MIN: 60_000,
  DAY: 86_400_000,
};

export function turnaroundMs({ turnaroundTime, turnaroundTimeUnit }: PracticeProduct): number {
  return turnaroundTime * unitMs[turnaroundTimeUnit];
}

/** Old ones are done, new ones on their way; some authorities are slow, and now and then something goes wrong. */
export function orderOutcomes(
  product: PracticeProduct,
  placedAt: number,
  now: number,
  dice: Dice,
): ItemOutcome {
  const throwOf = dice.int(0, 999);
  if (throwOf < 4) return 'failed';
  if (throwOf < 9) return 'cancelled';
  if (throwOf === 9) return 'held';
  const usual = turnaroundMs(product);
  const age = now - placedAt;
  const isSlow = throwOf > 985 && age < 60 * 86_400_000;
  if (age > usual * 1.3 && !isSlow) return 'stored';
  if (throwOf === 500) return 'strange';
  if (product.authorityName === null) return isSlow ? 'processing' : age < usual ? 'processing' : 'stored';
  return age < usual * 0.2 ? 'processing' : 'withAuthority';
}
