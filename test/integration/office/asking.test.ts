import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CutProxy, startCutProxy } from '../../faults/office/cut-proxy.ts';
import { JobBench } from '../../support/job-process.ts';
import type { NodeOffice } from '../../support/node-app.ts';
import { passwordOf, TestOffice } from '../../support/office.ts';
import { openOfficeApp, orderSearch } from '../../support/office-app.ts';
import { OfficeComputer } from '../../support/office-computer.ts';
import { land, type OwnTitle } from '../../support/other-service/land.ts';
import {
  connectionFileOf,
  type OtherService,
  startOtherService,
} from '../../support/other-service/other-service.ts';
import { credentials, plainOrder } from '../../support/other-service-job.ts';

/* Computers of one office that wait for certificates at one account, with a real server between them. */

let office: TestOffice;
let service: OtherService;
let bench: JobBench;
const apps: NodeOffice[] = [];
beforeAll(async () => {
  [office, bench] = await Promise.all([TestOffice.start(['alice', 'bob', 'carol']), JobBench.open()]);
}, 60_000);
afterEach(async () => {
  for (const app of apps.splice(0)) await app.dispose();
  await service?.close();
});
afterAll(async () => {
  await bench?.close();
  await office?.close();
});

async function open(login: string, port?: number): Promise<NodeOffice> {
  const app = await openOfficeApp(office, login, service, port);
  apps.push(app);
  return app;
}

const titles: readonly OwnTitle[] = land
  .flatMap((one) => one.titles)
  .filter(({ isCancelled }) => isCancelled !== true)
  .slice(0, 3);
/** Who asked: each computer has a token of its own. */
const askers = (after = 0) => [
  ...new Set(
    service.ledger
      .of('item')
      .slice(after)
      .map(({ headers }) => headers.authorization),
  ),
];

/** The lease is over, as after 42 seconds of silence. */
function expireLease(): void {
  office.postgres.sql(
    `UPDATE landfolio.lease SET expires_at = now() - interval '1 second'; SELECT pg_notify('landfolio', 'lease')`,
    'office',
  );
}

/** Entries of this test. */
const written = (where = 'true') =>
  Number(
    office.postgres.sql(`SELECT count(*) FROM landfolio.entry WHERE n > ${base} AND (${where})`, 'office'),
  );
let base = 0;
/** The number of an order is told before its items. */
const knownItem = `kind = 'order' AND body LIKE '%"status 1"%'`;
beforeEach(() => {
  base = Number(office.postgres.sql('SELECT last FROM landfolio.counter', 'office'));
});

const storedOf = async ({ client }: NodeOffice) =>
  (await client.documents.list({ limit: 50, offset: 0 })).documents.filter(({ state }) => state === 'stored');

describe('a computer that is killed while its certificate is awaited', () => {
  it('gets it from the office, once: another computer has asked and downloaded meanwhile', async () => {
    service = await startOtherService({ holdsItems: true });
    const bob = await open('bob');
    const connection = await bench.file('connection.json', JSON.stringify(connectionFileOf(service)));
    const member = ['--connection', connection, '--office', office.fileOf('alice')];
    const environment = { ...credentials, LANDFOLIO_OFFICE_PASSWORD: passwordOf('alice') };
    const alice = bench.start([...plainOrder, ...member, '--timeout', '300'], environment);
    await alice.saw('waiting');
    // The office knows of the order.
    await bob.until(() => written(knownItem) > 0);
    alice.kill();
    await alice.ended;
    expireLease();
    service.behaviour.holdsItems = false;
    const [document] = await bob.until(async () => {
      const stored = await storedOf(bob);
      return stored.length > 0 && stored;
    });
    expect(document).toMatchObject({ matterNumber: '2026-118' });
    await bob.until(() => written(`kind = 'document'`) === 1);
    const before = service.ledger.of('item').length;
    const end = await bench.start(['--resume', ...member], environment).ended;
    expect(end.last, end.stdout).toMatchObject({ step: 'done', documents: 1 });
    expect(service.ledger.of('item').length).toBe(before);
    expect(service.ledger.count('download')).toBe(1);
    expect(service.ledger.count('place')).toBe(1);
    expect((await bench.documents()).size).toBe(1);
    expect(await storedOf(bob)).toHaveLength(1);
  }, 120_000);
});

describe('a computer that is cut off while it asks for the office', () => {
  let proxy: CutProxy;
  afterEach(() => proxy?.close());

  it('is followed by another one, and writes nothing of what it found; nothing is lost or doubled', async () => {
    service = await startOtherService({ holdsItems: true, itemCourse: ['QUEUED'] });
    proxy = await startCutProxy(office.postgres.port);
    const [alice, bob] = [await open('alice'), await open('bob', proxy.port)];
    await orderSearch(alice, titles[0] as OwnTitle, '2026-300');
    await bob.until(() => written(knownItem) > 0);
    // Now bob's computer asks, and alice's is off.
    await alice.close();
    const asked = service.ledger.of('item').length;
    await bob.until(() => service.ledger.of('item').length > asked);
    const carol = await open('carol');
    await carol.until(async () => (await carol.client.office.state({}))?.phase === 'current');
    // While the service answers bob, he loses the office.
    let leftSeconds: number | null = null;
    service.behaviour.beforeAnswer = (operation) => {
      if (operation !== 'item' || leftSeconds !== null) return;
      proxy.partition();
      leftSeconds = Number(
        office.postgres.sql(
          'SELECT max(extract(epoch FROM expires_at - now())) FROM landfolio.lease',
          'office',
        ),
      );
      service.behaviour.holdsItems = false;
    };
    const stored = async (app: NodeOffice) =>
      (await storedOf(app)).filter(({ matterNumber }) => matterNumber === '2026-300').length;
    await bob.until(async () => (await stored(bob)) === 1);
    // By the server's clock it is over within a minute, which nobody waits for here. For bob it is not over yet.
    expect(leftSeconds).toBeGreaterThan(0);
    expect(leftSeconds).toBeLessThanOrEqual(42);
    expireLease();
    await carol.until(async () => (await stored(carol)) === 1);
    const found = `kind = 'document' OR body LIKE '%COMPLETE%'`;
    await carol.until(() => written(`login = 'carol' AND kind = 'document'`) === 1);
    proxy.heal();
    // What is not fenced, such as a matter that bob opens, reaches the server then: the push was tried.
    await bob.client.matters.create({ number: '2026-301' });
    await bob.client.office.tryNow({});
    await bob.until(() => written(`login = 'bob' AND kind = 'matter' AND body LIKE '%2026-301%'`) === 1);
    await bob.until(async () => (await bob.client.office.state({}))?.phase === 'current');
    expect(written(`login <> 'carol' AND (${found})`)).toBe(0);
    expect(written(`kind = 'document'`)).toBe(1);
    await alice.open();
    for (const app of [alice, bob, carol]) await app.until(async () => (await stored(app)) === 1);
    await alice.until(() => alice.notices.length === 1);
    expect(alice.notices).toMatchObject([{ title: expect.stringContaining('downloaded') }]);
    expect(service.ledger.count('place')).toBe(1);
  }, 180_000);
});

describe('three computers', () => {
  it('ask for all through one of them, which spends what one would spend, and all have every certificate', async () => {
    service = await startOtherService({ holdsItems: true });
    const [alice, bob, carol] = [await open('alice'), await open('bob'), await open('carol')];
    const own = [titles.slice(0, -2), titles.slice(-2, -1), titles.slice(-1)];
    for (const [at, app] of [alice, bob, carol].entries())
      for (const title of own[at] ?? []) await orderSearch(app, title, `2026-${200 + at}`);
    // Everybody knows of every order, and one of them asks.
    for (const app of [alice, bob, carol])
      await app.until(
        async () =>
          (await app.client.orders.list({ show: 'all', limit: 50, offset: 0 })).orders.flatMap(
            ({ items }) => items,
          ).length >= titles.length,
      );
    const first = service.ledger.of('item').length;
    await alice.until(() => service.ledger.of('item').length > first + 2);
    const [from, began] = [service.ledger.of('item').length, Date.now()];
    await alice.until(() => Date.now() - began > 6000);
    const asked = service.ledger.of('item').length - from;
    expect(askers(from)).toHaveLength(1);
    // Five at once and then one a second is what one computer may ask.
    expect(asked).toBeLessThanOrEqual(5 + (Date.now() - began) / 1000 + 1);
    service.behaviour.holdsItems = false;
    for (const app of [alice, bob, carol])
      await app.until(async () => (await storedOf(app)).length === titles.length);
    expect(service.ledger.count('download')).toBe(titles.length);
    expect(askers(from)).toHaveLength(1);
  }, 180_000);
});

describe('what was found and could not be told', () => {
  it('wants a lease after each round, also where nothing else waits', async () => {
    let woken = 0;
    const quiet = { held: () => null, lost() {}, askers: () => [] };
    const computer = new OfficeComputer('dave', { leases: { ...quiet, wake: () => (woken += 1) } });
    try {
      await office.addPerson('dave');
      await computer.join(office, 'dave');
      await computer.settled();
      const before = woken;
      expect(before).toBeGreaterThan(0);
      computer.matters.use('account-0123456789ab', 'Untold-1');
      await vi.waitFor(() => expect(woken).toBeGreaterThan(before), { timeout: 60_000, interval: 20 });
    } finally {
      await computer.close();
      computer.remove();
    }
  }, 60_000);
});
