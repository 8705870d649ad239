import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { Checkpoints } from '../../ports/checkpoints.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Log } from '../../ports/log.ts';
import type { Intent } from '../journal/intent.ts';
import { type AfterLookParts, createAfterLook, knownOrders } from './after-look.ts';
import { findInHistory, type HistoryFinding, type KnownReferences } from './history.ts';
import { type HistoryRead, readHistory } from './read-history.ts';
import { madeSince } from './reconcile-times.ts';

export interface ReconcileParts extends AfterLookParts {
  readonly checkpoints: Checkpoints;
  readonly log: Log;
  readonly serviceFor: (connectionId: string) => LandService | null;
  /** Sends the same body under the same key again. Only called where the service honours that key. */
  readonly sendAgain: (intentId: string) => Promise<void>;
  readonly changed: (intentId: string) => void;
}

export interface Reconcile {
  /** What nobody is sending any more: SENDING becomes UNKNOWN, RESPONDED is read again. Nothing is sent. */
  recover(): void;
  /** Looks up all intents that are due; those of one customer share one reading of the history. */
  runDue(): Promise<void>;
  /** Looks one up now. Two that ask about the same one at a time share the look. */
  check(intentId: string): Promise<void>;
  /** The operator gave its number, and it was seen: one in doubt is confirmed, or made more than once, by that. */
  found(intentId: string, orderId: string): Promise<void>;
}

type ReadOnce = (service: LandService, intent: Intent) => Promise<Result<HistoryRead, ServiceFailure>>;

/**
 * Finds out by reading what became of orders whose answer is missing, refused or thin, and watches those that were given
 * up, refused or in doubt for a week: what turns up late is told.
 *
 * A reference that is found confirms; one that is absent proves something only where the list is proven whole. Nothing is
 * sent, but where the service is known to honour the idempotency key: then the same body, under the same key, within
 * the time that it is remembered.
 */
export function createReconcile(parts: ReconcileParts): Reconcile {
  const { journal, settle, clock, log } = parts;
  const { foundAs, absent, later, mayRepeat, needsItems, fillItems, isWatched } = createAfterLook(parts);
  const looking = new Map<string, Promise<void>>();
  /** By connection. References do not change, so they are asked for once. */
  const references = new Map<string, KnownReferences>();

  function check(intentId: string, readOnce: ReadOnce = readFor): Promise<void> {
    const underWay = looking.get(intentId);
    if (underWay !== undefined) return underWay;
    const look = checkNow(intentId, readOnce).finally(() => looking.delete(intentId));
    looking.set(intentId, look);
    return look;
  }

  async function checkNow(intentId: string, readOnce: ReadOnce): Promise<void> {
    const intent = journal.get(intentId);
    const service = intent === null ? null : parts.serviceFor(intent.connectionId);
    if (intent === null) return;
    if (service === null || parts.pauses.until(intent.connectionId, clock.now()) !== null)
      return later(intent);
    const isFilling = needsItems(intent);
    if (isFilling) await fillItems(intent, service);
    if (!isFilling || isWatched(intent)) {
      parts.checkpoints('lookBegun', intentId);
      await lookUp(intent, service, readOnce);
      parts.checkpoints('lookNoted', intentId);
    }
    parts.changed(intentId);
  }

  function readFor(service: LandService, intent: Intent): Promise<Result<HistoryRead, ServiceFailure>> {
    return readHistory(service, intent.customerId, parts.stopping, madeSince(intent));
  }

  async function find(
    intent: Intent,
    service: LandService,
    readOnce: ReadOnce,
  ): Promise<Result<HistoryFinding, ServiceFailure>> {
    const read = await readOnce(service, intent);
    if (!read.ok) return read;
    const known = references.get(intent.connectionId) ?? new Map<string, string>();
    references.set(intent.connectionId, known);
    const sought = {
      customerId: intent.customerId,
      customerReference: intent.customerReference,
      mark: intent.mark,
      since: madeSince(intent),
      isClaimed: (orderId: string) => journal.isClaimed(intent.connectionId, orderId, intent.id),
    };
    const found = await findInHistory(service, read.value, sought, known, parts.stopping);
    // What is missing may be on the pages that could not be read.
    return found.orderIds.length === 0 && found.failure !== null ? failed(found.failure) : ok(found);
  }

  async function lookUp(before: Intent, service: LandService, readOnce: ReadOnce): Promise<void> {
    const found = await find(before, service, readOnce);
    parts.checkpoints('lookRead', before.id);
    // While the history was read, a person may have decided about it.
    const intent = journal.get(before.id) ?? before;
    if (intent.state !== before.state) return;
    if (!found.ok) {
      log.info('order.lookup', { intent: intent.id, result: found.failure.kind });
      later(intent, found.failure);
    } else {
      const { orderIds, isComplete } = found.value;
      log.info('order.lookup', { intent: intent.id, found: orderIds.length, complete: isComplete });
      const all = new Set([...orderIds, ...intent.foundOrderIds, ...knownOrders(intent)]);
      if (all.size > 0) return foundAs(intent, [...all], service);
      absent(intent, isComplete, service);
    }
    if (mayRepeat(intent, service)) await parts.sendAgain(intent.id);
  }

  return {
    check: (intentId) => check(intentId),
    async found(intentId, orderId) {
      // A look that is under way ends first: both would move it.
      await looking.get(intentId)?.catch(() => {});
      const intent = journal.get(intentId);
      const service = intent === null ? null : parts.serviceFor(intent.connectionId);
      if (intent === null || service === null) return;
      const all = new Set([orderId, ...intent.foundOrderIds, ...knownOrders(intent)]);
      await foundAs(intent, [...all], service, 'named by the operator');
      parts.changed(intentId);
    },
    recover() {
      for (const intent of journal.inStates(['SENDING', 'RESPONDED'])) {
        if (intent.state === 'SENDING') {
          settle.inDoubt(intent, 'Landfolio stopped before the answer came.');
          continue;
        }
        const service = parts.serviceFor(intent.connectionId);
        if (service === null) settle.inDoubt(intent, 'The connection that this order was sent by is gone.');
        else settle.fromAnswer(intent, service.connection.wire);
      }
    },
    async runDue() {
      const reads = new Map<string, Promise<Result<HistoryRead, ServiceFailure>>>();
      const due = journal.dueForCheck(clock.now());
      const readOnce: ReadOnce = (service, intent) => {
        const key = JSON.stringify([intent.connectionId, intent.customerId]);
        const same = reads.get(key);
        if (same !== undefined) return same;
        const alike = due.filter(
          (one) => one.connectionId === intent.connectionId && one.customerId === intent.customerId,
        );
        const sinces = alike.map(madeSince);
        const since = sinces.includes(null) ? null : Math.min(...sinces.filter((one) => one !== null));
        const read = readHistory(service, intent.customerId, parts.stopping, since);
        reads.set(key, read);
        return read;
      };
      for (const intent of due) {
        if (parts.stopping.aborted) return;
        await check(intent.id, readOnce);
      }
    },
  };
}
