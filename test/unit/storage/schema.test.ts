import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../main/storage/db.ts';
import { libraryMigrations, openLibraryDb } from '../../../main/storage/library-db.ts';
import { migrate } from '../../../main/storage/migrate.ts';
import { openDb } from '../../../main/storage/open-db.ts';

/*
 * A new library is made from main/storage/schema, an older one is migrated. Both must be the same library from then on.
 */

let made: Db;
let migrated: Db;
beforeEach(() => {
  made = openLibraryDb(':memory:');
  migrated = openDb(':memory:');
  migrate(migrated, libraryMigrations);
});
afterEach(() => {
  made.close();
  migrated.close();
});

/** A statement without what has no meaning in it: comments, quotes around names, and where its lines break. */
function plain(sql: string): string {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/"(\w+)"/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1');
}

function objectsOf(db: Db): Record<string, string> {
  const rows = db.all('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL');
  return Object.fromEntries(rows.map(({ type, name, sql }) => [`${type} ${name}`, plain(String(sql))]));
}

/** The triggers that act, by what fires them: those of one event fire in the order in which they were made. */
function triggersOf(db: Db): Record<string, readonly string[]> {
  const found: Record<string, string[]> = {};
  const rows = db.all(`SELECT tbl_name, name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid`);
  for (const { tbl_name, name, sql } of rows) {
    const [event = ''] = /AFTER (?:INSERT|UPDATE|DELETE)/.exec(String(sql)) ?? [];
    if (event === '') continue;
    const key = `${event} of ${tbl_name}`;
    found[key] = [...(found[key] ?? []), String(name)];
  }
  return found;
}

/** What is in the tables of an empty library, but the number that is drawn at random. */
function rowsOf(db: Db): Record<string, unknown> {
  const tables = db.all(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`);
  return Object.fromEntries(
    tables.map(({ name }) => [
      String(name),
      name === 'order_line_revision'
        ? db.all('SELECT only FROM order_line_revision')
        : db.all(`SELECT * FROM ${name} ORDER BY 1, 2`),
    ]),
  );
}

describe('the schema of a new library', () => {
  test('has the tables, indexes, views and triggers of a library that was migrated', () => {
    expect(objectsOf(made)).toEqual(objectsOf(migrated));
    expect(Object.keys(objectsOf(made)).length).toBeGreaterThan(150);
  });

  test('fires its triggers in the order of a library that was migrated', () => {
    expect(triggersOf(made)).toEqual(triggersOf(migrated));
  });

  test('begins with the rows of a library that was migrated', () => {
    expect(rowsOf(made)).toEqual(rowsOf(migrated));
    expect(made.get('PRAGMA user_version')).toEqual(migrated.get('PRAGMA user_version'));
  });
});
