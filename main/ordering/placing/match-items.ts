import { thingKey } from '../../../shared/model/land-identity.ts';
import { linePrice } from '../../../shared/model/line-price.ts';
import type { ConfirmedLine } from '../journal/intent.ts';
import { shownTitleOf } from '../land-name.ts';
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
    (item, line) => isOfLine(item, line) && sameIds(item, line),
    isOfLine,
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

function isOfLine({ productCode }: OrderedItemAnswer, line: ConfirmedLine): boolean {
  return productCode !== null && isSameProduct(productCode, line.product.productCode);
}

/** The code of an item of which neither the service nor the cart says one. */
const unknownCode = 'unknown';

/** Whether two codes may name one product, however they are written; true where one of them is not known. */
export function isSameProduct(one: string | null | undefined, other: string | null | undefined): boolean {
  const [a, b] = [one, other].map((code) => (code ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  return a === b || [a, b].some((code) => code === '' || code === unknownCode);
}

function sameIds(item: OrderedItemAnswer, line: ConfirmedLine): boolean {
  const { productIds } = item;
  if (productIds === null) return false;
  return Object.entries(line.product.productIds).every(([key, value]) => {
    const answered = productIds[key];
    if (answered === undefined) return false;
    if (String(answered) === String(value)) return true;
    return (
      key === 'titleId' &&
      line.context.volumeFolio !== null &&
      shownTitleOf(productIds) === line.context.volumeFolio
    );
  });
}

function newItem(item: OrderedItemAnswer, line: ConfirmedLine | undefined): NewItem {
  const disclosed = shownTitleOf(item.productIds ?? {});
  const code = item.productCode ?? line?.product.productCode ?? unknownCode;
  const listed = line === undefined ? null : linePrice(line);
  return {
    orderItemNumber: item.orderItemNumber,
    productCode: code,
    productName: item.productName ?? line?.product.name ?? code,
    authorityName: item.authorityName ?? line?.product.authorityName ?? null,
    identifier: disclosed ?? line?.identifier ?? code,
    address: line?.context.address ?? null,
    priceCents: item.priceCents ?? listed?.priceCents ?? null,
    gstCents: item.gstCents ?? listed?.gstCents ?? null,
    turnaroundMs: turnaroundMilliseconds(listed?.turnaround ?? null),
    discounts: item.discounts,
    discountCents: item.discountCents,
    thingKey: line === undefined ? JSON.stringify([code, item.productIds]) : thingKey(line),
  };
}
