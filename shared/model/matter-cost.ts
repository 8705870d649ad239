import type { Cents } from './money.ts';

/** As much of what a matter cost as one line of it needs. */
interface Money {
  readonly totalCents: Cents;
  readonly uncertainCents: Cents;
  readonly duplicates: number;
  readonly differing: number;
  readonly chargesWithoutPrice: number;
  readonly ended: number;
  readonly unpriced: number;
  readonly elsewhere: { readonly totalCents: Cents; readonly ended: number; readonly unpriced: number };
}

export interface MatterCost {
  /** What was placed here and elsewhere under its number. What is not known is not in it. */
  readonly cents: Cents;
  /** Certificates that ended or have no price, and charges whose price the service does not say. */
  readonly notKnown: number;
  /** Of `cents`, what was shown for orders whose outcome is not known. */
  readonly inDoubtCents: Cents;
  /** Orders that were made more than once, not settled yet: each is in `cents` once. */
  readonly duplicates: number;
  /** Of `cents`, what was placed elsewhere. */
  readonly elsewhereCents: Cents;
  /** Orders that are charged otherwise than they were confirmed. */
  readonly differing: number;
}

/** What a matter cost in one line, from the sums that its page shows. */
export function matterCost(money: Money): MatterCost {
  const { elsewhere } = money;
  return {
    cents: money.totalCents + elsewhere.totalCents,
    notKnown: money.ended + elsewhere.ended + money.unpriced + elsewhere.unpriced + money.chargesWithoutPrice,
    inDoubtCents: money.uncertainCents,
    duplicates: money.duplicates,
    elsewhereCents: elsewhere.totalCents,
    differing: money.differing,
  };
}

/** Whether there is a sum to say: nothing but what is not known is no sum of nothing. */
export function isCostKnown({ cents, notKnown }: Pick<MatterCost, 'cents' | 'notKnown'>): boolean {
  return cents > 0 || notKnown === 0;
}
