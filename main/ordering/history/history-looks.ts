import { ok, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { ItemStore } from '../item-store.ts';
import type { Journal } from '../journal/journal.ts';
import { type HistoryRead, readHistoryPages } from '../placing/read-history.ts';
import { proofOf } from '../placing/reference-proof.ts';
import type { Rate } from '../polling/rate.ts';
import type { ListedOrder } from '../wire.ts';
import type { HistoryStore } from './history-store.ts';
import { showsOpen } from './shows-open.ts';

interface HistoryLooksParts extends Pick<AppContext, 'clock' | 'log' | 'db'> {
  readonly journal: Journal;
  readonly items: ItemStore;
  readonly store: HistoryStore;
  readonly rate: Rate;
  readonly stopping: AbortSignal;
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** A person waits: the pages are not spread over time with the other requests of the account. */
  readonly isAwaited?: boolean;
  /** Whether what is looked for was shown. Where it was not, the list is read to its end and not only to the day. */
  readonly isEnough?: (orders: readonly ListedOrder[]) => boolean;
}

/** Of a look that is awaited so many pages do not wait for their turn. */
const maxAwaited = 10;
/** So many of the newest orders are asked about, to see whether the list shows what is open. */
const maxAsked = 5;

export interface HistoryLooks {
  /** Reads the list of a customer, of orders since then (by the service's clock; null: all). */
  read(
    service: LandService,
    customerId: string | null,
    since: number | null,
    options?: ReadOptions,
  ): Promise<Result<HistoryRead, ServiceFailure>>;
  /** Up to when everything in the list was taken in, by this computer's clock, or null. */
  wholeAt(connectionId: string, customerId: string | null): number | null;
  /** A reading that began then was whole, and all of it was taken in. */
  noteWhole(connectionId: string, customerId: string | null, at: number): void;
}

/**
 * Reads the service's list of orders and says what it proves. A count, an empty list or an end proves nothing alone: a list
 * may leave out open orders, or orders whose customer was not named. So it must show what is known to be there.
 */
export function createHistoryLooks(parts: HistoryLooksParts): HistoryLooks {
  const { db, journal, store, clock } = parts;

  /** Waits for its turn among all requests of the account. */
  async function pace(): Promise<void> {
    while (!parts.rate.take() && !parts.stopping.aborted)
      await new Promise<void>((resolve) => {
        const done = () => {
          cancel();
          parts.stopping.removeEventListener('abort', done);
          resolve();
        };
        const cancel = clock.after(Math.max(1, parts.rate.wait()), done);
        parts.stopping.addEventListener('abort', done);
      });
  }

  /** The orders of a period that a list must show. */
  function knownSince(connectionId: string, customerId: string | null, since: number | null) {
    const confirmed = journal.confirmedSince(connectionId, customerId, since);
    const elsewhere = store.orderIdsSince(connectionId, customerId, since);
    return { confirmed, ids: [...confirmed.map(({ orderId }) => orderId), ...elsewhere] };
  }

  function note(
    column: 'whole_at' | 'shows_open_at',
    connectionId: string,
    customerId: string | null,
    at: number | null,
  ): void {
    db.run(
      `INSERT INTO history_look (connection_id, customer_id, ${column}) VALUES (?, ?, ?)
       ON CONFLICT (connection_id, customer_id) DO UPDATE SET ${column} = excluded.${column}`,
      connectionId,
      customerId ?? '',
      at === null ? null : Math.round(at),
    );
  }

  function look(connectionId: string, customerId: string | null) {
    return db.get(
      'SELECT whole_at, shows_open_at FROM history_look WHERE connection_id = ? AND customer_id = ?',
      connectionId,
      customerId ?? '',
    );
  }

  return {
    async read(service, customerId, since, { signal, isAwaited = false, isEnough = () => true } = {}) {
      const { id } = service.connection;
      const either = signal === undefined ? parts.stopping : AbortSignal.any([signal, parts.stopping]);
      let awaited = 0;
      const turn = async () => {
        awaited += 1;
        if (!parts.rate.take() && (!isAwaited || awaited > maxAwaited)) await pace();
      };
      // What is confirmed while pages are read may stand on one that was read before.
      const known = knownSince(id, customerId, since);
      const showsKnown = (orders: readonly ListedOrder[]) => {
        const shown = new Set(orders.map(({ orderId }) => orderId));
        return known.ids.every((orderId) => shown.has(orderId));
      };
      const shown = await readHistoryPages(service, customerId, {
        signal: either,
        since,
        isEnough: (orders) => showsKnown(orders) && isEnough(orders),
        pace: turn,
      });
      if (!shown.ok) return shown;
      const { orders, isWhole, isLeftByDay } = shown.value;
      let provesAbsence = false;
      if (orders.length > 0 && (isWhole || isLeftByDay)) {
        const isMissing = !showsKnown(orders);
        // Such a list may show the order that is looked for under another's reference.
        const references = new Map(orders.map((one) => [one.orderId, one.customerReference]));
        const isMixedUp = known.confirmed.some(
          (sent) => proofOf(references.get(sent.orderId), sent)?.kind === 'another',
        );
        if (isMissing) note('shows_open_at', id, customerId, null);
        else if (look(id, customerId)?.shows_open_at == null) {
          const listed = new Set(orders.map(({ orderId }) => orderId));
          const candidates = known.confirmed.filter(({ orderId }) => listed.has(orderId));
          const intents = candidates.slice(0, maxAsked).flatMap((one) => journal.get(one.id) ?? []);
          const about = { items: parts.items, now: () => clock.now(), pace: turn, signal: either };
          if (await showsOpen(service, intents, about)) note('shows_open_at', id, customerId, clock.now());
        }
        provesAbsence = isWhole && !isMissing && !isMixedUp && look(id, customerId)?.shows_open_at != null;
      }
      parts.log.info('history.read', { orders: orders.length, whole: isWhole, proves: provesAbsence });
      return ok({ ...shown.value, provesAbsence });
    },
    wholeAt(connectionId, customerId) {
      const at = look(connectionId, customerId)?.whole_at;
      return typeof at === 'number' ? at : null;
    },
    noteWhole: (connectionId, customerId, at) => note('whole_at', connectionId, customerId, at),
  };
}
