import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../main/storage/db.ts';
import { libraryMigrations } from '../../../main/storage/library-db.ts';
import { migrate } from '../../../main/storage/migrate.ts';
import { openDb } from '../../../main/storage/open-db.ts';

let db: Db;
beforeEach(() => {
  db = openDb(':memory:');
});
afterEach(() => db.close());

test('a library of before keeps its items, downloads and documents when the table of items is rebuilt', () => {
  migrate(
    db,
    libraryMigrations.filter(({ version }) => version === 1),
  );
  db.exec(`
    INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES ('m', 'c', '2026-118', 1, 1, 'x');
    INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
      quoted_total_cents, confirmed_at, computer, state, boot_id)
    VALUES ('i', 'c', 'm', 'MARK', 'r', 'b', x'00', 's', '{}', 891, 1, 'x', 'PREPARED', 'b');
    INSERT INTO item (id, intent_id, connection_id, order_id, item_number, product_code, product_name, identifier,
      thing_key, status, state, placed_at, next_check_at, computer)
    VALUES ('t', 'i', 'c', 'O-1', 1, 'RSS', 'Search', '10940/843', 'k', 'PROCESSING', 'WAITING', 5, 7, 'x');
    INSERT INTO download (item_id, connection_id, document_id, state) VALUES ('t', 'c', 'd', 'STORED');
    INSERT INTO document VALUES ('d', 'c', 'm', 't', 'STORED', 'hash', 1, 2, NULL, NULL, 'x');
  `);
  migrate(db, libraryMigrations);
  expect(db.get('SELECT * FROM item')).toMatchObject({
    id: 't',
    intent_id: 'i',
    history_id: null,
    identifier: '10940/843',
    state: 'WAITING',
    next_check_at: 7,
    text_length: null,
  });
  expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
  expect(db.get('SELECT item_id FROM document')).toEqual({ item_id: 't' });
  expect(() => db.run(`DELETE FROM item WHERE id = 't'`)).toThrow(/FOREIGN KEY/);
  expect(() => db.run(`UPDATE item SET intent_id = NULL WHERE id = 't'`)).toThrow(/CHECK/);
  expect(() => db.run(`UPDATE item SET history_id = 'none' WHERE id = 't'`)).toThrow();
  expect(db.all(`SELECT name FROM sqlite_schema WHERE name = 'item_before'`)).toEqual([]);
});
