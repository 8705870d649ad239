import { beforeEach, describe, expect, test } from 'vitest';
import type { EventBus } from '../../../main/context/event-bus.ts';
import { type Cart, createCart } from '../../../main/ordering/cart/cart.ts';
import { type CartStore, createCartStore } from '../../../main/ordering/cart/cart-store.ts';
import { proposedData } from '../../../main/ordering/cart/prefill.ts';
import type { Db } from '../../../main/storage/db.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import type { CartDetails, CartView } from '../../../shared/contract/views/cart.ts';
import type { PrerequisiteView } from '../../../shared/contract/views/product.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { defaultWireProfile } from '../../../shared/model/wire-profile.ts';
import { aContext, aLine, anOpenOrder, aProduct } from '../../support/cart-line.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { aCompany, aPerson } from '../../support/parties.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';

let db: Db;
let store: CartStore;
let cart: Cart;
let clock: FakeClock;
let connection: string;
let defaults: Partial<CartDetails>;
let told: CartView[];
let events: EventBus;

beforeEach(() => {
  db = openLibraryDb(':memory:');
  store = createCartStore(db);
  clock = new FakeClock();
  connection = 'practice';
  defaults = {};
  told = [];
  let ids = 0;
  events = createQuietEvents();
  events.on('cartChanged', (event) => told.push(event.cart));
  const newId = () => {
    ids += 1;
    return `line-${ids}`;
  };
  cart = createCart({
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
            property: '',
            land: [],
            parties: [aPerson('vendor', 'Priya', 'Nair'), aPerson('vendor', 'Ada Rose', "O'Brien")],
            earlierParties: '',
          }
        : null,
    lockedBy: () => null,
    isHistoryRead: () => true,
  });
});

function put(volumeFolio: string, change: Parameters<typeof aProduct>[0] = {}): void {
  cart.add(aProduct({ productIds: { titleId: volumeFolio }, ...change }), aContext({ volumeFolio }));
}
/** The lines that were taken out last. */
function lastRemoved(of = connection): string[] {
  const last = 'SELECT max(removed_batch) FROM cart_line WHERE connection_id = ?';
  const rows = db.all(
    `SELECT id FROM cart_line WHERE connection_id = ? AND removed_batch = (${last})`,
    of,
    of,
  );
  return rows.map(({ id }) => String(id));
}
const undo = () => cart.undo(lastRemoved());
const shown = () => cart.view().lines.map((line) => line.identifier);

test('a job has a cart of its own, and a line can be forgotten in either', () => {
  put('10940/843');
  const ofJob = createCartStore(db, true);
  expect([ofJob.lines('practice'), ofJob.details('practice')]).toEqual([[], {}]);
  ofJob.add('practice', aLine({ id: 'of-job' }));
  expect(ofJob.lines('practice').map(({ id }) => id)).toEqual(['of-job']);
  expect(shown()).toEqual(['10940/843']);
  ofJob.forget('line-1');
  store.forget('of-job');
  expect([store.lines('practice'), ofJob.lines('practice')]).toEqual([[], []]);
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

describe('a matter that is deleted', () => {
  const forget = (number: string, of = 'practice') => {
    db.transaction(() => cart.forgetMatter(of, number));
    events.publish('matterDeleted', { connectionId: of, matterId: 'm', number });
  };
  const vendorsOf = (line = cart.view().lines[0]) => line?.extraData.vendors;

  test('leaves nothing of what a job left in its cart, and nothing of another connection is touched', () => {
    const ofJob = createCartStore(db, true);
    const vendors = [{ vendorType: 'INDIVIDUAL', firstName: 'Zoë', lastName: 'Typed' }];
    for (const [of, id] of [
      ['practice', 'a'],
      ['practice', 'b'],
      ['other', 'c'],
    ] as const) {
      ofJob.add(of, aLine({ id, extraData: { vendors } }));
      ofJob.setDetails(of, { matterNumber: '2026-118', email: 'client@mail.com.au' });
    }
    put('10940/843');
    ofJob.remove('practice', ['a', 'b']);
    ofJob.add('practice', aLine({ id: 'd', extraData: { vendors } }));
    forget('2026-118');
    ofJob.undo('practice', ['a', 'b']);
    expect(ofJob.lines('practice')).toEqual([]);
    expect(ofJob.details('practice')).toEqual({});
    expect(JSON.stringify(db.all('SELECT * FROM cart_line WHERE id IN (?, ?, ?)', 'a', 'b', 'd'))).toBe('[]');
    expect(shown()).toEqual(['10940/843']);
    expect([ofJob.lines('other').length, ofJob.details('other').email]).toEqual([1, 'client@mail.com.au']);
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

  test('takes what was typed in it, and nothing that was typed in a cart that is gone or of another connection', () => {
    cart.add(aProduct(), aContext());
    const typedIn = cart.view().lines.map(({ id }) => id);
    expect(cart.setDetails({ matterNumber: '2026-118' }, typedIn).details.matterNumber).toBe('2026-118');
    connection = 'other';
    cart.add(aProduct(), aContext());
    cart.setDetails({ matterNumber: '2026-900' });
    expect(cart.setDetails({ matterNumber: '2026-1180' }, typedIn).details.matterNumber).toBe('2026-900');
    connection = 'practice';
    cart.clear();
    expect(cart.setDetails({ matterNumber: '2026-1180' }, typedIn).details.matterNumber).toBe('');
    cart.undo(typedIn);
    expect(cart.setDetails({ matterNumber: '2026-1180' }, typedIn).details.matterNumber).toBe('2026-1180');
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
      customerId: 'CHILD-7',
    } as const;
    const ofOffice = {
      matterNumber: '',
      delivery: 'none',
      email: 'desk@office.com.au',
      contactName: 'The office',
      contactNumber: '',
      customerId: '',
    };
    const ways = {
      'by one press': () => cart.clear(),
      'line by line': () => cart.view().lines.map(({ id }) => cart.removeLines([id])),
    };

    beforeEach(() => {
      defaults = { contactName: 'The office', email: 'desk@office.com.au' };
      put('1/1');
      put('1/2');
      cart.setDetails(ofOneClient);
    });

    test.each(Object.keys(ways) as (keyof typeof ways)[])('%s keeps no details for the next one', (way) => {
      ways[way]();
      expect(cart.view().details).toEqual(ofOffice);
      undo();
      undo();
      expect(cart.view().details).toEqual(ofOneClient);
      expect(shown()).toEqual(['1/1', '1/2']);
    });

    test('keeps its details while it still has a line', () => {
      cart.removeLines(['line-1']);
      expect(cart.view().details).toEqual(ofOneClient);
      undo();
      expect(cart.view().details).toEqual(ofOneClient);
    });

    test('gives back no details of one client over those of another', () => {
      cart.clear();
      put('2/1');
      cart.setDetails({ matterNumber: '2026-119' });
      undo();
      expect(shown()).toEqual(['1/1', '1/2', '2/1']);
      expect(cart.view().details).toEqual({ ...ofOffice, matterNumber: '2026-119' });
    });

    test('gives its details back where only the current matter was filled in meanwhile', () => {
      cart.clear();
      cart.setDetails({ matterNumber: '2026-119' });
      expect(undo().details).toEqual(ofOneClient);
      cart.clear();
      put('2/1');
      cart.setDetails({ matterNumber: ofOneClient.matterNumber });
      expect(undo().details).toEqual(ofOneClient);
    });

    test('gives each of two emptied carts its own details back', () => {
      cart.clear();
      put('2/1');
      cart.setDetails({ matterNumber: '2026-119', customerId: 'CHILD-8' });
      cart.clear();
      undo();
      expect(cart.view().details).toMatchObject({ matterNumber: '2026-119', customerId: 'CHILD-8' });
      cart.clear();
      undo();
      expect(cart.view().details).toMatchObject({ matterNumber: '2026-119', customerId: 'CHILD-8' });
    });

    test('names the matter of every line that is put back beside the lines of a next cart', () => {
      store.noteReturned('practice', ['line-1'], '2026-90');
      cart.removeLines(['line-1']);
      cart.removeLines(['line-2']);
      put('2/1');
      cart.setDetails({ matterNumber: '2026-119' });
      expect(cart.undo(['line-2']).returned).toEqual([{ lineId: 'line-2', matterNumber: '2026-118' }]);
      expect(cart.undo(['line-1']).returned).toEqual([
        { lineId: 'line-1', matterNumber: '2026-90' },
        { lineId: 'line-2', matterNumber: '2026-118' },
      ]);
      expect(cart.setDetails({ matterNumber: '2026-118' }).returned).toEqual([
        { lineId: 'line-1', matterNumber: '2026-90' },
      ]);
    });

    test('names the matter of a line that is put back into a next cart that gets its number later', () => {
      cart.clear();
      put('2/1');
      store.noteReturned('practice', ['line-3'], '2026-90');
      undo();
      expect(cart.setDetails({ matterNumber: '2026-119' }).returned).toEqual([
        { lineId: 'line-1', matterNumber: '2026-118' },
        { lineId: 'line-2', matterNumber: '2026-118' },
        { lineId: 'line-3', matterNumber: '2026-90' },
      ]);
    });

    test('is the same cart where it is put back whole: its number may be corrected', () => {
      cart.clear();
      undo();
      expect(cart.setDetails({ matterNumber: '2026-119' }).returned).toEqual([]);
    });

    test('keeps nothing of a matter that is deleted then, also not for an undo', () => {
      store.noteReturned('practice', ['line-1'], '2026-118');
      cart.clear();
      db.transaction(() => cart.forgetMatter('practice', '2026-118'));
      expect(JSON.stringify(db.all('SELECT * FROM cart_detail'))).not.toContain('"matterNumber":"2026-118"');
      expect(JSON.stringify(db.all('SELECT * FROM cart_detail'))).not.toContain('"line-1":"2026-118"');
      expect(undo()).toMatchObject({
        details: { ...ofOneClient, matterNumber: '' },
        forgottenMatter: '2026-118',
      });
    });

    test('says nothing more of a matter that was deleted under it', () => {
      db.transaction(() => cart.forgetMatter('practice', '2026-118'));
      expect(cart.clear().forgottenMatter).toBeNull();
      expect(undo().forgottenMatter).toBe('2026-118');
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
  /** How many lines an undo of the last removal puts back. */
  const putBack = (connectionId: string) => {
    const before = store.lines(connectionId).length;
    store.undo(connectionId, lastRemoved(connectionId));
    return store.lines(connectionId).length - before;
  };

  test('hands over the lines of an order, and keeps what can still be put back', () => {
    for (const id of ['a', 'b', 'e']) store.add('c', aLine({ id }));
    store.add('other', aLine({ id: 'd' }));
    store.remove('c', ['a']);
    store.setDetails('c', { customerId: 'CHILD-7' });
    store.handOver('c', ['b', 'd']);
    expect(store.lines('c').map(({ id }) => id)).toEqual(['e']);
    expect(store.lines('other')).toHaveLength(1);
    expect(store.details('c')).toEqual({ customerId: 'CHILD-7' });
    expect(putBack('c')).toBe(1);
    expect(store.lines('c').map(({ id }) => id)).toEqual(['a', 'e']);
    expect(putBack('c')).toBe(0);
  });

  test('keeps nothing of a cart whose last line is handed over', () => {
    store.add('c', aLine({ id: 'a' }));
    store.add('c', aLine({ id: 'b' }));
    store.add('other', aLine({ id: 'd' }));
    store.setDetails('c', { customerId: 'CHILD-7', delivery: 'email', email: 'client@mail.com.au' });
    store.remove('c', ['a']);
    store.remove('other', ['d']);
    store.handOver('c', ['b']);
    expect(putBack('c')).toBe(0);
    expect(store.lines('c')).toEqual([]);
    expect(store.details('c')).toEqual({});
    expect(putBack('other')).toBe(1);
  });

  test('leaves the details of the next cart alone where an earlier order takes its lines back', () => {
    store.add('c', aLine({ id: 'a' }));
    store.remove('c', ['a']);
    store.setDetails('c', { matterNumber: '2026-119' });
    store.handOver('c', ['a']);
    expect(putBack('c')).toBe(0);
    expect(store.details('c')).toEqual({ matterNumber: '2026-119' });
  });

  test('gives no details of one client back with the lines of another, where an order took lines that were removed', () => {
    store.add('c', aLine({ id: 'a' }));
    store.setDetails('c', { matterNumber: '2026-118', email: 'client@mail.com.au' });
    store.remove('c', ['a']);
    store.handOver('c', ['a']);
    expect(JSON.stringify(db.all('SELECT * FROM cart_detail'))).not.toContain('client@');
    // Two lines without details. The second one stays.
    for (const id of ['b', 'd']) store.add('c', aLine({ id }));
    store.remove('c', ['b']);
    expect(putBack('c')).toBe(1);
    expect(store.details('c')).toEqual({});
  });

  test('keeps the details of what can still be put back, where an order takes other lines', () => {
    store.add('c', aLine({ id: 'a' }));
    store.setDetails('c', { matterNumber: '2026-118' });
    store.remove('c', ['a']);
    store.add('c', aLine({ id: 'b' }));
    store.remove('c', ['b']);
    store.handOver('c', ['b']);
    expect(putBack('c')).toBe(1);
    expect(store.details('c')).toEqual({ matterNumber: '2026-118' });
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
    store.add('c', line);
    expect(store.lines('c')).toEqual([line]);
  });

  test('does not take out a line of another connection', () => {
    store.add('c', aLine({ id: 'a' }));
    store.remove('other', ['a']);
    expect(store.lines('c')).toHaveLength(1);
  });
});
