import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listHeldUp } from '../../../main/hosts/office-server/held-up.ts';
import { openSession } from '../../../main/postgres/session.ts';
import { entry, given, passwordOf, TestOffice } from '../../support/office.ts';

/** Somebody with a member's password and a program of their own. */
let office: TestOffice;
beforeAll(async () => {
  office = await TestOffice.start(['alice', 'mallory']);
});
afterAll(async () => {
  await office?.close();
});

const soon = { timeout: 15_000, interval: 20 };

async function refusal(login: string, sql: string): Promise<string | null> {
  const { session } = await office.computer(login);
  try {
    await session.query(sql);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('a member with a program of their own', () => {
  it('reads and writes no table of the office', async () => {
    const tables = office.postgres
      .sql(
        "SELECT relname FROM pg_class WHERE relnamespace = 'landfolio'::regnamespace AND relkind IN ('r', 'p')",
        'office',
      )
      .split('\n');
    expect(tables).toContain('entry');
    const { session } = await office.computer('mallory');
    for (const table of tables) {
      for (const sql of [
        `SELECT * FROM landfolio.${table}`,
        `INSERT INTO landfolio.${table} DEFAULT VALUES`,
        `DELETE FROM landfolio.${table}`,
        `TRUNCATE landfolio.${table}`,
        `DROP TABLE landfolio.${table} CASCADE`,
      ])
        await expect(session.query(sql), sql).rejects.toThrow(/permission denied|must be owner/);
    }
    await expect(session.query('UPDATE landfolio.people SET name = $1', ['x'])).rejects.toThrow(
      'permission denied',
    );
    await expect(session.query('UPDATE landfolio.computers SET login = $1', ['mallory'])).rejects.toThrow(
      'permission denied',
    );
  });

  it('calls only what runs as the owner and asks who is calling', async () => {
    const open = office.postgres.sql(
      "SELECT p.proname FROM pg_proc p WHERE p.pronamespace = 'landfolio'::regnamespace AND has_function_privilege('mallory', p.oid, 'EXECUTE') AND NOT p.prosecdef",
      'office',
    );
    expect(open).toBe('');
    const careless = office.postgres.sql(
      "SELECT p.proname FROM pg_proc p WHERE p.pronamespace = 'landfolio'::regnamespace AND p.prosecdef AND (p.proconfig IS NULL OR NOT 'search_path=landfolio, pg_temp' = ANY (p.proconfig) OR p.prosrc !~ '(me|own_computer)\\(')",
      'office',
    );
    expect(careless).toBe('');
  });

  it('becomes neither the owner nor another person, and makes nothing in the database', async () => {
    for (const sql of [
      'SET ROLE landfolio_office_owner',
      'SET ROLE alice',
      'SET SESSION AUTHORIZATION alice',
      'CREATE SCHEMA mine',
      'CREATE TABLE public.mine (a int)',
      'CREATE TABLE landfolio.mine (a int)',
      'CREATE TEMPORARY TABLE mine (a int)',
      'CREATE ROLE mine',
      "ALTER ROLE alice PASSWORD 'x'",
      'GRANT landfolio_office_owner TO mallory',
      'SELECT lo_create(0)',
      "SELECT lo_from_bytea(0, '\\x00')",
    ])
      expect(await refusal('mallory', sql), sql).toMatch(/permission denied|must be|must have/);
  });

  it('reads no restricted matter, through no function and no view', async () => {
    const alice = await office.computer('alice');
    const mallory = await office.computer('mallory');
    const matter = randomUUID();
    given(await alice.server.restrict([matter], []));
    const words = `secret ${randomUUID()}`;
    given(await alice.server.push([entry({ words }, { matter })]));
    const answers = [
      await mallory.session.query('SELECT * FROM pull(0, 1000)'),
      await mallory.session.query('SELECT * FROM pull_matter($1, 0, 1000)', [matter]),
      await mallory.session.query('SELECT * FROM people'),
      await mallory.session.query('SELECT * FROM computers'),
    ];
    expect(JSON.stringify(answers)).not.toContain(words);
    expect(JSON.stringify(await alice.session.query('SELECT * FROM pull(0, 1000)'))).toContain(words);
    expect(await refusal('mallory', `SET row_security = off; SELECT * FROM pull(0, 1000)`)).toMatch(
      /row-level security|cannot insert/,
    );
  });

  it('holds others up until it is removed, which it cannot prevent', async () => {
    await office.addPerson('heidi');
    const alice = await office.computer('alice');
    const heidi = await office.computer('heidi');
    await heidi.session.query(
      "SELECT pg_advisory_lock(hashtext('landfolio.office')), pg_advisory_lock(hashtext('landfolio.keep_all'))",
    );
    await heidi.session.query('BEGIN');
    await heidi.session.query('LOCK TABLE landfolio.people IN ACCESS SHARE MODE');
    given(await heidi.server.push([entry({})]));
    const pushed = alice.server.push([entry({})]);

    const other = await office.computer('mallory');
    const heldUp = () => listHeldUp(other.session, 0);
    await vi.waitFor(async () => expect(await heldUp()).toMatchObject([{ login: 'heidi' }]), soon);
    expect((await office.command(['remove-person', '--login', 'heidi'])).code).toBe(0);
    given(await pushed);
    await vi.waitFor(async () => expect(await heldUp()).toEqual([]), soon);
  });

  it('is refused at once when removed, also in a connection that is open', async () => {
    await office.addPerson('greta');
    const greta = await office.computer('greta');
    given(await greta.server.pull(0, 1));
    expect((await office.command(['remove-person', '--login', 'greta'])).code).toBe(0);
    expect(await greta.server.pull(0, 1)).toMatchObject({ ok: false, failure: { code: 'lost' } });
    expect(await openSession(office.target('greta'))).toMatchObject({
      ok: false,
      failure: { code: 'password' },
    });
    expect((await office.addPerson('greta')).printed).toContain('renewed');
    given(await (await office.computer('greta')).server.pull(0, 1));
  });

  it('has no long text sent to every computer, but in the body of an entry', async () => {
    const mallory = await office.computer('mallory');
    const long = 'x'.repeat(200_000);
    const thing = { id: randomUUID(), thing: 'K', matter: null, words: '{}' };
    for (const refused of [
      mallory.server.hello({ name: long, version: '1' }, { n: 0, id: null }),
      mallory.server.hello({ name: 'desk', version: long }, { n: 0, id: null }),
      mallory.server.push([entry({}, { kind: long })]),
      mallory.server.claim(randomUUID(), [{ ...thing, thing: long }], 0),
      mallory.server.claim(randomUUID(), [{ ...thing, words: long }], 0),
    ])
      expect(await refused).toMatchObject({ ok: false });
    // Of the service's number, which ends a claim, the beginning is kept.
    const order = randomUUID();
    given(await mallory.server.claim(order, [thing], 0));
    given(await mallory.server.endClaims(order, true, long));
    const alice = await office.computer('alice');
    const [told] = given(await alice.server.claim(randomUUID(), [{ ...thing, id: randomUUID() }], -1));
    expect(told?.orderNumber).toBe('x'.repeat(200));
  });

  it('finds no password on the server, neither in its tables nor in its log', () => {
    const stored = office.postgres.sql("SELECT rolpassword FROM pg_authid WHERE rolname = 'alice'", 'office');
    expect(stored).toMatch(/^SCRAM-SHA-256\$4096:/);
    expect(office.postgres.log()).not.toContain(passwordOf('alice'));
  });
});
