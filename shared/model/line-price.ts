import type { Cents } from './money.ts';

/** As much of a cart line as its price needs. `T` is how the host says a turnaround. */
interface PricedLine<T> {
  readonly product: {
    readonly priceCents: Cents | null;
    readonly gstCents: Cents;
    readonly turnaround: T | null;
  };
  /** The delivery that was chosen of an owners corporation manager; absent or null where the product has none. */
  readonly delivery?:
    | {
        readonly priceCents: Cents | null;
        readonly gstCents: Cents | null;
        readonly turnaround: T | null;
        readonly isAdded: boolean;
      }
    | null
    | undefined;
}

/**
 * What a line costs and how long it takes. The price of a chosen delivery takes the place of the listed price, or is added to it
 * where the connection says so (`managerSpeedPrice`); where it is not known, the listed price counts. GST is as received.
 */
export function linePrice<T>({ product, delivery }: PricedLine<T>): {
  readonly priceCents: Cents | null;
  readonly gstCents: Cents;
  readonly turnaround: T | null;
} {
  const turnaround = delivery?.turnaround ?? product.turnaround;
  const chosen = delivery?.priceCents ?? null;
  if (chosen === null || product.priceCents === null)
    return { priceCents: product.priceCents, gstCents: product.gstCents, turnaround };
  const gst = delivery?.gstCents ?? 0;
  return delivery?.isAdded === true
    ? { priceCents: product.priceCents + chosen, gstCents: product.gstCents + gst, turnaround }
    : { priceCents: chosen, gstCents: gst, turnaround };
}

/** What lines come to, in cents. */
export function linesTotal(lines: readonly PricedLine<unknown>[]): {
  readonly totalCents: Cents;
  readonly gstCents: Cents;
} {
  const prices = lines.map(linePrice);
  return {
    totalCents: prices.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0),
    gstCents: prices.reduce((sum, { gstCents }) => sum + gstCents, 0),
  };
}
