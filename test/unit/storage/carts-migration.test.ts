import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CartStore, createCartStore } from '../../../main/ordering/cart/cart-store.ts';
import type { Db } from '../../../main/storage/db.ts';
import { libraryMigrations, openLibraryDb } from '../../../main/storage/library-db.ts';
import { migrate } from '../../../main/storage/migrate.ts';
import { openDb } from '../../../main/storage/open-db.ts';
import { aLine } from '../../support/cart-line.ts';

/** The one cart of a connection, and that of its jobs, as version 47 kept them, become carts. */
let folder: string;
let db: Db;
let windows: CartStore;
let jobs: CartStore;
const vendors = [{ vendorType: 'INDIVIDUAL', firstName: 'Zoë', lastName: 'Nair' }];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-carts-'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A library of version 47 that `work` fills, opened with the schema of today. */
function migrated(work: (old: Db) => void): void {
  const path = join(folder, 'library.db');
  const old = openDb(path);
  migrate(old, libraryMigrations.slice(0, 47));
  old.exec(
    `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES ('m', 'practice', '2026-118', 0, 0, 'desk')`,
  );
  work(old);
  old.close();
  db = openLibraryDb(path);
  const parts = { now: () => 9, newId: () => 'new' };
  windows = createCartStore(db, parts);
  jobs = createCartStore(db, parts, 'job');
}

function line(old: Db, cart: string, id: string, removedBatch: number | null = null): void {
  const { product, context } = aLine({ id });
  old.run(
    `INSERT INTO cart_line (id, connection_id, position, product, context, extra_data, quoted_at, removed_batch, prefilled)
     VALUES (?, ?, 1, ?, ?, ?, 7, ?, '{}')`,
    id,
    cart,
    JSON.stringify(product),
    JSON.stringify(context),
    JSON.stringify({ vendors }),
    removedBatch,
  );
}

function details(old: Db, cart: string, kept: object): void {
  old.run('INSERT INTO cart_detail (connection_id, details) VALUES (?, ?)', cart, JSON.stringify(kept));
}

const shown = (store: CartStore, connectionId = 'practice') =>
  store
    .list(connectionId)
    .map(({ id, matterId }) => ({
      matterId,
      ...store.details(id),
      lines: store.lines(id).map((one) => one.id),
    }))
    .sort((a, b) => String(a.lines).localeCompare(String(b.lines)));

test('the carts of two connections and of a job are kept apart, with every line and all that was typed', () => {
  migrated((old) => {
    line(old, 'practice', 'a');
    line(old, 'practice', 'b');
    line(old, 'practice', 'gone', 1);
    details(old, 'practice', {
      matterNumber: ' 2026-118',
      contactName: 'Kim',
      customerId: 'CHILD-7',
      removed: { 1: { matterNumber: '2026-7' } },
    });
    line(old, 'production', 'c');
    line(old, 'job practice', 'd');
    details(old, 'job practice', { matterNumber: '2026-119', delivery: 'email', email: 'jo@office.com.au' });
  });
  expect(shown(windows)).toEqual([
    {
      matterId: 'm',
      matterNumber: ' 2026-118',
      contactName: 'Kim',
      customerId: 'CHILD-7',
      lines: ['a', 'b'],
    },
  ]);
  expect(shown(windows, 'production')).toEqual([{ matterId: null, lines: ['c'] }]);
  expect(shown(jobs)).toEqual([
    {
      matterId: null,
      matterNumber: '2026-119',
      delivery: 'email',
      email: 'jo@office.com.au',
      lines: ['d'],
    },
  ]);
  const [cart] = windows.list('practice');
  expect(windows.lines(cart?.id ?? '')).toMatchObject([
    { extraData: { vendors } },
    { extraData: { vendors } },
  ]);
  windows.undo(cart?.id ?? '', ['gone']);
  expect(windows.lines(cart?.id ?? '').map(({ id }) => id)).toContain('gone');
  expect(JSON.stringify(db.all('SELECT * FROM cart_detail'))).not.toContain('2026-7"');
});

test('lines that had come back from an order for another matter get a cart for that matter', () => {
  migrated((old) => {
    for (const id of ['a', 'b', 'c', 'd']) line(old, 'practice', id);
    details(old, 'practice', {
      matterNumber: '2026-118',
      email: 'client@mail.com.au',
      returned: { b: '2026-90', c: '2026-90 B', d: '2026-118', sold: '2026-1' },
    });
    line(old, 'production', 'e');
    details(old, 'production', { returned: { e: '2026-118' } });
  });
  expect(shown(windows)).toEqual([
    { matterId: 'm', matterNumber: '2026-118', email: 'client@mail.com.au', lines: ['a', 'd'] },
    { matterId: null, matterNumber: '2026-90', lines: ['b'] },
    { matterId: null, matterNumber: '2026-90 B', lines: ['c'] },
  ]);
  // The matter with this number is another connection's.
  expect(shown(windows, 'production')).toEqual([{ matterId: null, matterNumber: '2026-118', lines: ['e'] }]);
  // A window names a draft by the id of its cart.
  expect(windows.list('practice').every(({ id }) => !id.includes(' '))).toBe(true);
});
