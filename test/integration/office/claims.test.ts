import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClaimedThing } from '../../../main/office/office-server.ts';
import { entry, given, type TestComputer, TestOffice } from '../../support/office.ts';

const logins = ['alice', 'bob', 'carol', 'dora', 'emil'];
let office: TestOffice;
beforeAll(async () => {
  office = await TestOffice.start(logins);
});
afterAll(async () => {
  await office?.close();
});

function things(...names: readonly string[]): ClaimedThing[] {
  return names.map((thing) => ({ id: randomUUID(), thing, matter: null, words: `{"product":"${thing}"}` }));
}

describe('claims', () => {
  it('of the same thing by five people at once are given to exactly one, and the others are told to whom', async () => {
    const computers = await Promise.all(logins.map((login) => office.computer(login)));
    for (let round = 0; round < 20; round += 1) {
      const thing = `round ${round}`;
      const answers = await Promise.all(
        computers.map(async ({ server }) => given(await server.claim(randomUUID(), things(thing), 0))),
      );
      const winners = answers.flatMap((standing, index) => (standing.length === 0 ? [logins[index]] : []));
      expect(winners).toHaveLength(1);
      for (const standing of answers.filter((one) => one.length > 0))
        expect(standing).toMatchObject([
          { thing, login: winners[0], person: `${winners[0]} Ng`, state: 'claimed' },
        ]);
    }
  });

  it('of several things are all given or none, in whatever order they are asked for', async () => {
    const [alice, bob] = await Promise.all([office.computer('alice'), office.computer('bob')]);
    for (let round = 0; round < 20; round += 1) {
      const names = [`${round} x`, `${round} y`];
      const [first, second] = await Promise.all([
        alice.server.claim(randomUUID(), things(...names), 0),
        bob.server.claim(randomUUID(), things(...names.toReversed()), 0),
      ]);
      expect([given(first).length, given(second).length].sort()).toEqual([0, 2]);
    }
  });

  it('stand until the outcome is known, and an order that the other cannot know of yet stands against it', async () => {
    const [alice, bob] = await Promise.all([office.computer('alice'), office.computer('bob')]);
    const [hers, his] = [randomUUID(), randomUUID()];
    const known = given(await bob.server.pull(0, 1000)).upTo;
    expect(given(await alice.server.claim(hers, things('A'), known))).toEqual([]);
    given(await alice.server.startSending(hers, 1));
    expect(given(await bob.server.claim(his, things('A'), known))).toMatchObject([{ state: 'sending' }]);
    const ordered = entry({ ordered: hers });
    const n = given(await alice.server.push([ordered])).get(ordered.id) ?? 0;
    given(await alice.server.endClaims(hers, true, '1000123'));
    expect(given(await bob.server.claim(his, things('A'), known))).toMatchObject([
      { state: 'ordered', login: 'alice', orderNumber: '1000123' },
    ]);
    expect(given(await bob.server.claim(his, things('A'), n))).toEqual([]);
  });

  it('are freed by the computer that claimed them only; that it was ordered another one may say', async () => {
    const [alice, bob] = await Promise.all([office.computer('alice'), office.computer('bob')]);
    const hers = randomUUID();
    const known = given(await bob.server.pull(0, 1000)).upTo;
    given(await alice.server.claim(hers, things('G'), known));
    given(await bob.server.endClaims(hers, false));
    given(await alice.server.startSending(hers, 1));
    given(await bob.server.endClaims(hers, false));
    expect(given(await bob.server.claim(randomUUID(), things('G'), known))).toMatchObject([
      { state: 'sending' },
    ]);
    given(await bob.server.endClaims(hers, true, '666'));
    // It is in no entry: also who is up to date is told, and buys it again only knowingly.
    const { upTo } = given(await bob.server.pull(0, 1000));
    expect(given(await bob.server.claim(randomUUID(), things('G'), upTo))).toMatchObject([
      { state: 'ordered', orderNumber: null },
    ]);
    // Her computer finds its order after all, and shares it: whoever has read that needs no other warning.
    given(await alice.server.endClaims(hers, true, '1000125'));
    expect(given(await bob.server.claim(randomUUID(), things('G'), known - 1))).toMatchObject([
      { state: 'ordered', orderNumber: '1000125' },
    ]);
    expect(given(await bob.server.claim(randomUUID(), things('G'), upTo))).toEqual([]);
  });

  it('that were refused by the service are free for others', async () => {
    const [alice, bob] = await Promise.all([office.computer('alice'), office.computer('bob')]);
    const hers = randomUUID();
    given(await alice.server.claim(hers, things('B'), 0));
    given(await alice.server.startSending(hers, 1));
    given(await alice.server.endClaims(hers, false));
    expect(given(await bob.server.claim(randomUUID(), things('B'), 0))).toEqual([]);
  });

  it('of a computer that is silent are free by time before it sends, and never after; the silent one then sends nothing', async () => {
    const [alice, bob] = await Promise.all([office.computer('alice'), office.computer('bob')]);
    const [waiting, sending] = [randomUUID(), randomUUID()];
    given(await alice.server.claim(waiting, things('C'), 0));
    given(await alice.server.claim(sending, things('D'), 0));
    given(await alice.server.startSending(sending, 1));
    office.postgres.sql(
      `UPDATE landfolio.computer SET last_seen_at = now() - interval '30 days' WHERE id = '${alice.id}'`,
      'office',
    );
    expect(given(await bob.server.claim(randomUUID(), things('C'), 0))).toEqual([]);
    expect(await alice.server.startSending(waiting, 1)).toMatchObject({
      ok: false,
      failure: { code: 'claim_lost' },
    });
    expect(given(await bob.server.claim(randomUUID(), things('D'), 0))).toMatchObject([{ state: 'sending' }]);
  });

  it('can be asked for again after an answer that was lost', async () => {
    const alice = await office.computer('alice');
    const [order, asked] = [randomUUID(), things('E')];
    expect(given(await alice.server.claim(order, asked, 0))).toEqual([]);
    expect(given(await alice.server.claim(order, asked, 0))).toEqual([]);
    given(await alice.server.startSending(order, 1));
    given(await alice.server.startSending(order, 1));
  });

  it('of a computer are given to it with their age, and to nobody else', async () => {
    const [alice, bob] = await Promise.all([office.computer('alice'), office.computer('bob')]);
    const [first, second] = [randomUUID(), randomUUID()];
    given(await alice.server.claim(first, things('H'), 0));
    given(await alice.server.claim(second, things('I', 'J'), 0));
    given(await alice.server.startSending(first, 1));
    given(await bob.server.claim(randomUUID(), things('K'), 0));
    office.postgres.sql(
      `UPDATE landfolio.claim SET claimed_at = claimed_at - interval '1 hour' WHERE order_id = '${first}'`,
      'office',
    );
    const own = given(await alice.server.ownClaims());
    expect(own.map(({ order, thing, state }) => [order, thing, state])).toEqual([
      [first, 'H', 'sending'],
      [second, 'I', 'claimed'],
      [second, 'J', 'claimed'],
    ]);
    expect(own[0]?.ageMs).toBeGreaterThanOrEqual(3_600_000);
    const refused = bob.session.query('SELECT * FROM own_claims($1)', [alice.id]);
    await expect(refused).rejects.toThrow('not a computer of this person');
    given(await alice.server.endClaims(second, false));
    expect(given(await alice.server.ownClaims())).toHaveLength(1);
  });

  it('do not name a matter that the other person may not read', async () => {
    const [alice, bob] = await Promise.all([office.computer('alice'), office.computer('bob')]);
    const matter = randomUUID();
    given(await alice.server.restrict([matter], []));
    const hers = randomUUID();
    given(
      await alice.server.claim(
        hers,
        things('F').map((one) => ({ ...one, matter })),
        0,
      ),
    );
    const told = async () => given(await bob.server.claim(randomUUID(), things('F'), -1));
    expect(await told()).toMatchObject([{ login: 'alice', words: '{}', matter: null }]);
    given(await alice.server.endClaims(hers, true, '1000124'));
    expect(await told()).toMatchObject([{ state: 'ordered', matter: null, orderNumber: null }]);
    // Nobody else is ever given an entry of it, however much they have read.
    const { upTo } = given(await bob.server.pull(0, 1000));
    expect(given(await bob.server.claim(randomUUID(), things('F'), upTo))).toMatchObject([
      { state: 'ordered', words: '{}' },
    ]);
    expect(given(await bob.server.claim(randomUUID(), things('F'), Number.MAX_SAFE_INTEGER))).toEqual([]);
  });
});

describe('leases', () => {
  const wanted = ['polling'];
  const expire = () =>
    office.postgres.sql("UPDATE landfolio.lease SET expires_at = now() - interval '1 second'", 'office');

  async function take({ server }: TestComputer, found: readonly string[] = []) {
    const { leases } = given(await server.takeLeases({ wanted, found }, 40));
    return leases.map(({ epoch, isOwn, news }) => ({ epoch, isOwn, news }));
  }

  it('are held by one, renewed with their epoch, and fence off who lost them', async () => {
    const [alice, bob] = await Promise.all([office.computer('alice'), office.computer('bob')]);
    expect(await take(alice)).toEqual([{ epoch: 1, isOwn: true, news: 0 }]);
    expect(await take(bob)).toEqual([{ epoch: 1, isOwn: false, news: 0 }]);
    expect(await take(alice)).toEqual([{ epoch: 1, isOwn: true, news: 0 }]);
    given(await alice.server.push([entry({ state: 1 })], { name: 'polling', epoch: 1 }));
    expire();
    expect(await take(bob)).toEqual([{ epoch: 2, isOwn: true, news: 0 }]);
    expect(await alice.server.push([entry({ state: 2 })], { name: 'polling', epoch: 1 })).toMatchObject({
      ok: false,
      failure: { code: 'lease_lost' },
    });
    given(await bob.server.dropLease('polling', 2));
    expect(await take(alice)).toEqual([{ epoch: 3, isOwn: true, news: 0 }]);
    // What she found out before she lost it is fenced off too, though she holds it again.
    expect(await alice.server.push([entry({ state: 3 })], { name: 'polling', epoch: 1 })).toMatchObject({
      ok: false,
      failure: { code: 'lease_lost' },
    });
    given(await alice.server.push([entry({ state: 4 })], { name: 'polling', epoch: 3 }));
    given(await alice.server.dropLease('polling', 3));
  });

  it('pass from one computer to another that wants them, however long the first would keep them', async () => {
    const [alice, bob] = await Promise.all([office.computer('alice'), office.computer('bob')]);
    const since = (interval: string) =>
      office.postgres.sql(`UPDATE landfolio.lease SET held_since = now() - interval '${interval}'`, 'office');
    const isOwn = async (one: TestComputer) => (await take(one)).map((lease) => lease.isOwn);
    expect(await isOwn(alice)).toEqual([true]);
    // Nobody else wants it.
    since('2 days');
    expect(await isOwn(alice)).toEqual([true]);
    expect(await isOwn(bob)).toEqual([false]);
    since('1 hour');
    expect(await isOwn(alice)).toEqual([true]);
    expect(await isOwn(bob)).toEqual([false]);
    since('3 hours');
    const ends = () => office.postgres.sql('SELECT expires_at FROM landfolio.lease', 'office');
    const before = ends();
    expect(await isOwn(alice)).toEqual([true]);
    expect(ends()).toBe(before);
    expire();
    // Also where she asks first.
    expect(await isOwn(alice)).toEqual([]);
    expect(await isOwn(bob)).toEqual([true]);
    expect(await isOwn(alice)).toEqual([false]);
    expect(await isOwn(bob)).toEqual([true]);
    // Bob's computer is off meanwhile: he wants it no more.
    since('3 hours');
    expire();
    expect(await isOwn(alice)).toEqual([true]);
    since('3 hours');
    office.postgres.sql(`UPDATE landfolio.lease SET wanted_at = now() - interval '2 minutes'`, 'office');
    expect(await isOwn(alice)).toEqual([true]);
    office.postgres.sql('DELETE FROM landfolio.lease', 'office');
  });

  it('are seen without being taken, with who holds them and how long they last, until nobody does', async () => {
    const [alice, bob] = await Promise.all([office.computer('alice'), office.computer('bob')]);
    const [own] = await take(alice);
    const seen = given(await bob.server.takeLeases({ wanted: [], seen: ['polling', 'another'] }, 40));
    expect(seen.leases).toMatchObject([
      { name: 'polling', isOwn: false, person: 'alice Ng', computer: "alice's computer" },
    ]);
    expect(seen.leases[0]?.endsInMs).toBeGreaterThan(30_000);
    expect(seen.leases[0]?.endsInMs).toBeLessThanOrEqual(40_000);
    expect(seen.last).toBe(Number(office.postgres.sql('SELECT last FROM landfolio.counter', 'office')));
    given(await alice.server.dropLease('polling', own?.epoch ?? 0));
    expect(given(await bob.server.takeLeases({ wanted: [], seen: ['polling'] }, 40)).leases).toEqual([]);
  });

  it('carry what their holder found, and nobody else can say that', async () => {
    const [alice, bob] = await Promise.all([office.computer('alice'), office.computer('bob')]);
    const [before] = await take(alice);
    expect(await take(bob, ['polling'])).toEqual([{ ...before, isOwn: false }]);
    expect(await take(alice, ['polling'])).toEqual([{ ...before, news: (before?.news ?? 0) + 1 }]);
    given(await alice.server.dropLease('polling', before?.epoch ?? 0));
  });
});
