import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOfficeServer } from '../../../main/office/office-server.ts';
import { grantsSql, officeSchemaSteps, rolesOf } from '../../../main/office/schema/schema.ts';
import { entry, given, TestOffice } from '../../support/office.ts';

let office: TestOffice;
let other: TestOffice;
beforeAll(async () => {
  office = await TestOffice.start(['alice']);
});
afterAll(async () => {
  await office?.close();
  await other?.close();
});

/** The office as the first version of Landfolio made it. */
function makeFirst(server: TestOffice): void {
  const roles = rolesOf(server.postgres.database);
  const [first = ''] = officeSchemaSteps;
  server.postgres.sql(
    `DROP SCHEMA landfolio CASCADE; CREATE SCHEMA landfolio AUTHORIZATION ${roles.owner}; SET ROLE ${roles.owner};
     SET search_path = landfolio, pg_temp; ${first.replaceAll(':owner_text', `'${roles.owner}'`)}; ${grantsSql(roles)}
     INSERT INTO office (name, schema_version, seal_key) VALUES ('Smith & Partners', 1, '\\x00');
     INSERT INTO person (login, name) VALUES ('alice', 'Alice Ng')`,
    'office',
  );
}

it('an office of the first version is upgraded, and keeps what it has', async () => {
  makeFirst(office);
  const alice = await office.computer('alice');
  const before = entry({ thing: 'before', fields: { note: [null, 'before'] } });
  given(await alice.server.push([before]));
  const matter = randomUUID();
  await alice.session.query(`SELECT landfolio.restrict_matter('${matter}', '{}')`);
  expect((await office.command(['check'])).printed).toContain('Run “upgrade”');

  expect(await office.command(['upgrade'])).toMatchObject({
    code: 0,
    printed: expect.stringContaining('upgraded from schema 1'),
  });

  const older = createOfficeServer(alice.session, alice.id, 1);
  expect(await older.push([entry({ thing: 'older', fields: {} })])).toMatchObject({
    ok: false,
    failure: { code: 'client_too_old' },
  });
  const [kept, restricted, ...more] = given(await older.pull(0, 10)).entries;
  expect([kept?.id, more]).toEqual([before.id, []]);
  // What was restricted before is told now.
  const readers = [null, [{ login: 'alice', name: 'Alice Ng' }]];
  expect(restricted).toMatchObject({ kind: 'restricted', login: '' });
  expect(JSON.parse(restricted?.body ?? '')).toMatchObject({ thing: matter, fields: { readers } });
  const after = entry({ thing: 'after', fields: { note: [null, 'after'] } });
  expect(given(await alice.server.push([after])).get(after.id)).toBe(3);
  expect((await office.command(['check'])).printed).not.toContain('PROBLEM');

  // What was sealed without its id does not count once more under another one.
  const [first] = given(await older.pull(0, 1)).entries;
  if (first === undefined) throw new Error('No entry');
  expect(
    await alice.server.pushAgain([{ ...first, id: after.id.replace(/.{12}$/, '0123456789ab') }]),
  ).toMatchObject({
    ok: false,
  });
  expect(given(await alice.server.pushAgain([first]))).toBe(0);
  expect(given(await alice.server.pull(0, 10)).entries).toHaveLength(3);
});

it('a backup is restored on another server as the page for IT says, and people go on there', async () => {
  const alice = await office.computer('alice');
  const { entries } = given(await alice.server.pull(0, 10));
  other = await TestOffice.start();
  other.postgres.restoreBackup(office.postgres.backup());
  expect(await other.addPerson('alice', 'Alice Ng')).toMatchObject({ code: 0, errors: '' });

  const there = await other.computer('alice', alice.id);
  expect(given(await there.server.pull(0, 10)).entries).toEqual(entries);
  const more = entry({ thing: 'there', fields: { note: [null, 'there'] } });
  expect(given(await there.server.push([more])).get(more.id)).toBe(entries.length + 1);
  await expect(there.session.query('SELECT * FROM landfolio.entry')).rejects.toThrow('permission denied');
  expect((await other.command(['check'])).printed).not.toContain('PROBLEM');
});
