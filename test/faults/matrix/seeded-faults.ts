import type { LandService, ReadCall } from '../../../main/ports/land-service.ts';
import type { Db } from '../../../main/storage/db.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

/**
 * A program that does one thing wrong: what it does must be found out, or the matrix proves nothing.
 *
 * believesNumbers: the number of an answer is ours, whoever's it is. trustsLists: any list shows open orders. believesEmpty:
 * an empty list proves something. believesTotals: no page is read beyond the total. readsForDoubts: the list is read only
 * where an order is in doubt. believesRefusals: a refusal is final at once. givesUp: nothing is asked about after a week.
 */
export type SeededFault =
  | 'believesNumbers'
  | 'trustsLists'
  | 'believesEmpty'
  | 'believesTotals'
  | 'readsForDoubts'
  | 'believesRefusals'
  | 'givesUp';

interface SeededParts {
  readonly db: Db;
  service(service: LandService): LandService;
}

type Read = <T>(call: ReadCall<T>) => Promise<Result<T, ServiceFailure>>;

const list = '/orders/v1';
const week = 7 * 86_400_000;

export function partsWith(seededFault: SeededFault | undefined, db: Db): SeededParts {
  const service = (service: LandService) => service;
  switch (seededFault) {
    case undefined:
      return { db, service };
    case 'trustsLists':
      return {
        db: {
          ...db,
          get(sql, ...values) {
            const row = db.get(sql, ...values);
            return sql.includes('shows_open_at FROM history_look') ? { ...row, shows_open_at: 1 } : row;
          },
        },
        service,
      };
    case 'believesRefusals':
      db.exec(`CREATE TEMP TRIGGER seeded_fault AFTER UPDATE OF state ON intent WHEN NEW.state = 'REFUSED' BEGIN
        UPDATE intent SET negative_passes = 3 WHERE id = NEW.id;
        UPDATE intent SET state = 'REJECTED' WHERE id = NEW.id;
      END`);
      return { db, service };
    case 'givesUp':
      for (const [table, since] of [
        ['intent', 'coalesce(NEW.sent_at, NEW.confirmed_at)'],
        ['item', 'NEW.placed_at'],
      ])
        db.exec(`CREATE TEMP TRIGGER seeded_fault_${table} AFTER UPDATE OF next_check_at ON ${table}
          WHEN NEW.next_check_at > ${since} + ${week}
          BEGIN UPDATE ${table} SET next_check_at = NULL WHERE id = NEW.id; END`);
      return { db, service };
    default:
      return {
        db,
        service: (real) => ({ ...real, read: reads[seededFault](db, (call) => real.read(call)) }),
      };
  }
}

const reads: Readonly<
  Record<
    'believesNumbers' | 'believesEmpty' | 'believesTotals' | 'readsForDoubts',
    (db: Db, read: Read) => Read
  >
> = {
  believesNumbers: (db, read) => async (call) => {
    const answer = await read(call);
    const [, orderId] = /^\/orders\/v1\/([^/]+)/.exec(call.path) ?? [];
    const ours = db.get('SELECT customer_reference FROM intent WHERE order_id = ?', orderId ?? '');
    if (!answer.ok || ours === undefined) return answer;
    return ok({ ...answer.value, customerReference: String(ours.customer_reference) });
  },
  believesEmpty: (_db, read) => async (call) => {
    const answer = await read(call);
    if (!answer.ok || call.path !== list || call.query?.page !== '1') return answer;
    const { orders } = answer.value as { orders: unknown[] };
    const other = { orderId: 'X-0', customerReference: '2026-1 OTHER0000000' };
    return orders.length > 0 ? answer : ok({ ...answer.value, orders: [other], total: 1 });
  },
  believesTotals(_db, read) {
    let seen = 0;
    let total = Number.POSITIVE_INFINITY;
    return async (call) => {
      if (call.path !== list) return read(call);
      const isFirst = Number(call.query?.page) <= 1;
      if (!isFirst && seen >= total) return ok({ orders: [], total } as never);
      const answer = await read(call);
      if (!answer.ok || call.query?.page === '0') return answer;
      const page = answer.value as { orders: unknown[]; total?: number };
      seen = (isFirst ? 0 : seen) + page.orders.length;
      total = page.total ?? Number.POSITIVE_INFINITY;
      return answer;
    };
  },
  readsForDoubts: (db, read) => async (call) => {
    const isDoubtful = db.get(`SELECT 1 AS one FROM intent WHERE state = 'UNKNOWN'`) !== undefined;
    if (call.path !== list || isDoubtful) return read(call);
    return failed({ kind: 'unavailable', reason: reasonSaying('seeded fault') });
  },
};
