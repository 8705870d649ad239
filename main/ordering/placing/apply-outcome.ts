import { isSameThing } from '../../../shared/model/land-identity.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import { isPathPart } from '../../http/path-part.ts';
import type { Clock } from '../../ports/clock.ts';
import { storeNotes } from '../../storage/stored-notes.ts';
import type { CartStore } from '../cart/cart-store.ts';
import type { ItemStore } from '../item-store.ts';
import type { Intent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { isMissed } from '../polling/missed.ts';
import { firstCheckAt } from '../polling/schedule.ts';
import { quotedUnit } from '../prices.ts';
import type { FilledOrder } from './fill-items.ts';
import { interpretOrderAnswer, type OrderMeaning } from './interpret-answer.ts';
import { matchItems, type NewItem } from './match-items.ts';
import { mayBeSameNumber } from './order-number.ts';
import { firstLookAt, nextLookFor, watchedFor } from './reconcile-times.ts';
import { proofOf } from './reference-proof.ts';
import { rematch } from './rematch-items.ts';

const answerOfAnother = 'The service responded with the number of another order.';

type Answered = Extract<OrderMeaning, { kind: 'answered' }>;

interface ApplyOutcomeParts {
  readonly journal: Journal;
  readonly items: ItemStore;
  /** An order came from one of them. */
  readonly carts: { readonly windows: CartStore; readonly jobs: CartStore };
  readonly clock: Clock;
  readonly newId: () => string;
  readonly computer: string;
  readonly minimumSeconds: (connectionId: string) => number;
  /** Compares what is charged with what was confirmed. Part of the transaction that makes it known. */
  readonly checkCharge: (intentId: string) => void;
}

export interface ApplyOutcome {
  /** RESPONDED to what the stored answer means: PLACED with its number, REFUSED with the cart back, or UNKNOWN. */
  fromAnswer(intent: Intent, wire: WireProfile, notBefore?: number): void;
  /** Nothing left this computer: back into the cart. */
  notSent(intent: Intent, cause: string): void;
  /** Bytes may have left: visible, locked, looked up by reading only, from `notBefore` where the service asks to wait. */
  inDoubt(intent: Intent, cause: string, notBefore?: number): void;
  /** A person decided: nothing left (back into the cart), or the refused order is watched and no longer locks its basket. */
  discard(intent: Intent): void;
  /** The service shows it under our reference: its id, and the items that its stored answer gave, in one commit. */
  confirm(intent: Intent, orderId: string, wire: WireProfile, cause: string, also?: () => void): void;
  /** What the stored answer says of the items. */
  answeredItems(intent: Intent, wire: WireProfile): Answered['items'];
  /** Whether the stored answer gave this number. */
  hasAnswered(intent: Intent, orderId: string, wire: WireProfile): boolean;
  /** The list shows its reference with this number, and the order itself does not: placed, not verified. */
  placeListed(intent: Intent, orderId: string, cause: string): void;
  /** The service shows no reference with the number that it gave: its items are watched, and it stays unverified. */
  watchUnverified(intent: Intent, wire: WireProfile, nextCheckAt: number | null): void;
  /**
   * The number that the answer gave is another order's: in doubt, and nothing of that order is ours. `shownAs`: nothing is known
   * under it, and the order has this one.
   */
  disown(intent: Intent, cause: string, shownAs?: string): void;
  /** The service gives the order under another spelling of its number, and under the known one it gives nothing. */
  respell(intent: Intent, orderId: string): void;
  /** A refusal had put these lines back into the cart; the order exists, so they would be bought twice. In a transaction. */
  takeOutOfCart(intent: Intent): void;
  /** Items read later, from the order record: what is known of them is matched with it again. In a transaction. */
  takeRecord(intent: Intent, record: FilledOrder): void;
}

/** Moves an intent to what is known about it, and with it the items, the cart and the next look, in one commit each. */
export function createApplyOutcome(parts: ApplyOutcomeParts): ApplyOutcome {
  const { journal, clock } = parts;

  function restoreCart(intent: Intent): void {
    const store = intent.cart.isOfJob ? parts.carts.jobs : parts.carts.windows;
    const cartId = store.ofOrder(intent);
    const present = store.lines(cartId);
    // What was put into the cart meanwhile stays the one of its kind: nothing is bought twice.
    const lines = intent.cart.lines.filter((line) => !present.some((other) => isSameThing(other, line)));
    for (const line of lines) store.add(cartId, line);
  }

  function takeOutOfCart(intent: Intent): void {
    parts.carts.windows.handOver(intent.cart.lines.map(({ id }) => id));
  }

  function addItems(intent: Intent, orderId: string, items: readonly NewItem[]): void {
    const placedAt = intent.sentAt ?? intent.confirmedAt;
    parts.items.reviveForeign(intent.id, orderId, clock.now());
    for (const item of items) {
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
    parts.checkCharge(intent.id);
  }

  function addAnswered(intent: Intent, orderId: string, { items }: Answered): void {
    addItems(intent, orderId, matchItems(items, intent.cart.lines));
  }

  /** What the stored answer gave for this number; nothing where it gave another number or none. */
  function answerWith(intent: Intent, orderId: string, wire: WireProfile): Answered | null {
    const meaning = meaningOf(intent, wire);
    return meaning.kind === 'answered' && mayBeSameNumber(meaning.orderId, orderId) ? meaning : null;
  }

  /** The same; nothing also where nobody can ask for its items. */
  function storedAnswer(intent: Intent, orderId: string, wire: WireProfile): Answered | null {
    return isPathPart(orderId) ? answerWith(intent, orderId, wire) : null;
  }

  /** An answer with fewer items than were ordered is not the whole of it: what is missing would never be fetched. */
  function isWhole(intent: Intent, answer: Answered | null): boolean {
    return answer?.isWhole === true && answer.items.length >= intent.cart.lines.length;
  }

  function confirm(
    intent: Intent,
    orderId: string,
    wire: WireProfile,
    cause: string,
    also?: () => void,
  ): void {
    const answer = storedAnswer(intent, orderId, wire);
    const watched = journal.hasBeen(intent.id, 'UNKNOWN') ? nextLookFor(intent, clock.now()) : null;
    // Where items are missing, the order record is read next.
    const nextCheckAt = isWhole(intent, answer) ? watched : clock.now();
    journal.move(intent.id, 'CONFIRMED', { cause, orderId, nextCheckAt }, () => {
      if (answer !== null) addAnswered(intent, orderId, answer);
      also?.();
    });
  }

  function inDoubt(
    intent: Intent,
    cause: string,
    notBefore = 0,
    foreignOrderIds = intent.foreignOrderIds,
  ): void {
    const nextCheckAt = Math.max(firstLookAt(clock.now()), notBefore);
    journal.move(intent.id, 'UNKNOWN', { cause, foreignOrderIds, nextCheckAt });
  }

  /** Two answers were exchanged on the way, as far as the answer itself and this library can tell. */
  function isOfAnother(intent: Intent, { orderId, reference }: Answered): boolean {
    return (
      proofOf(reference, intent)?.kind === 'another' ||
      journal.isClaimed(intent.connectionId, orderId, intent.id)
    );
  }

  return {
    takeRecord(intent, { orderId, items, isWhole, complete }) {
      const known = parts.items.ofIntent(intent.id).filter((item) => item.orderId === orderId);
      const shown = matchItems(items, intent.cart.lines);
      const { moves, adds, contradicted } = rematch(known, shown, {
        isWhole,
        isFree: (row) => (row.state !== 'COMPLETE' || isMissed(row)) && parts.items.isUnkept(row.id),
      });
      parts.items.renumber(moves, clock.now());
      for (const item of shown) parts.items.noteMatch(intent.connectionId, orderId, item);
      for (const { row, item } of contradicted)
        parts.items.noteMatch(intent.connectionId, orderId, {
          ...item,
          identifier: row.identifier,
          matchProblem: storeNotes({ code: 'numberMoved', was: row.identifier, now: item.identifier }),
        });
      addItems(intent, orderId, adds);
      parts.items.makeCompleteDue(intent.connectionId, orderId, complete, clock.now());
    },
    confirm,
    inDoubt,
    answeredItems(intent, wire) {
      return storedAnswer(intent, intent.orderId ?? '', wire)?.items ?? [];
    },
    hasAnswered: (intent, orderId, wire) => answerWith(intent, orderId, wire) !== null,
    placeListed(intent, orderId, cause) {
      const fields = { cause, orderId, nextCheckAt: clock.now() };
      journal.move(intent.id, 'PLACED', fields, () => takeOutOfCart(intent));
    },
    watchUnverified(intent, wire, nextCheckAt) {
      const orderId = intent.orderId ?? '';
      const answer = storedAnswer(intent, orderId, wire);
      const isNew = parts.items.ofIntent(intent.id).length === 0;
      journal.note(intent.id, { nextCheckAt, isOverdue: false }, () => {
        if (isNew && answer !== null) addAnswered(intent, orderId, answer);
      });
    },
    disown(intent, cause, shownAs) {
      const orderId = intent.orderId ?? '';
      const foreignOrderIds = [...new Set([...intent.foreignOrderIds, orderId])];
      const nextCheckAt = clock.now();
      journal.move(intent.id, 'UNKNOWN', { cause, foreignOrderIds, nextCheckAt }, () => {
        // More items than were ordered are not all of this order.
        const areOurs = parts.items.ofIntent(intent.id).length <= intent.cart.lines.length;
        if (shownAs !== undefined && areOurs) parts.items.moveTo(intent.id, orderId, shownAs, clock.now());
        else parts.items.endForeign(intent.id, orderId, clock.now());
      });
    },
    respell(intent, orderId) {
      const now = clock.now();
      journal.note(intent.id, { orderId, nextCheckAt: now }, () =>
        parts.items.moveTo(intent.id, intent.orderId ?? '', orderId, now),
      );
    },
    takeOutOfCart,
    notSent(intent, cause) {
      journal.move(intent.id, 'NOT_SENT', { cause }, () => restoreCart(intent));
    },
    discard(intent) {
      const cause = 'discarded by the user';
      if (intent.state === 'PREPARED')
        journal.move(intent.id, 'DISCARDED', { cause }, () => restoreCart(intent));
      else {
        const now = clock.now();
        const watchUntil = now + watchedFor;
        journal.move(intent.id, 'ABANDONED', { cause, watchUntil, nextCheckAt: firstLookAt(now) });
      }
    },
    fromAnswer(intent, wire, notBefore) {
      const meaning = meaningOf(intent, wire);
      switch (meaning.kind) {
        case 'answered': {
          const { orderId, totalCents, gstCents, fees } = meaning;
          if (isOfAnother(intent, meaning)) return inDoubt(intent, answerOfAnother, notBefore, [orderId]);
          const cause = 'The service responded with this number.';
          const nextCheckAt = Math.max(firstLookAt(clock.now()), notBefore ?? 0);
          return journal.move(intent.id, 'PLACED', {
            cause,
            orderId,
            totalCents,
            gstCents,
            fees,
            nextCheckAt,
          });
        }
        case 'unknown':
          return inDoubt(intent, meaning.cause, notBefore);
        case 'refused':
          return journal.move(
            intent.id,
            'REFUSED',
            {
              cause: meaning.serverMessage ?? `The service refused the order (${meaning.status}).`,
              // Whoever sent it looks at once.
              nextCheckAt: firstLookAt(clock.now()),
            },
            () => restoreCart(intent),
          );
      }
    },
  };
}

function meaningOf(intent: Intent, wire: WireProfile): OrderMeaning {
  return interpretOrderAnswer(
    intent.httpStatus ?? 0,
    intent.rawResponse ?? new Uint8Array(),
    quotedUnit(intent.cart.lines, wire.priceUnit),
    `${intent.customerReference} ${new TextDecoder().decode(intent.body)}`,
  );
}
