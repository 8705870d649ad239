/**
 * Whether land tax may be passed on to the purchaser: Sale of Land Act 1962 (Vic), s 10G and s 10I. The amount is indexed each
 * year, so an office enters that of later years.
 */
export interface LandTaxRule {
  /** Contracts from this day on. */
  readonly from: string;
  /** By the year of the contract, rising: below this sale price it may not. */
  readonly amounts: readonly { readonly year: number; readonly cents: number }[];
}

export const defaultLandTaxRule: LandTaxRule = {
  from: '2024-01-01',
  amounts: [{ year: 2024, cents: 1_000_000_000 }],
};

export type LandTaxAnswer =
  | { readonly is: 'allowed' }
  /** The contract date, or the price, is not entered. */
  | { readonly is: 'notAnswered'; readonly missing: 'contract' | 'price' }
  | ({ readonly is: 'barred' } & Amount)
  /** The price is not below the amount of an earlier year; that of the contract’s own year is not entered. */
  | ({ readonly is: 'check'; readonly contractYear: number } & Amount);

interface Amount {
  /** Of which the amount is. */
  readonly year: number;
  readonly cents: number;
}

/** Of a contract of that day, YYYY-MM-DD, for that price; null where they are not known. */
export function landTaxAnswer(
  { from, amounts }: LandTaxRule,
  contractOn: string | null,
  priceCents: number | null,
): LandTaxAnswer {
  if (contractOn === null) return { is: 'notAnswered', missing: 'contract' };
  if (contractOn < from) return { is: 'allowed' };
  if (priceCents === null) return { is: 'notAnswered', missing: 'price' };
  const contractYear = Number(contractOn.slice(0, 4));
  const amount = amounts.findLast(({ year }) => year <= contractYear) ?? amounts[0];
  if (amount === undefined) return { is: 'allowed' };
  if (priceCents < amount.cents) return { is: 'barred', ...amount };
  return amount.year === contractYear ? { is: 'allowed' } : { is: 'check', contractYear, ...amount };
}
