import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { minCheckIntervalMs } from '../../../shared/model/order-state.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import type { AppClient } from './app-client.ts';
import { JobFailed } from './report.ts';
import { isOpen, isSurplus, type Wanted } from './watch-orders.ts';

/** Orders that this job placed and has not seen through; survives a kill. */
const rememberedKey = 'job.openOrders';
/** What there was before this job places an order whose id it does not know yet (`Before`); null while it places none. */
const beforeKey = 'job.ordersBefore';
/** Orders that were made twice, or after all, and of which a run has said so. */
const toldSurplusKey = 'job.toldTwice';
const page = 500;
/** So many are known before, and half as many are looked at after: an old one may move up by a corrected date. */
const maxKnown = 2 * page;

/** Never sent, or discarded by a person: there is nothing to wait for. */
const nothingToWaitFor = new Set<OrderView['state']>(['PREPARED', 'NOT_SENT', 'DISCARDED', 'ABANDONED']);

/** The newest orders of the connection that an order is placed over. */
interface Before {
  readonly connectionId: string;
  readonly ids: readonly string[];
}

/** Where a run that resumes looks for orders. */
export interface Looked {
  /** The connection that was named; null where every connection of the folder was looked at. */
  readonly at: string | null;
  /** Other connections at which orders wait. */
  readonly elsewhere: readonly string[];
}

/** The orders of a data folder that are to be finished. */
export interface OpenOrders {
  remember(ids: readonly string[]): void;
  /**
   * Before anything chargeable leaves: notes what is open now, and that whatever is placed from now on is to be delivered, also
   * where the process is killed before it knows the order's id. Throws JobFailed where it cannot be noted.
   */
  beforePlacing(): Promise<void>;
  /** What this run has written down since, as far as it may have left: also what was refused. */
  begun(): Promise<OrderView[]>;
  /** Whether an order was not there when this run began to place. */
  isNew(id: string): boolean;
  /** These are what was placed since. */
  placed(ids: readonly string[]): void;
  /** These are settled, each by itself. Every other order of the folder stays noted. */
  forget(ids: readonly string[]): void;
  /** Of the connection that is used now: orders that were made twice, or after all, of which no run has said so and nobody was asked. */
  untoldSurplus(): Promise<OrderView[]>;
  /** A run has said so of these. */
  told(ids: readonly string[]): void;
  /** Of the connection that is used now, the one that waits longest first. */
  list(): Promise<OrderView[]>;
  /** What was quarantined or failed is asked for once more. Throws `nothing_to_resume` where nothing is open. */
  resume(looked: Looked, isHistoryRead: boolean): Promise<Wanted>;
}

export function createOpenOrders(client: AppClient, settings: SettingsStore, now: () => number): OpenOrders {
  function idsOf(key: typeof rememberedKey | typeof toldSurplusKey): string[] {
    const ids = settings.get(key);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  }

  const remembered = () => idsOf(rememberedKey);

  function isUntold(order: OrderView, told: readonly string[]): boolean {
    return isSurplus(order) && order.operatorQuestion !== null && !told.includes(order.id);
  }

  function remember(ids: readonly string[]): void {
    settings.set(rememberedKey, [...new Set([...remembered(), ...ids])]);
  }

  async function list(): Promise<OrderView[]> {
    const found = new Map<string, OrderView>();
    const told = idsOf(toldSurplusKey);
    for (const show of ['open', 'attention'] as const) {
      for (const order of await everyOrder(client, show)) {
        if (isOpen(order) || isUntold(order, told)) found.set(order.id, order);
      }
    }
    for (const id of remembered()) {
      const order = await client.orders.get({ id }).catch(() => null);
      if (order !== null && !nothingToWaitFor.has(order.state)) found.set(id, order);
    }
    for (const order of await begunSince(beforeIn(settings.get(beforeKey)))) {
      if (order.state !== 'REJECTED') found.set(order.id, order);
    }
    return [...found.values()].sort((a, b) => a.placedAt - b.placedAt);
  }

  /**
   * Of a run that was killed. Also what is complete by now: its certificates may not have been copied. No time says which they are:
   * the clock may have been set back meanwhile.
   */
  async function begunSince(before: Before | null): Promise<OrderView[]> {
    if (before === null) return [];
    const known = new Set(before.ids);
    return (await everyOrder(client, 'all', page)).filter(
      ({ id, connectionId, placedBy, state }) =>
        connectionId === before.connectionId &&
        placedBy === 'here' &&
        !known.has(id) &&
        !nothingToWaitFor.has(state),
    );
  }

  function placed(ids: readonly string[]): void {
    remember(ids);
    settings.set(beforeKey, null);
  }

  let before: Before | null = null;
  return {
    remember,
    placed,
    begun: () => begunSince(before),
    isNew: (id) => before?.ids.includes(id) === false,
    async beforePlacing() {
      try {
        const orders = await list();
        remember(orders.map(({ id }) => id));
        const { connection } = await client.status.get({});
        const known = await everyOrder(client, 'all', maxKnown);
        before = { connectionId: connection.id, ids: known.map(({ id }) => id) };
        settings.set(beforeKey, before);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new JobFailed(
          'host_failed',
          `The order could not be recorded in the data folder, so nothing was ordered. ${reason}`,
        );
      }
    },
    forget: (ids) =>
      settings.set(
        rememberedKey,
        remembered().filter((id) => !ids.includes(id)),
      ),
    async untoldSurplus() {
      const told = idsOf(toldSurplusKey);
      return (await everyOrder(client, 'attention')).filter((order) => isUntold(order, told));
    },
    told: (ids) => settings.set(toldSurplusKey, [...new Set([...idsOf(toldSurplusKey), ...ids])]),
    list,
    async resume(looked, isHistoryRead) {
      const orders = await list();
      if (orders.length === 0)
        throw new JobFailed(
          'nothing_to_resume',
          `${nothingText(looked)}${isHistoryRead ? '' : unreadHistory}`,
        );
      const ids = orders.map(({ id }) => id);
      // One that fails now is asked for again by the next run: what failed is not found as waiting.
      placed(ids);
      const asked = new Map<string, number | null>();
      for (const { id, phase, lastCheckedAt } of orders.flatMap(({ items }) => items)) {
        if (phase === 'held') await client.orders.checkItem({ itemId: id });
        if (phase !== 'failed' || now() - (lastCheckedAt ?? 0) < minCheckIntervalMs) continue;
        asked.set(id, lastCheckedAt);
        await client.orders.checkItem({ itemId: id });
      }
      return { ids, asked };
    },
  };
}

function beforeIn(kept: unknown): Before | null {
  const { connectionId, ids } = (kept ?? {}) as Partial<Before>;
  return typeof connectionId === 'string' && Array.isArray(ids) ? { connectionId, ids } : null;
}

const unreadHistory =
  ' The order history of the service could not be read, so there may be an order that is not in this folder. Run --resume again later.';

function nothingText({ at, elsewhere }: Looked): string {
  if (at === null)
    return 'No order is waiting in this data folder, and --resume orders nothing. With --connection, --resume also reads the order history of that connection. Run without --resume to order.';
  const none = `No order of the connection “${at}” is waiting in this data folder, and --resume orders nothing.`;
  return elsewhere.length === 0
    ? `${none} Run without --resume to order.`
    : `${none} Orders are waiting at another connection (${elsewhere.map((name) => `“${name}”`).join(', ')}): run --resume without --connection, or with the file of that connection.`;
}

/** The connections at which orders wait, that of the order that waits longest first. Another connection is used then. */
export async function connectionsWaiting(
  client: AppClient,
  open: OpenOrders,
  known: readonly ConnectionView[],
): Promise<ConnectionView[]> {
  const found: { readonly connection: ConnectionView; readonly since: number }[] = [];
  for (const connection of known) {
    await client.connections.use({ id: connection.id });
    const [oldest] = await open.list();
    if (oldest !== undefined) found.push({ connection, since: oldest.placedAt });
  }
  return found.sort((a, b) => a.since - b.since).map(({ connection }) => connection);
}

/** Every order that a filter shows, page by page; of more than `most` the newest. */
export async function everyOrder(
  client: AppClient,
  show: 'open' | 'attention' | 'all',
  most = Number.POSITIVE_INFINITY,
): Promise<OrderView[]> {
  const all: OrderView[] = [];
  for (;;) {
    const { orders, total } = await client.orders.list({ show, limit: page, offset: all.length });
    all.push(...orders);
    if (orders.length === 0 || all.length >= Math.min(total, most)) return all;
  }
}
