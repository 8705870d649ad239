import { areOtherTitles } from '../../../shared/model/land-identity.ts';
import { notesText } from '../../../shared/model/note-text.ts';
import { isInDoubt } from '../../../shared/model/order-state.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { minAbsenceMs } from '../../charging/provider-answer.ts';
import type { AppContext } from '../../context/app-context.ts';
import { isPathPart } from '../../http/path-part.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Intent, LookResult } from '../journal/intent.ts';
import { shownTitleOf } from '../land-name.ts';
import type { Backoff } from '../polling/backoff.ts';
import type { OrderRecord } from '../wire.ts';
import type { ApplyOutcome } from './apply-outcome.ts';
import { fillFromRecords } from './fill-items.ts';
import { isSameProduct, othersAmong } from './match-items.ts';
import { createMissingItems, type MissingItemsParts } from './missing-items.ts';
import { mayBeSameNumber } from './order-number.ts';
import { failingMs, proveNumber, settlingMs } from './prove-number.ts';
import { isReadable } from './readable-number.ts';
import { ageOf, maxWaitMs, minNegativePasses, nextLookFor } from './reconcile-times.ts';
import { listedCause } from './reference-proof.ts';

export interface ApplyLookupParts extends Pick<AppContext, 'events'>, MissingItemsParts {
  readonly applyOutcome: ApplyOutcome;
  readonly backoff: Backoff;
  /** Aborts where the application closes. */
  readonly stopping: AbortSignal;
}

/** What follows from what was read of an order, written into the journal. */
interface ApplyLookup {
  /** Reads whose the number is that a PLACED order was answered with. Gives the order as it is then. */
  verify(intent: Intent, service: LandService): Promise<Intent>;
  /** The list shows its number in another spelling: where the service gives nothing under the known one, that one counts. */
  respell(intent: Intent, shown: readonly string[], service: LandService): Promise<void>;
  /** The service shows it: once, as it should be, or more often than a person meant it. */
  foundAs(intent: Intent, orderIds: readonly string[], service: LandService, how: HowFound): Promise<void>;
  /** The service does not show it. Whether that means anything depends on what could be seen. */
  absent(intent: Intent, isProven: boolean, service: LandService): void;
  /** Nothing could be seen: looks again when that is due, and where a service asks to wait, after that. */
  later(intent: Intent, failure?: ServiceFailure): void;
  needsItems(intent: Intent): boolean;
  /** Everything of it is known: looks again only where that is due. */
  noted(intent: Intent, service: LandService): void;
  fillItems(intent: Intent, service: LandService): Promise<void>;
  /** An order that was once in doubt may turn up a second time, and one that lacks items may show them elsewhere. */
  isWatched(intent: Intent): boolean;
}

/** By what its number is known: a record or an item with its reference, nothing but the list, or the operator. */
type HowFound = 'shown' | 'listed' | 'named';

const causes: Readonly<Record<HowFound, string>> = {
  shown: 'found in the order history',
  listed: listedCause,
  named: 'order number given by the service provider',
};

export function createApplyLookup(parts: ApplyLookupParts): ApplyLookup {
  const { journal, applyOutcome, clock } = parts;
  const { needsItems, lacksItems, isUnread, isOverdue, ownOrders } = createMissingItems(parts);

  /** A person should know now: it was made more than once, is presumed absent, or turned up after all. */
  function alarm({ id, connectionId }: Intent): void {
    parts.events.publish('orderDoubtChanged', { orderViewId: id, connectionId });
  }

  async function verify(intent: Intent, service: LandService): Promise<Intent> {
    if (!isPathPart(intent.orderId ?? '')) {
      later(intent);
      return journal.get(intent.id) ?? intent;
    }
    const [first] = parts.items.ofIntent(intent.id);
    let record: OrderRecord | null = null;
    const proof = await proveNumber(service, intent, intent.orderId ?? '', {
      itemNumber: first?.itemNumber ?? null,
      ageMs: ageOf(intent, service.serverTime(), clock.now()),
      answered: applyOutcome.answeredItems(intent, service.connection.wire),
      signal: parts.stopping,
      onRecord: (read) => {
        record = read;
      },
    });
    const now = journal.get(intent.id) ?? intent;
    if (now.state !== 'PLACED') return now;
    const orderId = now.orderId ?? '';
    const { wire } = service.connection;
    if (!proof.ok) later(now, proof.failure);
    else if (proof.value.kind === 'ours') {
      applyOutcome.confirm(now, orderId, wire, 'The service shows the reference with this number.');
      if (isItemizedOtherwise(now, record)) await fillItems(journal.get(now.id) ?? now, service);
    } else if (proof.value.kind === 'notShown') await watchUnverified(now, service);
    else if (isInDoubtAgain(now)) noted(now, service);
    else {
      const { value } = proof;
      const cause =
        value.kind === 'another'
          ? `The service responded with order ${orderId}, which it shows with the reference \u201c${value.shown}\u201d.`
          : `Order ${orderId} is a different order. ${notesText([value.other])}`;
      applyOutcome.disown(now, cause);
      alarm(now);
    }
    return journal.get(intent.id) ?? now;
  }

  /** One order of a cart may be in doubt. While a later one is, the number of this one is not given up. */
  function isInDoubtAgain({ connectionId, basketKey }: Intent): boolean {
    return journal.unresolved(connectionId, basketKey) !== null;
  }

  /** Nothing shows whose it is: its items are watched all the same, those of the answer or else those of the record. */
  async function watchUnverified(intent: Intent, service: LandService): Promise<void> {
    applyOutcome.watchUnverified(intent, service.connection.wire, nextLook(intent, service));
    if (isUnread(intent)) await fillItems(intent, service);
  }

  /** The record gives the items of an order other numbers than its answer did, or shows that some are not what was ordered. */
  function isItemizedOtherwise({ id, orderId, cart }: Intent, record: OrderRecord | null): boolean {
    if (othersAmong(record?.products ?? [], cart.lines).some((one) => one !== null)) return true;
    const items = parts.items.ofIntent(id).filter((item) => item.orderId === orderId);
    return (
      items.length > 0 &&
      (record?.products ?? []).some(
        ({ orderItemNumber, productCode, productIds }) =>
          !items.some(
            (item) =>
              item.itemNumber === orderItemNumber &&
              isSameProduct(item.productCode, productCode) &&
              !areOtherTitles(item.identifier, shownTitleOf(productIds ?? {}) ?? ''),
          ),
      )
    );
  }

  /** Whether the service gives anything under a number; null where that cannot be seen now. */
  async function gives(intent: Intent, orderId: string, service: LandService): Promise<boolean | null> {
    const answered = applyOutcome.answeredItems(intent, service.connection.wire);
    const itemNumber = parts.items.ofIntent(intent.id)[0]?.itemNumber ?? answered[0]?.orderItemNumber ?? 1;
    return isReadable(service, intent, orderId, { itemNumber, signal: parts.stopping });
  }

  async function respell(intent: Intent, shown: readonly string[], service: LandService): Promise<void> {
    const { id, connectionId, orderId: known } = intent;
    if (known === null || shown.includes(known)) return;
    if (intent.state !== 'PLACED' && !(intent.state === 'CONFIRMED' && needsItems(intent))) return;
    const other = shown.find((one) => mayBeSameNumber(one, known));
    if (other === undefined || journal.isClaimed(connectionId, other, id)) return;
    if ((await gives(intent, known, service)) !== false || !(await gives(intent, other, service))) return;
    const now = journal.get(id) ?? intent;
    if (now.state !== intent.state || now.orderId !== known) return;
    applyOutcome.respell(now, other);
    const respelt = journal.get(id) ?? now;
    if (needsItems(respelt)) await fillItems(respelt, service);
  }

  async function foundAs(
    intent: Intent,
    orderIds: readonly string[],
    service: LandService,
    how: HowFound,
  ): Promise<void> {
    const [orderId = ''] = orderIds;
    if (orderIds.length > 1) {
      const cause = `The service shows ${orderIds.length} orders where you placed one: ${orderIds.join(', ')}.`;
      return duplicate(intent, orderIds, cause, service);
    }
    if (intent.state === 'CONFIRMED' || intent.state === 'DUPLICATE') {
      if (isWatched(intent)) noted(intent, service);
      return;
    }
    if (intent.state === 'PLACED' && intent.orderId !== orderId) {
      // The number of the answer is proven to be another's, or one more of ours, by its own record.
      const age = ageOf(intent, service.serverTime(), clock.now());
      // The answer may have written the number of this order in another way.
      const isGone =
        how === 'shown' &&
        age >= settlingMs &&
        (await gives(intent, intent.orderId ?? '', service)) === false;
      if (how !== 'named' && age < failingMs && !isGone) return noted(intent, service);
      if (isInDoubtAgain(intent)) return noted(intent, service);
      // Nothing shows that it is ours, and this one is. Were it ours too, the list would show it so.
      applyOutcome.disown(
        intent,
        `The service responded with order ${intent.orderId}, but shows your reference with order ${orderId}.`,
        isGone ? orderId : undefined,
      );
      return foundAs(journal.get(intent.id) ?? intent, orderIds, service, how);
    }
    // One that has this number already kept nothing from being ordered later.
    const instead = intent.state === 'PLACED' ? null : journal.orderedInstead(intent);
    if (intent.state === 'ABANDONED' || instead !== null) {
      const other =
        instead === null
          ? ''
          : ` The same products were ordered again${instead.orderId ? ` as order ${instead.orderId}` : ''}.`;
      const cause = `${shownLate(intent, orderId)}${other}`;
      const both = instead?.orderId ? [orderId, instead.orderId] : [orderId];
      return duplicate(intent, both, cause, service, orderId);
    }
    if (how === 'listed' && isOneClaim(intent, orderId, service)) {
      if (intent.state === 'PLACED') return noted(intent, service);
      applyOutcome.placeListed(intent, orderId, causes.listed);
      if (isPathPart(orderId)) alarm(intent);
      return;
    }
    applyOutcome.confirm(intent, orderId, service.connection.wire, causes[how], () =>
      applyOutcome.takeOutOfCart(intent),
    );
    // Whoever reads of one that cannot be asked for is told that instead.
    if (intent.state !== 'PLACED' && isPathPart(orderId)) alarm(intent);
    const confirmed = journal.get(intent.id) ?? intent;
    if (needsItems(confirmed)) await fillItems(confirmed, service);
  }

  /** Nothing but the list says so. Where the answer gave that number too, those are two. */
  function isOneClaim(intent: Intent, orderId: string, service: LandService): boolean {
    return intent.state !== 'PLACED' || !applyOutcome.hasAnswered(intent, orderId, service.connection.wire);
  }

  async function duplicate(
    intent: Intent,
    foundOrderIds: readonly string[],
    cause: string,
    service: LandService,
    orderId = intent.orderId ?? foundOrderIds[0],
  ): Promise<void> {
    const more = foundOrderIds.length > intent.foundOrderIds.length;
    if (intent.state === 'DUPLICATE') {
      journal.note(intent.id, { foundOrderIds, nextCheckAt: nextLook(intent, service) });
      if (more) alarm(intent);
    } else {
      const fields = { cause, foundOrderIds, nextCheckAt: clock.now(), ...(orderId ? { orderId } : {}) };
      journal.move(intent.id, 'DUPLICATE', fields, () => applyOutcome.takeOutOfCart(intent));
      alarm(intent);
    }
    // Each of them is paid for until the operator says otherwise: its certificates are fetched.
    if (more) await fillItems(journal.get(intent.id) ?? intent, service);
  }

  function absent(intent: Intent, isProven: boolean, service: LandService): void {
    // It was never sent from here, and another copy of this library did not send it either.
    if (intent.state === 'PREPARED') return;
    const { state } = intent;
    // What was given up or is rejected is watched as well, since it may turn up.
    if (!isInDoubt(state) && state !== 'ABANDONED' && state !== 'REJECTED') {
      noted(intent, service);
      return;
    }
    if (!isProven) {
      noted(intent, service, 'unproven');
      return;
    }
    const now = clock.now();
    const negativePasses = intent.negativePasses + 1;
    const nextCheckAt = nextLook(intent, service);
    journal.note(intent.id, { negativePasses, nextCheckAt, look: 'absent' });
    const isEnough =
      negativePasses >= minNegativePasses && ageOf(intent, service.serverTime(), now) >= minAbsenceMs;
    if (intent.state === 'REFUSED' && isEnough) {
      journal.move(intent.id, 'REJECTED', { cause: intent.cause ?? 'refused', nextCheckAt });
    } else if (intent.state === 'UNKNOWN' && isEnough) {
      const cause = `Landfolio checked the complete order history ${negativePasses} times and did not find this order.`;
      journal.move(intent.id, 'PRESUMED_ABSENT', { cause, nextCheckAt });
      alarm(intent);
    }
  }

  function noted(intent: Intent, service: LandService, look?: LookResult): void {
    const nextCheckAt = nextLook(intent, service);
    journal.note(intent.id, { nextCheckAt, ...(look === undefined ? {} : { look }) });
  }

  /** When to look again; for what may have been paid for there is no end. */
  function nextLook(intent: Intent, service: LandService | null): number | null {
    const now = clock.now();
    if (!isWatched(intent)) return null;
    const next = nextLookFor(intent, now, service?.serverTime() ?? null);
    // A presumed absence was proven: its watch may end. A number that is not proven is asked about for good.
    const isOwed = ['UNKNOWN', 'REFUSED', 'PLACED'].includes(intent.state) || needsItems(intent);
    return next ?? (isOwed ? now + maxWaitMs : null);
  }

  async function fillItems(intent: Intent, service: LandService): Promise<void> {
    // One that cannot be asked for keeps nothing from the others.
    const askable = ownOrders(intent).filter(isPathPart);
    const filled = await fillFromRecords(intent, askable, service, parts.stopping);
    if (!filled.ok) return later(intent, filled.failure ?? undefined);
    // What could not be read may be readable later: it is paid for.
    const isOver = filled.value.isWhole && !isWatched(intent);
    const nextCheckAt = isOver ? null : nextLook(intent, service);
    journal.fill(intent.id, { ...filled.value.amounts, nextCheckAt }, () => {
      for (const order of filled.value.orders) applyOutcome.takeRecord(intent, order);
    });
  }

  function isWatched(intent: Intent): boolean {
    // What its own number does not show may be under another one: some services make an order of each product.
    return intent.state !== 'CONFIRMED' || journal.hasBeen(intent.id, 'UNKNOWN') || needsItems(intent);
  }

  function later(intent: Intent, failure?: ServiceFailure): void {
    // Closing is no failure of the service: the look is as due as it was.
    if (parts.stopping.aborted) return;
    const now = clock.now();
    if (failure !== undefined) parts.backoff.heed(intent.connectionId, failure, now);
    // A look that saw nothing ends no watch: the clock may be ahead, which fails each look too.
    const again = failure !== undefined && isWatched(intent) ? now + maxWaitMs : null;
    const next = nextLook(intent, null) ?? again;
    const until = parts.backoff.until(intent.connectionId, now);
    // A look that was not made, since the service asked to wait, is made then: another one may be a day away.
    const afterPause = failure === undefined ? until : null;
    journal.note(intent.id, {
      nextCheckAt: afterPause ?? (next === null ? null : Math.max(next, until ?? 0)),
      ...(failure === undefined ? {} : { look: 'unread' }),
      ...(lacksItems(intent) ? { isOverdue: isOverdue(intent) } : {}),
    });
    const isNew = intent.state !== 'DUPLICATE' && !intent.isOverdue;
    if (isNew && !ownOrders(intent).every(isPathPart)) alarm(intent);
  }

  return { verify, respell, foundAs, absent, later, needsItems, noted, fillItems, isWatched };
}

/** That the service shows it, as a person reads it who did not expect it. */
function shownLate({ state }: Intent, orderId: string): string {
  if (state === 'ABANDONED') return `Order ${orderId} was discarded, but the service shows it after all.`;
  if (state === 'REFUSED' || state === 'REJECTED')
    return `The service refused this order, but shows it as order ${orderId} after all.`;
  return `The service shows this order as order ${orderId}.`;
}
