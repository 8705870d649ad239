import { isDeepStrictEqual } from 'node:util';
import { invalid, serviceFailed } from '../../../shared/contract/failures.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { Knowingly } from '../../../shared/model/claim-failure.ts';
import type { PlacingStop } from '../../../shared/model/placing-stop.ts';
import type { HeldOutcomes } from '../../charging/held-outcomes.ts';
import type { AppContext } from '../../context/app-context.ts';
import { startTimeLimit, type TimeLimit } from '../../lib/time-limit.ts';
import type { Checkpoints } from '../../ports/checkpoints.ts';
import type { Claims } from '../../ports/claims.ts';
import type { LandService } from '../../ports/land-service.ts';
import { matterFaultsOf } from '../../storage/known-matter.ts';
import type { Cart } from '../cart/cart.ts';
import type { CartStore } from '../cart/cart-store.ts';
import type { Carts } from '../cart/carts.ts';
import type { ChosenDeliveries } from '../extra-data/chosen-delivery.ts';
import type { ConfirmedCart, Intent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { isToldAbsent } from '../journal/operator-words.ts';
import { isStale } from '../order-problem.ts';
import type { Backoff } from '../polling/backoff.ts';
import type { ApplyOutcome } from './apply-outcome.ts';
import { checkCart } from './check-cart.ts';
import { type Claiming, createClaimOrder } from './claim-order.ts';
import { createOrderAgain } from './order-again.ts';
import {
  changedFault,
  closing,
  notPrepared,
  type PlaceFailure,
  refusal,
  type SendFailure,
  staleFault,
  stopOf,
  switchedAway,
  tooLate,
} from './place-failure.ts';
import type { Preflight } from './preflight.ts';
import { prepareOrder } from './prepare-order.ts';
import { sendOrder } from './send-order.ts';

interface PlacingParts extends Pick<AppContext, 'clock' | 'random' | 'log' | 'ids' | 'db' | 'events'> {
  readonly deliveries: ChosenDeliveries;
  readonly checkpoints: Checkpoints;
  readonly claims: Claims;
  readonly journal: Journal;
  readonly applyOutcome: ApplyOutcome;
  readonly preflight: Preflight;
  readonly backoff: Backoff;
  readonly held: HeldOutcomes;
  readonly carts: Carts;
  readonly cartStore: CartStore;
  readonly isJob?: boolean | undefined;
  readonly service: () => LandService;
  /** The matter's id, made where it is new. */
  readonly matterId: (connectionId: string, number: string, isByPerson: boolean) => string;
  /** Reads once and at once what the service shows of an order. */
  readonly check: (intentId: string) => Promise<void>;
  /** The orders that are being sent now: an order is in it from its preparation to its answer. */
  readonly underWay: Set<string>;
  /** Nothing is written down or sent any more; what is being sent goes on. */
  readonly stopping: AbortSignal;
}

/** What came of a cart that made at least one order. */
interface Placed {
  /** The intents that were sent, in order. The service answered each but the last with a number. */
  readonly intentIds: readonly [string, ...string[]];
  /** Why it stopped before the last order of the cart, or null. */
  readonly stoppedBecause: PlacingStop | null;
  /** See the contract's `placedView`. */
  readonly isHistoryRead: boolean;
}

export interface Placing {
  /**
   * Places a cart, as one order or as several one after the other, up to the first that is in doubt. It fails
   * only where not even the first was placed. A second call for the same cart and total while one runs gets the first one's
   * result. Only one cart is placed at a time: another waits for it, and is looked at as it is then. After `withinMs` nothing
   * more is sent and no read is waited for.
   */
  place(
    cartId: string,
    confirmedTotalCents: number,
    cartRevision?: string,
    withinMs?: number,
    knowingly?: Knowingly,
  ): Promise<Result<Placed, PlaceFailure>>;
  /** Sends an intent that provably never left, with the same body and reference. */
  sendPrepared(intentId: string, knowingly: Knowingly): Promise<Result<string, SendFailure>>;
  /**
   * Orders what is presumed absent once more, knowingly: at today's prices, as an intent of its own, with the other given
   * up and watched. The history is read once more before. Gives the new intent.
   */
  orderAgain(
    intentId: string,
    confirmedTotalCents: number,
    knowingly: Knowingly,
  ): Promise<Result<string, PlaceFailure>>;
  /** Whether an order is on its way right now. */
  isBusy(): boolean;
  /** Resolves when none is. */
  idle(): Promise<void>;
}

/** The service responded with a number, so that the rest of a cart may follow. */
function isAnswered({ state }: Intent): boolean {
  return state === 'PLACED' || state === 'CONFIRMED';
}

/** Why the first order of a cart does not go out. */
const hindrances = {
  switched: switchedAway,
  changed: invalid([changedFault]),
  closing,
  timeLimit: tooLate,
};
type Hindrance = keyof typeof hindrances;

export function createPlacing(parts: PlacingParts): Placing {
  const { journal, carts, events, claims } = parts;
  const claimOrder = createClaimOrder(parts);
  const running = new Map<string, Promise<unknown>>();
  let last: Promise<unknown> = Promise.resolve();

  function one<T>(what: string, work: () => Promise<T>): Promise<T> {
    const same = running.get(what);
    // One name always stands for one kind of work.
    if (same !== undefined) return same as Promise<T>;
    const waitsFor = running.size === 0 ? null : last;
    const result = (waitsFor === null ? work() : waitsFor.then(work)).finally(() => running.delete(what));
    // The next one waits for the end of this, not for its success.
    last = result.catch(() => {});
    running.set(what, result);
    return result;
  }

  async function sendPrepared(intentId: string, knowingly: Knowingly): Promise<Result<string, SendFailure>> {
    const claiming = { knowingly, known: claims.known() };
    const intent = known(intentId);
    const service = parts.service();
    const refused = notSendable(intent) ?? (await parts.preflight.sendable(service, intent));
    if (refused !== null) return failed(refused);
    const details = { ...intent.cart.details, matterNumber: journal.matterNumber(intent) };
    const notClaimed = await claimOrder(service, intentId, { ...intent.cart, details }, claiming);
    if (notClaimed !== null) return failed(notClaimed);
    const now = known(intentId);
    // While that was read, a person may have switched the connection or decided about it, and its prices grew older.
    const meanwhile = parts.stopping.aborted ? closing : notSendable(now);
    if (meanwhile === null) return send(service, now);
    claims.drop(intentId);
    return failed(meanwhile);
  }

  /** Why an order cannot go out as it was prepared, or null. */
  function notSendable(intent: Intent): SendFailure | null {
    if (intent.connectionId !== parts.service().connection.id) return switchedAway;
    if (intent.state !== 'PREPARED') return notPrepared(intent);
    const closed = matterFaultsOf(parts.db, intent.matterId);
    if (closed.length > 0) return invalid(closed);
    return isStale(intent, parts.clock.now()) ? invalid([staleFault]) : null;
  }

  async function place(
    service: LandService,
    cart: Cart,
    confirmedTotalCents: number,
    cartRevision: string,
    limit: TimeLimit,
    knowingly: Knowingly,
  ): Promise<Result<Placed, PlaceFailure>> {
    // Before the library is asked what it has: what comes into it meanwhile is not overlooked.
    const claiming = { knowingly, known: claims.known() };
    // Another order was waited for, and prices are read: meanwhile another window may do anything.
    const changed = () =>
      hindrance(service, cart) ?? (cart.view().revision === cartRevision ? null : 'changed');
    const earlier = changed();
    if (earlier !== null) return failed(hindrances[earlier]);
    const checked = await limit.inTime(checkCart({ ...parts, cart }, service, confirmedTotalCents));
    if (checked === 'over') return failed(tooLate);
    const meanwhile = changed();
    if (meanwhile !== null) return failed(hindrances[meanwhile]);
    if (!checked.ok) return checked;
    const [first, ...others] = checked.value;
    if (first === undefined) return failed(invalid(cart.view().faults));
    const orderable = await limit.inTime(parts.preflight.orderable(service, cart, first.details));
    if (orderable === 'over' || limit.isOver()) return failed(tooLate);
    if (!orderable.ok) return orderable;
    const sent = await placeOne(service, cart, first, limit, claiming);
    if (!sent.ok)
      return 'kind' in sent.failure ? failed(hindrances[sent.failure.kind]) : failed(sent.failure);
    const intentIds: [string, ...string[]] = [sent.value];
    const { isHistoryRead } = orderable.value;
    const end = (stoppedBecause: PlacingStop | null) => ok({ intentIds, stoppedBecause, isHistoryRead });
    for (const order of others) {
      const last = known(intentIds[intentIds.length - 1] ?? sent.value);
      if (!isAnswered(last)) return end({ kind: 'notConfirmed' });
      const next = await placeOne(service, cart, order, limit, claiming);
      if (!next.ok) return end('kind' in next.failure ? next.failure : stopOf(next.failure));
      intentIds.push(next.value);
    }
    return end(null);
  }

  /** Claims it, writes it down and sends it, where nothing hinders that. */
  async function placeOne(
    service: LandService,
    cart: Cart,
    order: ConfirmedCart,
    limit: TimeLimit,
    claiming: Claiming,
  ): Promise<Result<string, PlaceFailure | { readonly kind: Hindrance }>> {
    const hindered = () => hindrance(service, cart, order) ?? (limit.isOver() ? 'timeLimit' : null);
    const before = hindered();
    if (before !== null) return failed({ kind: before });
    const id = parts.ids.newId();
    const notClaimed = await limit.inTime(claimOrder(service, id, order, claiming));
    if (notClaimed !== null && notClaimed !== 'over') return failed(notClaimed);
    const meanwhile = notClaimed === 'over' ? 'timeLimit' : hindered();
    const stop = meanwhile === null ? null : ({ kind: meanwhile } as const);
    const intent = stop === null ? prepareOrder(parts, service, id, order) : failed(stop);
    if (intent.ok) return send(service, intent.value, limit);
    claims.drop(id);
    return intent;
  }

  /** While something was read or sent, the person may have switched the connection, changed the cart or closed the program. */
  function hindrance(
    service: LandService,
    cart: Cart,
    order?: ConfirmedCart,
  ): Exclude<Hindrance, 'timeLimit'> | null {
    if (parts.stopping.aborted) return 'closing';
    if (parts.service().connection.id !== service.connection.id) return 'switched';
    const now = new Map(cart.lines().map((line) => [line.id, JSON.stringify(line)]));
    const isAsConfirmed =
      order === undefined ||
      (order.lines.every((line) => now.get(line.id) === JSON.stringify(line)) &&
        isDeepStrictEqual(order.details, cart.details()));
    return isAsConfirmed ? null : 'changed';
  }

  async function send(
    service: LandService,
    intent: Intent,
    limit: TimeLimit | null = null,
  ): Promise<Result<string, SendFailure>> {
    parts.underWay.add(intent.id);
    changed(intent);
    const sending = sendOrder(parts, service, intent.id, changed);
    const failure = await sending.finally(() => parts.underWay.delete(intent.id));
    changed(intent);
    if (failure !== null) return failed(serviceFailed(failure));
    const { id: orderViewId, connectionId, customerId } = intent;
    events.publish('orderSent', { orderViewId, connectionId, customerId });
    const { state } = known(intent.id);
    // The order stands whatever becomes of this: whose its number is, or whether it was made in spite of a refusal.
    if (state === 'PLACED' || state === 'REFUSED') {
      const check = checkSafely(intent);
      await (limit?.inTime(check) ?? check);
    }
    const after = known(intent.id);
    return after.state === 'REFUSED' || after.state === 'REJECTED' ? failed(refusal(after)) : ok(intent.id);
  }

  /** Its lines left their cart, or may be back in one. */
  function changed(intent: Intent): void {
    events.publish('orderChanged', { orderViewId: intent.id, connectionId: intent.connectionId });
    carts.changedByOrder(intent);
  }

  async function checkSafely(intent: Intent): Promise<void> {
    try {
      await parts.check(intent.id);
      changed(intent);
    } catch (error) {
      parts.log.error('order.check', error, { intent: intent.id });
    }
  }

  const orderAgain = createOrderAgain({
    ...parts,
    known,
    matterNumber: (intent) => journal.matterNumber(intent),
    locked: parts.preflight.locked,
    isToldAbsent: (id) => isToldAbsent(journal.words(id)),
    claim: claimOrder,
    prepare: (service, id, confirmed, instead) => prepareOrder(parts, service, id, confirmed, instead),
    send: (service, intent) => send(service, intent),
  });

  function known(id: string): Intent {
    const intent = journal.get(id);
    if (intent === null) throw new Error(`No intent ${id}`);
    return intent;
  }

  return {
    place(cartId, confirmedTotalCents, cartRevision, withinMs, knowingly = {}) {
      const service = parts.service();
      const cart = carts.of(cartId);
      const revision = cartRevision ?? cart.view().revision;
      return cart.whilePlaced(() =>
        one(`cart ${cartId} ${revision} ${confirmedTotalCents}`, () => {
          const limit = startTimeLimit(parts.clock, withinMs ?? null);
          return place(service, cart, confirmedTotalCents, revision, limit, knowingly).finally(() =>
            limit.end(),
          );
        }),
      );
    },
    sendPrepared: (intentId, knowingly) => one(intentId, () => sendPrepared(intentId, knowingly)),
    orderAgain: (intentId, confirmedTotalCents, knowingly) =>
      one(`again ${intentId} ${confirmedTotalCents}`, () =>
        orderAgain(intentId, confirmedTotalCents, knowingly),
      ),
    isBusy: () => running.size > 0,
    async idle() {
      await last;
    },
  };
}
