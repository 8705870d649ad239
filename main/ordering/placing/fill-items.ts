import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Fee, Intent } from '../journal/intent.ts';
import { gstToCents, toCents } from '../prices.ts';
import { readOrderRecord } from './history.ts';
import { amountsUnit, feesOf, itemsOf, type OrderedItemAnswer } from './interpret-answer.ts';

interface FilledOrders {
  /** Of the first order. */
  readonly amounts: {
    readonly totalCents: number | null;
    readonly gstCents: number | null;
    readonly fees: readonly Fee[];
  };
  readonly orders: readonly { readonly orderId: string; readonly items: readonly OrderedItemAnswer[] }[];
}

/**
 * Reads the items of an order whose own answer did not give them; of several where the service made it more than once.
 * A null failure: the answer came, and shows no items yet.
 */
export async function fillFromRecords(
  intent: Intent,
  orderIds: readonly string[],
  service: LandService,
  signal: AbortSignal,
): Promise<Result<FilledOrders, ServiceFailure | null>> {
  let amounts: FilledOrders['amounts'] | null = null;
  const orders: { orderId: string; items: readonly OrderedItemAnswer[] }[] = [];
  for (const orderId of orderIds) {
    const record = await readOrderRecord(service, intent.customerId, orderId, signal);
    if (!record.ok) return record;
    const { products = [], ...rest } = record.value;
    const unit = amountsUnit(
      { ...rest, itemsOrdered: products },
      service.connection.wire,
      intent.quotedTotalCents,
    );
    const items = itemsOf(products, unit, rest);
    if (items === null || items.length === 0) return failed(null);
    amounts ??= {
      totalCents: toCents(rest.totalPrice, unit),
      gstCents: gstToCents(rest.totalGst, unit),
      fees: feesOf(rest.fees, unit),
    };
    orders.push({ orderId, items });
  }
  return amounts === null ? failed(null) : ok({ amounts, orders });
}
