import type { ChargeDifference } from '../../shared/model/charge-difference.ts';
import { thingKey } from '../../shared/model/land-identity.ts';
import { linePrice, linesTotal } from '../../shared/model/line-price.ts';
import type { Cents } from '../../shared/model/money.ts';
import type { ConfirmedLine, Fee } from './journal/intent.ts';

/** A total as the service states it. */
export interface StatedTotal {
  readonly totalCents: Cents | null;
  readonly gstCents: Cents | null;
}

/** An order as it was confirmed, and what is charged for one of it. */
export interface CheckedCharge {
  readonly lines: readonly ConfirmedLine[];
  readonly confirmedCents: Cents;
  readonly answer: StatedTotal;
  /** What a record or the list of orders states since. */
  readonly stated: StatedTotal | null;
  readonly fees: readonly Fee[];
  readonly items: readonly {
    /** Which line it is: see `thingKey` in land-identity.ts. */
    readonly thingKey: string;
    readonly productName: string;
    readonly identifier: string;
    readonly priceCents: Cents | null;
    readonly gstCents: Cents | null;
  }[];
  /** A total that could not be read as cents, as it was written. */
  readonly unreadTotal: string | null;
}

type DifferentItem = ChargeDifference['items'][number];

/**
 * How what is charged differs from what was confirmed; null where it does not. Each cent counts, also one of GST, and also where less
 * is charged. What the service does not say differs from nothing.
 */
export function chargeDifference(charge: CheckedCharge): ChargeDifference | null {
  const { lines, confirmedCents, answer, stated, fees, unreadTotal } = charge;
  const chargedCents = stated?.totalCents ?? answer.totalCents;
  const chargedGstCents = stated?.gstCents ?? answer.gstCents;
  const feeCents = fees.reduce((sum, fee) => sum + fee.amountCents, 0);
  const feeGstCents = fees.reduce((sum, fee) => sum + (fee.gstCents ?? 0), 0);
  const confirmedGstCents = linesTotal(lines).gstCents + feeGstCents;
  const items = differentItems(charge);
  const isSame =
    unreadTotal === null &&
    (chargedCents === null || chargedCents === confirmedCents) &&
    (chargedGstCents === null || chargedGstCents === confirmedGstCents) &&
    (answer.totalCents === null || answer.totalCents === chargedCents) &&
    items.length === 0;
  if (isSame) return null;
  return {
    confirmedCents,
    chargedCents,
    feeCents,
    confirmedGstCents,
    chargedGstCents,
    answeredCents: answer.totalCents === chargedCents ? null : answer.totalCents,
    unreadTotal,
    isHundredfold:
      isHundredfold(confirmedCents, chargedCents) ||
      items.some((item) => isHundredfold(item.confirmedCents, item.chargedCents)),
    items,
  };
}

function differentItems({ lines, items }: CheckedCharge): DifferentItem[] {
  const confirmed = new Map(lines.map((line) => [thingKey(line), linePrice(line)]));
  return items.flatMap(({ thingKey: key, productName, identifier, priceCents, gstCents }) => {
    const line = confirmed.get(key);
    const isSame =
      line !== undefined &&
      (priceCents === null || priceCents === line.priceCents) &&
      (gstCents === null || gstCents === line.gstCents);
    if (isSame) return [];
    return [
      {
        productName,
        identifier,
        confirmedCents: line?.priceCents ?? null,
        chargedCents: priceCents,
        confirmedGstCents: line?.gstCents ?? null,
        chargedGstCents: gstCents,
      },
    ];
  });
}

function isHundredfold(confirmed: Cents | null, charged: Cents | null): boolean {
  if (confirmed === null || charged === null || confirmed === 0 || charged === 0) return false;
  return charged === confirmed * 100 || charged * 100 === confirmed;
}
