import { ORPCError } from '@orpc/client';
import type { CartDetails } from '../../../shared/contract/views/cart.ts';
import type { ProductSubject } from '../../../shared/contract/views/product.ts';
import { cartOf } from '../../support/cart-of.ts';
import type { Bench, Scripted } from '../bench/bench.ts';
import type { Script, ScriptedAnswer, ScriptedRequest } from '../bench/scripted-service.ts';

/** A product as the listing of a scripted service gives it, unless told otherwise. */
export const plainProduct = {
  productCode: 'RegisterSearchStatement',
  productIds: { titleId: '10940/843' },
  productName: 'Register Search Statement',
  productDescription: 'What stands on the register.',
  productAvailability: 'AVAILABLE',
  authorityName: 'The registers',
  price: 640,
  gst: 0,
  turnaroundTime: 1,
  turnaroundTimeUnit: 'MIN',
};

type Answer = ScriptedAnswer | ((request: ScriptedRequest) => ScriptedAnswer);

interface ScriptedOrders {
  readonly products?: readonly object[];
  readonly order?: Answer;
  readonly history?: Answer;
  readonly record?: Answer;
  readonly item?: Answer;
  /** The list of owners corporation managers. */
  readonly managers?: Answer;
  /** Any other path. */
  readonly other?: Answer;
}

export const orderAnswer = {
  orderId: '10219435',
  totalPrice: 640,
  totalGst: 0,
  itemsOrdered: [{ ...plainProduct, orderItemNumber: 1, discounts: [] }],
};
export const processingItem = {
  orderId: '10219435',
  orderItemNumber: 1,
  productName: 'Register Search Statement',
  productStatus: 'PROCESSING',
};
/** Polls as fast as a scripted service likes. */
export const fastPolls = { poll: { minimumSeconds: 0.05 } };

const orders = '/api/orders/v1';

/** A service with orders as the document has them, but for what is given. */
export function ordersScript(given: ScriptedOrders): Script {
  const { products = [plainProduct] } = given;
  const say = (answer: Answer | undefined, standard: ScriptedAnswer, request: ScriptedRequest) =>
    typeof answer === 'function' ? answer(request) : (answer ?? standard);
  // A service shows an order's reference again as it was sent; where it did not, Landfolio would stop ordering.
  const references = new Map<string, string>();
  function recordOf(path: string): ScriptedAnswer {
    const orderId = decodeURIComponent(path.slice(orders.length + 1));
    const customerReference = references.get(orderId);
    return customerReference === undefined
      ? { status: 404 }
      : { body: { orderId, customerReference, totalPrice: 640, totalGst: 0, products: [] } };
  }
  return (request) => {
    const { method, path } = request;
    if (path === `${orders}/products`) return { body: { products } };
    if (path === orders && method === 'POST') {
      const answer = say(given.order, { status: 201, body: orderAnswer }, request);
      const { orderId } = { orderId: '', ...(answer.body as object) };
      references.set(String(orderId), String(request.headers['customer-reference'] ?? ''));
      return answer;
    }
    if (path === orders) return say(given.history, { body: { orders: [], total: 0 } }, request);
    if (given.managers !== undefined && path.endsWith('/owners-corporation-managers'))
      return say(given.managers, {}, request);
    if (path.startsWith(`${orders}/`) && path.includes('/item/'))
      return say(given.item, { body: processingItem }, request);
    if (path.startsWith(`${orders}/`)) return say(given.record, recordOf(path), request);
    return say(given.other, { status: 404 }, request);
  };
}

export const scriptedSubject: ProductSubject = { kind: 'title', titleId: '10940/843' };

/** Lists, fills the cart with all of it and places it. */
export async function placeAll({ client }: Pick<Scripted, 'client'>, details: Partial<CartDetails> = {}) {
  for (const product of await client.products.list({ subject: scriptedSubject }))
    await cartOf(client).add({ product, context });
  await cartOf(client).setDetails({ matterNumber: '2026-118', ...details });
  return placeCart(client);
}

/** Places what the cart holds, though the history may show the same: the run's other orders show no reference. */
export async function placeCart(client: Bench['client']) {
  try {
    return await placeNow(client);
  } catch (error) {
    if (!(error instanceof ORPCError) || !isHeld(error.data)) throw error;
    for (const { id } of (await cartOf(client).get()).lines)
      await cartOf(client).updateLine({ lineId: id, isRepeatAccepted: true });
    return placeNow(client);
  }
}

/** Whether a cart was refused because the history shows what it would repeat. Nothing was sent then. */
function isHeld(data: unknown): boolean {
  const { faults = [] } = (data ?? {}) as { readonly faults?: readonly { readonly field: string }[] };
  return faults.some(({ field }) => field.endsWith('.existing'));
}

async function placeNow(client: Bench['client']) {
  const { totalCents, revision } = await cartOf(client).get();
  return cartOf(client).place({ confirmedTotalCents: totalCents, cartRevision: revision });
}

export const context = { address: null, propertyPfi: null, spi: null, volumeFolio: null };

/** What came in as the body of the one order. */
export function sentOrder(seen: readonly ScriptedRequest[]) {
  const posts = seen.filter(({ method, path }) => method === 'POST' && path === orders);
  return posts.map(({ body, headers }) => ({ body: JSON.parse(body), headers }));
}

/** An order as a history lists it. */
export const listedOrder = (n: number) => ({
  orderId: String(n),
  orderDate: '2026-11-20T09:00:00+11:00',
  totalPrice: 640,
  totalGst: 0,
  customerReference: `elsewhere ${n}`,
  products: [
    {
      orderItemNumber: 1,
      productCode: 'RegisterSearchStatement',
      productName: 'Register Search Statement',
      productStatus: 'COMPLETE',
      price: 640,
      gst: 0,
    },
  ],
});
