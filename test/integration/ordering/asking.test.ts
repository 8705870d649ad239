import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOrderKind } from '../../../main/ordering/shared-orders.ts';
import type { Leases, Turn } from '../../../main/ports/leases.ts';
import type { Fields } from '../../../main/ports/shared-kind.ts';
import { FakeLandService } from '../../support/fake-land-service.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

/* Alice ordered. Bob's computer asks for the office, or lets another one ask. */

let service: FakeLandService;
let alice: OrderingApp;
let bob: OrderingApp;
let turn: Turn | null;
const leases: Leases = {
  turn: () => turn ?? 'other',
  others: () => (turn === null ? null : turn === 'other' ? [service.connection.id] : []),
  wake() {},
  found() {},
};

beforeEach(() => {
  turn = 'alone';
  service = new FakeLandService();
  alice = openOrderingApp({ service, number: 1 });
  bob = openOrderingApp({ service, number: 2, leases });
});
afterEach(async () => {
  await alice.dispose();
  await bob.dispose();
});

function kindOf({ db, clock }: OrderingApp) {
  let ids = 0;
  return createOrderKind(db, {
    ...{ events: createQuietEvents(), computer: 'desk', now: () => clock.now(), moveOrder: () => {} },
    newId() {
      ids += 1;
      return `told-${ids}`;
    },
  });
}
const noIds = { localOf: () => null, sharedOf: () => null };

/** What the office tells bob of alice's order. */
function tell(change: Fields = {}): void {
  const id = alice.shown.id;
  const fields = { ...kindOf(alice).read(id, noIds, null)?.fields, computer: 'alice:1', ...change };
  const by = { login: 'alice', person: 'Alice Ng', computer: 'alice:1', at: 1 };
  const known = bob.db.get('SELECT 1 FROM history_order WHERE id = ?', id) !== undefined;
  bob.db.transaction(() =>
    kindOf(bob).write({ id, localId: known ? id : null, fields, changed: fields, by }, noIds, () => true),
  );
  // What the windows are told wakes who asks.
  bob.changeConnection();
}

function takesTurn(next: Turn): void {
  turn = next;
  bob.ordering.leaseUser.turned(service.connection.id);
}

const able = () => bob.ordering.leaseUser.waiting();
const account = () => service.connection.id;
const records = () => service.asked.filter((what) => /^GET \/orders\/v1\/O-\d+$/.test(what)).length;
const itemOf = (app: OrderingApp) => app.db.get('SELECT * FROM item');
const complete = () => {
  for (const { items } of service.orders) for (const item of items) item.status = 'COMPLETE';
};

describe('the computer that asks for all', () => {
  test('proves that it sees the order of a colleague, asks about it, and downloads its certificate', async () => {
    await alice.order();
    tell();
    const before = records();
    expect(able()).toEqual([{ connectionId: account(), isAble: null }]);
    await bob.until(() => able()[0]?.isAble === true);
    expect(records()).toBe(before + 1);
    // Before it holds the lease it asks about nothing of hers.
    await alice.close();
    const asked = service.itemReads;
    await bob.until(() => false, 120).catch(() => {});
    expect(service.itemReads).toBe(asked);
    takesTurn('holder');
    await bob.until(() => service.itemReads > asked + 1);
    complete();
    await bob.until(() => bob.arrived.length === 1);
    expect(bob.db.all('SELECT state, matter_id IS NOT NULL AS filed FROM document')).toEqual([
      { state: 'STORED', filed: 1 },
    ]);
    expect(records()).toBe(before + 1);
    expect(bob.db.all('SELECT * FROM intent')).toEqual([]);
    alice.open();
  });

  test('asks nothing about it any more once another has taken over', async () => {
    await alice.order();
    await alice.close();
    alice.open();
    tell();
    await bob.until(() => able()[0]?.isAble === true);
    await alice.close();
    takesTurn('holder');
    const before = service.itemReads;
    await bob.until(() => service.itemReads > before);
    takesTurn('other');
    const asked = service.itemReads;
    await bob.until(() => false, 300).catch(() => {});
    expect(service.itemReads).toBe(asked);
    expect(itemOf(bob)).toMatchObject({ next_check_at: null });
    alice.open();
  });

  test('leaves the account to others where it cannot ask, for some time', async () => {
    await alice.order();
    tell();
    await bob.until(() => able()[0]?.isAble === true);
    takesTurn('holder');
    service.failRead = (path) =>
      path.includes('/item/') ? { kind: 'refused', status: 401, reason: reasonSaying('No.') } : null;
    await bob.until(() => able()[0]?.isAble === false, 3600);
    service.failRead = () => null;
    await bob.until(() => able()[0]?.isAble === true, 1200);
  });

  test('fetches what is complete and that nobody has brought, after a while', async () => {
    await alice.order();
    complete();
    await alice.until(() => itemOf(alice)?.state === 'COMPLETE');
    bob.db.exec(
      `INSERT INTO office_membership (is_one, file, office_id, joined_at, last_n, read_to) VALUES (1, '{}', 'o', 1, 0, 0)`,
    );
    tell();
    await bob.until(() => itemOf(bob)?.state === 'COMPLETE');
    // Although nothing waits, a computer of the office is to take the lease for it.
    await bob.until(() => able()[0]?.isAble === true, 600);
    expect(bob.arrived).toEqual([]);
    takesTurn('holder');
    await bob.until(() => bob.arrived.length === 1, 600);
  });
});

describe('a computer whose credentials show other orders', () => {
  test.each([
    ['does not show the order', null],
    ['shows it with the reference of another', { customerReference: '2026-9 ABCDEFGHJKMN' }],
    ['shows it without a reference', { customerReference: undefined }],
  ])('does not ask for colleagues where the service %s', async (_what, record) => {
    await alice.order();
    await alice.close();
    alice.open();
    tell();
    if (record === null)
      service.failRead = (path) =>
        /^\/orders\/v1\/O-\d+$/.test(path)
          ? { kind: 'notFound', status: 404, reason: reasonSaying('Nothing.') }
          : null;
    else service.record = () => record;
    await bob.until(() => able()[0]?.isAble === false);
    takesTurn('alone');
    await alice.close();
    const before = service.itemReads;
    await bob.until(() => false, 300).catch(() => {});
    expect([able()[0]?.isAble, service.itemReads]).toEqual([false, before]);
    alice.open();
  });

  test('is able after other credentials were given', async () => {
    await alice.order();
    tell();
    service.failRead = (path) =>
      /^\/orders\/v1\/O-\d+$/.test(path)
        ? { kind: 'notFound', status: 404, reason: reasonSaying('Nothing.') }
        : null;
    await bob.until(() => able()[0]?.isAble === false);
    service.failRead = () => null;
    bob.changeConnection();
    await bob.until(() => able()[0]?.isAble === true);
  });
});

describe('what this computer ordered', () => {
  test('is not asked about from here while another computer asks, but for what a person wants to know', async () => {
    // Nothing is left to learn of what the list shows.
    bob.trustList();
    await bob.order();
    takesTurn('other');
    const before = service.itemReads;
    await bob.until(() => false, 600).catch(() => {});
    expect(service.itemReads).toBe(before);
    bob.ordering.checkItem(bob.item.id);
    await bob.until(() => service.itemReads === before + 1);
    await bob.until(() => false, 600).catch(() => {});
    expect(service.itemReads).toBe(before + 1);
    takesTurn('alone');
    await bob.until(() => service.itemReads > before + 1);
  });

  test('is not asked about before it is known whether another computer asks', async () => {
    bob.trustList();
    await bob.order();
    const before = service.itemReads;
    turn = null;
    await bob.until(() => false, 120).catch(() => {});
    expect(service.itemReads).toBe(before);
    turn = 'alone';
    await bob.until(() => service.itemReads > before);
  });

  test('is looked up in the history from here, whoever asks for the rest', async () => {
    takesTurn('other');
    service.sending = 'lostAnswer';
    bob.fill();
    await bob.place(bob.cart.view().totalCents);
    await bob.until(() => bob.shown.state === 'CONFIRMED');
  });

  test('and the list of orders is read daily by who asks for all, and here where that finds something', async () => {
    await bob.until(() => service.asked.includes('GET /orders/v1'));
    const lists = () => service.asked.filter((what) => what === 'GET /orders/v1').length;
    takesTurn('other');
    const before = lists();
    await bob.until(() => false, 3 * 86_400).catch(() => {});
    expect(lists()).toBe(before);
    bob.ordering.leaseUser.hasNews(account());
    await bob.until(() => lists() > before);
    takesTurn('alone');
    const later = lists();
    await bob.until(() => lists() > later, 2 * 86_400);
  });
});
