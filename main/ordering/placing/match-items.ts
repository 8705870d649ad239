import { isVolumeFolio, parseVolumeFolio } from '../../../shared/model/volume-folio.ts';
import { sameThing } from '../cart/cart-line.ts';
import type { ConfirmedLine } from '../journal/intent.ts';
import { turnaroundMilliseconds } from '../products.ts';
import type { OrderedItemAnswer } from './interpret-answer.ts';

/** A confirmed item together with what the cart knew about it. */
export interface NewItem {
  readonly orderItemNumber: number;
  readonly productCode: string;
  readonly productName: string;
  readonly authorityName: string | null;
  readonly identifier: string;
  readonly address: string | null;
  readonly priceCents: number | null;
  readonly gstCents: number | null;
  readonly turnaroundMs: number | null;
  readonly thingKey: string;
  readonly discounts: OrderedItemAnswer['discounts'];
  readonly discountCents: number | null;
}

/**
 * Joins the items that the service confirmed with the cart's lines.
 *
 * The service returns an encrypted title id as volume/folio, so ids do not always compare: first by product code and
 * equal ids, then by product code in order, then by position. An item that no line explains is kept as it is.
 */
export function matchItems(items: readonly OrderedItemAnswer[], lines: readonly ConfirmedLine[]): NewItem[] {
  const left = new Set(lines);
  const found = new Map<OrderedItemAnswer, ConfirmedLine>();
  const rules: ((item: OrderedItemAnswer, line: ConfirmedLine) => boolean)[] = [
    (item, line) => item.productCode === line.product.productCode && sameIds(item, line),
    (item, line) => item.productCode === line.product.productCode,
    (item) => item.productCode === null,
  ];
  for (const rule of rules) {
    for (const item of items) {
      if (found.has(item)) continue;
      const line = [...left].find((candidate) => rule(item, candidate));
      if (line === undefined) continue;
      found.set(item, line);
      left.delete(line);
    }
  }
  return items.map((item) => newItem(item, found.get(item)));
}

function sameIds(item: OrderedItemAnswer, line: ConfirmedLine): boolean {
  if (item.productIds === null) return false;
  return Object.entries(line.product.productIds).every(([key, value]) => {
    const answered = item.productIds?.[key];
    if (answered === undefined) return false;
    if (String(answered) === String(value)) return true;
    return (
      key === 'titleId' &&
      line.context.volumeFolio !== null &&
      canonical(answered) === line.context.volumeFolio
    );
  });
}

function canonical(value: string | number): string | null {
  const read = parseVolumeFolio(String(value));
  return read.ok ? read.value : null;
}

function newItem(item: OrderedItemAnswer, line: ConfirmedLine | undefined): NewItem {
  const disclosed = item.productIds?.titleId === undefined ? null : canonical(item.productIds.titleId);
  const code = item.productCode ?? line?.product.productCode ?? 'unknown';
  return {
    orderItemNumber: item.orderItemNumber,
    productCode: code,
    productName: item.productName ?? line?.product.name ?? code,
    authorityName: item.authorityName ?? line?.product.authorityName ?? null,
    identifier: disclosed !== null && isVolumeFolio(disclosed) ? disclosed : (line?.identifier ?? code),
    address: line?.context.address ?? null,
    priceCents: item.priceCents ?? line?.product.priceCents ?? null,
    gstCents: item.gstCents ?? line?.product.gstCents ?? null,
    turnaroundMs: turnaroundMilliseconds(line?.product.turnaround ?? null),
    discounts: item.discounts,
    discountCents: item.discountCents,
    thingKey: line === undefined ? JSON.stringify([code, item.productIds]) : sameThing(line),
  };
}
