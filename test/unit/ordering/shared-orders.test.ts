import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMatterActs } from '../../../main/library/matter-acts.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { createEarlierOrder } from '../../../main/ordering/earlier-order.ts';
import { createCompareLines, createOpenOrders } from '../../../main/ordering/existing/open-orders.ts';
import { createSameItems } from '../../../main/ordering/existing/same-items.ts';
import { createNamesOf } from '../../../main/ordering/existing/title-numbers.ts';
import { createExistingPurchases } from '../../../main/ordering/existing-purchases.ts';
import { createHistoryStore } from '../../../main/ordering/history/history-store.ts';
import { createItemStore } from '../../../main/ordering/item-store.ts';
import { createOrderKind } from '../../../main/ordering/shared-orders.ts';
import type { Fields, ThingToWrite } from '../../../main/ports/shared-kind.ts';
import type { ExistingItem } from '../../../shared/contract/views/cart.ts';
import { defaultDueRules } from '../../../shared/model/due/due-rule.ts';
import { defaultWireProfile } from '../../../shared/model/wire-profile.ts';
import type { aLine } from '../../support/cart-line.ts';
import { connection, orderKinds as kinds, line, place, use } from '../../support/office-orders.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

let office: PretendOffice;
let alice: SharedLibrary;
let bob: SharedLibrary;
beforeEach(() => {
  office = openPretendOffice();
  alice = office.open({ computer: 'desk', login: 'alice', person: 'Alice Ng' }, kinds);
  bob = office.open({ computer: 'laptop', login: 'bob', person: 'Bob Li' }, kinds);
});
afterEach(() => office.close());

function actsOf({ db, newId, now, computer }: SharedLibrary) {
  const matters = createMatters(db, { newId, now, computer });
  return createMatterActs(db, {
    ...{ newId, now, computer, renumberCarts: () => {}, cartLinesFor: () => 0 },
    use: (id, number) => matters.use(id, number),
  });
}

const ordersOf = ({ db }: SharedLibrary) => db.all('SELECT * FROM history_order ORDER BY order_id');
const itemsOf = ({ db }: SharedLibrary) => db.all('SELECT * FROM item ORDER BY item_number');
const fieldsOf = ({ db }: SharedLibrary) =>
  db
    .all(`SELECT id, fields FROM office_thing WHERE kind = 'order' ORDER BY id`)
    .map((row) => [row.id, JSON.parse(String(row.fields))]);
const moveTo = (library: SharedLibrary, id: string, number: string) =>
  actsOf(library).move(connection, [{ kind: 'order', id }], number);

describe('an order of a colleague', () => {
  test('is kept with everything that is known of it, and with who ordered it', () => {
    place(alice, '2026-118');
    office.settle();
    expect(ordersOf(bob)).toMatchObject([
      {
        ...{ connection_id: connection, order_id: 'E-1', customer_id: '77', matter_number: '2026-118' },
        ...{ total_cents: 1782, gst_cents: 162, contact_name: 'Alice', delivery: 'none' },
        fees: '[{"type":"Service","amountCents":100,"gstCents":9}]',
        ...{ ordered_by: 'Alice Ng', ordered_on: 'desk' },
      },
    ]);
    const asOrdered = itemsOf(alice).map(
      ({ id, intent_id, history_id, next_check_at, failures, ...item }) => item,
    );
    expect(itemsOf(bob)).toMatchObject(asOrdered);
    expect(bob.db.all('SELECT order_id, status, matter, place FROM order_line ORDER BY place')).toEqual(
      alice.db.all('SELECT order_id, status, matter, place FROM order_line ORDER BY place'),
    );
  });

  test('is never asked about from here, and is no intent', () => {
    place(alice, '2026-118');
    office.settle();
    const items = createItemStore(bob.db);
    items.spread('overdue', Number.MAX_SAFE_INTEGER / 2, 1000, 1);
    items.retryFailed(connection, 1);
    expect(items.nextDue()).toBeNull();
    expect(bob.db.get('SELECT count(*) AS n FROM intent')).toEqual({ n: 0 });
  });

  test('stays unknown until it has a number', () => {
    const id = place(alice, '2026-118');
    office.settle();
    expect(ordersOf(bob)).toHaveLength(1);
    const { db, newId, now } = alice;
    db.run(
      `INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
         quoted_total_cents, confirmed_at, computer, state, boot_id)
       SELECT ?, connection_id, matter_id, 'OTHER', 'r', 'other', body, body_sha256, cart, 1, ?, 'desk', 'PREPARED', 'boot'
       FROM intent WHERE id = ?`,
      ...[newId(), now(), id],
    );
    db.run(`UPDATE intent SET state = 'SENDING', sent_at = 1 WHERE mark = 'OTHER'`);
    db.run(`UPDATE intent SET state = 'UNKNOWN' WHERE mark = 'OTHER'`);
    office.settle();
    expect(ordersOf(bob)).toHaveLength(1);
    expect(fieldsOf(alice)).toHaveLength(1);
  });

  test('is what it was however often the entries are applied and whatever is compared again', () => {
    place(alice, '2026-118');
    office.settle();
    const before = [ordersOf(bob), itemsOf(bob), fieldsOf(bob)];
    const pushed = office.entries.length;
    bob.ledger.apply(office.entries, office.entries.length, (login) => login);
    office.compareAll(bob);
    office.compareAll(alice);
    office.settle();
    expect([ordersOf(bob), itemsOf(bob), fieldsOf(bob)]).toEqual(before);
    expect(office.entries).toHaveLength(pushed);
  });

  test('gets the newest status, also where who ordered it asks again', () => {
    place(alice, '2026-118');
    office.settle();
    alice.db.run(`UPDATE item SET status = 'EXTERNAL_PROCESSING' WHERE item_number = 1`);
    alice.db.run(
      `UPDATE item SET status = 'COMPLETE', state = 'COMPLETE', completed_at = 9 WHERE item_number = 2`,
    );
    office.settle();
    expect(itemsOf(bob)).toMatchObject([
      { status: 'EXTERNAL_PROCESSING', state: 'WAITING', next_check_at: null },
      { status: 'COMPLETE', state: 'COMPLETE', completed_at: 9, next_check_at: null },
    ]);
    alice.db.run(`UPDATE item SET status = 'PROCESSING', state = 'WAITING'`);
    office.settle();
    expect(itemsOf(bob)).toMatchObject([
      { status: 'PROCESSING' },
      { status: 'PROCESSING', state: 'WAITING' },
    ]);
  });

  test('is the one that the order history showed before', () => {
    const history = createHistoryStore(bob.db, bob);
    const shown = {
      ...{
        id: 'shown',
        connectionId: connection,
        orderId: 'E-1',
        customerId: '77',
        matterNumber: 'Order E-1',
      },
      ...{ reference: '', placedAt: 5, totalCents: null, gstCents: null, fees: [] },
      ...{ delivery: null, email: null, contactName: null },
    };
    const item = {
      ...{
        itemNumber: 1,
        productCode: 'RegisterSearchStatement',
        productName: 'Search',
        authorityName: null,
      },
      ...{ identifier: '10940/843', priceCents: 891, gstCents: 81, discounts: [], discountCents: null },
      status: 'PROCESSING',
    };
    history.keep(shown, [item], bob.newId);
    place(alice, '2026-118');
    office.settle();
    expect(ordersOf(bob)).toMatchObject([
      { id: 'shown', matter_number: '2026-118', ordered_by: 'Alice Ng', total_cents: 1782 },
    ]);
    expect(itemsOf(bob)).toHaveLength(2);
    // What its list shows later changes nothing of that.
    history.keep({ ...shown, matterNumber: 'other' }, [{ ...item, status: 'FAILED' }], bob.newId);
    office.settle();
    expect(ordersOf(bob)).toMatchObject([{ matter_number: '2026-118' }]);
    expect(
      office.entries.filter(({ kind }) => kind === 'order').every(({ login }) => login === 'alice'),
    ).toBe(true);
  });

  test('proves nothing of a list that does not show it, until the list has shown it', () => {
    place(alice, '2026-118');
    office.settle();
    const history = createHistoryStore(bob.db, bob);
    expect(history.orderIdsSince(connection, '77', null)).toEqual([]);
    const [row] = ordersOf(bob);
    history.keep({ ...history.get(String(row?.id)), id: 'x' } as never, [], bob.newId);
    expect(history.orderIdsSince(connection, '77', null)).toEqual(['E-1']);
  });

  test('waits for its matter', () => {
    place(alice, '2026-118');
    office.push(alice);
    const orders = office.entries.filter(({ kind }) => kind === 'order');
    bob.ledger.apply(orders, 0, (login) => login);
    expect(ordersOf(bob)).toEqual([]);
    office.settle();
    expect(ordersOf(bob)).toMatchObject([{ matter_number: '2026-118', ordered_by: 'Alice Ng' }]);
  });

  test('is left alone where this library is a copy and has the order itself', () => {
    const id = place(alice, '2026-118');
    use(bob, '2026-118');
    const columns = `id, connection_id, customer_id, mark, customer_reference, basket_key, body, body_sha256, cart,
      quoted_total_cents, confirmed_at, computer, boot_id`;
    const row = alice.db.get(`SELECT ${columns} FROM intent WHERE id = ?`, id) ?? {};
    bob.db.run(
      `INSERT INTO intent (${columns}, matter_id, state) VALUES (${columns.replaceAll(/\w+/g, '?')}, ?, 'PREPARED')`,
      ...Object.values(row),
      use(bob, '2026-118'),
    );
    office.settle();
    expect(ordersOf(bob)).toEqual([]);
    // It is still in doubt here: nothing of that is told.
    expect(office.entries.filter(({ kind }) => kind === 'order').map(({ login }) => login)).toEqual([
      'alice',
    ]);
  });
});

describe('what a colleague ordered', () => {
  const wanted = (change: Parameters<typeof aLine>[0] = {}) => ({ ...line, ...change });
  function heldBy({ db, now }: SharedLibrary) {
    const sameItems = createSameItems(db, now);
    const namesOf = createNamesOf(db, sameItems);
    const maybeSame = createCompareLines(namesOf);
    const openOrders = createOpenOrders(db, now, maybeSame);
    const about = {
      now,
      wire: () => defaultWireProfile,
      rules: () => defaultDueRules,
      openOrders,
      maybeSame,
      sameItems,
      namesOf,
    };
    return { existing: createExistingPurchases(db, about), earlier: createEarlierOrder(db, about) };
  }

  test('is found before it is ordered again, with what it was ordered for', () => {
    place(alice, '2026-118');
    office.settle();
    const [order] = ordersOf(bob);
    const { existing, earlier } = heldBy(bob);
    const found = existing(connection, wanted(), '2026-118');
    expect(found).toMatchObject([
      {
        kind: 'waiting',
        purchaseId: order?.id,
        matterNumber: '2026-118',
        doubt: null,
        orderedBy: alice.person,
      },
    ]);
    expect(earlier(connection, wanted(), '2026-118')).toMatchObject({
      ...{ kind: 'placed', id: order?.id, orderId: 'E-1', isFromHistory: true },
    });
    // The same as where it was ordered, but that nobody is named there.
    const plain = ({ id, purchaseId, orderedBy, ...one }: ExistingItem) => one;
    const hers = heldBy(alice).existing(connection, wanted(), '2026-118');
    expect(found.map(plain)).toEqual(hers.map(plain));
    const other = wanted({ extraData: { purpose: 'Finance' } });
    expect(heldBy(bob).existing(connection, other, '2026-118').map(plain)).toEqual(
      heldBy(alice).existing(connection, other, '2026-118').map(plain),
    );
  });

  test('is found while its certificate is on its way', () => {
    place(alice, '2026-118');
    alice.db.run(`UPDATE item SET state = 'COMPLETE', status = 'COMPLETE', completed_at = 9`);
    office.settle();
    expect(heldBy(bob).existing(connection, wanted(), '2026-118')).toMatchObject([{ kind: 'waiting' }]);
  });

  test('is not held where it failed', () => {
    place(alice, '2026-118');
    alice.db.run(`UPDATE item SET state = 'ENDED', status = 'FAILED', completed_at = 9`);
    office.settle();
    expect(heldBy(bob).existing(connection, wanted(), '2026-118')).toEqual([]);
  });
});

describe('a move of an order', () => {
  test('by a colleague moves it where it was ordered, and is noted there', () => {
    const id = place(alice, '2026-118');
    office.settle();
    expect(moveTo(bob, String(ordersOf(bob)[0]?.id), '2026-200').ok).toBe(true);
    office.settle();
    expect(
      alice.db.get('SELECT number FROM matter JOIN intent ON matter_id = matter.id WHERE intent.id = ?', id),
    ).toEqual({ number: '2026-200' });
    expect(alice.db.all('SELECT kind, from_number, to_number, computer FROM matter_act')).toEqual([
      {
        kind: 'moved',
        from_number: '2026-118',
        to_number: '2026-200',
        computer: expect.stringMatching(/^laptop \(Bob Li\):/),
      },
    ]);
    expect(ordersOf(bob)).toMatchObject([{ matter_number: '2026-200', ordered_by: 'Alice Ng' }]);
    expect(fieldsOf(alice)).toEqual(fieldsOf(bob));
  });

  test('by who ordered it moves it on each computer', () => {
    const id = place(alice, '2026-118');
    office.settle();
    expect(moveTo(alice, id, '2026-200').ok).toBe(true);
    office.settle();
    expect(ordersOf(bob)).toMatchObject([{ matter_number: '2026-200' }]);
    expect(bob.db.all('SELECT kind, computer FROM matter_act')).toEqual([
      { kind: 'moved', computer: expect.stringMatching(/^desk \(Alice Ng\):/) },
    ]);
    expect(bob.db.all('SELECT DISTINCT matter FROM order_line')).toEqual([{ matter: '2026-200' }]);
  });

  test('into a matter that is merged here goes to what it was merged into', () => {
    const id = place(alice, '2026-118');
    use(alice, '2026-200');
    office.settle();
    const into = use(bob, '2026-300');
    bob.db.run(`UPDATE matter SET merged_into = ?, deleted_at = 1 WHERE number = '2026-200'`, into);
    moveTo(alice, id, '2026-200');
    office.push(alice);
    office.pull(bob);
    expect(ordersOf(bob)).toMatchObject([{ matter_number: '2026-300' }]);
  });
});

describe('a number that changes', () => {
  test('gives the order its new number, with its certificates', () => {
    const id = place(alice, '2026-118', 'E-1', 'PLACED');
    office.settle();
    alice.db.run(`UPDATE item SET order_id = 'E-2', item_number = item_number + 10`);
    alice.db.run(`UPDATE intent SET order_id = 'E-2', state = 'CONFIRMED' WHERE id = ?`, id);
    office.settle();
    expect(ordersOf(bob)).toMatchObject([{ order_id: 'E-2' }]);
    expect(itemsOf(bob)).toMatchObject([
      { order_id: 'E-2', item_number: 11 },
      { order_id: 'E-2', item_number: 12 },
    ]);
    expect(bob.db.all('SELECT DISTINCT order_id FROM order_line')).toEqual([{ order_id: 'E-2' }]);
    expect(bob.db.get('SELECT count(*) AS n FROM order_line')).toEqual({ n: 2 });
  });

  test('takes the order away where the number was another order’s', () => {
    const id = place(alice, '2026-118', 'E-1', 'PLACED');
    office.settle();
    alice.db.run(`UPDATE intent SET state = 'UNKNOWN', order_id = NULL WHERE id = ?`, id);
    office.settle();
    expect([ordersOf(bob), itemsOf(bob)]).toEqual([[], []]);
    expect(bob.db.all('SELECT * FROM order_line')).toEqual([]);
    alice.db.run(`UPDATE item SET order_id = 'E-2'`);
    alice.db.run(`UPDATE intent SET state = 'CONFIRMED', order_id = 'E-2' WHERE id = ?`, id);
    office.settle();
    expect(ordersOf(bob)).toMatchObject([{ order_id: 'E-2', ordered_by: 'Alice Ng' }]);
  });

  test('leaves it to the order that is proven, once the other has its own', () => {
    const id = place(alice, '2026-118', 'E-1', 'PLACED');
    const carol = office.open({ computer: 'tower', login: 'carol', person: 'Carol' }, kinds);
    office.settle();
    place(carol, '2026-300', 'E-1');
    office.settle();
    expect(ordersOf(bob)).toMatchObject([{ order_id: 'E-1', ordered_by: 'Alice Ng' }]);
    alice.db.run(`UPDATE item SET order_id = 'E-9'`);
    alice.db.run(`UPDATE intent SET state = 'CONFIRMED', order_id = 'E-9' WHERE id = ?`, id);
    office.settle();
    expect(ordersOf(bob)).toMatchObject([
      { order_id: 'E-1', ordered_by: 'Carol' },
      { order_id: 'E-9', ordered_by: 'Alice Ng' },
    ]);
  });
});

test('an order reads as it was written, whatever a colleague’s computer said of it', () => {
  const text = fc.string({ minLength: 1, maxLength: 12 });
  const cents = fc.integer({ min: 0, max: 100_000 });
  const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
  const item = fc.record({
    ...{
      product: text,
      name: text,
      identifier: text,
      thing: text,
      authority: maybe(text),
      address: maybe(text),
    },
    ...{ price: maybe(cents), gst: maybe(cents), discount: maybe(cents), turnaround: maybe(cents) },
    extra: maybe(fc.dictionary(text, text, { minKeys: 1, maxKeys: 2 })),
  });
  const status = fc.record({
    status: fc.constantFrom('PROCESSING', 'COMPLETE', 'FAILED', 'Anything'),
    state: fc.constantFrom('WAITING', 'COMPLETE', 'ENDED'),
    completedAt: maybe(cents),
  });
  const order = fc.record({
    ...{ orderId: fc.constantFrom('1', '2'), placedAt: cents, total: maybe(cents), customerId: maybe(text) },
    ...{ delivery: maybe(text), contact: maybe(text), reference: maybe(text), matterNumber: text },
    computer: fc.constantFrom('desk', 'tower'),
    items: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 4 }), item, status), { selector: ([n]) => n }),
  });
  const ids = { localOf: () => null, sharedOf: () => null };
  const by = { login: 'alice', person: 'Alice Ng', computer: 'desk', at: 1 };
  const { db } = bob;
  const kind = createOrderKind(db, {
    ...{
      events: createQuietEvents(),
      newId: bob.newId,
      now: bob.now,
      computer: 'laptop',
      moveOrder: () => {},
    },
  });
  let runs = 0;
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 4 }), (told) => {
      runs += 1;
      const [id, account] = [`theirs-${runs}`, `account-${runs}`];
      let localId: string | null = null;
      for (const { items, ...one } of told) {
        const named = items.flatMap(([n, is, so]) => [
          [`item ${n}`, is],
          [`status ${n}`, so],
        ]);
        const given = { connection: account, ...one, ...Object.fromEntries(named) };
        const fields = JSON.parse(JSON.stringify(given)) as Fields;
        const thing: ThingToWrite = { id, localId, changed: fields, fields, by };
        const written: string | null = db.transaction(() => kind.write(thing, ids, () => false));
        localId = written;
        expect(kind.read(String(localId), ids, fields)).toMatchObject({ id, fields, file: null });
        const kept = (sql: string) => db.all(`SELECT ${sql} WHERE connection_id = ?`, account);
        expect(
          kept('item_number AS n FROM item')
            .map(({ n }) => Number(n))
            .sort(),
        ).toEqual(items.map(([n]) => n).sort());
        expect(kept('count(DISTINCT id) = count(*) AS once FROM order_line')).toEqual([{ once: 1 }]);
        expect(createItemStore(db).nextDue()).toBeNull();
      }
    }),
    { numRuns: 60 },
  );
});
