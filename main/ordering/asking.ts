import { hasMark, matchReference } from '../../shared/model/customer-reference.ts';
import type { ServiceFailureKind } from '../../shared/model/service-failure.ts';
import type { AppContext } from '../context/app-context.ts';
import { officeCertificate } from '../lib/derived-id.ts';
import type { LandService } from '../ports/land-service.ts';
import type { Leases, LeaseUser, WaitingAccount } from '../ports/leases.ts';
import type { SqlRow } from '../storage/db.ts';
import type { DownloadStore } from './downloading/download-store.ts';
import { readOrderRecord } from './placing/history.ts';
import type { Rate } from './polling/rate.ts';

interface AskingParts extends Pick<AppContext, 'clock' | 'log' | 'ids' | 'db' | 'events'> {
  readonly leases: Leases;
  readonly downloads: DownloadStore;
  readonly rate: Rate;
  readonly serviceFor: (connectionId: string) => LandService | null;
  readonly stopping: AbortSignal;
  /** Something is due now. */
  readonly due: () => void;
  readonly hasNews: (connectionId: string) => void;
}

/** What this computer asks about for colleagues, while it asks for all at an account. */
export interface Asking {
  /** Accounts for which another computer asks: of what waits there nothing is asked from here. Null while that is not known. */
  others(): readonly string[] | null;
  /** Whether an item of a colleague is asked about once only, because a person here wants it. */
  asksOnce(orderedOn: string | null, connectionId: string): boolean;
  /** What an ask came to. A computer that cannot ask leaves it to others. */
  noteAsked(connectionId: string, failure: ServiceFailureKind | null): void;
  /** Takes up what nobody fetches, some time after it was complete. */
  takeUpDue(): void;
  /** What an earlier run asked about for colleagues is not asked about before a lease is held again. */
  start(): void;
  /** Credentials or connections changed: what could not be proven may be proven now. */
  forget(): void;
  readonly user: LeaseUser;
}

/** So many failures on end, and another computer may ask. */
const maxFailures = 3;
/** A computer that could not ask, or saw other orders, leaves the account to others for so long. Milliseconds. */
const unableMs = 10 * 60_000;
/** So many orders of a customer are read before it counts as not seen from here. */
const maxRead = 3;
/** A certificate that is complete and that nobody has brought after two looks is fetched. Milliseconds. */
const takeUpMs = 2 * 60_000;
/** So long after it was complete, a certificate is fetched for a colleague. Milliseconds. */
const takenUpMs = 90 * 24 * 60 * 60_000;

/** Of so many items: it is looked for often, and in a library of any size. */
const newest = 20_000;

type Proof = 'proven' | 'refused' | 'reading';

/** An order of a colleague, joined to `item`. The number is that of this computer. */
const ofColleague = `EXISTS (SELECT 1 FROM history_order AS theirs WHERE theirs.id = item.history_id AND theirs.ordered_on <> ?1)`;
/** Nothing is fetched into a matter that was deleted. */
const inMatter = `NOT EXISTS (SELECT 1 FROM history_order AS theirs JOIN matter ON matter.connection_id = theirs.connection_id
  AND matter.number = theirs.matter_number WHERE theirs.id = item.history_id AND matter.deleted_at IS NOT NULL)`;

/**
 * What an office waits for at an account is asked about by the computer that holds its lease, for everybody. Before it takes it,
 * it proves by reading that its credentials show the orders of colleagues.
 */
export function createAsking(parts: AskingParts): Asking {
  const { db, clock, log, leases, downloads, ids } = parts;
  /** By account, customers whose orders were seen from here, or were not. */
  const proofs = new Map<string, Map<string, Proof>>();
  const unableUntil = new Map<string, number>();
  const failures = new Map<string, number>();
  /** Complete, without a certificate, at the last look: items, with their accounts. */
  let lacking: ReadonlyMap<string, string> = new Map();
  let takeUpAt = 0;

  const isHolder = (connectionId: string) => leases.turn(connectionId) === 'holder';

  /** Customers of colleagues' orders that wait, with the newest orders of each. */
  function customersOf(connectionId: string): Map<string, SqlRow[]> {
    const rows = db.all(
      `SELECT DISTINCT theirs.id, theirs.order_id, theirs.customer_id, theirs.customer_reference, theirs.placed_at
       FROM item JOIN history_order AS theirs ON theirs.id = item.history_id
       WHERE (item.state = 'WAITING' OR item.id IN (SELECT value FROM json_each(?3))) AND item.connection_id = ?2
         AND theirs.ordered_on <> ?1 ORDER BY theirs.placed_at DESC`,
      ...[ids.computer, connectionId, JSON.stringify([...lacking.keys()])],
    );
    const customers = new Map<string, SqlRow[]>();
    for (const row of rows) {
      const name = String(row.customer_id ?? '');
      customers.set(name, [...(customers.get(name) ?? []), row]);
    }
    return customers;
  }

  /** Whether every customer for whom a colleague waits is seen from here. Reads where that is not known. */
  function isProven(connectionId: string, service: LandService): boolean | null {
    const known = proofs.get(connectionId) ?? new Map<string, Proof>();
    proofs.set(connectionId, known);
    for (const [customer, orders] of customersOf(connectionId)) {
      if (known.has(customer)) continue;
      known.set(customer, 'reading');
      void prove(service, customer, orders.slice(0, maxRead))
        .catch((error: unknown) => {
          log.error('asking.prove', error);
          return null;
        })
        .then((proof) => {
          if (proofs.get(connectionId) !== known || parts.stopping.aborted) return;
          if (proof === null) {
            // It cannot be told now: others may ask meanwhile.
            known.delete(customer);
            leaveToOthers(connectionId);
            return;
          }
          log.info('asking.proof', { connection: connectionId, proof });
          known.set(customer, proof);
          if (proof === 'refused') leaveToOthers(connectionId);
          else {
            leases.wake();
            takeUpWaiting(connectionId);
          }
        });
    }
    const waiting = [...customersOf(connectionId).keys()].map((customer) => known.get(customer));
    if (waiting.includes('refused')) return false;
    return waiting.includes('reading') ? null : true;
  }

  async function prove(
    service: LandService,
    customer: string,
    orders: readonly SqlRow[],
  ): Promise<'proven' | 'refused' | null> {
    for (const order of orders) {
      await pace();
      if (parts.stopping.aborted) return null;
      const record = await readOrderRecord(
        service,
        customer === '' ? null : customer,
        String(order.order_id),
        parts.stopping,
      );
      if (record.ok && isReference(record.value.customerReference, String(order.customer_reference)))
        return 'proven';
      if (!record.ok && !tellsOfAccount.includes(record.failure.kind)) return null;
    }
    return 'refused';
  }

  async function pace(): Promise<void> {
    while (!parts.rate.take() && !parts.stopping.aborted)
      await new Promise<void>((resolve) => clock.after(Math.max(1, parts.rate.wait()), resolve));
  }

  function leaveToOthers(connectionId: string): void {
    unableUntil.set(connectionId, clock.monotonic() + unableMs);
    leases.wake();
  }

  function isAble(connectionId: string): boolean | null {
    const service = parts.serviceFor(connectionId);
    if (service === null) return false;
    const until = unableUntil.get(connectionId);
    if (until !== undefined && clock.monotonic() < until) return false;
    if (until !== undefined) {
      unableUntil.delete(connectionId);
      failures.delete(connectionId);
      const known = proofs.get(connectionId) ?? new Map<string, Proof>();
      for (const [customer, proof] of known) if (proof === 'refused') known.delete(customer);
    }
    return isProven(connectionId, service);
  }

  function waiting(): WaitingAccount[] {
    return db
      .all(
        `SELECT DISTINCT connection_id AS id FROM item WHERE state = 'WAITING'
         UNION SELECT DISTINCT connection_id FROM download
           WHERE state IN ('WANTED', 'FETCHING', 'VERIFYING', 'QUARANTINED') AND state <> 'QUARANTINED'
         UNION SELECT DISTINCT connection_id FROM office_untold
         UNION SELECT value FROM json_each(?)`,
        JSON.stringify([...lacking.values()]),
      )
      .map(({ id }) => ({ connectionId: String(id), isAble: isAble(String(id)) }));
  }

  /** Items of colleagues that wait are due from now on; a new one as soon as it would be where it was ordered. */
  function takeUpWaiting(connectionId: string): void {
    if (!isHolder(connectionId)) return;
    const isAny = db.get(
      `SELECT 1 FROM item WHERE state = 'WAITING' AND next_check_at IS NULL AND +connection_id = ? LIMIT 1`,
      connectionId,
    );
    if (isAny === undefined) return;
    const minimum = (parts.serviceFor(connectionId)?.connection.poll.minimumSeconds ?? 20) * 1000;
    const now = Math.round(clock.now());
    const customers = [...(proofs.get(connectionId) ?? [])].filter(([, proof]) => proof === 'proven');
    for (const [customer] of customers)
      db.run(
        `UPDATE item SET next_check_at = min(max(?3, placed_at + ?4), ?3 + ?4)
         WHERE state = 'WAITING' AND next_check_at IS NULL AND connection_id = ?2 AND ${ofColleague} AND ${inMatter}
           AND coalesce((SELECT customer_id FROM history_order WHERE id = item.history_id), '') = ?5`,
        ...[ids.computer, connectionId, now, minimum, customer],
      );
    parts.due();
  }

  /** They are not asked about from here any more. */
  function letGo(connectionId: string | null): void {
    db.run(
      `UPDATE item SET next_check_at = NULL WHERE state = 'WAITING' AND next_check_at IS NOT NULL
         AND (?2 IS NULL OR connection_id = ?2) AND ${ofColleague}`,
      ids.computer,
      connectionId,
    );
  }

  /** What is complete, and whose certificate neither this computer nor the office has or is fetching. */
  function lackingOf(connectionId: string) {
    const rows = db.all(
      `SELECT item.id, item_number, intent_id, coalesce(intent_id, (SELECT shared ->> '$.id' FROM history_order WHERE id = history_id)) AS of
       FROM item WHERE state = 'COMPLETE' AND connection_id = ?2 AND completed_at > ?3
         AND rowid > (SELECT max(rowid) FROM item) - ${newest}
         AND (intent_id IS NOT NULL OR ${ofColleague}) AND ${inMatter}
         AND NOT EXISTS (SELECT 1 FROM download WHERE item_id = item.id)`,
      ...[ids.computer, connectionId, Math.round(clock.now()) - takenUpMs],
    );
    const isBrought = (row: SqlRow) =>
      db.get(
        `SELECT 1 FROM office_thing WHERE kind = 'document' AND id = ?`,
        officeCertificate(String(row.of), Number(row.item_number)),
      ) !== undefined;
    return rows
      .filter((row) => !isBrought(row))
      .map((row) => ({ itemId: String(row.id), connectionId, isOwn: row.intent_id !== null }));
  }

  function takeUpDue(): void {
    if (clock.monotonic() < takeUpAt) return;
    takeUpAt = clock.monotonic() + takeUpMs;
    if (db.get('SELECT 1 FROM office_membership') === undefined) return;
    const accounts = db.all('SELECT DISTINCT connection_id AS id FROM item').map(({ id }) => String(id));
    const now = accounts.filter((id) => leases.turn(id) !== 'other').flatMap(lackingOf);
    for (const { connectionId, itemId, isOwn } of now) {
      if (!lacking.has(itemId) || !(isOwn || isHolder(connectionId))) continue;
      log.info('asking.takenUp', { item: itemId });
      downloads.want(itemId, connectionId, ids.newId(), null, Math.round(clock.now()));
    }
    lacking = new Map(now.map(({ itemId, connectionId }) => [itemId, connectionId]));
    if (lacking.size > 0) leases.wake();
  }

  // A colleague ordered something.
  parts.events.on('orderChanged', ({ connectionId }) => takeUpWaiting(connectionId));

  return {
    others: leases.others,
    asksOnce: (orderedOn, connectionId) =>
      orderedOn !== null && orderedOn !== ids.computer && !isHolder(connectionId),
    noteAsked(connectionId, failure) {
      if (failure === 'cancelled') return;
      const count =
        failure !== null && meansUnable.includes(failure) ? (failures.get(connectionId) ?? 0) + 1 : 0;
      failures.set(connectionId, count);
      if (count >= maxFailures) leaveToOthers(connectionId);
    },
    takeUpDue,
    start: () => letGo(null),
    forget() {
      proofs.clear();
      unableUntil.clear();
      failures.clear();
      leases.wake();
    },
    user: {
      waiting,
      turned(connectionId) {
        if (isHolder(connectionId)) takeUpWaiting(connectionId);
        else letGo(connectionId);
        parts.due();
      },
      hasNews: parts.hasNews,
    },
  };
}

/** Failures that say what an account shows, and not that it could not be asked. */
const tellsOfAccount: readonly ServiceFailureKind[] = ['notFound', 'rejected', 'refused', 'unreadable'];
/** Failures by which a computer cannot ask at all. */
const meansUnable: readonly ServiceFailureKind[] = [
  'network',
  'timeout',
  'refused',
  'unavailable',
  'redirected',
  'notReady',
];

/** Whether the service shows the reference that a colleague's order was sent with: its mark is known to nobody else. */
function isReference(shown: string | undefined, sent: string): boolean {
  const mark = sent.trim().split(/\s+/).at(-1) ?? '';
  return shown !== undefined && hasMark(sent) && matchReference(shown, sent, mark) === 'same';
}
