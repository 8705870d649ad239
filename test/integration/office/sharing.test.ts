import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCertificateSets } from '../../../main/ordering/sets/certificate-sets.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { addDayOff, readDaysOff } from '../../../main/settings/days-off.ts';
import { readOfficeSettings, writeOfficeSettings } from '../../../main/settings/office-settings.ts';
import { startCutProxy } from '../../faults/office/cut-proxy.ts';
import { passwordOf, TestOffice } from '../../support/office.ts';
import { OfficeComputer } from '../../support/office-computer.ts';
import {
  dealtWithOf,
  failItem,
  followUpsOf,
  connection as ordersOf,
  place,
} from '../../support/office-orders.ts';

/* Two libraries, and a real server between them. */

const connection = 'account-0123456789ab';

let server: TestOffice;
let computers: OfficeComputer[];
beforeAll(async () => {
  server = await TestOffice.start();
});
afterAll(async () => {
  await server?.close();
});
let people = 0;
beforeEach(() => {
  computers = [];
});
afterEach(async () => {
  for (const computer of computers) {
    await computer.close();
    computer.remove();
  }
});

async function person(): Promise<string> {
  people += 1;
  const login = `person${people}`;
  await server.addPerson(login, `Person ${people}`);
  return login;
}

function computer(name: string): OfficeComputer {
  const made = new OfficeComputer(`${name}-${people}`);
  computers.push(made);
  return made;
}

async function two(): Promise<[OfficeComputer, OfficeComputer]> {
  const [alice, bob] = [computer('alice'), computer('bob')];
  await alice.join(server, await person());
  await bob.join(server, await person());
  return [alice, bob];
}

const numbersOf = ({ db }: OfficeComputer) =>
  db
    .all('SELECT number FROM matter WHERE deleted_at IS NULL ORDER BY number')
    .map(({ number }) => String(number));

async function shown(work: () => void): Promise<void> {
  await vi.waitFor(work, { timeout: 60_000, interval: 20 });
}

it('does not try again without rest what cannot be sent, such as a document that is damaged here', async () => {
  const alice = computer('alice');
  await alice.join(server, await person());
  await alice.settled();
  alice.db.run(
    `INSERT INTO office_outgoing (id, kind, thing, version, matter, body, sha256, file_sha256, file_type)
     VALUES ('019acf00-0000-7000-8000-000000000001', 'document', 'd', 1, NULL, '{}', ?, ?, 'pdf')`,
    ...['0'.repeat(64), 'a'.repeat(64)],
  );
  alice.matters.use(connection, '2026-90');
  const tries = () => alice.log.lines.filter(({ event }) => event === 'office.file').length;
  await shown(() => expect(tries()).toBeGreaterThan(0));
  expect(await alice.office.settled(1500)).toBe(false);
  expect(tries()).toBeLessThan(6);
});

it('sends a change at once, and gathers what follows until then', async () => {
  const system = createSystemClock();
  const held: (() => void)[] = [];
  let isHolding = false;
  const alice = new OfficeComputer('alice', {
    after(milliseconds, run) {
      if (!isHolding || milliseconds > 100) return system.after(milliseconds, run);
      held.push(run);
      return () => {};
    },
  });
  computers.push(alice);
  await alice.join(server, await person());
  const bob = computer('bob');
  await bob.join(server, await person());
  await Promise.all([alice.settled(), bob.settled()]);
  isHolding = true;
  const seen = () => numbersOf(bob).filter((number) => number.startsWith('Soon-'));
  alice.matters.use(connection, 'Soon-1');
  await shown(() => expect(seen()).toEqual(['Soon-1']));
  // Its own entry has come back, so nothing is under way.
  await shown(() => expect(alice.office.state()).toMatchObject({ phase: 'current', waiting: 0 }));
  alice.matters.use(connection, 'Soon-2');
  alice.matters.use(connection, 'Soon-3');
  expect(held).toHaveLength(1);
  held[0]?.();
  await shown(() => expect(seen()).toEqual(['Soon-1', 'Soon-2', 'Soon-3']));
}, 60_000);

it('is current again within five seconds after an hour without the server', async () => {
  const system = createSystemClock();
  const proxy = await startCutProxy(server.postgres.port);
  const rests: number[] = [];
  let isHour = false;
  const alice = new OfficeComputer('alice', {
    // While the server is away, every rest is over at once.
    after: (milliseconds, run) => {
      if (!isHour || milliseconds < 500) return system.after(milliseconds, run);
      rests.push(milliseconds);
      return system.after(1, run);
    },
  });
  computers.push(alice);
  try {
    const login = await person();
    const file = server.officeFile(login).replace(`:${server.postgres.port}`, `:${proxy.port}`);
    const joined = await alice.office.join(file, passwordOf(login));
    expect(joined.ok).toBe(true);
    await alice.settled();
    isHour = true;
    proxy.refuse();
    await shown(() => expect(rests.length).toBeGreaterThan(12));
    isHour = false;
    // The longest that a computer waits before it tries again.
    expect(Math.max(...rests.slice(6))).toBeLessThan(4_000);
    expect(alice.log.lines.filter(({ event }) => event === 'office.fault').length).toBeLessThan(4);
    alice.matters.use(connection, 'Away-1');
    proxy.heal();
    await alice.settled();
  } finally {
    await proxy.close();
  }
}, 60_000);

it('ends in time while the server hangs', async () => {
  const alice = computer('alice');
  await alice.join(server, await person());
  await alice.settled();
  const pids = server.postgres.sql(
    "SELECT string_agg(pid::text, ' ') FROM pg_stat_activity WHERE application_name LIKE 'Landfolio %'",
    'office',
  );
  const backends = pids.trim().split(' ').map(Number);
  for (const pid of backends) process.kill(pid, 'SIGSTOP');
  try {
    let isEnded = false;
    void alice.office.stop().then(() => {
      isEnded = true;
    });
    await shown(() => expect(isEnded).toBe(true));
  } finally {
    for (const pid of backends) process.kill(pid, 'SIGCONT');
  }
});

it('ends at once while a server that never answers is being asked', async () => {
  const alice = computer('alice');
  const login = await person();
  const proxy = await startCutProxy(server.postgres.port);
  try {
    const file = server.officeFile(login).replace(`:${server.postgres.port}`, `:${proxy.port}`);
    const joined = await alice.office.join(file, passwordOf(login));
    expect(joined.ok).toBe(true);
    await alice.settled();
    await alice.office.stop();
    proxy.partition();
    alice.office.start();
    // The connection is being opened, for which a host has ten seconds.
    const before = performance.now();
    await alice.office.stop();
    expect(performance.now() - before).toBeLessThan(5000);
  } finally {
    await proxy.close();
  }
});

describe('a matter', () => {
  it('is on the other computer soon, with every change of its details', async () => {
    const [alice, bob] = await two();
    const id = alice.matters.use(connection, '2026-1');
    await shown(() => expect(bob.matters.numbered(connection, '2026-1')).not.toBeNull());
    alice.matters.update(connection, id, {
      notes: 'Ring the bank',
      client: 'C-1',
      settlementOn: '2026-12-04',
    });
    await shown(() =>
      expect(bob.matters.numbered(connection, '2026-1')).toMatchObject({
        notes: 'Ring the bank',
        client: 'C-1',
        settlementOn: '2026-12-04',
      }),
    );
  });

  it('that both opened under one number is one matter, and no detail of either is lost', async () => {
    const [alice, bob] = [computer('alice'), computer('bob')];
    const id = alice.matters.use(connection, '2026-2');
    alice.matters.update(connection, id, { notes: 'from Alice', client: 'C-2' });
    const other = bob.matters.use(connection, '2026-2');
    bob.matters.update(connection, other, { notes: 'from Bob', property: '1 Collins Street' });
    await alice.join(server, await person());
    await alice.settled();
    await bob.join(server, await person());
    await bob.settled();
    await shown(() => expect(alice.office.conflicts()).toHaveLength(1));
    for (const one of [alice, bob]) {
      expect(one.matters.numbered(connection, '2026-2')).toMatchObject({
        client: 'C-2',
        property: '1 Collins Street',
        notes: 'from Alice',
      });
      expect(one.office.conflicts()).toMatchObject([
        { field: 'notes', replaced: 'from Bob', stands: 'from Alice' },
      ]);
    }
    await shown(() => expect(alice.ledger()).toEqual(bob.ledger()));
  });

  it('keeps what is written while the server is away, and shows a detail that two changed at once', async () => {
    const [alice, bob] = await two();
    const id = alice.matters.use(connection, '2026-3');
    alice.matters.update(connection, id, { notes: 'Both know' });
    await shown(() => expect(bob.matters.numbered(connection, '2026-3')?.notes).toBe('Both know'));
    const other = bob.matters.numbered(connection, '2026-3')?.id ?? '';
    await bob.office.stop();
    bob.matters.update(connection, other, { notes: 'Bob was away', property: '2 Collins Street' });
    alice.matters.update(connection, id, { notes: 'Alice was here' });
    await alice.settled();
    bob.office.start();
    await shown(() =>
      expect(alice.office.conflicts().some(({ stands }) => stands === 'Bob was away')).toBe(true),
    );
    await bob.settled();
    for (const one of [alice, bob])
      expect(one.matters.numbered(connection, '2026-3')).toMatchObject({
        notes: 'Bob was away',
        property: '2 Collins Street',
      });
    const [conflict] = alice.office.conflicts().filter(({ stands }) => stands === 'Bob was away');
    alice.office.settle(conflict?.entryId ?? '', conflict?.field ?? '');
    await shown(() =>
      expect(bob.office.conflicts().some(({ entryId }) => entryId === conflict?.entryId)).toBe(false),
    );
  });

  it('is renamed, closed and merged on the other computer too', async () => {
    const [alice, bob] = await two();
    const id = alice.matters.use(connection, '2026-4');
    const into = alice.matters.use(connection, '2026-5');
    alice.acts.rename(connection, id, '2026-4A', false);
    await shown(() => expect(numbersOf(bob)).toEqual(expect.arrayContaining(['2026-4A', '2026-5'])));
    // The earlier number still finds it.
    expect(bob.matters.numbered(connection, '2026-4')?.number).toBe('2026-4A');
    const preview = alice.acts.mergePreview(connection, id, into);
    if (!preview?.ok) throw new Error('no preview');
    const { revision } = preview.value;
    alice.acts.merge(connection, id, into, {
      keep: { kind: 'into', property: 'into', client: 'into', settlementOn: 'into' },
      revision,
    });
    await shown(() => expect(bob.matters.numbered(connection, '2026-4A')?.number).toBe('2026-5'));
    expect(numbersOf(bob)).not.toContain('2026-4A');
    const act = alice.db.get(`SELECT id FROM matter_act WHERE kind = 'merged' ORDER BY at DESC`);
    alice.acts.undo(connection, String(act?.id));
    await shown(() => expect(numbersOf(bob)).toContain('2026-4A'));
    await shown(() => expect(alice.ledger()).toEqual(bob.ledger()));
  });

  it('gives way where two matters are renamed to one number at once', async () => {
    const [alice, bob] = await two();
    const one = alice.matters.use(connection, '2026-6');
    alice.matters.use(connection, '2026-7');
    await shown(() => expect(numbersOf(bob)).toEqual(expect.arrayContaining(['2026-6', '2026-7'])));
    await bob.office.stop();
    bob.acts.rename(connection, bob.matters.numbered(connection, '2026-7')?.id ?? '', '2026-8', false);
    alice.acts.rename(connection, one, '2026-8', false);
    await alice.settled();
    bob.office.start();
    await bob.settled();
    await shown(() => {
      expect(numbersOf(bob)).toEqual(expect.arrayContaining(['2026-8', '2026-8 (2)']));
      expect(numbersOf(alice)).toEqual(numbersOf(bob));
      expect(alice.ledger()).toEqual(bob.ledger());
    });
    expect(alice.matters.get(connection, one)?.number).toBe('2026-8');
  });
});

describe('what an office sets once for everybody', () => {
  it('is the office’s where somebody joins with other details, whose own text is shown beside; the rest is put together', async () => {
    const [alice, bob] = [computer('alice'), computer('bob')];
    writeOfficeSettings(alice.db, { signature: 'Of the office', contactName: 'Kim' });
    await alice.join(server, await person());
    await alice.settled();
    writeOfficeSettings(bob.db, { signature: 'Mine', contactName: '', contactNumber: '03 9999 0000' });
    addDayOff(bob.db, { day: '2026-12-24', name: 'Closed' });
    const parts = { now: () => 1, newId: () => 'own set', computer: 'bob:bob' };
    const plan = { productCode: 'CopyOfPlan', name: 'Copy of Plan', per: 'title' as const };
    createCertificateSets(bob.db, parts).save({ name: 'Auction', entries: [plan] });
    await bob.join(server, await person());
    await bob.settled();
    const details = {
      ...{ signature: 'Of the office', contactName: 'Kim', contactNumber: '03 9999 0000', email: '' },
    };
    // Those of other tests are of matters.
    const conflicts = ({ office }: OfficeComputer) =>
      office.conflicts().filter(({ field }) => field === 'signature');
    await shown(() => expect(conflicts(alice)).toHaveLength(1));
    await shown(() => expect(readOfficeSettings(bob.db)).toMatchObject(details));
    await shown(() => expect(readDaysOff(alice.db)).toHaveLength(1));
    await shown(() => expect(createCertificateSets(alice.db, parts).list().sets).toHaveLength(4));
    for (const one of [alice, bob]) {
      expect(readOfficeSettings(one.db)).toMatchObject(details);
      expect(readDaysOff(one.db)).toContainEqual({ day: '2026-12-24', name: 'Closed' });
      expect(createCertificateSets(one.db, parts).list().sets).toContainEqual(
        expect.objectContaining({ name: 'Auction', entries: [plan] }),
      );
      expect(conflicts(one)).toMatchObject([
        { field: 'signature', replaced: 'Mine', stands: 'Of the office', person: `Person ${people}` },
      ]);
    }
    writeOfficeSettings(bob.db, { signature: 'Of both' });
    await shown(() => expect(readOfficeSettings(alice.db).signature).toBe('Of both'));
    const [conflict] = conflicts(alice);
    alice.office.settle(conflict?.entryId ?? '', conflict?.field ?? '');
    await shown(() => expect(conflicts(bob)).toEqual([]));
    await shown(() => expect(alice.ledger()).toEqual(bob.ledger()));
  });
});

describe('what a person does about a certificate', () => {
  it('is on the other computer: follow-ups, contacts, and marks until something new happens', async () => {
    const [alice, bob] = await two();
    place(alice.library, '2026-70', 'E-70');
    failItem(alice.library, 1);
    const item = (one: OfficeComputer) =>
      String(
        one.db.get(`SELECT id FROM item WHERE order_id = 'E-70' AND item_number = 1 AND state = 'ENDED'`)?.id,
      );
    await shown(() => expect(item(bob)).not.toBe('undefined'));
    const facts = {
      doneOn: '2026-09-20',
      who: 'Bob Li',
      how: 'phone',
      whom: 'Jo',
      promisedOn: null,
    } as const;
    const log = followUpsOf(bob.library);
    expect(log.log(ordersOf, [item(bob)], { ...facts, note: 'Rang' }).ok).toBe(true);
    log.saveContact(ordersOf, { authority: 'City', name: 'Jo', email: '', phone: '' });
    expect(dealtWithOf(bob.library).mark([item(bob)], { name: 'Bob Li', note: 'Ordered again' }).ok).toBe(
      true,
    );
    const seen = ({ db }: OfficeComputer) => ({
      followUps: db.all('SELECT id, done_on, logged_at, who, how, whom, note, computer FROM follow_up'),
      contacts: db.all('SELECT authority, name FROM authority_contact'),
      marks: db.all('SELECT at, computer, name, note, ended FROM dealt_with'),
    });
    await shown(() => expect(seen(alice)).toEqual(seen(bob)));
    expect(seen(alice)).toMatchObject({
      followUps: [{ note: 'Rang' }],
      contacts: [{ name: 'Jo' }],
      marks: [{ ended: null }],
    });
    failItem(alice.library, 1, 'CANCELLED');
    await shown(() => expect(seen(bob).marks).toMatchObject([{ ended: 'changed' }]));
    expect(seen(bob)).toEqual(seen(alice));
  });
});

describe('an owner search', () => {
  it('is on the other computer with who made it, as the server saw them', async () => {
    const [alice, bob] = await two();
    const login = `person${people - 1}`;
    const matterId = alice.matters.use(connection, '2026-60');
    const query = { kind: 'company' as const, companyName: 'ACME PTY LTD' };
    const why = { step: 'names' as const, pageNumber: 1, query, purpose: 'Sale of the land' };
    const id = alice.searches.add({ connectionId: connection, matterId, ...why });
    alice.searches.answered(id, 2);
    const found = ({ db }: OfficeComputer) =>
      db.all('SELECT login, person, query, purpose, found, computer FROM owner_search');
    await shown(() => expect(found(bob)).toEqual(found(alice)));
    expect(found(bob)).toMatchObject([{ login, person: `Person ${people - 1}`, found: 2 }]);
  });
});

describe('the server', () => {
  it('that was restored to an older point gets back what any computer still has', async () => {
    const [alice, bob] = await two();
    alice.matters.use(connection, '2026-20');
    await shown(() => expect(numbersOf(bob)).toContain('2026-20'));
    const kept = Number(server.postgres.sql('SELECT last FROM landfolio.counter', 'office'));
    const id = alice.matters.use(connection, '2026-21');
    await shown(() => expect(numbersOf(bob)).toContain('2026-21'));
    alice.matters.update(connection, id, { notes: 'after the backup' });
    await shown(() => expect(bob.matters.numbered(connection, '2026-21')?.notes).toBe('after the backup'));
    await Promise.all([alice.office.stop(), bob.office.stop()]);
    server.postgres.sql(
      `DELETE FROM landfolio.entry WHERE n > ${kept}; DELETE FROM landfolio.numbered WHERE n > ${kept};
       UPDATE landfolio.counter SET last = ${kept}`,
      'office',
    );
    // Alice was away from her desk; Bob brings both entries back, and goes on.
    bob.matters.use(connection, '2026-22');
    bob.office.start();
    await bob.settled();
    // What else Alice did before the backup was lost with it, until she is back.
    const notBack = (by: OfficeComputer) =>
      by.office.state()?.notBack?.computers.map(({ person, computer: name }) => `${person} on ${name}`) ?? [];
    const herComputer = `Person ${people - 1} on ${alice.name}`;
    await shown(() => expect(notBack(bob)).toContain(herComputer));
    alice.office.start();
    await alice.settled();
    expect(notBack(alice)).not.toContain(herComputer);
    bob.office.tryNow();
    await shown(() => expect(notBack(bob)).not.toContain(herComputer));
    await shown(() => expect(numbersOf(alice)).toEqual(numbersOf(bob)));
    expect(numbersOf(alice)).toEqual(expect.arrayContaining(['2026-20', '2026-21', '2026-22']));
    expect(alice.matters.get(connection, id)?.notes).toBe('after the backup');
    await shown(() => expect(alice.ledger()).toEqual(bob.ledger()));
    expect(alice.office.conflicts().filter(({ replaced }) => replaced === 'after the backup')).toEqual([]);
  });

  it('that ends every connection again and again loses nothing and doubles nothing', async () => {
    const [alice, bob] = await two();
    const cut = () =>
      server.postgres.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE 'person%'`,
        'office',
      );
    const wanted: string[] = [];
    for (let n = 0; n < 9; n += 1) {
      const number = `2026-3${n}`;
      const [writer, reader] = n % 2 === 0 ? [alice, bob] : [bob, alice];
      wanted.push(number);
      writer.matters.use(connection, number);
      cut();
      if (n % 3 === 0) await shown(() => expect(numbersOf(reader)).toContain(number));
    }
    await shown(() => {
      expect(numbersOf(alice)).toEqual(expect.arrayContaining(wanted));
      expect(numbersOf(bob)).toEqual(numbersOf(alice));
    });
    await shown(() => expect(alice.ledger()).toEqual(bob.ledger()));
  });

  it('refuses another password, and says so; nothing of the library is changed', async () => {
    const alice = computer('alice');
    const login = await person();
    expect(await alice.office.join(server.officeFile(login), 'not the password')).toMatchObject({
      ok: false,
      failure: { code: 'password' },
    });
    expect(alice.office.state()).toBeNull();
    expect(alice.db.get('SELECT count(*) AS n FROM office_changed')?.n).toBe(0);
  });
});

describe('leaving', () => {
  it('keeps the library and ends every change of it by others', async () => {
    const [alice, bob] = await two();
    alice.matters.use(connection, '2026-40');
    await shown(() => expect(numbersOf(bob)).toContain('2026-40'));
    const before = bob.office.state()?.file;
    await bob.office.leave(0);
    expect(bob.office.state()).toBeNull();
    expect(numbersOf(bob)).toContain('2026-40');
    bob.matters.use(connection, '2026-41');
    expect(bob.db.get('SELECT count(*) AS n FROM office_changed')?.n).toBe(0);
    await alice.settled();
    expect(numbersOf(alice)).not.toContain('2026-41');
    // Whoever comes back is told of everything, and tells everything.
    const next = await person();
    expect(bob.office.preview(server.officeFile(next))).toMatchObject({
      value: { before: { login: before?.login, person: before?.person } },
    });
    expect(bob.office.preview(server.officeFile(before?.login ?? ''))).toMatchObject({
      value: { before: null },
    });
    await bob.join(server, next);
    await bob.settled();
    await shown(() => expect(numbersOf(alice)).toContain('2026-41'));
    await shown(() => expect(alice.ledger()).toEqual(bob.ledger()));
  });
});
