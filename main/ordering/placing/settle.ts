import { matchReference } from '../../../shared/model/customer-reference.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import type { Clock } from '../../ports/clock.ts';
import { isSameThing } from '../cart/cart-line.ts';
import type { CartStore } from '../cart/cart-store.ts';
import type { ItemStore } from '../item-store.ts';
import type { Intent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { firstCheckAt } from '../polling/schedule.ts';
import { interpretOrderAnswer, type OrderMeaning, referenceInAnswer } from './interpret-answer.ts';
import { matchItems } from './match-items.ts';
import { firstLookAt, nextLookFor, watchedFor } from './reconcile-times.ts';

const answerOfAnother = 'The service answered with the number of another order.';

interface SettleParts {
  readonly journal: Journal;
  readonly items: ItemStore;
  readonly cart: CartStore;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly computer: string;
  readonly minimumSeconds: (connectionId: string) => number;
}

export interface Settle {
  /** RESPONDED to what the stored answer means: CONFIRMED with items, REFUSED with the cart back, or UNKNOWN. */
  fromAnswer(intent: Intent, wire: WireProfile, notBefore?: number): void;
  /** Nothing left this computer: back into the cart. */
  notSent(intent: Intent, cause: string): void;
  /** Bytes may have left: visible, locked, looked up by reading only, from `notBefore` where the service asks for a rest. */
  inDoubt(intent: Intent, cause: string, notBefore?: number): void;
  /** A person decided: nothing left (back into the cart), or the refused order is watched and no longer locks its basket. */
  putAway(intent: Intent): void;
  /** The order is known to exist: its id, totals and items, with the first look at each item, in one commit. */
  confirm(
    intent: Intent,
    meaning: Extract<OrderMeaning, { kind: 'confirmed' }>,
    cause: string,
    also?: () => void,
  ): void;
  /** A refusal had put these lines back into the cart; the order exists, so they would be bought twice. In a transaction. */
  takeOutOfCart(intent: Intent): void;
  /** Items read later, from the order record. */
  addItems(
    intent: Intent,
    orderId: string,
    meaning: Pick<Extract<OrderMeaning, { kind: 'confirmed' }>, 'items'>,
  ): void;
}

/** Moves an intent to what is known about it, and with it the items, the cart and the next look, in one commit each. */
export function createSettle(parts: SettleParts): Settle {
  const { journal, clock } = parts;

  function restoreCart(intent: Intent): void {
    const present = parts.cart.lines(intent.connectionId);
    for (const line of intent.cart.lines) {
      // What was put into the cart meanwhile stays the one of its kind: nothing is bought twice.
      if (!present.some((other) => isSameThing(other, line))) parts.cart.add(intent.connectionId, line);
    }
    const typed = parts.cart.details(intent.connectionId);
    if ((typed.matterNumber ?? '') === '') parts.cart.setDetails(intent.connectionId, intent.cart.details);
  }

  function addItems(
    intent: Intent,
    orderId: string,
    meaning: { items: Parameters<typeof matchItems>[0] },
  ): void {
    const placedAt = intent.sentAt ?? intent.confirmedAt;
    for (const item of matchItems(meaning.items, intent.cart.lines)) {
      parts.items.add({
        id: parts.newId(),
        intentId: intent.id,
        connectionId: intent.connectionId,
        orderId,
        item,
        placedAt,
        nextCheckAt: firstCheckAt(clock.now(), parts.minimumSeconds(intent.connectionId)),
        computer: parts.computer,
      });
    }
  }

  function confirm(
    intent: Intent,
    meaning: Extract<OrderMeaning, { kind: 'confirmed' }>,
    cause: string,
    also?: () => void,
  ): void {
    // An answer with fewer items than were ordered is not the whole of it: what is missing would never be fetched.
    const isWhole = meaning.isWhole && meaning.items.length >= intent.cart.lines.length;
    const watched = journal.hasBeen(intent.id, 'UNKNOWN') ? nextLookFor(intent, clock.now()) : null;
    journal.move(
      intent.id,
      'CONFIRMED',
      {
        cause,
        orderId: meaning.orderId,
        totalCents: meaning.totalCents,
        gstCents: meaning.gstCents,
        fees: meaning.fees,
        // Where items are missing, the order record is read next.
        nextCheckAt: isWhole ? watched : clock.now(),
      },
      () => {
        addItems(intent, meaning.orderId, meaning);
        also?.();
      },
    );
  }

  function inDoubt(intent: Intent, cause: string, notBefore = 0): void {
    const now = clock.now();
    // What was sent again was looked for before: it keeps its times.
    const next =
      intent.repeatedAt === null ? firstLookAt(now) : (nextLookFor(intent, now) ?? firstLookAt(now));
    journal.move(intent.id, 'UNKNOWN', { cause, nextCheckAt: Math.max(next, notBefore) });
  }

  /** Two answers were exchanged on the way: this one proves nothing about our order. */
  function isOfAnother(intent: Intent, orderId: string): boolean {
    const shown = referenceInAnswer(intent.rawResponse ?? new Uint8Array());
    const isForeign =
      shown !== '' && matchReference(shown, intent.customerReference, intent.mark) === 'other';
    return isForeign || journal.isClaimed(intent.connectionId, orderId, intent.id);
  }

  return {
    addItems,
    confirm,
    inDoubt,
    takeOutOfCart(intent) {
      for (const line of intent.cart.lines) parts.cart.forget(intent.connectionId, line.id);
    },
    notSent(intent, cause) {
      journal.move(intent.id, 'NOT_SENT', { cause }, () => restoreCart(intent));
    },
    putAway(intent) {
      const cause = 'put away by the person';
      if (intent.state === 'PREPARED')
        journal.move(intent.id, 'DISCARDED', { cause }, () => restoreCart(intent));
      else {
        const now = clock.now();
        const watchUntil = now + watchedFor;
        journal.move(intent.id, 'ABANDONED', { cause, watchUntil, nextCheckAt: firstLookAt(now) });
      }
    },
    fromAnswer(intent, wire, notBefore) {
      const meaning = interpretOrderAnswer(
        intent.httpStatus ?? 0,
        intent.rawResponse ?? new Uint8Array(),
        wire,
        intent.quotedTotalCents,
      );
      switch (meaning.kind) {
        case 'confirmed':
          if (isOfAnother(intent, meaning.orderId)) return inDoubt(intent, answerOfAnother, notBefore);
          return confirm(intent, meaning, 'answered');
        case 'unknown':
          return inDoubt(intent, meaning.cause, notBefore);
        case 'refused':
          return journal.move(
            intent.id,
            'REFUSED',
            {
              cause: meaning.serverMessage ?? `The service refused the order (${meaning.status}).`,
              nextCheckAt: clock.now(),
            },
            () => restoreCart(intent),
          );
      }
    },
  };
}
