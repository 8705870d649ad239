import { type Adjustments, isPaidAtSettlement } from './adjust.ts';
import type { Statement } from './statement.ts';

/** An amount with its name; negative where it is deducted. */
export interface NamedAmount {
  readonly label: string;
  readonly cents: number;
}

/** What the balance is made of, in the order in which it is worked out. Together they are the balance. */
export function balanceParts(statement: Statement, adjustments: Adjustments): NamedAmount[] {
  return [
    { label: 'Price', cents: statement.priceCents },
    { label: 'Less deposit', cents: -statement.depositCents },
    { label: 'Plus what the purchaser allows', cents: adjustments.purchaserAllowsCents },
    { label: 'Less what the vendor allows', cents: -adjustments.vendorAllowsCents },
    ...statement.other.map(({ label, amountCents, payableBy }) =>
      payableBy === 'purchaser'
        ? { label: `Plus ${label} (payable by the purchaser)`, cents: amountCents }
        : { label: `Less ${label} (payable by the vendor)`, cents: -amountCents },
    ),
  ];
}

/** What is paid out of the balance: what the vendor left unpaid, then the vendor. Together they are the balance. */
export function payments(statement: Statement, adjustments: Adjustments): NamedAmount[] {
  const rest = adjustments.balanceCents - adjustments.payFromVendorCents;
  const unpaid = statement.lines
    .filter(isPaidAtSettlement)
    .map(({ label, amountCents }) => ({ label: `${label}, out of the vendor’s money`, cents: amountCents }));
  const label = rest < 0 ? 'Still to be provided by the vendor' : 'To the vendor, or as the vendor directs';
  return [...unpaid, { label, cents: rest }];
}
