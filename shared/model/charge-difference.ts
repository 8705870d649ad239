import { z } from 'zod';

const cents = z.int().nullable();

/** How what the service charges for one order differs from what a person confirmed. Amounts in cents; null where one is not known. */
export const chargeDifferenceSchema = z.object({
  /** Without the fees of the service, which nobody knows before it answers. */
  confirmedCents: z.int(),
  chargedCents: cents,
  /** Fees, which are in `chargedCents`. */
  feeCents: z.int(),
  /** With the GST of the fees. */
  confirmedGstCents: cents,
  chargedGstCents: cents,
  /** The total of the answer, where a record of the order states another. */
  answeredCents: cents,
  /** A total that is no amount in cents, as it was written. */
  unreadTotal: z.string().nullable(),
  /** Some amount is exactly a hundred times or a hundredth of what was confirmed: dollars and cents may be mistaken. */
  isHundredfold: z.boolean(),
  /** What differs for itself; `confirmedCents` is null for what nobody confirmed. */
  items: z.array(
    z.object({
      productName: z.string(),
      identifier: z.string(),
      confirmedCents: cents,
      chargedCents: cents,
      confirmedGstCents: cents,
      chargedGstCents: cents,
    }),
  ),
});
export type ChargeDifference = z.infer<typeof chargeDifferenceSchema>;
