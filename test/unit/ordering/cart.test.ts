import { beforeEach, describe, expect, test } from 'vitest';
import type { EventBus } from '../../../main/context/event-bus.ts';
import type { Cart } from '../../../main/ordering/cart/cart.ts';
import { type CartStore, createCartStore } from '../../../main/ordering/cart/cart-store.ts';
import { type Carts, createCarts } from '../../../main/ordering/cart/carts.ts';
import { proposedData } from '../../../main/ordering/cart/prefill.ts';
import type { Db } from '../../../main/storage/db.ts';
import type { CartDetails, CartMatter, CartView } from '../../../shared/contract/views/cart.ts';
import type { PrerequisiteView } from '../../../shared/contract/views/product.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { defaultWireProfile } from '../../../shared/model/wire-profile.ts';
import { aContext, aLine, anOpenOrder, aProduct } from '../../support/cart-line.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { newLibrary } from '../../support/new-library.ts';
import { aCompany, aPerson } from '../../support/parties.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';

let db: Db;
let store: CartStore;
let ofJobs: CartStore;
let carts: Carts;
let cart: Cart;
let clock: FakeClock;
let connection: string;
let defaults: Partial<CartDetails>;
let told: CartView[];
let events: EventBus;
/** Of which land matter 2026-118 is. */
let ofMatter: Pick<CartMatter, 'property' | 'land'>;

beforeEach(() => {
  db = newLibrary();
  clock = new FakeClock();
  let cartIds = 0;
  const newCartId = () => {
    cartIds += 1;
    return `cart-${cartIds}`;
  };
  const storeParts = { now: () => clock.now(), newId: newCartId };
  store = createCartStore(db, storeParts);
  ofJobs = createCartStore(db, storeParts, 'job');
  connection = 'practice';
  defaults = {};
  ofMatter = { property: '', land: [] };
  told = [];
  let ids = 0;
  events = createQuietEvents();
  events.on('cartChanged', (event) => told.push(event.cart));
  const newId = () => {
    ids += 1;
    return `line-${ids}`;
  };
  carts = createCarts({
    store,
    clock,
    ids: { newId, bootId: 'boot', computer: 'desk' },
    events,
    connectionId: () => connection,
    wire: () => ({ ...defaultWireProfile, productsPerOrder: 2 }),
    defaults: () => defaults,
    delivery: () => null,
    earlierOrder: (line) => (line.identifier === '10940/843' ? anOpenOrder : null),
    existingPurchases: () => [],
    spellingOf: (number) => number,
    similarMatter: () => null,
    closedMatter: () => [],
    matterOf: (number) =>
      number === '2026-118'
        ? {
            id: 'm',
            ...ofMatter,
            parties: [aPerson('vendor', 'Priya', 'Nair'), aPerson('vendor', 'Ada Rose', "O'Brien")],
            earlierParties: '',
          }
        : null,
    lockedBy: () => null,
    isHistoryRead: () => true,
  });
  cart = carts.open();
});

function put(volumeFolio: string, change: Parameters<typeof aProduct>[0] = {}): void {
  cart.add(aProduct({ productIds: { titleId: volumeFolio }, ...change }), aContext({ volumeFolio }));
}
/** The lines that were taken out last. */
function lastRemoved(of = cart.id): string[] {
  const last = 'SELECT max(removed_batch) FROM cart_line WHERE cart_id = ?';
  const rows = db.all(`SELECT id FROM cart_line WHERE cart_id = ? AND removed_batch = (${last})`, of, of);
  return rows.map(({ id }) => String(id));
}
const undo = () => cart.undo(lastRemoved());
const shown = () => cart.view().lines.map((line) => line.identifier);

test('the carts of jobs are their own: no window shows one', () => {
  put('10940/843');
  const ofJob = ofJobs.open('practice');
  ofJobs.add(ofJob, aLine({ id: 'of-job' }));
  expect(ofJobs.list('practice').map(({ id }) => id)).toEqual([ofJob]);
  expect(carts.list().map(({ id }) => id)).toEqual([cart.id]);
  expect(carts.of(ofJob).view()).toMatchObject({ lines: [] });
  expect(shown()).toEqual(['10940/843']);
});

test('a cart says where no matter has the number that is typed', () => {
  const isNew = (matterNumber: string) => cart.setDetails({ matterNumber }).isNewMatter;
  expect(['', ' ', '2026-118', ' 2026-118 ', '2026-1188'].map(isNew)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});

describe('what is added for other land than the cart is for', () => {
  const [first, second, third] = [
    '12 VICTORIA WAY CARLTON 3053',
    '14 DUNDAS ROAD CARLTON 3053',
    '9 MILL LANE KEW 3101',
  ];
  const at = (address: string | null, pfi: string | null = address) => ({
    context: aContext({ address, propertyPfi: pfi === null ? null : uncheckedPropertyPfi(pfi) }),
  });
  const into = (cartId: string | null, matterNumber = '') => ({ cartId, matterNumber });
  const hold = (of: Cart, address: string) => of.add(aProduct(), at(address).context);

  test('is told apart from what the cart holds, by its property whatever its address is called', () => {
    hold(cart, first);
    const told = (...added: Parameters<typeof carts.otherLand>[1]) => carts.otherLand(into(cart.id), added);
    expect(told(at(first), at('Unit 1, 12 Victoria Way', first), at(null))).toBeNull();
    expect(told(at(first), at(second))).toEqual({
      cartId: cart.id,
      matterNumber: '',
      land: [first],
      other: [second],
      own: null,
    });
  });

  test('is none where the matter is about that land, though the cart holds none of it', () => {
    ofMatter = { property: '12 Victoria Way, Carlton', land: [second] };
    cart.setDetails({ matterNumber: '2026-118' });
    hold(cart, first);
    expect(carts.otherLand(into(null, '2026-118'), [at(second)])).toBeNull();
    expect(carts.otherLand(into(null, '2026-118'), [at(third)])).toMatchObject({
      cartId: cart.id,
      matterNumber: '2026-118',
      other: [third],
    });
  });

  test('is said before a matter has a cart, and never where nobody said any land', () => {
    expect(carts.otherLand(into(null, '2026-118'), [at(third)])).toBeNull();
    expect(carts.otherLand(into(cart.id), [at(third)])).toBeNull();
    ofMatter = { property: '12 Victoria Way, Carlton', land: [] };
    expect(carts.otherLand(into(null, ' 2026-118 '), [at(third)])).toMatchObject({
      cartId: null,
      matterNumber: '2026-118',
      land: ['12 Victoria Way, Carlton'],
    });
  });

  test('is offered the open cart that holds products of it already', () => {
    hold(cart, first);
    const other = carts.open({ matterNumber: '2026-301' });
    hold(other, second);
    expect(carts.otherLand(into(cart.id), [at(second)])?.own).toEqual({
      cartId: other.id,
      matterNumber: '2026-301',
    });
  });
});

test('what another open cart holds as well is told by line, whatever its matter; jobs and other connections count for nothing', () => {
  put('10940/843');
  put('10940/844');
  const [same, none] = ['2026-301', '2026-302'].map((matterNumber) => carts.open({ matterNumber }));
  same?.add(aProduct({ productIds: { titleId: '10940/844' } }), aContext({ volumeFolio: '10940/844' }));
  none?.add(aProduct({ productIds: { titleId: '10940/845' } }), aContext({ volumeFolio: '10940/845' }));
  ofJobs.add(ofJobs.open('practice'), aLine({ id: 'of-job' }));
  const [, second] = cart.view().lines;
  expect(carts.alsoElsewhere(cart.id ?? '')).toEqual([
    { lineId: second?.id, cartId: same?.id, matterNumber: '2026-301' },
  ]);
  same?.clear();
  expect(carts.alsoElsewhere(cart.id ?? '')).toEqual([]);
});

describe('a matter that is deleted', () => {
  const forget = (number: string, of = 'practice') => {
    db.transaction(() => carts.forgetMatter(of, number));
    events.publish('matterDeleted', { connectionId: of, matterId: 'm', number });
  };
  const vendorsOf = (line = cart.view().lines[0]) => line?.extraData.vendors;

  test('leaves nothing of what jobs left in carts, and nothing of another connection is touched', () => {
    const vendors = [{ vendorType: 'INDIVIDUAL', firstName: 'Zoë', lastName: 'Typed' }];
    const details = { matterNumber: '2026-118', email: 'client@mail.com.au' };
    const [ofJob, ofOther] = ['practice', 'other'].map((of) => ofJobs.open(of, details));
    for (const id of ['a', 'b']) ofJobs.add(ofJob ?? '', aLine({ id, extraData: { vendors } }));
    ofJobs.add(ofOther ?? '', aLine({ id: 'c' }));
    ofJobs.remove(ofJob ?? '', ['a', 'b']);
    put('10940/843');
    forget('2026-118');
    expect(db.all('SELECT * FROM cart_line WHERE id IN (?, ?)', 'a', 'b')).toEqual([]);
    expect(db.get('SELECT * FROM cart_detail WHERE cart_id = ?', ofJob ?? '')).toBeUndefined();
    expect(shown()).toEqual(['10940/843']);
    expect([ofJobs.lines(ofOther ?? '').length, ofJobs.details(ofOther ?? '')]).toEqual([1, details]);
  });

  test('takes its number and its people out of the cart that was for it, and the cart says so', () => {
    put('10940/843', { extraDataKeys: ['vendors'] });
    put('10940/844', { extraDataKeys: ['vendors'] });
    cart.setDetails({ matterNumber: ' 2026-118', contactName: 'Kim' });
    const [first, second] = cart.prefill().lines;
    const typed = { vendors: [{ vendorType: 'INDIVIDUAL', firstName: 'Zoë', lastName: 'Typed' }] };
    cart.updateLine(second?.id ?? '', { extraData: typed });
    cart.removeLines([first?.id ?? '']);
    expect(vendorsOf()).toEqual(typed.vendors);
    const before = told.length;
    forget('2026-118');
    expect(told.length).toBe(before + 1);
    expect(told.at(-1)).toMatchObject({
      details: { matterNumber: '', contactName: 'Kim' },
      forgottenMatter: '2026-118',
      isReady: false,
    });
    expect(vendorsOf()).toEqual(typed.vendors);
    expect(JSON.stringify(db.all('SELECT * FROM cart_line'))).not.toContain('Nair');
    expect(vendorsOf(undo().lines.find((line) => line.id === first?.id))).toBeUndefined();
    expect(cart.setDetails({ contactName: 'Lee' }).forgottenMatter).toBe('2026-118');
    expect(cart.setDetails({ matterNumber: '2026-119' }).forgottenMatter).toBeNull();
    expect(cart.setDetails({ matterNumber: '' }).forgottenMatter).toBeNull();
  });

  test('leaves the cart of another matter, and of another connection, as it is', () => {
    put('10940/843', { extraDataKeys: ['vendors'] });
    cart.setDetails({ matterNumber: '2026-118' });
    cart.prefill();
    const before = cart.view();
    forget('2026-11');
    forget('2026-118', 'production');
    expect(cart.view()).toEqual(before);
    expect(before).toMatchObject({ details: { matterNumber: '2026-118' }, forgottenMatter: null });
    expect(vendorsOf()).toHaveLength(2);
  });
});

describe('the cart', () => {
  test('adds up, says what was ordered before, and is ready once nothing is missing', () => {
    expect(cart.view()).toMatchObject({ totalCents: 0, isReady: false });
    expect(cart.view().faults.map(({ field }) => field)).toEqual(['lines', 'matterNumber']);
    put('10940/843');
    put('10940/844', { priceCents: 1000, gstCents: 91 });
    expect(cart.view()).toMatchObject({ totalCents: 1891, gstCents: 172, isReady: false });
    expect(cart.view().lines.map((line) => line.earlierOrder)).toEqual([anOpenOrder, null]);
    expect(cart.setDetails({ matterNumber: '2026-118' })).toMatchObject({ faults: [], isReady: true });
    expect(told.at(-1)).toEqual(cart.view());
  });

  test('takes the same thing once, and nothing that is not offered', () => {
    put('10940/843');
    put('10940/843', { priceCents: 5 });
    expect(cart.view()).toMatchObject({ totalCents: 891, lines: [{ id: 'line-1' }] });
    const refused = cart.add(aProduct({ isOrderable: false, availability: 'UNAVAILABLE' }), aContext());
    expect(refused).toEqual({
      ok: false,
      failure: [{ field: 'product', message: expect.stringContaining('UNAVAILABLE') }],
    });
    expect(cart.view().lines).toHaveLength(1);
  });

  test('says beforehand how many orders it makes, where it holds more than one may', () => {
    for (const title of ['1/1', '1/2', '1/3']) put(title);
    const view = cart.setDetails({ matterNumber: '1' });
    expect(view).toMatchObject({ faults: [], isReady: true });
    expect(view.orders).toEqual([
      { lineIds: ['line-1', 'line-2'], totalCents: 1782 },
      { lineIds: ['line-3'], totalCents: 891 },
    ]);
  });

  test('puts back what was taken out last, together and where it was, step by step', () => {
    for (const title of ['1/1', '1/2', '1/3']) put(title);
    cart.removeLines(['line-2']);
    expect(shown()).toEqual(['1/1', '1/3']);
    cart.clear();
    expect(shown()).toEqual([]);
    undo();
    expect(shown()).toEqual(['1/1', '1/3']);
    undo();
    expect(shown()).toEqual(['1/1', '1/2', '1/3']);
    undo();
    expect(shown()).toEqual(['1/1', '1/2', '1/3']);
  });

  test('puts back the removal that is named, with the details of its cart, whatever was taken out since', () => {
    put('1/1');
    put('1/2');
    cart.setDetails({ matterNumber: '2026-118' });
    cart.removeLines(['line-1']);
    cart.removeLines(['line-2']);
    expect(cart.undo(['line-1']).details.matterNumber).toBe('2026-118');
    expect(shown()).toEqual(['1/1']);
    cart.setDetails({ contactName: 'Jo' });
    expect(cart.undo(['line-2']).details).toMatchObject({ matterNumber: '2026-118', contactName: 'Jo' });
    expect(shown()).toEqual(['1/1', '1/2']);
    cart.undo(['line-1', 'gone']);
    expect(shown()).toEqual(['1/1', '1/2']);
  });

  test('does not put back a second one of what was added again in between', () => {
    put('1/1');
    cart.removeLines(['line-1']);
    put('1/1');
    undo();
    expect(shown()).toEqual(['1/1']);
  });

  test('keeps what was typed, right or wrong, through everything that happens to lines', () => {
    cart.setDetails({ matterNumber: 'x'.repeat(50), email: 'not yet' });
    put('1/1');
    cart.clear();
    undo();
    cart.setDetails({ contactName: 'Jo' });
    expect(cart.view().details).toMatchObject({
      matterNumber: 'x'.repeat(50),
      email: 'not yet',
      contactName: 'Jo',
    });
  });

  test('a field that comes as undefined is as it was', () => {
    cart.setDetails({ email: 'jo@office.com.au' });
    cart.setDetails({ email: undefined, contactName: 'Jo' } as Partial<CartDetails>);
    expect(cart.view().details).toMatchObject({ email: 'jo@office.com.au', contactName: 'Jo' });
  });

  test('starts with the details of the office, and what was emptied stays empty', () => {
    defaults = { contactName: 'The office', email: 'desk@office.com.au' };
    expect(cart.view().details).toMatchObject({ contactName: 'The office', email: 'desk@office.com.au' });
    cart.setDetails({ contactName: '' });
    expect(cart.view().details).toMatchObject({ contactName: '', email: 'desk@office.com.au' });
  });

  describe('that is emptied', () => {
    const ofOneClient = {
      matterNumber: '2026-118',
      delivery: 'email',
      email: 'client@mail.com.au',
      contactName: 'Kim',
      contactNumber: '03 9999 0000',
      customerId: '',
    } as const;
    const ways = {
      'by one press': () => cart.clear(),
      'line by line': () => cart.view().lines.map(({ id }) => cart.removeLines([id])),
    };
    const wanted = (volumeFolio: string) => [
      { product: aProduct({ productIds: { titleId: volumeFolio } }), context: aContext({ volumeFolio }) },
    ];
    const addTo = (cartId: string | null, matterNumber: string, volumeFolio: string) => {
      const added = carts.add({ cartId, matterNumber }, wanted(volumeFolio));
      if (!added.ok) throw new Error('not added');
      return added.value.cart;
    };

    beforeEach(() => {
      defaults = { contactName: 'The office', email: 'desk@office.com.au' };
      put('1/1');
      put('1/2');
      cart.setDetails(ofOneClient);
    });

    test.each(Object.keys(ways) as (keyof typeof ways)[])(
      '%s is listed no more, and what is added next has none of its details',
      (way) => {
        ways[way]();
        expect(carts.list()).toEqual([]);
        const next = addTo(cart.id, '', '2/1');
        expect(next.id).not.toBe(cart.id);
        expect(next.details).toMatchObject({
          matterNumber: '',
          contactName: 'The office',
          email: 'desk@office.com.au',
        });
        undo();
        undo();
        expect(shown()).toEqual(['1/1', '1/2']);
        expect(cart.view().details).toEqual(ofOneClient);
        expect(
          carts
            .of(next.id)
            .view()
            .lines.map(({ identifier }) => identifier),
        ).toEqual(['2/1']);
      },
    );

    test('is put back into the cart that its matter has meanwhile, each thing once', () => {
      const removed = cart.view().lines.map(({ id }) => id);
      cart.clear();
      const next = addTo(null, '2026-118', '1/2');
      const back = carts.undo(cart.id ?? '', removed);
      expect(back.id).toBe(next.id);
      expect(back.lines.map(({ identifier }) => identifier)).toEqual(['1/2', '1/1']);
      expect(carts.list().map(({ id }) => id)).toEqual([next.id]);
    });

    test('can be put back for a day, and is forgotten then', () => {
      cart.clear();
      clock.jumpWall(23 * 3_600_000);
      addTo(null, '2026-9', '9/9');
      undo();
      expect(shown()).toEqual(['1/1', '1/2']);
      cart.clear();
      clock.jumpWall(25 * 3_600_000);
      addTo(null, '2026-10', '10/10');
      expect(db.all('SELECT * FROM cart_line WHERE cart_id = ?', cart.id)).toEqual([]);
    });

    test('keeps nothing of a matter that is deleted then, also not for an undo', () => {
      cart.clear();
      db.transaction(() => carts.forgetMatter('practice', '2026-118'));
      expect(JSON.stringify(db.all('SELECT * FROM cart_detail'))).not.toContain('"matterNumber":"2026-118"');
      expect(undo()).toMatchObject({
        details: { ...ofOneClient, matterNumber: '' },
        forgottenMatter: '2026-118',
      });
    });
  });

  describe('beside others', () => {
    const wanted = (volumeFolio: string) => [
      { product: aProduct({ productIds: { titleId: volumeFolio } }), context: aContext({ volumeFolio }) },
    ];
    const addTo = (cartId: string | null, matterNumber: string, volumeFolio: string) => {
      const added = carts.add({ cartId, matterNumber }, wanted(volumeFolio));
      if (!added.ok) throw new Error('not added');
      return added.value;
    };
    const titlesOf = (id: string | null) =>
      carts
        .of(id)
        .lines()
        .map(({ identifier }) => identifier);
    const haveMatter = (id: string, number: string) =>
      db.run(
        `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer)
         VALUES (?, 'practice', ?, 0, 0, 'desk') ON CONFLICT (id) DO UPDATE SET number = excluded.number`,
        id,
        number,
      );

    test('takes what is for its matter, and nothing else unasked', () => {
      const one = addTo(null, '2026-118', '1/1');
      const same = addTo(null, '2026-118', '1/2');
      const other = addTo(null, '2026-119', '2/1');
      const none = addTo('chosen-by-a-window', '', '3/1');
      expect(same.cart.id).toBe(one.cart.id);
      expect(same.added).toEqual([same.cart.lines[1]?.id]);
      expect(none.cart.id).toBe('chosen-by-a-window');
      expect(addTo('chosen-by-a-window', '2026-119', '3/2').cart.id).toBe('chosen-by-a-window');
      expect([one, other, none].map(({ cart: { id } }) => titlesOf(id))).toEqual([
        ['1/1', '1/2'],
        ['2/1'],
        ['3/1', '3/2'],
      ]);
      expect(carts.list()).toMatchObject([
        { id: none.cart.id, matterNumber: '', products: 2, totalCents: 1782 },
        { id: other.cart.id, matterNumber: '2026-119', products: 1 },
        { id: one.cart.id, matterNumber: '2026-118', products: 2 },
      ]);
    });

    test('never opens under the id of another connection’s cart, or of a job’s', () => {
      const ofJob = ofJobs.open('practice');
      const elsewhere = store.open('other');
      for (const id of [ofJob, elsewhere]) {
        expect(addTo(id, '', '1/1').cart.id).not.toBe(id);
        expect(store.lines(id)).toEqual([]);
      }
    });

    test('is the matter’s for the same child customer only', () => {
      const one = addTo(null, '2026-118', '1/1').cart;
      carts.of(one.id).setDetails({ customerId: 'CHILD-7' });
      expect(addTo(null, '2026-118', '1/2').cart.id).not.toBe(one.id);
      expect(carts.ofMatter({ matterNumber: '2026-118', customerId: 'CHILD-7' })?.id).toBe(one.id);
    });

    test('goes with its matter when that is called otherwise', () => {
      haveMatter('m-1', '2026-200');
      const { id } = addTo(null, '2026-200', '1/1').cart;
      haveMatter('m-1', '2026-201');
      expect(carts.of(id).details().matterNumber).toBe('2026-201');
      expect(carts.list()).toMatchObject([{ id, matterNumber: '2026-201', matterId: 'm-1' }]);
      expect(addTo(null, '2026-201', '1/2').cart.id).toBe(id);
      expect(addTo(null, '2026-200', '1/3').cart.id).not.toBe(id);
    });

    test('joins a matter that was opened after its number was typed', () => {
      const { id } = addTo(null, '2026-300', '1/1').cart;
      expect(carts.list()).toMatchObject([{ id, matterId: null }]);
      haveMatter('m-3', '2026-300');
      expect(carts.list()).toMatchObject([{ id, matterId: 'm-3' }]);
      haveMatter('m-3', '2026-301');
      expect(carts.of(id).details().matterNumber).toBe('2026-301');
    });

    test('keeps what was typed for a product that the other cart has too', () => {
      const one = addTo(null, '2026-118', '1/1').cart;
      const two = addTo(null, '2026-119', '1/1').cart;
      const [lineId = ''] = two.lines.map((line) => line.id);
      carts.of(two.id).updateLine(lineId, { extraData: { purpose: 'Sale' } });
      expect(carts.move(two.id ?? '', [lineId], one.id)).toMatchObject({
        value: { from: { lines: [{ extraData: { purpose: 'Sale' } }] }, to: { lines: [{}] } },
      });
    });

    test('gives its lines to another one only when a person says so, each thing once', () => {
      const one = addTo(null, '2026-118', '1/1').cart;
      const two = addTo(null, '2026-119', '1/1').cart;
      addTo(two.id, '', '2/2');
      const lineIds = carts
        .of(two.id)
        .lines()
        .map((line) => line.id);
      const moved = carts.move(two.id ?? '', lineIds, one.id);
      expect(moved).toMatchObject({ ok: true, value: { from: { lines: [] }, to: { id: one.id } } });
      expect(titlesOf(one.id)).toEqual(['1/1', '2/2']);
      expect(carts.list().map(({ id }) => id)).toEqual([one.id]);
      const apart = carts.move(one.id ?? '', [lineIds[1] ?? ''], null);
      if (!apart.ok) throw new Error('not moved');
      expect([titlesOf(one.id), titlesOf(apart.value.to.id)]).toEqual([['1/1'], ['2/2']]);
      expect(apart.value.to.details.matterNumber).toBe('');
      expect(carts.move(one.id ?? '', lineIds, 'gone')).toMatchObject({ ok: false });
      expect(titlesOf(one.id)).toEqual(['1/1']);
    });

    test('gives and takes no lines while it is being placed', async () => {
      const one = addTo(null, '2026-118', '1/1').cart;
      const two = addTo(null, '2026-119', '2/1').cart;
      const ids = (id: string | null) =>
        carts
          .of(id)
          .lines()
          .map((line) => line.id);
      await carts.of(one.id).whilePlaced(async () => {
        const refused = { ok: false, failure: [{ field: 'cart' }] };
        expect(carts.move(one.id ?? '', ids(one.id), two.id)).toMatchObject(refused);
        expect(carts.move(two.id ?? '', ids(two.id), one.id)).toMatchObject(refused);
        expect(carts.add({ cartId: one.id, matterNumber: '' }, wanted('1/2'))).toMatchObject(refused);
        expect(addTo(two.id, '', '2/2').added).toHaveLength(1);
      });
      expect(titlesOf(one.id)).toEqual(['1/1']);
    });

    test('a deleted matter lets go of all its carts', () => {
      const one = addTo(null, '2026-118', '1/1').cart;
      const two = addTo('second', '', '2/1').cart;
      carts.of(two.id).setDetails({ matterNumber: '2026-118' });
      const other = addTo(null, '2026-119', '3/1').cart;
      db.transaction(() => carts.forgetMatter('practice', '2026-118'));
      const before = told.length;
      events.publish('matterDeleted', { connectionId: 'practice', matterId: 'm', number: '2026-118' });
      expect(
        told
          .slice(before)
          .map(({ id }) => id)
          .sort(),
      ).toEqual([one.id, two.id].sort());
      expect([one, two, other].map(({ id }) => carts.of(id).view().forgottenMatter)).toEqual([
        '2026-118',
        '2026-118',
        null,
      ]);
    });
  });

  test('is another one for each connection', () => {
    put('1/1');
    cart.setDetails({ matterNumber: '2026-118' });
    connection = 'production';
    expect(cart.view()).toMatchObject({ lines: [], details: { matterNumber: '' } });
    cart.clear();
    undo();
    expect(cart.updateLine('line-1', { isWarningAcknowledged: true })).toBeNull();
    cart.removeLines(['line-1']);
    connection = 'practice';
    expect(shown()).toEqual(['1/1']);
  });

  test('changes a line without losing the rest of it, and says where there is none', () => {
    put('1/1', { warning: 'Slow.', extraDataKeys: ['vendors'] });
    const vendors = [{ vendorType: 'INDIVIDUAL', firstName: 'Jo', lastName: 'Citizen' }];
    cart.updateLine('line-1', { isWarningAcknowledged: true });
    const changed = cart.updateLine('line-1', { extraData: { vendors } });
    expect(changed?.lines[0]).toMatchObject({
      isWarningAcknowledged: true,
      extraData: { vendors },
      faults: [],
    });
    expect(cart.updateLine('line-9', {})).toBeNull();
  });

  test('takes over new prices, and wants a changed warning read again', () => {
    put('1/1', { warning: 'Slow.' });
    put('1/2', { warning: 'Slow.' });
    cart.updateLine('line-1', { isWarningAcknowledged: true });
    cart.updateLine('line-2', { isWarningAcknowledged: true });
    clock.jumpWall(5000);
    cart.reprice(
      new Map([
        ['line-1', aProduct({ priceCents: 1000, warning: 'Slow.' })],
        ['line-2', aProduct({ priceCents: 1000, warning: 'Very slow.' })],
      ]),
    );
    expect(cart.view().totalCents).toBe(2000);
    expect(cart.view().lines).toMatchObject([
      { isWarningAcknowledged: true, quotedAt: clock.now(), faults: [] },
      { isWarningAcknowledged: false, faults: [{ field: 'isWarningAcknowledged' }] },
    ]);
  });
});

describe('a product that needs others in the same order', () => {
  const search = (titleId: string, change: Partial<PrerequisiteView> = {}): PrerequisiteView => {
    const {
      prerequisites: _,
      subject: __,
      ...product
    } = aProduct({ productIds: { titleId }, priceCents: 640 });
    return { ...product, ...change };
  };
  const roads = (...prerequisites: PrerequisiteView[]) =>
    aProduct({
      productCode: 'RoadsCertificate',
      name: 'Roads Certificate',
      productIds: { propertyPfi: '5100001', authorityId: 7 },
      subject: { kind: 'property', propertyPfi: uncheckedPropertyPfi('5100001') },
      priceCents: 2222,
      prerequisites,
    });
  const property = aContext({ volumeFolio: null, spi: null });
  const codes = () => cart.view().lines.map(({ product }) => product.productCode);

  test('brings them along, and each says what it is for', () => {
    cart.setDetails({ matterNumber: '1' });
    cart.add(roads(search('enc1+/='), search('enc2+/=')), property);
    const { lines, totalCents } = cart.view();
    expect(codes()).toEqual(['RoadsCertificate', 'RegisterSearchStatement', 'RegisterSearchStatement']);
    expect(totalCents).toBe(2222 + 2 * 640);
    expect(lines.map(({ isWanted }) => isWanted)).toEqual([true, false, false]);
    expect(lines[1]?.prerequisiteFor).toEqual([
      { lineId: 'line-1', name: 'Roads Certificate', identifier: '12 SAMPLE STREET CARLTON 3053' },
    ]);
    expect(lines.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('takes them out with it and puts them back with it', () => {
    cart.add(roads(search('enc1'), search('enc2')), property);
    cart.removeLines(['line-1']);
    expect(codes()).toEqual([]);
    undo();
    expect(codes()).toEqual(['RoadsCertificate', 'RegisterSearchStatement', 'RegisterSearchStatement']);
    expect(cart.view().lines.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('leaves what the person wanted for itself, before it or after it', () => {
    put('10940/843');
    cart.add(roads(search('10940/843')), property);
    expect(codes()).toEqual(['RegisterSearchStatement', 'RoadsCertificate']);
    cart.removeLines(['line-2']);
    expect(shown()).toEqual(['10940/843']);
    cart.clear();
    cart.add(roads(search('9876/001')), property);
    put('9876/001');
    expect(cart.view().lines.map(({ isWanted }) => isWanted)).toEqual([true, true]);
    cart.removeLines([cart.view().lines[0]?.id ?? '']);
    expect(shown()).toEqual(['9876/001']);
  });

  describe('for the only title of its property', () => {
    const only = aContext({ volumeFolio: null, spi: null, isOnlyTitle: true });
    const ofTitle = (titleId: string) =>
      aProduct({ productIds: { titleId }, subject: { kind: 'title', titleId }, priceCents: 640 });

    test.each([
      ['of one parcel', { spi: '1\\PS100001' }, { spi: '1\\PS100001' }],
      ['of one parcel, told for the title alone', {}, { spi: '1\\PS100001' }],
      ['of several parcels, under an id that has changed', {}, {}],
      ['whose number is known now', {}, { volumeFolio: '10940/843' }],
    ])('is one line and one price whichever comes first: %s', (_, ofProperty, ofItsTitle) => {
      const adds = [
        () => cart.add(roads(search('enc1+/=')), { ...only, ...ofProperty }),
        () => cart.add(ofTitle('enc2+/='), { ...only, ...ofItsTitle }),
      ];
      for (const order of [adds, adds.toReversed()]) {
        for (const add of order) add();
        expect(codes().toSorted()).toEqual(['RegisterSearchStatement', 'RoadsCertificate']);
        const { lines, totalCents } = cart.view();
        expect(totalCents).toBe(2222 + 640);
        expect(lines).toMatchObject([
          { possibleDuplicate: null, isWanted: true, faults: [] },
          { possibleDuplicate: null, isWanted: true },
        ]);
        cart.clear();
      }
    });

    test('stays two lines where two numbers are known, or the product needs two titles', () => {
      put('10940/843');
      cart.add(ofTitle('enc2+/='), { ...only, volumeFolio: '10940/844' });
      expect(codes()).toHaveLength(2);
      cart.clear();
      cart.add(roads(search('enc1+/='), search('enc2+/=')), only);
      cart.add(ofTitle('enc3+/='), only);
      expect(codes()).toHaveLength(4);
    });

    test('comes back as one line from an undo', () => {
      cart.add(ofTitle('enc1+/='), only);
      cart.clear();
      cart.add(ofTitle('enc2+/='), only);
      undo();
      expect(codes()).toEqual(['RegisterSearchStatement']);
    });
  });

  test('leaves what another product still needs', () => {
    cart.add(roads(search('1/1')), property);
    cart.add({ ...roads(search('1/1')), productCode: 'WaterCertificate', key: 'w' }, property);
    expect(codes()).toEqual(['RoadsCertificate', 'RegisterSearchStatement', 'WaterCertificate']);
    expect(cart.view().lines[1]?.prerequisiteFor).toHaveLength(2);
    cart.removeLines(['line-1']);
    expect(codes()).toEqual(['RegisterSearchStatement', 'WaterCertificate']);
  });

  test('says what is missing: taken out, without a price, or not offered', () => {
    cart.add(roads(search('1/1')), property);
    cart.removeLines(['line-2']);
    expect(cart.view()).toMatchObject({
      isReady: false,
      lines: [
        {
          faults: [
            { field: 'prerequisites', message: expect.stringContaining('Add that product from its title') },
          ],
        },
      ],
    });
    cart.add(roads(search('1/1')), property);
    expect(codes()).toEqual(['RoadsCertificate', 'RegisterSearchStatement']);
    cart.clear();
    cart.add(roads(search('1/2', { priceCents: null })), property);
    expect(cart.view().lines[0]?.faults).toEqual([
      { field: 'prerequisites', message: expect.stringContaining('listed without a price') },
    ]);
    cart.clear();
    cart.add(roads(search('1/3', { isOrderable: false, availability: 'CLOSED' })), property);
    expect(cart.view().lines[0]?.faults).toEqual([
      { field: 'prerequisites', message: expect.stringContaining('CLOSED') },
    ]);
  });

  test('stands with them in one order, however the cart is divided', () => {
    put('5/5');
    cart.add(roads(search('1/1')), property);
    put('6/6');
    expect(cart.view().orders.map(({ lineIds }) => lineIds)).toEqual([
      ['line-1', 'line-4'],
      ['line-2', 'line-3'],
    ]);
    cart.clear();
    cart.setDetails({ matterNumber: '1' });
    const tooMany = cart.add(roads(search('1/1'), search('1/2')), property);
    expect(tooMany).toMatchObject({ value: { faults: [{ field: 'lines' }], isReady: false } });
  });
});

describe('what the matter says', () => {
  const land = { productCode: 'LandTaxCertificate', extraDataKeys: ['vendors'] };
  const named = [
    { vendorType: 'INDIVIDUAL', firstName: 'Priya', lastName: 'Nair' },
    { vendorType: 'INDIVIDUAL', firstName: 'Ada Rose', lastName: "O'Brien" },
  ];
  const line = () => cart.view().lines[0];
  const jo = aPerson('vendor', 'Jo', 'Citizen');

  test('is filled in and marked when it is shown, and only then', () => {
    put('1/1', land);
    cart.setDetails({ matterNumber: '2026-118' });
    expect(line()).toMatchObject({ extraData: {}, prefilled: {} });
    expect(cart.view().isReady).toBe(false);
    expect(cart.prefill()).toMatchObject({
      isReady: true,
      lines: [{ extraData: { vendors: named }, prefilled: { vendors: named } }],
    });
  });

  test('goes with the matter as long as nobody changed it, and never over what was typed', () => {
    put('1/1', land);
    cart.setDetails({ matterNumber: '2026-118' });
    cart.prefill();
    cart.setDetails({ matterNumber: '2026-119' });
    expect(cart.prefill().lines[0]).toMatchObject({ extraData: {}, prefilled: {} });
    cart.setDetails({ matterNumber: '2026-118' });
    cart.prefill();
    const typed = { vendors: [{ vendorType: 'INDIVIDUAL', firstName: 'Jo', lastName: 'Citizen' }] };
    cart.updateLine('line-1', { extraData: typed });
    expect(line()).toMatchObject({ extraData: typed, prefilled: {} });
    cart.prefill();
    expect(line()).toMatchObject({ extraData: typed, prefilled: {} });
    cart.setDetails({ matterNumber: '2026-119' });
    cart.prefill();
    expect(line()).toMatchObject({ extraData: typed, prefilled: {} });
  });

  test('names each vendor as the kind that it is, and leaves none out', () => {
    const estate = aPerson('vendor', 'Ann', 'Lee', { kind: 'estate' });
    const parties = [aCompany('vendor', 'Harbour Holdings Pty Ltd', '004085616'), jo, estate];
    expect(proposedData(parties, ['vendors'])).toEqual({
      vendors: [
        {
          vendorType: '',
          kind: 'company',
          firstName: '',
          lastName: '',
          name: 'Harbour Holdings Pty Ltd',
          acn: '004085616',
        },
        { vendorType: 'INDIVIDUAL', firstName: 'Jo', lastName: 'Citizen' },
        { vendorType: '', kind: 'estate', firstName: 'Ann', lastName: 'Lee', name: '', acn: '' },
      ],
    });
    expect(proposedData([aPerson('purchaser', 'Jo', 'Citizen')], ['vendors'])).toEqual({});
    expect(proposedData([jo], ['purposeOfRequest'])).toEqual({});
  });

  test('is not taken unasked where a vendor is a purchaser as well, nor are the other vendors then', () => {
    const parties = [jo, aPerson('vendor', 'Ann', 'Lee'), aPerson('purchaser', 'JO', 'Citizen')];
    expect(proposedData(parties, ['vendors'])).toEqual({});
    expect(proposedData(parties.slice(0, 2), ['vendors'])).toMatchObject({ vendors: [{}, {}] });
  });
});

describe('the cart on disk', () => {
  const putBack = (cartId: string) => {
    const before = store.lines(cartId).length;
    store.undo(cartId, lastRemoved(cartId));
    return store.lines(cartId).length - before;
  };
  let one: string;
  let other: string;
  beforeEach(() => {
    one = store.open('practice', { customerId: 'CHILD-7', email: 'client@mail.com.au' });
    other = store.open('other');
  });

  test('hands over the lines of an order, and keeps what can still be put back', () => {
    for (const id of ['a', 'b', 'e']) store.add(one, aLine({ id }));
    store.add(other, aLine({ id: 'd' }));
    store.remove(one, ['a']);
    store.handOver(['b']);
    expect(store.lines(one).map(({ id }) => id)).toEqual(['e']);
    expect(store.lines(other)).toHaveLength(1);
    expect(store.details(one)).toMatchObject({ customerId: 'CHILD-7' });
    expect(putBack(one)).toBe(1);
    expect(store.lines(one).map(({ id }) => id)).toEqual(['a', 'e']);
    expect(putBack(one)).toBe(0);
  });

  test('keeps nothing of a cart whose last line is handed over', () => {
    for (const id of ['a', 'b']) store.add(one, aLine({ id }));
    store.add(other, aLine({ id: 'd' }));
    store.remove(one, ['a']);
    store.remove(other, ['d']);
    store.handOver(['b']);
    expect([store.exists(one), store.lines(one), store.details(one)]).toEqual([false, [], {}]);
    expect(db.all('SELECT * FROM cart_line WHERE cart_id = ?', one)).toEqual([]);
    expect(putBack(other)).toBe(1);
  });

  test('keeps no details where an order took all the lines that could be put back', () => {
    store.add(one, aLine({ id: 'a' }));
    store.remove(one, ['a']);
    store.handOver(['a']);
    expect(JSON.stringify(db.all('SELECT * FROM cart_detail'))).not.toContain('client@');
  });

  test('puts nothing into a cart that is gone', () => {
    store.drop(one);
    expect(() => store.add(one, aLine({ id: 'a' }))).toThrow('No cart');
    store.setDetails(one, { matterNumber: '2026-118' });
    expect(db.get('SELECT * FROM cart_detail WHERE cart_id = ?', one)).toBeUndefined();
  });

  test('gives each line as it was put in', () => {
    const line = aLine({
      id: 'a',
      isWarningAcknowledged: true,
      extraData: { note: ['ü', 1, null] },
      quotedAt: 7,
      repeatsAccepted: ['order'],
      prefilled: { note: 'as on the matter' },
    });
    store.add(one, line);
    expect(store.lines(one)).toEqual([line]);
  });

  test('does not take out a line of another cart', () => {
    store.add(one, aLine({ id: 'a' }));
    store.remove(other, ['a']);
    expect(store.lines(one)).toHaveLength(1);
  });
});
