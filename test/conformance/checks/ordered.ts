import assert from 'node:assert/strict';
import type { PlacedView } from '../../../shared/contract/views/order.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';
import { cartOf } from '../../support/cart-of.ts';
import type { Bench } from '../bench/bench.ts';
import type { RawReply } from '../bench/raw-client.ts';
import type { Exchange } from '../bench/wire-log.ts';
import { answered, isOf, oneSent } from '../expect.ts';
import { Skipped } from '../skipped.ts';
import { context, placeCart } from './scripted-orders.ts';

/** Any content, shorter than 40 characters. */
export const childCustomer = 'Child & Co; "No. 7" / 50 %';

export const orderDetails = {
  matterNumber: '2026-118',
  delivery: 'email' as const,
  email: 'orders@office.example',
  contactName: 'Rose Smith-Łukasz',
  contactNumber: '(03) 9999 0000',
  customerId: childCustomer,
};

/** The cheapest product that needs nothing more than to be ordered. */
export async function plainest(bench: Bench): Promise<ProductView> {
  const [first] = (await bench.findings.products())
    .filter(
      ({ isOrderable, warning, extraDataKeys, prerequisites }) =>
        isOrderable && warning === null && extraDataKeys.length === 0 && prerequisites.length === 0,
    )
    .sort((a, b) => (a.priceCents ?? 0) - (b.priceCents ?? 0));
  if (first === undefined) throw new Skipped('no product can be ordered as it is');
  return first;
}

interface Ordered {
  readonly product: ProductView;
  readonly view: PlacedView;
  readonly sent: Exchange;
  // biome-ignore lint/suspicious/noExplicitAny: a check looks into an answer of whatever shape
  readonly answer: any;
}

const orders = new WeakMap<Bench, Promise<Ordered>>();

/** An order that our client placed, once in a run; chargeable. */
export function ordered(bench: Bench): Promise<Ordered> {
  const known = orders.get(bench) ?? place(bench);
  orders.set(bench, known);
  return known;
}

async function place(bench: Bench): Promise<Ordered> {
  const { client } = bench;
  const product = await plainest(bench);
  await cartOf(client).clear();
  await cartOf(client).add({ product, context });
  await cartOf(client).setDetails(orderDetails);
  const watched = await bench.watch(() => placeCart(client));
  const view = answered(watched.outcome);
  assert.equal(view.state, 'CONFIRMED', orderProblemText(view.problem) ?? '');
  const sent = oneSent(watched, 'POST', bench.urlOf('orders', '/orders/v1'));
  return { product, view, sent, answer: JSON.parse(sent.answer) };
}

/** The body of an order of these products that is right in everything. */
export const bodyOf = (products: readonly object[], change: object = {}) => ({
  products,
  deliveryPreference: 'NONE',
  ...change,
});

export const wireOf = ({ productCode, productIds }: ProductView) => ({ productCode, productIds });

/** Orders without our client; chargeable. */
export const orderRaw = (
  bench: Bench,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<RawReply> => bench.raw({ to: 'orders', path: '/orders/v1', method: 'POST', body, headers });

/** Reads below /orders/v1 as the customer of {@link ordered}. */
export const readAsChild = (bench: Bench, path: string, customer = childCustomer): Promise<RawReply> =>
  bench.raw({ to: 'orders', path: `/orders/v1${path}`, headers: { 'customer-id': customer } });

/**
 * Like `isOf`, where the document does not mark the member as required: another service may leave it out, the practice
 * service may not.
 */
export function isIfGiven(bench: Bench, ...[value, kind, name]: Parameters<typeof isOf>): void {
  if (bench.practice === null && (value === undefined || value === null)) return;
  isOf(value, kind, name);
}

/** The first item of the run's order, as the answer to the order names it. */
export async function orderedItem(bench: Bench) {
  const { answer } = await ordered(bench);
  const item = answer.itemsOrdered?.[0];
  if (item?.orderItemNumber === undefined) throw new Skipped('the answer to the order names no items');
  return { orderId: answer.orderId as string, ...item };
}

/** The volume/folio that the run's order disclosed. */
export async function orderedTitle(bench: Bench): Promise<string> {
  const { productIds } = await orderedItem(bench);
  const titleId: unknown = productIds?.titleId;
  if (typeof titleId !== 'string' || !/^[0-9]+\/[0-9]+[A-Z]?$/.test(titleId))
    throw new Skipped('the answer to the order names no volume/folio');
  return titleId;
}
