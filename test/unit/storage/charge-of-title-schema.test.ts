import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../main/storage/db.ts';
import { libraryMigrations } from '../../../main/storage/library-db.ts';
import { migrate } from '../../../main/storage/migrate.ts';
import { openDb } from '../../../main/storage/open-db.ts';

/*
 * Up to version 31 a statement was known by its matter and its title, so that a matter number that was corrected passed one in
 * doubt. Since then it is known by its title, as alerts are, and title numbers by their land.
 */

let db: Db;
beforeEach(() => {
  db = openDb(':memory:');
  migrate(db, libraryMigrations.slice(0, 31));
  for (const number of ['A', 'B'])
    db.run(
      `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES (?, 'c', ?, 1, 1, 'desk')`,
      number,
      number,
    );
});
afterEach(() => db.close());

function charge(id: string, kind: string, key: string, ...states: string[]): void {
  db.run(
    `INSERT INTO charge (id, connection_id, kind, thing_key, request, requested_at, computer, boot_id, state, moved_at,
       moved_at_monotonic) VALUES (?, 'c', ?, ?, '{}', 1, 'desk', 'boot', 'PREPARED', 1, 0)`,
    id,
    kind,
    key,
  );
  for (const state of states) db.run('UPDATE charge SET state = ? WHERE id = ?', state, id);
}

function statement(id: string, matter: string, title: string, ...states: string[]): void {
  charge(id, 'statement', JSON.stringify([matter, title]), ...states);
  db.run(
    `INSERT INTO register_statement (id, connection_id, matter_id, volume_folio, with_text, with_certificate,
       customer_reference) VALUES (?, 'c', ?, ?, 1, 0, 'r')`,
    id,
    matter,
    title,
  );
}

const keys = () =>
  Object.fromEntries(
    db
      .all('SELECT id, thing_key, superseded_by FROM charge')
      .map((row) => [
        row.id,
        row.superseded_by === null ? row.thing_key : `${row.thing_key} before ${row.superseded_by}`,
      ]),
  );

test('each charge is known by its title or its land, and the newest of two in doubt stands before the other', () => {
  statement('s1', 'A', '1/001', 'SENDING', 'UNKNOWN');
  statement('s2', 'B', '1/001', 'SENDING', 'UNKNOWN');
  statement('s3', 'A', '2/002', 'SENDING', 'ANSWERED', 'DONE');
  charge('a1', 'alert', JSON.stringify(['3/003', 'ref', 'from', 'until']), 'SENDING', 'UNKNOWN');
  db.run(`INSERT INTO title_alert (id, connection_id, charge_id, volume_folio, customer_ref, start_date_time,
    end_date_time, created_at, computer) VALUES ('a1', 'c', 'a1', '3/003', 'ref', 'from', 'until', 1, 'desk')`);
  charge('p1', 'decrypt', JSON.stringify(['A', '["208"]']), 'SENDING', 'UNKNOWN');
  db.run(`INSERT INTO title_purchase (id, connection_id, matter_id, land_key, property_pfi, spis)
    VALUES ('p1', 'c', 'A', '["208"]', '208', '[]')`);
  migrate(db, libraryMigrations);
  expect(keys()).toEqual({
    s1: '1/001 before s2',
    s2: '1/001',
    s3: '2/002',
    a1: '3/003',
    p1: '["208"]',
  });
  expect(() => db.run(`UPDATE charge SET thing_key = 'x'`)).toThrow('does not change');
});

test('two that were on their way at once keep the library open: the older one keeps its key', () => {
  statement('s1', 'A', '1/001', 'SENDING');
  statement('s2', 'B', '1/001', 'SENDING');
  migrate(db, libraryMigrations);
  expect(keys()).toEqual({ s1: '["A","1/001"]', s2: '1/001' });
});
