import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OfficeLink } from '../../../main/sharing/office-link.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { FakeLandService } from '../../support/fake-land-service.ts';
import { entry, given, type TestComputer, TestOffice } from '../../support/office.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

/* Libraries of one office that order the same from one service at the same instant, and a real server between them. */

const logins = ['alice', 'bob', 'carol', 'dora', 'emil'] as const;
let office: TestOffice;
const computers = new Map<string, TestComputer>();
const apps: OrderingApp[] = [];
beforeAll(async () => {
  office = await TestOffice.start(logins);
  for (const login of logins) computers.set(login, await office.computer(login));
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.dispose();
});
afterAll(async () => {
  await office?.close();
});

function linkOf(login: string): OfficeLink {
  const { server } = computers.get(login) as TestComputer;
  return {
    membership: () => ({ office: 'Smith & Partners', person: `${login} Ng`, login }),
    ask: (question) => question(server),
    cursor: () => 0,
    sharedMatter: () => null,
    wake() {},
  };
}

function computer(login: string, service: FakeLandService): OrderingApp {
  const app = openOrderingApp({ service, link: linkOf(login), number: newNumber() });
  apps.push(app);
  return app;
}

let numbers = 0;
function newNumber(): number {
  numbers += 1;
  return numbers;
}

let titles = 0;
function newTitle(): string {
  titles += 1;
  return `2000/${titles}`;
}

/** Each title is of a parcel of its own. */
function fill({ cart }: OrderingApp, wanted: readonly string[], matterNumber = '2026-118'): void {
  cart.setDetails({ matterNumber });
  for (const volumeFolio of wanted) {
    const subject = { kind: 'title' as const, titleId: volumeFolio };
    const spi = `1\\PS${volumeFolio.replace('/', '')}`;
    cart.add(aProduct({ productIds: { titleId: volumeFolio }, subject }), aContext({ volumeFolio, spi }));
  }
}

async function order(app: OrderingApp, title: string): Promise<void> {
  fill(app, [title]);
  expect(await app.place(app.cart.view().totalCents)).toMatchObject({ ok: true });
}

const states = ({ db }: OrderingApp) => db.all('SELECT state FROM intent').map(({ state }) => state);

describe('the same thing ordered at one instant', () => {
  it.each([2, 5])('by %i computers makes one order, and the others are told whose it is', async (count) => {
    const service = new FakeLandService();
    const all = logins.slice(0, count).map((login) => computer(login, service));
    for (let round = 1; round <= 5; round += 1) {
      const title = newTitle();
      for (const app of all) fill(app, [title], `2026-${round}`);
      const placed = await Promise.all(all.map((app) => app.place(app.cart.view().totalCents)));
      expect(service.posts).toHaveLength(round);
      const winner = placed.findIndex(({ ok }) => ok);
      for (const [at, result] of placed.entries()) {
        if (at === winner) continue;
        expect(result).toMatchObject({
          failure: {
            code: 'CLAIM_FAILED',
            data: {
              claims: [{ person: `${logins[winner]} Ng`, matterNumber: `2026-${round}`, isYou: false }],
            },
          },
        });
      }
      for (const app of all) app.cart.clear();
      await all[winner]?.claims.settleClaims();
    }
    expect(all.flatMap(states)).toEqual(Array.from({ length: 5 }, () => 'CONFIRMED'));
  });

  it('in carts that have more than that in common with each other is ordered by one of them only', async () => {
    const service = new FakeLandService();
    const [alice, bob] = [computer('alice', service), computer('bob', service)];
    const shared = newTitle();
    fill(alice, [newTitle(), shared]);
    fill(bob, [shared, newTitle()]);
    const placed = await Promise.all([alice, bob].map((app) => app.place(app.cart.view().totalCents)));
    expect(placed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(service.posts).toHaveLength(1);
  });

  it('is ordered by nobody else while its outcome is unknown, and the other is told after it was given up', async () => {
    const service = new FakeLandService();
    const [alice, bob] = [computer('alice', service), computer('bob', service)];
    const title = newTitle();
    fill(alice, [title]);
    fill(bob, [title]);
    service.sending = 'lostRequest';
    await alice.place(alice.cart.view().totalCents);
    expect(states(alice)).toEqual(['UNKNOWN']);
    await alice.claims.settleClaims();
    service.sending = 'answered';
    // Nobody knows what became of it, and no time frees it.
    office.postgres.sql("UPDATE landfolio.computer SET last_seen_at = now() - interval '30 days'", 'office');
    expect(await bob.place(bob.cart.view().totalCents)).toMatchObject({ ok: false });
    alice.db.run("UPDATE intent SET state = 'PRESUMED_ABSENT', negative_passes = 3");
    alice.ordering.discard(alice.shown.id);
    const { server } = computers.get('alice') as TestComputer;
    given(await server.push([entry({ givenUp: title })]));
    await alice.claims.settleClaims();
    const stopped = await bob.place(bob.cart.view().totalCents);
    // It was given up, and may turn up: who cannot know that from the library is told, and decides.
    expect(stopped).toMatchObject({ failure: { data: { claims: [{ state: 'ordered' }] } } });
  });

  it('is known from the library by whoever has applied the entry of the order', async () => {
    const service = new FakeLandService();
    const [alice, bob] = [computer('alice', service), computer('bob', service)];
    const title = newTitle();
    await order(alice, title);
    const written = entry({ ordered: title });
    const { server } = computers.get('alice') as TestComputer;
    const n = given(await server.push([written])).get(written.id) ?? 0;
    await alice.claims.settleClaims();
    fill(bob, [title]);
    expect(await bob.place(bob.cart.view().totalCents)).toMatchObject({
      failure: { data: { claims: [{ state: 'ordered', person: 'alice Ng' }] } },
    });
    const link = { ...linkOf('carol'), cursor: () => n };
    const carol = openOrderingApp({ service, link, number: newNumber() });
    apps.push(carol);
    fill(carol, [title]);
    expect(await carol.place(carol.cart.view().totalCents)).toMatchObject({ ok: true });
  });

  it('is not sent by a computer that was silent, after another ordered it', async () => {
    const service = new FakeLandService();
    const bob = computer('bob', service);
    const title = newTitle();
    const { server } = computers.get('alice') as TestComputer;
    const start = server.startSending;
    const slow = { ...server };
    // Between its claim and its sending it sleeps, and the colleague orders.
    computers.set('alice', { ...(computers.get('alice') as TestComputer), server: slow });
    slow.startSending = async (...asked) => {
      office.postgres.sql("UPDATE landfolio.computer SET last_seen_at = now() - interval '1 hour'", 'office');
      await order(bob, title);
      return start(...asked);
    };
    const sleepy = computer('alice', service);
    fill(sleepy, [title]);
    expect(await sleepy.place(sleepy.cart.view().totalCents)).toMatchObject({
      failure: { data: { reason: { code: 'claimLost' } } },
    });
    expect([states(sleepy), service.posts.length]).toEqual([['NOT_SENT'], 1]);
    expect(sleepy.cart.view().lines).toHaveLength(1);
  });
});
