import { ORPCError } from '@orpc/client';
import type { PlacedView } from '../../../shared/contract/views/order.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { orderingLockText } from '../../../shared/model/ordering-lock-text.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { TimeLimit } from '../../lib/time-limit.ts';
import type { AppClient } from './app-client.ts';
import type { OpenOrders } from './open-orders.ts';
import { alreadyPlaced, refusedText } from './refuse-repeat.ts';
import { JobFailed } from './report.ts';

export interface PlaceParts {
  readonly client: AppClient;
  /** Whether an order is being placed from now on: it may be on its way. */
  readonly placing: (isPlacing: boolean) => void;
  /** There are orders to finish from now on, whatever fails. `mayStand`: references of those of which nothing more is known. */
  readonly toFinish: (mayStand?: readonly string[]) => void;
  /** Of the whole run: nothing is waited for after it, but the answer to an order that is being sent. */
  readonly limit: TimeLimit;
}

/** A cart as it was looked at. What comes into it meanwhile, or into the library, is not ordered. */
export interface SeenCart {
  readonly id: string;
  readonly revision: string;
}

interface CartToPlace extends SeenCart {
  readonly totalCents: number;
  /** See `--without-office`. */
  readonly withoutOffice: boolean;
}

/** Places the cart of the job. `fill` puts what is wanted into a cart, and nothing else, and gives that cart. */
export async function placeCart(
  parts: PlaceParts,
  open: OpenOrders,
  cart: CartToPlace,
  fill: () => Promise<SeenCart>,
): Promise<PlacedView> {
  const writtenDown = await noteOrders(parts, open);
  return place(parts, cart, fill)
    .catch(async (error: unknown) => {
      throw await afterPlacing(parts, open, error, writtenDown.references());
    })
    .finally(writtenDown.end);
}

/** References of the orders that are written down from now on, for the case that nothing can be read any more. */
async function noteOrders(
  { client }: PlaceParts,
  open: OpenOrders,
): Promise<{ readonly references: () => string[]; readonly end: () => void }> {
  const listening = new AbortController();
  const events = await client.events.watch({}, { signal: listening.signal });
  const noted = new Set<string>();
  const reading = async () => {
    for await (const event of events) {
      if (event.type !== 'order') continue;
      const { id, placedBy, reference } = event.order;
      if (placedBy === 'here' && open.isNew(id)) noted.add(reference);
    }
  };
  void reading().catch(() => {});
  return { references: () => [...noted], end: () => listening.abort() };
}

/** What no procedure declares may have come after the first byte: what was written down is all that is known then. */
async function afterPlacing(
  { toFinish }: PlaceParts,
  open: OpenOrders,
  error: unknown,
  writtenDown: readonly string[],
): Promise<unknown> {
  if (error instanceof JobFailed) return error;
  const begun = await open.begun().catch(() => null);
  if (!(error instanceof ORPCError && error.defined)) {
    if (begun?.length !== 0) toFinish(begun?.map(({ reference }) => reference) ?? writtenDown);
    return error;
  }
  const refused = begun?.find(({ state }) => state === 'REFUSED' || state === 'REJECTED');
  if (error.code !== 'SERVICE_FAILED' || refused === undefined) return error;
  const { kind, status, serverMessage } = error.data as ServiceFailure;
  return new JobFailed(kind, [refusedText(refused), serverMessage].filter(Boolean).join(' '), {
    status,
    serverMessage,
    orderViewId: refused.id,
    references: [refused.reference],
  });
}

async function place(
  { client, limit, placing }: PlaceParts,
  cart: CartToPlace,
  fill: () => Promise<SeenCart>,
): Promise<PlacedView> {
  const send = async ({ id: cartId, revision }: SeenCart) => {
    const withinMs = limit.leftMs();
    placing(true);
    try {
      return await client.orders.place({
        cartId,
        cartRevision: revision,
        confirmedTotalCents: cart.totalCents,
        withoutOffice: cart.withoutOffice,
        ...(withinMs === null ? {} : { withinMs }),
      });
    } catch (error) {
      const kind = error instanceof ORPCError && error.code === 'SERVICE_FAILED' ? error.data.kind : null;
      if (kind === 'cancelled' && limit.isOver()) throw outOfTime();
      throw (kind === 'notReady' ? await locked(client) : null) ?? error;
    } finally {
      placing(false);
    }
  };
  try {
    return await send(cart);
  } catch (error) {
    const earlier = error instanceof ORPCError && error.code === 'ALREADY_PLACED' ? error.data : null;
    const id = (earlier as { orderViewId?: string } | null)?.orderViewId;
    if (id === undefined) throw error;
    const order = await client.orders.get({ id });
    // A confirmed order that provably never left is what an earlier run was killed with: the same is wanted now.
    if (order.state !== 'PREPARED') throw alreadyPlaced(order);
    await client.orders.discard({ id });
    // Its lines are back in the cart, and may differ from what is wanted now.
    return send(await fill());
  }
}

/** Whether nothing was sent because the cart is not what was looked at: the office has something else of the same since. */
export function isChanged(error: unknown): boolean {
  return (
    error instanceof ORPCError &&
    error.code === 'INVALID' &&
    (error.data as { readonly faults?: readonly Fault[] }).faults?.some(({ field }) => field === 'cart') ===
      true
  );
}

/** What a person can do where ordering is locked; null where it is not. */
async function locked(client: AppClient): Promise<JobFailed | null> {
  const { orderingStopped } = await client.status.get({});
  return orderingStopped === null
    ? null
    : new JobFailed(
        'notReady',
        `${orderingLockText(orderingStopped)} The order history was read, and it does not show whether an order is missing. Nothing was sent or charged. ` +
          'Compare what you want to order with the order list of the service, or ask the service provider. Then run the same command ' +
          'with --unlock "NAME: HOW YOU CHECKED". If an order for the same products is missing, you may be charged for both.',
      );
}

export function outOfTime(): JobFailed {
  return new JobFailed(
    'out_of_time',
    'The time limit of --timeout passed before anything was sent. Nothing was ordered or charged.',
  );
}
