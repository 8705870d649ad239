import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { Checkpoints } from '../../ports/checkpoints.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Log } from '../../ports/log.ts';
import type { Random } from '../../ports/random.ts';
import type { Cart } from '../cart/cart.ts';
import type { CartStore } from '../cart/cart-store.ts';
import type { ConfirmedCart, Intent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { isToldAbsent } from '../journal/operator-words.ts';
import { isStale } from '../order-problem.ts';
import type { Pauses } from '../polling/pauses.ts';
import { checkCart } from './check-cart.ts';
import type { Gate } from './gate.ts';
import { createOrderAgain } from './order-again.ts';
import {
  alreadyPlacedMessage,
  changedFault,
  messageOf,
  notConfirmed,
  type PlaceFailure,
  refusal,
  staleFault,
  switchedAway,
} from './place-failure.ts';
import { prepareOrder } from './prepare-order.ts';
import { sendAndRecord } from './send-order.ts';
import type { Settle } from './settle.ts';

interface PlacingParts {
  readonly checkpoints: Checkpoints;
  readonly journal: Journal;
  readonly settle: Settle;
  readonly gate: Gate;
  readonly pauses: Pauses;
  readonly cart: Cart;
  readonly cartStore: CartStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly newId: () => string;
  readonly service: () => LandService;
  /** The matter's id, made where it is new. */
  readonly matterId: (connectionId: string, number: string) => string;
  readonly serviceFor: (connectionId: string) => LandService | null;
  /** Looks an order up in the history, once and at once. */
  readonly check: (intentId: string) => Promise<void>;
  readonly changed: (intentId: string) => void;
}

/** What came of a cart that made at least one order. */
interface Placed {
  /** The intents that were sent, in order. All but the last are confirmed. */
  readonly intentIds: readonly [string, ...string[]];
  /** Why it stopped before the last order of the cart, or null. */
  readonly stoppedBecause: string | null;
}

export interface Placing {
  /**
   * Places the cart, as one order or as several one after the other, up to the first that is not confirmed. It fails
   * only where not even the first was placed. A second call while one runs gets the first one's result. Only one order
   * is sent at a time: another waits for it.
   */
  place(confirmedTotalCents: number, cartRevision?: string): Promise<Result<Placed, PlaceFailure>>;
  /** Sends an intent that provably never left, with the same body and reference. */
  sendPrepared(intentId: string): Promise<Result<string, PlaceFailure>>;
  /**
   * Orders what is presumed absent once more, knowingly: at today's prices, as an intent of its own, with the other given
   * up and watched. The history is read once more before. Gives the new intent.
   */
  orderAgain(intentId: string, confirmedTotalCents: number): Promise<Result<string, PlaceFailure>>;
  /** Sends the same body under the same key. Only where the service honours the key; the database refuses it elsewhere. */
  sendAgain(intentId: string): Promise<void>;
  /** Whether an order is on its way right now. */
  isBusy(): boolean;
  /** Resolves when none is. */
  idle(): Promise<void>;
}

export function createPlacing(parts: PlacingParts): Placing {
  const { journal, cart, log } = parts;
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

  async function sendPrepared(intentId: string): Promise<Result<string, PlaceFailure>> {
    const intent = known(intentId);
    const service = parts.service();
    if (intent.connectionId !== service.connection.id) return failed(switchedAway);
    if (intent.state !== 'PREPARED')
      return failed({ kind: 'alreadyPlaced', intentId, message: alreadyPlacedMessage(intent) });
    if (isStale(intent, parts.clock.now())) return failed({ kind: 'invalid', faults: [staleFault] });
    const closed = await parts.gate.pass(service);
    return closed === null ? send(service, intent) : failed(closed);
  }

  async function place(
    confirmedTotalCents: number,
    cartRevision: string | undefined,
  ): Promise<Result<Placed, PlaceFailure>> {
    const service = parts.service();
    if (cartRevision !== undefined && cart.view().revision !== cartRevision)
      return failed({ kind: 'invalid', faults: [changedFault] });
    const checked = await checkCart(parts, service, confirmedTotalCents);
    if (!checked.ok) return checked;
    const [first, ...others] = checked.value;
    if (first === undefined) return failed({ kind: 'invalid', faults: cart.view().faults });
    const sent = await placeOne(service, first);
    if (!sent.ok) return sent;
    const intentIds: [string, ...string[]] = [sent.value];
    for (const order of others) {
      const before = known(intentIds[intentIds.length - 1] ?? sent.value);
      if (before.state !== 'CONFIRMED') return ok({ intentIds, stoppedBecause: notConfirmed });
      const stop = reasonToStop(service, order);
      const next = stop === null ? await placeOne(service, order, { isPatient: true }) : null;
      if (next === null || !next.ok) {
        const stoppedBecause = next === null || next.ok ? stop : messageOf(next.failure);
        return ok({ intentIds, stoppedBecause });
      }
      intentIds.push(next.value);
    }
    return ok({ intentIds, stoppedBecause: null });
  }

  async function placeOne(
    service: LandService,
    order: ConfirmedCart,
    manner = { isPatient: false },
  ): Promise<Result<string, PlaceFailure>> {
    const closed = await parts.gate.pass(service, manner);
    if (closed !== null) return failed(closed);
    // While that was read, the person may have switched the connection.
    if (parts.service().connection.id !== service.connection.id) return failed(switchedAway);
    const intent = prepareOrder(parts, service, order);
    return intent.ok ? send(service, intent.value) : intent;
  }

  /** While the order before was sent, the person may have switched the connection or changed the cart. */
  function reasonToStop(service: LandService, order: ConfirmedCart): string | null {
    if (parts.service().connection.id !== service.connection.id) return switchedAway.failure.message;
    const now = new Map(cart.lines().map((line) => [line.id, JSON.stringify(line)]));
    return order.lines.every((line) => now.get(line.id) === JSON.stringify(line))
      ? null
      : 'The cart was changed while its first orders were placed. What is in it was not sent.';
  }

  async function send(service: LandService, intent: Intent): Promise<Result<string, PlaceFailure>> {
    const failure = await sendAndRecord(parts, service, intent);
    if (failure !== null) return failed({ kind: 'service', failure });
    const { state } = known(intent.id);
    if (state === 'CONFIRMED') await readBack(service);
    if (state !== 'REFUSED') return ok(intent.id);
    await parts.check(intent.id);
    parts.changed(intent.id);
    const after = known(intent.id);
    return after.state === 'CONFIRMED' ? ok(intent.id) : failed(refusal(after));
  }

  /** The order stands whatever becomes of this. */
  async function readBack(service: LandService): Promise<void> {
    try {
      await parts.gate.confirmed(service);
    } catch (error) {
      log.error('order.reference', error);
    }
  }

  const orderAgain = createOrderAgain({
    ...parts,
    known,
    isToldAbsent: (id) => isToldAbsent(journal.words(id)),
    prepare: (service, confirmed, instead) => prepareOrder(parts, service, confirmed, instead),
    send,
  });

  async function sendAgain(intentId: string): Promise<void> {
    const intent = known(intentId);
    const service = parts.serviceFor(intent.connectionId);
    if (service === null || intent.state !== 'UNKNOWN' || !intent.isRepeatable) return;
    // What it means is looked up when it is due: this is called in the middle of such a look.
    await sendAndRecord(parts, service, intent);
  }

  function known(id: string): Intent {
    const intent = journal.get(id);
    if (intent === null) throw new Error(`No intent ${id}`);
    return intent;
  }

  return {
    place: (confirmedTotalCents, cartRevision) => one('cart', () => place(confirmedTotalCents, cartRevision)),
    sendPrepared: (intentId) => one(intentId, () => sendPrepared(intentId)),
    orderAgain: (intentId, confirmedTotalCents) =>
      one(`again ${intentId}`, () => orderAgain(intentId, confirmedTotalCents)),
    sendAgain: (intentId) => one(`repeat ${intentId}`, () => sendAgain(intentId)),
    isBusy: () => running.size > 0,
    async idle() {
      await last;
    },
  };
}
