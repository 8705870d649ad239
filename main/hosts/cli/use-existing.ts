import { ORPCError } from '@orpc/client';
import type { CartLineView, CartView } from '../../../shared/contract/views/cart.ts';
import type { ItemView } from '../../../shared/contract/views/order.ts';
import { endPhases } from '../../../shared/model/order-state.ts';
import type { TimeLimit } from '../../lib/time-limit.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AppClient } from './app-client.ts';
import { itemWords } from './item-words.ts';
import { JobFailed, type Report } from './report.ts';

/** What a line buys that the office has already, or is waiting for. */
export interface Held {
  readonly productCode: string;
  readonly identifier: string;
  /** Where its certificate is here. */
  readonly documentId: string | null;
  /** The order that it is of. */
  readonly orderViewId: string;
}

interface HeldParts {
  readonly client: AppClient;
  readonly clock: Clock;
  readonly limit: TimeLimit;
  readonly report: Report;
}

const lookMs = 500;

/** Of a line that need not be ordered: what is the same for certain, a certificate that is here first. */
function heldBy({ product, existing }: CartLineView): Held | null {
  const same = existing.filter(
    ({ kind, doubt, differences }) => kind !== 'statement' && doubt === null && differences.length === 0,
  );
  const found = same.find(({ kind }) => kind === 'document') ?? same[0];
  return found === undefined
    ? null
    : {
        productCode: product.productCode,
        identifier: found.identifier,
        documentId: found.kind === 'document' ? found.id : null,
        orderViewId: found.purchaseId,
      };
}

/** Takes out of the cart what need not be ordered, and gives it beside the cart that is left. */
export async function withoutHeld<Cart extends CartView & { readonly id: string }>(
  { client, report }: HeldParts,
  cart: Cart,
): Promise<{ readonly cart: Cart; readonly held: readonly Held[] }> {
  const found = cart.lines.flatMap((line) => {
    const held = heldBy(line);
    return held === null ? [] : [{ lineId: line.id, held }];
  });
  if (found.length === 0) return { cart, held: [] };
  for (const { held } of found) {
    const { productCode, orderViewId, documentId } = held;
    report('existing', { productCode, orderViewId, isHere: documentId !== null });
  }
  await client.cart.removeLines({ cartId: cart.id, lineIds: found.map(({ lineId }) => lineId) });
  const left = await client.cart.get({ cartId: cart.id });
  return { cart: { ...cart, ...left, id: cart.id }, held: found.map(({ held }) => held) };
}

/** Whether an order was not sent because a colleague is ordering the same. */
export function isClaimed(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'CLAIM_FAILED' && error.data?.kind === 'claimed';
}

/** Waits a moment, so that what a colleague ordered can arrive. Throws JobFailed where the time of the run is over. */
export async function waitForColleague({ clock, limit }: Pick<HeldParts, 'clock' | 'limit'>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(lookMs, resolve);
  await limit.inTime(promise);
  cancel();
  if (limit.isOver())
    throw new JobFailed(
      'out_of_time',
      'A colleague is ordering the same. The time limit of --timeout passed before it arrived. Nothing was ordered by this run.',
    );
}

/** Waits for the certificates of what need not be ordered, and copies each as `keep` does. How many there were. */
export async function copyHeld(
  parts: HeldParts,
  held: readonly Held[],
  keep: (documentId: string) => Promise<void>,
): Promise<number> {
  for (const one of held) await keep(one.documentId ?? (await arrived(parts, one)));
  return held.length;
}

async function arrived(parts: HeldParts, held: Held): Promise<string> {
  const { client, limit } = parts;
  for (;;) {
    const item = await itemOf(client, held);
    if (item?.documentId != null && item.phase === 'complete') return item.documentId;
    if (item !== null && endPhases.has(item.phase) && item.phase !== 'complete')
      throw new JobFailed(
        'item_failed',
        `${itemWords(item)}. It was ordered before, and nothing is ordered again.`,
        {
          orderViewId: held.orderViewId,
        },
      );
    if (limit.isOver())
      throw new JobFailed(
        'still_waiting',
        `The certificate of ${held.productCode} was ordered before and has not arrived. Run the same command again to wait for it. Nothing is ordered again.`,
        { orderViewId: held.orderViewId },
      );
    await waitForColleague({ ...parts, limit: { ...limit, isOver: () => false } });
  }
}

async function itemOf(
  client: AppClient,
  { orderViewId, productCode, identifier }: Held,
): Promise<ItemView | null> {
  const { items } = await client.orders.get({ id: orderViewId });
  const same = items.filter((item) => item.productCode === productCode);
  return same.find((item) => item.identifier === identifier) ?? same[0] ?? null;
}
