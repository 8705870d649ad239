import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { derivedId } from '../../../main/lib/derived-id.ts';
import { claimKeysOf } from '../../../main/ordering/existing/claim-keys.ts';
import type { CheckpointName } from '../../../main/ports/checkpoints.ts';
import { claimFailureText } from '../../../shared/model/claim-failure-text.ts';
import { defaultWireProfile } from '../../../shared/model/wire-profile.ts';
import { aContext, aLine } from '../../support/cart-line.ts';
import { settle } from '../../support/fake-clock.ts';
import { FakeLandService, nowhere } from '../../support/fake-land-service.ts';
import { FakeLink, FakeOffice } from '../../support/fake-office.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

let app: OrderingApp;
afterEach(() => app.dispose());

function begin(options: Parameters<typeof openOrderingApp>[0] = {}) {
  const office = new FakeOffice();
  const link = new FakeLink(office, 'alice');
  app = openOrderingApp({ link, ...options });
  app.trustList();
  return { office, link };
}

const place = (knowingly?: Parameters<OrderingApp['ordering']['place']>[4]) =>
  app.ordering.place(app.cart.id ?? '', app.cart.view().totalCents, undefined, undefined, knowingly);
const states = () => app.db.all('SELECT state FROM intent ORDER BY rowid').map(({ state }) => state);
const inCart = () => app.cart.view().lines.map((line) => line.identifier);
const posts = () => app.service.posts.length;
const openClaims = () =>
  app.db.all('SELECT state FROM office_claim WHERE ended_at IS NULL').map(({ state }) => state);

/** What another computer calls the title that `fill` puts in the cart. */
function keyOf(volumeFolio = '10940/843'): string {
  const line = aLine({
    ofProduct: { productIds: { titleId: volumeFolio } },
    ofContext: { ...aContext({ volumeFolio }), propertyPfi: null, spi: null },
  });
  const [key] = claimKeysOf(app.service.connection.id, line, null, defaultWireProfile);
  if (key === undefined) throw new Error('No key');
  return key;
}

describe('an order of a computer that belongs to an office', () => {
  test('is claimed before it is written down, is begun before it is sent, and ends as ordered', async () => {
    const { office, link } = begin();
    const seen: unknown[] = [];
    link.before = (call) => seen.push([call, states(), posts()]);
    const order = await app.order();
    expect(seen).toEqual([
      ['claim', [], 0],
      ['start', ['PREPARED'], 0],
    ]);
    expect(new Set(office.statesOf(order.id))).toEqual(new Set(['sending']));
    office.last = 7;
    await app.claims.settleClaims();
    expect(new Set(office.statesOf(order.id))).toEqual(new Set(['ordered']));
    expect(office.claims.every(({ endedN }) => endedN === 7)).toBe(true);
    expect(new Set(office.claims.map(({ orderNumber }) => orderNumber))).toEqual(new Set([order.orderId]));
    // The order opened the matter, which may be restricted later: then nobody else reads the words of the claim.
    expect(new Set(office.claims.map(({ matter }) => matter))).toEqual(
      new Set([derivedId('matter', app.service.connection.id, '2026-118')]),
    );
    expect(openClaims()).toEqual([]);
  });

  test('is settled by its journal where the library has lost its note of the claim, as one from a backup', async () => {
    const { office } = begin();
    const order = await app.order();
    const [forgotten, doubtful] = [randomUUID(), randomUUID()];
    for (const [id, key] of [
      [forgotten, 'K1'],
      [doubtful, 'K2'],
    ] as const)
      office.claim('alice', id, [{ id: randomUUID(), thing: key, matter: null, words: '{}' }], 0);
    office.start(doubtful, 1);
    const theirs = office.colleague('K3', 'claimed');
    app.db.run('DELETE FROM office_claim');
    await app.claims.settleClaims();
    expect(new Set(office.statesOf(order.id))).toEqual(new Set(['ordered']));
    expect(openClaims()).toEqual([]);
    // No journal has these: what was never sent is free, and what may have been ordered stands.
    expect(office.statesOf(forgotten)).toEqual(['free']);
    expect(office.statesOf(doubtful)).toEqual(['sending']);
    expect(office.statesOf(theirs)).toEqual(['claimed']);
  });

  test('asks nobody where no office is joined', async () => {
    const { link } = begin();
    link.isMember = false;
    await app.order();
    expect(link.calls).toEqual([]);
    expect(app.db.all('SELECT * FROM office_claim')).toEqual([]);
  });

  test.each(['claimed', 'sending'] as const)(
    'is not written down while a colleague has the same %s, whatever is accepted',
    async (state) => {
      const { office } = begin();
      office.colleague(keyOf(), state);
      app.fill(['10940/843', '10940/844']);
      const [line] = app.cart.view().lines;
      const failure = await place();
      expect(failure).toMatchObject({
        ok: false,
        failure: {
          code: 'CLAIM_FAILED',
          data: {
            kind: 'claimed',
            claims: [{ lineId: line?.id, person: 'bob Ng', state: 'ordering', matterNumber: '2026-7' }],
          },
        },
      });
      const keys = keysIn(failure);
      expect(await place({ acceptedClaims: keys, withoutOffice: true })).toMatchObject({ ok: false });
      expect([states(), posts(), inCart()]).toEqual([[], 0, ['10940/843', '10940/844']]);
      // Nothing of it is claimed: another may buy the other product.
      expect(office.standing().filter(({ login }) => login === 'alice')).toEqual([]);
    },
  );

  test('goes out once what the colleague was doing was refused by the service', async () => {
    const { office } = begin();
    const theirs = office.colleague(keyOf(), 'sending');
    app.fill();
    expect(await place()).toMatchObject({ ok: false });
    office.end(theirs, false);
    expect(await place()).toMatchObject({ ok: true });
    expect(posts()).toBe(1);
  });

  test('is stopped by what a colleague ordered that is not known here, until that is accepted or known', async () => {
    const { office, link } = begin();
    office.colleague(keyOf(), 'ordered');
    app.fill(['10940/843', '10940/844']);
    const failure = await place();
    expect(failure).toMatchObject({ failure: { data: { claims: [{ state: 'ordered' }] } } });
    expect(await place({ acceptedClaims: ['another'] })).toMatchObject({ ok: false });
    expect(posts()).toBe(0);
    expect(await place({ acceptedClaims: keysIn(failure) })).toMatchObject({ ok: true });
    expect(posts()).toBe(1);
    await app.claims.settleClaims();
    office.colleague(keyOf('10940/845'), 'ordered');
    link.applied = office.last;
    app.fill(['10940/845']);
    expect(await place()).toMatchObject({ ok: true });
  });

  test('is told the number of what a colleague ordered, and which order of this library that is', async () => {
    const { office } = begin();
    const own = await app.order();
    await app.claims.settleClaims();
    office.colleague(keyOf('10940/844'), 'ordered', 'bob', 'B-77');
    office.colleague(keyOf('10940/845'), 'ordered', 'carol', own.orderId);
    app.fill(['10940/844', '10940/845']);
    const failure = await place();
    expect(failure).toMatchObject({
      failure: {
        data: {
          claims: [
            { person: 'bob Ng', orderNumber: 'B-77', orderViewId: null },
            { person: 'carol Ng', orderNumber: own.orderId, orderViewId: own.id },
          ],
        },
      },
    });
    expect(claimTextOf(failure)).toContain(' (order B-77). carol Ng ordered ');
  });

  test('is stopped by what arrives here while it is being placed, since the cart was checked before', async () => {
    const { office, link } = begin();
    app.fill();
    link.before = (call) => {
      if (call !== 'claim' || office.claims.length > 0) return;
      office.colleague(keyOf(), 'ordered');
      link.applied = office.last;
    };
    expect(await place()).toMatchObject({ failure: { data: { claims: [{ state: 'ordered' }] } } });
    expect(posts()).toBe(0);
  });

  test('is not sent where its claim was lost before that: NOT_SENT, and back in the cart', async () => {
    const { office, link } = begin();
    app.fill();
    link.before = (call) => {
      if (call === 'start') for (const claim of office.claims) claim.state = 'free';
    };
    expect(await place()).toMatchObject({
      failure: { code: 'SERVICE_FAILED', data: { kind: 'cancelled', reason: { code: 'claimLost' } } },
    });
    expect([states(), posts(), inCart()]).toEqual([['NOT_SENT'], 0, ['10940/843']]);
    expect(String(app.db.get('SELECT cause FROM intent')?.cause)).toContain(
      'cut off from the office’s server',
    );
    link.before = () => {};
    expect(await place()).toMatchObject({ ok: true });
    expect(posts()).toBe(1);
  });

  test('does not stand in its own way where the answer to its claim was lost', async () => {
    const { link } = begin();
    app.fill();
    link.losesAfter = 1;
    expect(await place()).toMatchObject({ failure: { data: { kind: 'officeUnreachable' } } });
    expect(states()).toEqual([]);
    expect(await place()).toMatchObject({ ok: true });
    expect(posts()).toBe(1);
  });

  test('of several orders in one cart is claimed one by one, and the rest stays in the cart', async () => {
    const wire = { ...nowhere.wire, productsPerOrder: 2 };
    const { office } = begin({ service: new FakeLandService({ ...nowhere, id: 'small', wire }) });
    app.fill(['10940/843', '10940/844', '10940/845', '10940/846']);
    expect(app.cart.view().orders).toHaveLength(2);
    const last = app.cart.view().orders.at(-1)?.lineIds[0];
    const line = app.cart.view().lines.find(({ id }) => id === last);
    office.colleague(keyOf(line?.identifier), 'sending');
    expect(await place()).toMatchObject({
      ok: true,
      value: { stoppedBecause: { kind: 'claim', failure: { kind: 'claimed' } } },
    });
    expect([states(), posts(), inCart()]).toEqual([['CONFIRMED'], 1, ['10940/845', '10940/846']]);
  });
});

describe('while the office’s server cannot be reached', () => {
  test('nothing is sent unless the person knows, and the claim is made when it is back', async () => {
    const { office, link } = begin();
    link.isReachable = false;
    app.fill();
    expect(await place()).toMatchObject({
      failure: { code: 'CLAIM_FAILED', data: { kind: 'officeUnreachable', office: 'Smith & Partners' } },
    });
    expect([states(), posts(), inCart()]).toEqual([[], 0, ['10940/843']]);
    const placed = await place({ withoutOffice: true });
    expect(placed).toMatchObject({ ok: true, value: { state: 'CONFIRMED' } });
    expect(openClaims()).toContain('unseen');
    await app.claims.settleClaims();
    expect(office.claims).toEqual([]);
    link.isReachable = true;
    await app.claims.settleClaims();
    expect(office.claims.length).toBeGreaterThan(0);
    expect(new Set(office.claims.map(({ state }) => state))).toEqual(new Set(['ordered']));
    expect(app.orderedTwice).toEqual([]);
  });

  test.each(['sending', 'ordered'] as const)(
    'what a colleague has %s meanwhile is told with both orders, once',
    async (state) => {
      const { office, link } = begin();
      link.isReachable = false;
      app.fill();
      await place({ withoutOffice: true });
      const theirs = office.colleague(keyOf(), state);
      link.isReachable = true;
      link.applied = office.last;
      await app.claims.settleClaims();
      await app.claims.settleClaims();
      expect(app.orderedTwice).toMatchObject([
        {
          orderViewId: app.shown.id,
          matterNumber: '2026-118',
          person: 'bob Ng',
          otherMatterNumber: '2026-7',
          isOtherOrdered: state === 'ordered',
        },
      ]);
      expect(office.statesOf(theirs)).toEqual([state]);
    },
  );

  test('an order whose claim was made is sent only by a person who knows', async () => {
    const { link } = begin();
    app.fill();
    const cut = () => {
      link.before = (call) => {
        if (call === 'start') link.losesAfter = 0;
      };
    };
    cut();
    const ask = link.ask.bind(link);
    link.ask = async (question) => {
      if (app.db.get("SELECT 1 AS one FROM intent WHERE state = 'PREPARED'") !== undefined)
        link.isReachable = false;
      return ask(question);
    };
    expect(await place()).toMatchObject({ failure: { data: { reason: { code: 'officeLost' } } } });
    expect([states(), posts()]).toEqual([['NOT_SENT'], 0]);
    link.isReachable = true;
    expect(await place({ withoutOffice: true })).toMatchObject({ ok: true });
    expect(posts()).toBe(1);
  });
});

test('an order that nobody knows the end of is claimed again at a server that forgot it, such as a promoted standby', async () => {
  const { office } = begin();
  app.service.sending = 'lostRequest';
  const order = await app.order();
  await app.claims.settleClaims();
  office.claims.splice(0);
  await app.claims.settleClaims();
  expect(office.claims).toEqual([]);
  app.claims.compareAgain();
  await app.claims.settleClaims();
  expect(new Set(office.statesOf(order.id))).toEqual(new Set(['sending']));
  expect(new Set(openClaims())).toEqual(new Set(['claimed']));
});

test('an order in doubt whose claim IT ended stays as IT said, and is not asked about again and again', async () => {
  const { office, link } = begin();
  app.service.sending = 'lostRequest';
  const order = await app.order();
  await app.claims.settleClaims();
  office.end(order.id, true);
  app.claims.compareAgain();
  await app.claims.settleClaims();
  expect(new Set(office.statesOf(order.id))).toEqual(new Set(['ordered']));
  expect(new Set(openClaims())).toEqual(new Set(['claimed']));
  link.calls.splice(0);
  await app.claims.settleClaims();
  expect(link.calls).toEqual([]);
});

test.each(['sending', 'ordered'] as const)(
  'an order whose claim IT ended as not ordered, though it was, is told with what a colleague has %s since, once',
  async (state) => {
    const { office } = begin();
    // The connection stands, and its claims were compared.
    await app.claims.settleClaims();
    const order = await app.order();
    office.end(order.id, false);
    const theirs = office.colleague(keyOf(), state);
    await app.claims.settleClaims();
    await app.claims.settleClaims();
    expect(app.orderedTwice).toMatchObject([
      { orderViewId: order.id, person: 'bob Ng', isOtherOrdered: state === 'ordered' },
    ]);
    expect(office.statesOf(theirs)).toEqual([state]);
    expect(openClaims()).toEqual([]);
  },
);

test('an order whose claim IT ended as not ordered, though it was, stands against whoever orders the same later', async () => {
  const { office } = begin();
  await app.claims.settleClaims();
  const order = await app.order();
  office.end(order.id, false);
  await app.claims.settleClaims();
  expect(new Set(office.statesOf(order.id))).toEqual(new Set(['ordered']));
  expect(app.orderedTwice).toEqual([]);
});

describe('a claim after the program was killed', () => {
  async function killedAt(at: CheckpointName) {
    let isKilled = false;
    const begun = begin({
      checkpoints(name) {
        if (name !== at || isKilled) return;
        isKilled = true;
        app.kill();
        throw new Error('killed');
      },
    });
    app.fill();
    await place().catch(() => {});
    await settle();
    expect(isKilled).toBe(true);
    app.clock.cancelAll();
    app.open();
    return begun;
  }

  test.each(['claimAsked', 'claimed', 'beforePrepared'] as const)(
    'at %s is freed at the next start: nothing was written down',
    async (at) => {
      const { office } = await killedAt(at);
      expect([states(), inCart()]).toEqual([[], ['10940/843']]);
      await app.claims.settleClaims();
      expect(office.standing()).toEqual([]);
      expect(await place()).toMatchObject({ ok: true });
      expect(posts()).toBe(1);
    },
  );

  test.each(['prepared', 'claimStarted'] as const)(
    'at %s stands for the order that waits for a person, who sends it by the same claim or discards it',
    async (at) => {
      const { office } = await killedAt(at);
      expect(states()).toEqual(['PREPARED']);
      await app.claims.settleClaims();
      const { id } = app.shown;
      expect(office.statesOf(id).length).toBeGreaterThan(0);
      expect(await app.ordering.sendPrepared(id)).toMatchObject({ ok: true });
      expect(posts()).toBe(1);
    },
  );

  test('is free after the order that was left is discarded', async () => {
    const { office } = await killedAt('claimStarted');
    app.ordering.discard(app.shown.id);
    await app.claims.settleClaims();
    expect(office.standing()).toEqual([]);
    expect(openClaims()).toEqual([]);
  });

  test('an order that was left is not sent once a colleague ordered the same', async () => {
    const { office } = await killedAt('prepared');
    for (const claim of office.claims) claim.state = 'free';
    office.colleague(keyOf(), 'ordered');
    expect(await app.ordering.sendPrepared(app.shown.id)).toMatchObject({
      failure: { code: 'CLAIM_FAILED' },
    });
    expect([states(), posts()]).toEqual([['PREPARED'], 0]);
  });

  test('at sending stands while nobody knows, and for who orders the same again knowingly', async () => {
    const { office } = await killedAt('sending');
    app.service.sending = 'answered';
    app.service.products = [
      { productCode: 'RegisterSearchStatement', productIds: { titleId: '10940/843' }, price: 891, gst: 81 },
    ];
    const first = app.shown.id;
    await app.until(() => states()[0] === 'PRESUMED_ABSENT', 40 * 60);
    await app.claims.settleClaims();
    expect(new Set(office.statesOf(first))).toEqual(new Set(['sending']));
    const again = await app.ordering.orderAgain(first, '2026-118', 891);
    expect(again).toMatchObject({ ok: true });
    expect(states()).toEqual(['ABANDONED', 'CONFIRMED']);
    await app.claims.settleClaims();
    expect(office.standing()).toEqual([]);
    expect(openClaims()).toEqual([]);
  });
});

function keysIn(result: Awaited<ReturnType<typeof place>>): string[] {
  const failure = result.ok ? null : result.failure;
  if (failure?.code !== 'CLAIM_FAILED' || failure.data.kind !== 'claimed')
    throw new Error('It is not claimed');
  return failure.data.claims.flatMap(({ keys }) => keys);
}

/** What the person reads of it. */
function claimTextOf(result: Awaited<ReturnType<typeof place>>): string {
  const failure = result.ok ? null : result.failure;
  if (failure?.code !== 'CLAIM_FAILED') throw new Error('It is not claimed');
  return claimFailureText(failure.data);
}
