import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderLineHandlers } from '../../../main/api/handlers/order-lines.ts';
import { createItemStore } from '../../../main/ordering/item-store.ts';
import { createOrderTable, type OrderTable } from '../../../main/ordering/order-table.ts';
import { expectedAt, isLate } from '../../../main/ordering/polling/schedule.ts';
import type { Db } from '../../../main/storage/db.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { orderShows, orderSorts } from '../../../shared/model/order-list.ts';
import { noDaysOff } from '../../../shared/model/working-days.ts';
import { makeBigLibrary } from '../../support/big-library.ts';

const now = Date.parse('2026-11-20T02:00:00Z');
let folder: string;
let db: Db;
let table: OrderTable;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-order-table-'));
  const { file } = await makeBigLibrary(folder, { orders: 150, matters: 12, now, hasFiles: false });
  db = openLibraryDb(file);
  table = createOrderTable(db, { now: () => now });
}, 120_000);
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every row of the library. */
const all = {
  connectionId: 'practice',
  show: 'all',
  text: '',
  limit: 500,
  offset: 0,
  find: null,
} as const;

const filters = fc.record({
  connectionId: fc.constant('practice'),
  show: fc.constantFrom(...orderShows),
  text: fc.constantFrom('', 'water', '2026', 'CARLTON', '%', 'nothing like it'),
  by: fc.constantFrom(...orderSorts),
  isDescending: fc.boolean(),
});

describe('the list of orders', () => {
  it('is the same in pages of any size as in one: in order, no row twice, none left out', () => {
    fc.assert(
      fc.property(filters, fc.integer({ min: 1, max: 70 }), (list, size) => {
        const whole = table.pick({ ...list, limit: 5000, offset: 0 });
        const total = table.rows({ ...list, limit: 1, offset: 0, find: null }).total;
        const pages: string[] = [];
        for (let offset = 0; offset < Math.max(total, 1); offset += size) {
          pages.push(...table.rows({ ...list, limit: size, offset, find: null }).rows.map(({ id }) => id));
        }
        expect(pages).toEqual(whole);
        expect(new Set(whole).size).toBe(whole.length);
        expect(total).toBe(whole.length);
      }),
      { numRuns: 60 },
    );
  });

  it('finds a row at the place where the list has it', () => {
    fc.assert(
      fc.property(filters, fc.nat(), (list, n) => {
        const whole = table.pick({ ...list, limit: 5000, offset: 0 });
        const id = whole[n % Math.max(whole.length, 1)] ?? 'nothing';
        const { foundAt } = table.rows({ ...list, limit: 1, offset: 0, find: id });
        expect(foundAt).toBe(whole.length === 0 ? null : whole.indexOf(id));
      }),
      { numRuns: 120 },
    );
  });

  it('sorts by what it says, with what has no value last either way', () => {
    const times = (isDescending: boolean) =>
      table.rows({ ...all, by: 'expected', isDescending }).rows.map(({ expectedAt }) => expectedAt);
    for (const isDescending of [false, true]) {
      const expected = times(isDescending);
      const first = expected.indexOf(null);
      const known = expected.filter((at) => at !== null);
      if (first !== -1) expect(expected.slice(first).every((at) => at === null)).toBe(true);
      expect(known).toEqual([...known].sort((a, b) => (isDescending ? b - a : a - b)));
    }
    const late = table.rows({ ...all, show: 'late', by: 'late', isDescending: false }).rows;
    expect(late.length).toBeGreaterThan(1);
    expect(late.every(({ isLate }) => isLate)).toBe(true);
  });

  it('sorts by working days late, most late first when it falls, and what is not late last either way', () => {
    for (const isDescending of [false, true]) {
      const rows = table.rows({ ...all, by: 'late', isDescending }).rows;
      const late = rows.filter(({ isLate }) => isLate);
      expect(new Set(late.map(({ expectedAt }) => expectedAt)).size).toBeGreaterThan(1);
      expect(rows.slice(0, late.length)).toEqual(late);
      const days = late.map(({ expectedAt }) => now - (expectedAt ?? Number.NaN));
      expect(days).toEqual([...days].sort((one, other) => (isDescending ? other - one : one - other)));
    }
  });

  it('counts as it lists', () => {
    for (const text of ['', 'water']) {
      const filter = { connectionId: 'practice', text, show: 'all' } as const;
      const { counts } = table.counts(filter);
      for (const show of orderShows) {
        const listed = table.pick({
          ...filter,
          show,
          by: 'placed',
          isDescending: true,
          limit: 5000,
          offset: 0,
        });
        expect([show, counts[show]]).toEqual([show, listed.length]);
      }
    }
  });

  it('keeps the connections apart', () => {
    const filter = { connectionId: 'another', show: 'all', text: '' } as const;
    expect(table.counts(filter).counts.all).toBe(0);
    const [id = ''] = table.pick({
      ...{ ...filter, connectionId: 'practice' },
      ...{ by: 'placed', isDescending: true, limit: 1, offset: 0 },
    });
    expect(table.chosen('another', [id])).toEqual([]);
    expect(table.chosen('practice', [id])).toHaveLength(1);
  });

  it('finds an order once, however many of its rows hold the text', () => {
    const found = table.newest('practice', 'dundas', 4);
    expect(new Set(found.map(({ orderViewId }) => orderViewId)).size).toBe(found.length);
    expect(found.map(({ placedAt }) => placedAt)).toEqual(
      found.map(({ placedAt }) => placedAt).sort((a, b) => b - a),
    );
    expect(table.newest('practice', 'no such word', 4)).toEqual([]);
  });
});

/** What the views say that the rows are. */
const columns = () =>
  db
    .all(`SELECT name FROM pragma_table_info('order_line')`)
    .map(({ name }) => String(name))
    // Kept beside the views, by triggers of their own.
    .filter((name) => !['told', 'dealt_with', 'ordered_by'].includes(name))
    .join(', ');

function differences(): number {
  const list = columns();
  const said = ['item', 'intent', 'history']
    .map((of) => `SELECT ${list} FROM order_line_of_${of}`)
    .join(' UNION ALL ');
  const row = db.get(
    `SELECT (SELECT count(*) FROM (SELECT * FROM (${said}) EXCEPT SELECT ${list} FROM order_line))
       + (SELECT count(*) FROM (SELECT ${list} FROM order_line EXCEPT SELECT * FROM (${said}))) AS n`,
  );
  return Number(row?.n);
}

let text = '';
function handlersWritingText() {
  return orderLineHandlers({
    connectionId: () => 'practice',
    ordering: { table, checkItem: () => null, fetchCertificate: () => null },
    desktop: {
      saveMade: async (_name, bytes) => {
        text = new TextDecoder().decode(bytes);
        return { ok: true, value: 'there' };
      },
    },
    daysOff: () => noDaysOff,
    now: () => now,
    me: () => null,
    computer: 'desk',
  });
}

it('writes costs into a CSV only where they are charged', async () => {
  const handlers = handlersWritingText();
  const ids = table.pick({ ...all, by: 'placed', isDescending: true, limit: 5000 });
  await handlers.exportCsv({ ids, by: 'placed', isDescending: true }, undefined);
  expect(text).toContain('"Cost (A$, GST included)",Charged,Price after discount (A$)');
  const found = [...text.matchAll(/,([\d.]*),(Yes|No|Not known),([\d.]*),/g)];
  expect(found).toHaveLength(ids.length);
  for (const [, cost, , listed] of found) {
    expect(cost).toMatch(/^(\d+\.\d\d)?$/);
    expect(listed).toMatch(/^(\d+\.\d\d)?$/);
  }
  const lines = table.chosen('practice', ids);
  const sum = (of: typeof lines) => of.reduce((cents, { priceCents }) => cents + (priceCents ?? 0), 0);
  const added = (column: number) =>
    found.reduce((cents, cells) => cents + Math.round(100 * Number(cells[column])), 0);
  expect(added(1)).toBe(sum(lines.filter(({ charged }) => charged === 'yes')));
  expect(added(3)).toBe(sum(lines));
  expect(added(1)).toBeLessThan(added(3));
  expect(new Set(found.map(([, , charged]) => charged))).toEqual(new Set(['Yes', 'No', 'Not known']));
});

it('hands out chosen rows, and writes them into a CSV, in the order of the list', async () => {
  const handlers = handlersWritingText();
  for (const by of orderSorts) {
    for (const isDescending of [true, false]) {
      const list = { connectionId: 'practice', show: 'all', text: '', by, isDescending } as const;
      const ids = table.pick({ ...list, limit: 60, offset: 20 });
      const chosen = table.chosen('practice', ids.toSorted(), { by, isDescending });
      expect(chosen.map(({ id }) => id)).toEqual(ids);
      await handlers.exportCsv({ ids: ids.toSorted(), by, isDescending }, undefined);
      const products = text.trim().split('\r\n').slice(1);
      expect(products).toHaveLength(ids.length);
      for (const [at, { productName, reference }] of chosen.entries()) {
        expect(products[at]).toContain(productName);
        expect(products[at]).toContain(reference);
      }
    }
  }
});

describe('the rows that the database keeps for it', () => {
  it('are what the orders say after everything that can move one', () => {
    expect(differences()).toBe(0);
    const id = (sql: string) => String(db.get(sql)?.id);
    const waiting = () => id(`SELECT id FROM item WHERE state = 'WAITING' AND intent_id IS NOT NULL`);
    const before = waiting();
    db.run(`UPDATE item SET status = 'EXTERNAL_PROCESSING' WHERE id = ?`, before);
    expect(differences()).toBe(0);
    db.run(
      `UPDATE item SET status = 'COMPLETE', state = 'COMPLETE', completed_at = ? WHERE id = ?`,
      now,
      before,
    );
    db.run(
      `INSERT INTO download (item_id, connection_id, document_id, state) VALUES (?, 'practice', 'd-new', 'WANTED')`,
      before,
    );
    expect(differences()).toBe(0);
    db.run(`UPDATE download SET state = 'QUARANTINED', problem = 'no PDF' WHERE item_id = ?`, before);
    expect(differences()).toBe(0);
    db.run(`UPDATE download SET state = 'WANTED', problem = NULL WHERE item_id = ?`, before);
    db.run(`UPDATE download SET state = 'STORED' WHERE item_id = ?`, before);
    db.run(`UPDATE download SET deleted_at = ? WHERE item_id = ?`, now, before);
    expect(differences()).toBe(0);
    const failing = waiting();
    db.run(`UPDATE item SET status = 'FAILED', state = 'ENDED', completed_at = ? WHERE id = ?`, now, failing);
    expect(differences()).toBe(0);
    const lost = waiting();
    const needs = () => db.get('SELECT needs FROM order_line WHERE id = ?', lost)?.needs;
    expect(needs()).toBe(0);
    db.run('UPDATE item SET misses = 8 WHERE id = ?', lost);
    expect([needs(), differences()]).toEqual([1, 0]);
    db.run(`UPDATE intent SET is_overdue = 1 WHERE id = (SELECT intent_id FROM item WHERE id = ?)`, lost);
    expect([needs(), differences()]).toEqual([1, 0]);
    const taken = { orderItemNumber: 77, productCode: 'P', productName: 'Another', identifier: '2/2' };
    const unsaid = {
      authorityName: null,
      address: null,
      priceCents: 5,
      gstCents: null,
      turnaroundMs: 432_000_000,
    };
    const item = {
      ...taken,
      ...unsaid,
      thingKey: 'k',
      discounts: [],
      discountCents: null,
      matchProblem: null,
    };
    createItemStore(db).renumber([{ id: lost, item }], now);
    expect(db.get('SELECT identifier, price_cents, needs FROM order_line WHERE id = ?', lost)).toEqual({
      identifier: '2/2',
      price_cents: 5,
      needs: 0,
    });
    const expected = db.get('SELECT placed_at, expected_at FROM item WHERE id = ?', lost);
    expect(expected?.expected_at).toBe(expectedAt(Number(expected?.placed_at), item.turnaroundMs));
    expect(differences()).toBe(0);
    const owner = db.get('SELECT intent_id, order_id FROM item WHERE id = ?', failing);
    db.run(`UPDATE intent SET state = 'DUPLICATE' WHERE id = ?`, owner?.intent_id ?? null);
    expect(differences()).toBe(0);
    db.run(
      `INSERT INTO operator_word (intent_id, at, computer, said_by, said_on, says, order_id)
       VALUES (?, 1, 'desk', 'Jo', '2026-11-20', 'cancelled', ?)`,
      owner?.intent_id ?? null,
      owner?.order_id ?? null,
    );
    db.run('UPDATE intent SET charged_orders = 1 WHERE id = ?', owner?.intent_id ?? null);
    expect(differences()).toBe(0);
    db.run(
      `UPDATE history_item SET status = 'FAILED', problem = 'x' WHERE id = (SELECT min(id) FROM history_item)`,
    );
    expect(differences()).toBe(0);
  });

  it('are there for an order in doubt, and make way for its items when it turns up', () => {
    const doubt = db.get(`SELECT id, matter_id FROM intent WHERE state = 'UNKNOWN'`);
    const intent = String(doubt?.id);
    const rows = () => db.all('SELECT id, item_id, needs, stage FROM order_line WHERE intent_id = ?', intent);
    expect(rows().length).toBeGreaterThan(0);
    expect(
      rows().every(({ needs, stage, item_id }) => needs === 1 && stage === 'open' && item_id === null),
    ).toBe(true);
    const elsewhere = db.get(
      `SELECT id, order_id FROM history_order WHERE id IN (SELECT history_id FROM order_line)`,
    );
    db.run(
      `UPDATE intent SET state = 'CONFIRMED', order_id = ? WHERE id = ?`,
      elsewhere?.order_id ?? null,
      intent,
    );
    expect(differences()).toBe(0);
    expect(db.all('SELECT id FROM order_line WHERE history_id = ?', elsewhere?.id ?? null)).toEqual([]);
    db.run(
      `INSERT INTO item (id, intent_id, connection_id, order_id, item_number, product_code, product_name, identifier,
         thing_key, status, state, placed_at, computer)
       VALUES ('i-new', ?, 'practice', 'O-new', 1, 'P', 'Product', '1/1', 'k', 'PROCESSING', 'WAITING', ?, 'desk')`,
      intent,
      now,
    );
    expect(rows().map((row) => row.item_id)).toEqual(['i-new']);
    expect(differences()).toBe(0);
  });

  it('say of what waits a day on which Victoria works, as an order does, also of what was ordered before that was so', () => {
    const waiting = () =>
      db.all(`SELECT item.placed_at, item.turnaround_ms, line.expected_at, line.awaited_until, line.late_from
        FROM item JOIN order_line AS line ON line.id = item.id WHERE item.state = 'WAITING' AND turnaround_ms IS NOT NULL`);
    const differ = () =>
      waiting().filter(({ placed_at, turnaround_ms, expected_at, awaited_until, late_from }) => {
        const [placed, turnaround] = [Number(placed_at), Number(turnaround_ms)];
        const lateFrom = Number(late_from);
        return (
          expected_at !== expectedAt(placed, turnaround) ||
          awaited_until !== expected_at ||
          isLate(expectedAt(placed, turnaround), turnaround, lateFrom) ||
          !isLate(expectedAt(placed, turnaround), turnaround, lateFrom + 1)
        );
      });
    db.run(`UPDATE item SET expected_at = NULL WHERE state = 'WAITING'`);
    expect(differ().length).toBeGreaterThan(0);
    const items = createItemStore(db);
    items.recomputeExpected();
    expect(waiting().length).toBeGreaterThan(differ().length);
    expect(differ()).toEqual([]);
    expect(differences()).toBe(0);
    // A day off of the office moves what was expected on it, and back when it is removed.
    const before = db.all('SELECT id, expected_at FROM item ORDER BY id');
    const days = before.flatMap((row) =>
      row.expected_at === null ? [] : [melbourneDay(Number(row.expected_at))],
    );
    const closed = new Set(days);
    createItemStore(db, () => closed).recomputeExpected();
    const moved = waiting().filter((row) => Number(row.turnaround_ms) >= 86_400_000);
    expect(moved.length).toBeGreaterThan(0);
    for (const { expected_at } of moved) expect(closed.has(melbourneDay(Number(expected_at)))).toBe(false);
    items.recomputeExpected();
    expect(differ()).toEqual([]);
    const saturday = Date.parse('2026-11-21T09:00:00+11:00');
    const owner = db.get(`SELECT intent_id FROM item WHERE intent_id IS NOT NULL`);
    items.add({
      id: 'i-saturday',
      intentId: String(owner?.intent_id),
      connectionId: 'practice',
      orderId: 'O-saturday',
      item: {
        ...{
          orderItemNumber: 1,
          productCode: 'P',
          productName: 'Product',
          authorityName: null,
          identifier: '1/1',
        },
        ...{
          address: null,
          priceCents: null,
          gstCents: null,
          turnaroundMs: 86_400_000,
          thingKey: 'k',
          discounts: [],
          discountCents: null,
          matchProblem: null,
        },
      },
      placedAt: saturday - 86_400_000,
      nextCheckAt: saturday,
      computer: 'desk',
    });
    expect(table.chosen('practice', ['i-saturday'])[0]?.expectedAt).toBe(saturday + 2 * 86_400_000);
    expect(differences()).toBe(0);
  });

  it('know what was charged, and are sorted by nothing else', () => {
    const line = db.get(`SELECT id, intent_id, item_id, order_id FROM order_line
      WHERE order_state = 'CONFIRMED' AND item_id IS NOT NULL AND intent_id IS NOT NULL AND price_cents > 0 AND phase = 'complete'`);
    const [id, intent] = [String(line?.id), String(line?.intent_id)];
    const charged = () => table.chosen('practice', [id])[0]?.charged;
    const become = (
      state: string,
      phase: string,
      chargedOrders: number | null = null,
      told: string | null = null,
    ) => {
      db.run(
        'UPDATE order_line SET order_state = ?, phase = ?, charged_orders = ?, told = ? WHERE id = ?',
        ...[state, phase, chargedOrders, told, id],
      );
      return charged();
    };
    db.run('BEGIN');
    for (const state of ['PREPARED', 'REJECTED'])
      expect([state, become(state, 'processing')]).toEqual([state, 'no']);
    for (const state of [
      'SENDING',
      'RESPONDED',
      'UNKNOWN',
      'REFUSED',
      'PRESUMED_ABSENT',
      'ABANDONED',
      'DUPLICATE',
    ])
      expect([state, become(state, 'processing')]).toEqual([state, 'notKnown']);
    for (const phase of ['failed', 'cancelled']) {
      expect(become('CONFIRMED', phase)).toBe('notKnown');
      expect(become('CONFIRMED', phase, 0)).toBe('no');
      expect(become('DUPLICATE', phase, 1, 'stands')).toBe('yes');
    }
    for (const phase of ['processing', 'withAuthority', 'complete', 'held', 'unknown'])
      expect(become('CONFIRMED', phase)).toBe('yes');
    expect(become('DUPLICATE', 'complete', 1)).toBe('yes');
    expect(become('DUPLICATE', 'complete', 1, 'cancelled')).toBe('no');
    db.run('ROLLBACK');

    expect(charged()).toBe('yes');
    db.run('BEGIN');
    for (const [says, is] of [
      ['cancelled', 'no'],
      ['stands', 'yes'],
    ] as const) {
      db.run(
        `INSERT INTO operator_word (intent_id, at, computer, said_by, said_on, says, order_id)
         VALUES (?, 1, 'desk', 'Jo', '2026-11-20', ?, ?)`,
        ...[intent, says, line?.order_id ?? null],
      );
      expect(charged()).toBe(is);
    }
    db.run('ROLLBACK');

    for (const isDescending of [false, true]) {
      const rows = table.rows({ ...all, by: 'cost', isDescending }).rows;
      const paid = rows.filter(({ charged, priceCents }) => charged === 'yes' && priceCents !== null);
      expect(paid.length).toBeLessThan(rows.length);
      expect(rows.slice(0, paid.length)).toEqual(paid);
    }
  });

  it('hold at least one row of an order whose cart says nothing', () => {
    const matter = String(db.get('SELECT id FROM matter')?.id);
    for (const [id, cart] of [
      ['empty', '{}'],
      ['torn', '{"lines":'],
    ] as const) {
      db.run(
        `INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
           quoted_total_cents, confirmed_at, computer, state, boot_id)
         VALUES (?, 'practice', ?, ?, 'r', ?, x'7b7d', '', ?, 1, ?, 'desk', 'PREPARED', 'boot')`,
        id,
        matter,
        id,
        id,
        cart,
        now,
      );
      expect(db.all('SELECT stage FROM order_line WHERE intent_id = ?', id)).toEqual([{ stage: 'open' }]);
    }
  });
});
