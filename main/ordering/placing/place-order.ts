import type { CartDetails } from '../../../shared/contract/views/cart.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { customerReferenceOf, newMark } from '../../../shared/model/customer-reference.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { answerCaps } from '../../http/answer-caps.ts';
import { readRetryAfter } from '../../http/retry-after.ts';
import type { Checkpoints } from '../../ports/checkpoints.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ChargeableCall, ChargeableOutcome, LandService } from '../../ports/land-service.ts';
import type { Log } from '../../ports/log.ts';
import type { Random } from '../../ports/random.ts';
import { fullDiskMessage, isDiskFull } from '../../storage/library/words.ts';
import type { Cart } from '../cart/cart.ts';
import type { CartLine } from '../cart/cart-line.ts';
import type { CartStore } from '../cart/cart-store.ts';
import type { ConfirmedCart, Intent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { isToldAbsent } from '../journal/operator-words.ts';
import { isStale } from '../order-problem.ts';
import type { Pauses } from '../polling/pauses.ts';
import type { Gate } from './gate.ts';
import { createOrderAgain } from './order-again.ts';
import { orderBodyOf } from './order-body.ts';
import {
  allFaults,
  alreadyPlacedMessage,
  changedFault,
  messageOf,
  movedLines,
  notConfirmed,
  type PlaceFailure,
  refusal,
  staleFault,
  switchedAway,
} from './place-failure.ts';
import { firstLookAt, watchedFor } from './reconcile-times.ts';
import { basketKeyOf } from './reference.ts';
import { quoteLifeMs, requote } from './requote.ts';
import type { Settle } from './settle.ts';

export interface PlacingParts {
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
export interface Placed {
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
  const { journal, settle, cart, log } = parts;
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
    const checked = await check(service, confirmedTotalCents);
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
    const intent = prepareSafely(service, order);
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

  async function check(
    service: LandService,
    confirmedTotalCents: number,
  ): Promise<Result<ConfirmedCart[], PlaceFailure>> {
    const before = cart.view();
    const now = parts.clock.now();
    // A quote of the future was read while the clock was ahead: its age is not known.
    const isOld = (line: CartLine) => now - line.quotedAt > quoteLifeMs || line.quotedAt > now;
    const listings = new Set(cart.lines().filter(isOld).map(listingOf));
    // All of one listing, since what a product needs is known again by its place beside it.
    const old = cart.lines().filter((line) => listings.has(listingOf(line)));
    if (old.length > 0 && before.isReady) {
      const quoted = await requote(service, old, customerIdOf(service, before.details));
      // The cart of another connection must never go to this one.
      if (parts.service().connection.id !== service.connection.id) return failed(switchedAway);
      if (!quoted.ok) {
        return quoted.failure.kind === 'invalid'
          ? failed({ kind: 'invalid', faults: quoted.failure.faults })
          : failed(quoted.failure);
      }
      cart.reprice(quoted.value);
    }
    const view = cart.view();
    if (!view.isReady) return failed({ kind: 'invalid', faults: allFaults(view) });
    if (view.totalCents !== confirmedTotalCents) {
      return failed({
        kind: 'priceChanged',
        shownTotalCents: confirmedTotalCents,
        newTotalCents: view.totalCents,
        lines: movedLines(before, view),
      });
    }
    return ok(cart.orders().map((lines) => ({ lines, details: view.details })));
  }

  function prepareSafely(
    service: LandService,
    confirmed: ConfirmedCart,
    instead: Intent | null = null,
  ): Result<Intent, PlaceFailure> {
    try {
      return prepare(service, confirmed, instead);
    } catch (error) {
      const reference = log.error('order.prepare', error);
      const room = isDiskFull(error) ? fullDiskMessage(null) : 'Its disk refuses to write.';
      const message = `The order could not be written down on this computer, so it was not sent; your cart is as it was. ${room} (Reference ${reference}.)`;
      return failed({ kind: 'host', message });
    }
  }

  function prepare(
    service: LandService,
    confirmed: ConfirmedCart,
    instead: Intent | null,
  ): Result<Intent, PlaceFailure> {
    const { connection } = service;
    const { matterNumber } = confirmed.details;
    const basketKey = basketKeyOf(matterNumber, confirmed.lines);
    const earlier = journal.unresolved(connection.id, basketKey);
    if (earlier !== null && earlier.id !== instead?.id) {
      return failed({ kind: 'alreadyPlaced', intentId: earlier.id, message: alreadyPlacedMessage(earlier) });
    }
    const id = parts.newId();
    const now = parts.clock.now();
    const mark = newMark(parts.random.bytes(12));
    const matterId = parts.matterId(connection.id, matterNumber.trim());
    parts.checkpoints('beforePrepared', id);
    journal.prepare(
      {
        id,
        connectionId: connection.id,
        matterId,
        customerId: customerIdOf(service, confirmed.details),
        mark,
        customerReference: customerReferenceOf(matterNumber, mark),
        basketKey,
        body: orderBodyOf(confirmed, connection.wire),
        cart: confirmed,
        quotedTotalCents: confirmed.lines.reduce((sum, line) => sum + (line.product.priceCents ?? 0), 0),
        isRepeatable: connection.wire.idempotencyKey === 'honoured',
      },
      () => {
        // What is ordered again comes from the order that was given up, and leaves the cart alone.
        if (instead !== null) return;
        parts.cartStore.handOver(
          connection.id,
          confirmed.lines.map((line) => line.id),
        );
        // What is still in the cart belongs to the same matter.
        if (parts.cartStore.lines(connection.id).length > 0) return;
        parts.cartStore.setDetails(connection.id, {
          ...parts.cartStore.details(connection.id),
          matterNumber: '',
          customerId: '',
        });
      },
      instead === null
        ? undefined
        : { id: instead.id, watchUntil: now + watchedFor, nextCheckAt: firstLookAt(now) },
    );
    parts.checkpoints('prepared', id);
    parts.changed(id);
    return ok(known(id));
  }

  async function send(service: LandService, intent: Intent): Promise<Result<string, PlaceFailure>> {
    const failure = await sendAndRecord(service, intent);
    if (failure !== null) return failed({ kind: 'service', failure });
    const { state } = known(intent.id);
    if (state === 'CONFIRMED') await readBack(service);
    if (state !== 'REFUSED') return ok(intent.id);
    await parts.check(intent.id);
    parts.changed(intent.id);
    const after = known(intent.id);
    return after.state === 'CONFIRMED' ? ok(intent.id) : failed(refusal(after));
  }

  /** Gives the failure where provably nothing left; otherwise the journal says what is known. */
  async function sendAndRecord(service: LandService, intent: Intent): Promise<ServiceFailure | null> {
    const { wire } = service.connection;
    const outcome = await chargeable(service, {
      api: 'orders',
      method: 'POST',
      path: '/orders/v1',
      headers: {
        'content-type': 'application/json',
        'customer-id': intent.customerId ?? undefined,
        'customer-reference': intent.customerReference,
        [wire.idempotencyKeyHeader]: wire.idempotencyKey === 'omitted' ? undefined : intent.id,
      },
      body: intent.body,
      maxBytes: answerCaps.order,
      correlationId: intent.id,
      beforeFirstByte: () => {
        const now = parts.clock.now();
        const isFirst = known(intent.id).state === 'PREPARED';
        const when = isFirst ? { sentAt: now, serverSentAt: service.serverTime() } : { repeatedAt: now };
        journal.move(intent.id, 'SENDING', { cause: isFirst ? 'connected' : 'sent again', ...when });
      },
    });
    const failure = recordSafely(service, intent, outcome);
    parts.changed(intent.id);
    return failure;
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
    prepare: prepareSafely,
    send,
  });

  async function sendAgain(intentId: string): Promise<void> {
    const intent = known(intentId);
    const service = parts.serviceFor(intent.connectionId);
    if (service === null || intent.state !== 'UNKNOWN' || !intent.isRepeatable) return;
    // What it means is looked up when it is due: this is called in the middle of such a look.
    await sendAndRecord(service, intent);
  }

  /** What is thrown where nothing should be thrown proves nothing, unless the journal shows that nothing had left. */
  async function chargeable(service: LandService, call: ChargeableCall): Promise<ChargeableOutcome> {
    try {
      return await service.chargeable(call);
    } catch (error) {
      const reference = log.error('order.send', error, { intent: call.correlationId });
      const isUnsent = ['PREPARED', 'UNKNOWN'].includes(known(call.correlationId).state);
      const message = `The order could not be sent as it should be (reference ${reference}).`;
      return { kind: isUnsent ? 'notSent' : 'inDoubt', failure: { kind: 'network', message } };
    }
  }

  /** Where the disk refuses the outcome, the order is in doubt; where it refuses that too, `recover` says so later. */
  function recordSafely(
    service: LandService,
    intent: Intent,
    outcome: ChargeableOutcome,
  ): ServiceFailure | null {
    try {
      return record(service, intent, outcome);
    } catch (error) {
      const reference = log.error('order.record', error, { intent: intent.id });
      const { state } = known(intent.id);
      if (state === 'SENDING' || state === 'RESPONDED') {
        settle.inDoubt(known(intent.id), `The answer could not be kept (reference ${reference}).`);
        return null;
      }
      throw error;
    }
  }

  /** Writes what came of the sending. Gives the failure where provably nothing left. */
  function record(service: LandService, intent: Intent, outcome: ChargeableOutcome): ServiceFailure | null {
    const { state } = known(intent.id);
    log.info('order.sent', { intent: intent.id, outcome: outcome.kind, state });
    if (outcome.kind === 'answered') {
      journal.move(intent.id, 'RESPONDED', {
        cause: 'answered',
        httpStatus: outcome.status,
        serverDate: outcome.headers.date ?? null,
        rawResponse: outcome.bytes,
      });
      parts.checkpoints('responded', intent.id);
      settle.fromAnswer(known(intent.id), service.connection.wire, restUntil(intent, outcome));
      parts.checkpoints('settled', intent.id);
      return null;
    }
    // Sent again and not even connected: it is in doubt as it was, since the first time.
    if (state === 'UNKNOWN') return null;
    if (outcome.kind === 'notSent' && state === 'PREPARED') {
      settle.notSent(known(intent.id), outcome.failure.message);
      return outcome.failure;
    }
    settle.inDoubt(known(intent.id), outcome.failure.message);
    return null;
  }

  /** A service that asks for a rest gets it: the history is read after that. Milliseconds UTC, or 0. */
  function restUntil(intent: Intent, answer: Extract<ChargeableOutcome, { kind: 'answered' }>): number {
    const now = parts.clock.now();
    const seconds = readRetryAfter(answer.headers['retry-after'], answer.headers.date, now) ?? 0;
    if (seconds <= 0 || (answer.status !== 429 && answer.status < 500)) return 0;
    const message = 'The service asked to be left alone for a while.';
    parts.pauses.heed(intent.connectionId, { kind: 'limited', message, retryAfterSeconds: seconds }, now);
    return now + seconds * 1000;
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

/** The child customer that the person gave, or the connection's own. */
function customerIdOf(service: LandService, details: Pick<CartDetails, 'customerId'>): string | null {
  return details.customerId.trim() || service.connection.customerId;
}

function listingOf(line: CartLine): string {
  return JSON.stringify(line.product.subject);
}
