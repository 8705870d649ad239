import { unreadOf } from '../../../shared/lib/list-of.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Fee, Intent } from '../journal/intent.ts';
import { gstToCents, quotedUnit, toCents } from '../prices.ts';
import type { OrderRecord } from '../wire.ts';
import { readOrderRecord } from './history.ts';
import { amountsUnit, feesOf, itemsOf, type OrderedItemAnswer } from './interpret-answer.ts';

/** What the record of one order shows of its items. */
export interface FilledOrder {
  readonly orderId: string;
  readonly items: readonly OrderedItemAnswer[];
  /** Every item of it could be read, and all that was ordered is there. */
  readonly isWhole: boolean;
  /** The numbers of those that it calls complete. */
  readonly complete: readonly number[];
}

interface FilledOrders {
  /** Of the first order. */
  readonly amounts: {
    readonly totalCents: number | null;
    readonly gstCents: number | null;
    readonly fees: readonly Fee[];
  };
  readonly orders: readonly FilledOrder[];
  /** Whether each of them is whole. */
  readonly isWhole: boolean;
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
  let isWhole = true;
  const orders: FilledOrder[] = [];
  for (const orderId of orderIds) {
    const record = await readOrderRecord(service, intent.customerId, orderId, signal);
    if (!record.ok) return record;
    const { products = [], ...rest } = record.value;
    const unit = amountsUnit(
      { ...rest, itemsOrdered: products },
      quotedUnit(intent.cart.lines, service.connection.wire.priceUnit),
    );
    const items = itemsOf(products, unit, rest);
    if (items === null || items.length === 0) return failed(null);
    amounts ??= {
      totalCents: toCents(rest.totalPrice, unit),
      gstCents: gstToCents(rest.totalGst, unit),
      fees: feesOf(rest.fees, unit),
    };
    // An order that shows fewer items than were ordered is read again: what is missing is paid for.
    const isAll = unreadOf(products) === null && items.length >= intent.cart.lines.length;
    isWhole &&= isAll;
    orders.push({
      orderId,
      items,
      isWhole: isAll,
      complete: completeNumbers(products),
    });
  }
  return amounts === null ? failed(null) : ok({ amounts, orders, isWhole });
}

/** The numbers of the items that a record or a list of the service calls complete. */
export function completeNumbers(products: NonNullable<OrderRecord['products']>): number[] {
  return products
    .filter(({ productStatus }) => productStatus?.toUpperCase() === 'COMPLETE')
    .map(({ orderItemNumber }) => orderItemNumber);
}
