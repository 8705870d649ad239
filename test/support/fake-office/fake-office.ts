import type { AppEvent } from '../../../shared/contract/events.ts';
import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import type { ItemView, OrderView } from '../../../shared/contract/views/order.ts';
import type { StatusView } from '../../../shared/contract/views/status.ts';
import { needCount } from '../../../shared/model/doubt-text.ts';
import type { ItemPhase } from '../../../shared/model/order-state.ts';
import { createFakeCart } from './fake-cart.ts';
import { documentFor, orderFromCart, seedOrders } from './fake-orders.ts';

export type FakeOffice = ReturnType<typeof createFakeOffice>;

const waitingPhases: readonly ItemPhase[] = ['processing', 'withAuthority', 'fetching', 'unknown'];

export function originsAt(origin: string): ConnectionView['origins'] {
  return [{ origin, reads: null, isThisComputer: false, fields: ['authUrl', 'baseUrl'] }];
}

function connectionsFor(scenario: string): ConnectionView[] {
  const isProduction = scenario === 'production';
  const isTest = scenario === 'test';
  return [
    {
      id: 'practice',
      name: 'Practice service',
      environment: 'practice',
      baseUrl: 'http://127.0.0.1:43117',
      origins: [],
      isCurrent: !isProduction && !isTest,
      credentials: 'notNeeded',
      credentialProblem: null,
      withheld: null,
    },
    {
      id: 'production',
      name: 'Nair & Cole Conveyancing',
      environment: 'production',
      baseUrl: 'https://api.land.example.vic.au',
      origins: originsAt('https://api.land.example.vic.au'),
      isCurrent: isProduction,
      credentials: 'stored',
      credentialProblem: null,
      withheld: null,
    },
    {
      id: 'test',
      name: 'Service test system',
      environment: 'test',
      baseUrl: 'https://api.test.land.example.vic.au',
      origins: originsAt('https://api.test.land.example.vic.au'),
      isCurrent: isTest,
      credentials: 'missing',
      credentialProblem: null,
      withheld: null,
    },
  ];
}

function libraryFor(scenario: string, now: number): NonNullable<StatusView['library']> {
  if (scenario !== 'restored') return { notice: null, problem: null };
  return {
    notice: {
      kind: 'restored',
      at: now - 60_000,
      message:
        'The file of the library is not as Landfolio left it. It was set aside; nothing was deleted. The newest sound ' +
        'backup stands in its place. 2 orders that it lacks were noted elsewhere, are back in the list and are looked up ' +
        'at the service. Certificates that came after it are fetched again.',
      backupTakenAt: now - 20 * 3_600_000,
      setAside: '/home/nair/.config/Landfolio/store/damaged/20261121T041500000Z',
    },
    problem: null,
  };
}

/** An office in memory that behaves: what is ordered moves by itself through its phases and leaves documents. */
export function createFakeOffice(scenario: string, pace: number) {
  const now = () => Date.now();
  const seeded = scenario === 'fresh' ? { orders: [], documents: [] } : seedOrders(now(), 60);
  const state = {
    scenario,
    orders: seeded.orders,
    documents: seeded.documents,
    connections: connectionsFor(scenario),
    library: libraryFor(scenario, now()),
    isUnlocked: false,
  };
  const cart = createFakeCart(now);
  const listeners = new Set<(event: AppEvent) => void>();

  const publish = (event: AppEvent) => {
    for (const listener of listeners) listener(event);
  };
  const status = (): StatusView => {
    const items = state.orders.flatMap((order) => order.items);
    const connection = state.connections.find((one) => one.isCurrent) ?? state.connections[0];
    if (!connection) throw new Error('The fake has no connection.');
    const count = (which: OrderView['state']) => state.orders.filter((order) => order.state === which).length;
    const certificates = {
      unsent: count('PREPARED'),
      unknown: count('UNKNOWN'),
      presumedAbsent: count('PRESUMED_ABSENT'),
      duplicate: state.orders.filter((one) => one.state === 'DUPLICATE' && one.chargedOrders === null).length,
      unread: 0,
      setAsideOrEnded: items.filter(({ phase }) => phase === 'failed' || phase === 'held').length,
    };
    return {
      connection,
      network:
        scenario === 'failing'
          ? { state: 'unreachable', message: 'The service could not be reached since 9:12 am', since: now() }
          : { state: 'reachable', message: null, since: now() },
      waiting: items.filter((item) => waitingPhases.includes(item.phase)).length,
      sending: 0,
      attention: needCount(certificates),
      certificates,
      charges: { statements: 0, alerts: 0, titles: 0, titlesAt: null },
      orderingStopped:
        scenario === 'restored' && !state.isUnlocked
          ? 'An order may be missing in this library. When you place an order, Landfolio first reads the order history of the service, so that nothing is ordered twice.'
          : null,
      library: state.library,
      version: '0.1.0',
    };
  };
  const replace = (order: OrderView) => {
    state.orders = state.orders.map((one) => (one.id === order.id ? order : one));
    publish({ type: 'order', order });
    publish({ type: 'status', status: status() });
  };
  const changeItem = (itemId: string, change: Partial<ItemView>) => {
    const order = state.orders.find((one) => one.items.some((item) => item.id === itemId));
    if (!order) return undefined;
    const next = {
      ...order,
      items: order.items.map((item) => (item.id === itemId ? { ...item, ...change } : item)),
    };
    replace(next);
    return next;
  };
  const complete = (itemId: string) => {
    const order = state.orders.find((one) => one.items.some((item) => item.id === itemId));
    const item = order?.items.find((one) => one.id === itemId);
    if (!order || !item) return;
    const document = documentFor(order, item, now(), false);
    state.documents = [document, ...state.documents];
    publish({ type: 'document', document });
    changeItem(itemId, { phase: 'complete', status: 'COMPLETE', documentId: document.id });
    publish({
      type: 'notice',
      title: `${item.productName} is here`,
      body: `Matter ${order.matterNumber}, ${item.identifier}`,
      documentId: document.id,
    });
  };
  const later = (milliseconds: number, run: () => void) => void setTimeout(run, milliseconds / pace);
  const progress = (order: OrderView) => {
    order.items.forEach((item, index) => {
      const start = 2500 + index * 1500;
      const hasAuthority = (item.expectedAt ?? 0) - order.placedAt > 2 * 60_000;
      if (hasAuthority)
        later(start, () =>
          changeItem(item.id, {
            phase: 'withAuthority',
            status: 'EXTERNAL_PROCESSING',
            lastCheckedAt: now(),
          }),
        );
      later(start + 2000, () =>
        changeItem(item.id, { phase: 'fetching', status: 'COMPLETE', lastCheckedAt: now() }),
      );
      later(start + 3000, () => complete(item.id));
    });
  };
  return {
    state,
    cart,
    status,
    publish,
    replace,
    changeItem,
    listeners,
    now,
    place(): OrderView {
      const order = orderFromCart(cart.view(), now());
      state.orders = [order, ...state.orders];
      cart.finish();
      publish({ type: 'order', order });
      publish({ type: 'cart', cart: cart.view() });
      publish({ type: 'status', status: status() });
      progress(order);
      return order;
    },
  };
}
