import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { serverFaultText } from '../../../shared/model/server-fault-text.ts';
import { passwordOf, TestOffice } from '../../support/office.ts';
import { OfficeComputer } from '../../support/office-computer.ts';

/* What an office gets through: a clear sentence, work that goes on, and nothing lost or doubled. */

const connection = 'account-0123456789ab';

let server: TestOffice;
let computers: OfficeComputer[] = [];
let people = 0;
beforeAll(async () => {
  server = await TestOffice.start();
});
afterEach(async () => {
  for (const computer of computers) {
    await computer.close();
    computer.remove();
  }
  computers = [];
});
afterAll(async () => {
  await server?.close();
});

async function joined(name: string): Promise<{ readonly computer: OfficeComputer; readonly login: string }> {
  people += 1;
  const login = `someone${people}`;
  await server.addPerson(login);
  const computer = new OfficeComputer(`${name}-${people}`);
  computers.push(computer);
  await computer.join(server, login);
  await computer.settled();
  return { computer, login };
}

const numbersOf = ({ db }: OfficeComputer) =>
  db.all('SELECT number FROM matter ORDER BY number').map(({ number }) => String(number));

async function shown(work: () => void): Promise<void> {
  await vi.waitFor(work, { timeout: 60_000, interval: 20 });
}

/** Its fault, and the sentence that says what it means. */
async function stoppedBy(computer: OfficeComputer, code: string, sentence: RegExp): Promise<void> {
  await shown(() => expect(computer.office.state()?.fault).toMatchObject({ code }));
  const fault = computer.office.state()?.fault;
  if (fault == null) throw new Error(`${computer.name} has no fault`);
  const { title, message } = serverFaultText(fault);
  expect(`${title}. ${message}`).toMatch(sentence);
}

async function sameOn(...all: readonly OfficeComputer[]): Promise<void> {
  await shown(() => {
    for (const one of all) expect(one.ledger()).toEqual(all[0]?.ledger());
    for (const one of all) expect(numbersOf(one)).toEqual(numbersOf(all[0] as OfficeComputer));
  });
  for (const { db } of all) {
    const count = db.get('SELECT count(*) AS n, count(DISTINCT id) AS ids FROM office_entry');
    expect(count?.n).toBe(count?.ids);
  }
}

it('a full disk of the server: what is typed waits on the computer, and goes once there is space', async () => {
  const [{ computer: alice }, { computer: bob }] = [await joined('alice'), await joined('bob')];
  // The server says so by its own code, as it does where it cannot extend a file.
  server.postgres.sql(
    `CREATE FUNCTION landfolio.no_space() RETURNS trigger LANGUAGE plpgsql AS
       $$BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END$$;
     CREATE TRIGGER no_space BEFORE INSERT ON landfolio.entry FOR EACH ROW EXECUTE FUNCTION landfolio.no_space()`,
    'office',
  );
  alice.matters.use(connection, 'FULL-1');
  await stoppedBy(alice, 'full', /^The disk of the server is full.*wait on this computer/);
  alice.matters.use(connection, 'FULL-2');
  server.postgres.sql('DROP TRIGGER no_space ON landfolio.entry', 'office');
  alice.office.tryNow();
  await shown(() => expect(numbersOf(bob)).toEqual(expect.arrayContaining(['FULL-1', 'FULL-2'])));
  await sameOn(alice, bob);
});

it('a full disk of the computer while entries are applied: it says so, and has all of them once there is space', async () => {
  const [{ computer: alice }, { computer: bob }] = [await joined('alice'), await joined('bob')];
  const pages = Number(bob.db.get('PRAGMA page_count')?.page_count);
  const before = bob.db.get('SELECT read_to FROM office_membership');
  bob.db.exec(`PRAGMA max_page_count = ${pages}`);
  for (let n = 0; n < 40; n += 1) {
    const id = alice.matters.use(connection, `SPACE-${n}`);
    alice.matters.update(connection, id, { notes: 'x'.repeat(4000) });
  }
  await stoppedBy(bob, 'own_disk_full', /^The disk of this computer is full.*arrives by itself/);
  // A piece is applied whole or not at all.
  expect(numbersOf(bob).filter((number) => number.startsWith('SPACE'))).toHaveLength(
    bob.db.all("SELECT DISTINCT id FROM office_thing WHERE fields LIKE '%SPACE-%'").length,
  );
  expect(bob.db.get('SELECT read_to FROM office_membership')?.read_to).toBeGreaterThanOrEqual(
    Number(before?.read_to),
  );
  bob.db.exec('PRAGMA max_page_count = 1073741823');
  bob.office.tryNow();
  await sameOn(alice, bob);
  expect(numbersOf(bob).filter((number) => number.startsWith('SPACE'))).toHaveLength(40);
});

it('a password that expired: it stops until there is a new one, and work goes on', async () => {
  const [{ computer: alice, login }, { computer: bob }] = [await joined('alice'), await joined('bob')];
  server.postgres.sql(`ALTER ROLE ${login} VALID UNTIL '2020-01-01'`);
  server.postgres.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${login}'`);
  await stoppedBy(alice, 'password', /password.*expired/);
  expect(alice.office.state()?.phase).toBe('stopped');
  alice.matters.use(connection, 'EXPIRED-1');
  server.postgres.sql(`ALTER ROLE ${login} VALID UNTIL 'infinity'`);
  expect(await alice.office.changePassword(passwordOf(login))).toMatchObject({ ok: true });
  await shown(() => expect(numbersOf(bob)).toContain('EXPIRED-1'));
  await sameOn(alice, bob);
});

it('a library that was restored from a backup gets back what it had told, and tells what it did since', async () => {
  const [{ computer: alice }, { computer: bob }] = [await joined('alice'), await joined('bob')];
  alice.matters.use(connection, 'BACKUP-1');
  await alice.settled();
  await alice.close();
  const library = join(alice.folder, 'library.db');
  copyFileSync(library, join(alice.folder, 'backup.db'));
  const later = new OfficeComputer(alice.name, { folder: alice.folder });
  later.office.start();
  const id = later.matters.use(connection, 'BACKUP-2');
  later.matters.update(connection, id, { notes: 'after the backup' });
  await later.settled();
  await shown(() => expect(bob.matters.numbered(connection, 'BACKUP-2')?.notes).toBe('after the backup'));
  await later.close();
  copyFileSync(join(alice.folder, 'backup.db'), library);
  const restored = new OfficeComputer(alice.name, { folder: alice.folder });
  computers.splice(computers.indexOf(alice), 1, restored);
  restored.matters.use(connection, 'BACKUP-3');
  restored.office.start();
  await shown(() =>
    expect(restored.matters.numbered(connection, 'BACKUP-2')?.notes).toBe('after the backup'),
  );
  await shown(() => expect(numbersOf(bob)).toContain('BACKUP-3'));
  await sameOn(restored, bob);
  expect(restored.office.conflicts().filter(({ replaced }) => replaced === 'after the backup')).toEqual([]);
});

it('two libraries that join for the first time at one moment become one, with each matter once', async () => {
  const both = ['alice', 'bob'].map((name) => {
    people += 1;
    const computer = new OfficeComputer(`${name}-${people}`);
    computers.push(computer);
    for (const number of ['FIRST-1', `FIRST-${name}`]) computer.matters.use(connection, number);
    return { computer, login: `someone${people}` };
  });
  for (const { login } of both) await server.addPerson(login);
  await Promise.all(both.map(({ computer, login }) => computer.join(server, login)));
  const [alice, bob] = both.map(({ computer }) => computer) as [OfficeComputer, OfficeComputer];
  await shown(() => {
    for (const one of [alice, bob])
      expect(numbersOf(one).filter((number) => number.startsWith('FIRST'))).toEqual([
        ...['FIRST-1', 'FIRST-alice', 'FIRST-bob'],
      ]);
  });
  await sameOn(alice, bob);
});

it('a laptop that was away for six months receives all, and goes on where that was interrupted', async () => {
  const [{ computer: alice }, { computer: bob }] = [await joined('alice'), await joined('bob')];
  await bob.office.stop();
  bob.matters.use(connection, 'AWAY-own');
  for (let n = 0; n < 350; n += 1) alice.matters.use(connection, `AWAY-${n}`);
  await alice.settled();
  server.postgres.sql("UPDATE landfolio.computer SET last_seen_at = now() - interval '6 months'", 'office');
  const readTo = () => Number(bob.db.get('SELECT read_to FROM office_membership')?.read_to);
  const before = readTo();
  bob.office.start();
  await shown(() => expect(readTo()).toBeGreaterThan(before));
  await bob.office.stop();
  const half = readTo();
  bob.office.start();
  await bob.settled();
  expect(readTo()).toBeGreaterThan(half - 1);
  await shown(() => expect(numbersOf(alice)).toContain('AWAY-own'));
  await sameOn(alice, bob);
  expect(numbersOf(bob).filter((number) => number.startsWith('AWAY'))).toHaveLength(351);
});
