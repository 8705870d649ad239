import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LineFilter } from '../../../main/ordering/order-line-sql.ts';
import { createOrderTable, type OrderTable } from '../../../main/ordering/order-table.ts';
import type { Db, SqlValue } from '../../../main/storage/db.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { orderShows } from '../../../shared/model/order-list.ts';
import { makeBigLibrary } from '../../support/big-library.ts';

const start = Date.parse('2026-11-20T02:00:00Z');
const day = 86_400_000;
let folder: string;
let db: Db;
let table: OrderTable;
let now = start;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-order-totals-'));
  const { file } = await makeBigLibrary(folder, { orders: 40, matters: 4, now, hasFiles: false });
  db = openLibraryDb(file);
  table = createOrderTable(db, { now: () => now });
}, 120_000);
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every filter there is: one that is forgotten here does not compile. */
const values: { readonly [Key in keyof LineFilter]-?: fc.Arbitrary<Exclude<LineFilter[Key], undefined>> } = {
  connectionId: fc.constantFrom('practice', 'practice', 'another'),
  show: fc.constantFrom(...orderShows),
  text: fc.constantFrom('', 'water', ' Changed ', 'late', 'attention', 'dealt with', 'priya'),
  matterNumber: fc.constantFrom('2026-1417'),
  productCode: fc.constantFrom('RegisterSearchStatement', 'new'),
  who: fc.constantFrom('elsewhere' as const, { contact: 'Priya Raman' }, { contact: 'new' }),
  orderedBy: fc.constantFrom('Alice Ng', ''),
  placedFrom: fc.constantFrom('2026-11-01'),
  placedTo: fc.constantFrom('2026-11-10'),
  notFollowedUpSince: fc.constantFrom('2026-11-10'),
};
const filters: fc.Arbitrary<LineFilter> = fc.record(values, {
  requiredKeys: ['connectionId', 'show', 'text'],
});

/** What can be written of a row, and beside all rows. */
const writes = fc.oneof(
  fc.record({
    set: fc.constantFrom(
      ...[
        `stage = 'ended'`,
        `stage = 'processing'`,
        'needs = 1 - needs',
        'dealt_with = iif(dealt_with IS NULL, 1, NULL)',
        `words = words || 'changed'`,
      ],
      ...[
        `product_code = 'new'`,
        `who = 'new'`,
        `ordered_by = 'Alice Ng'`,
        'history_id = NULL',
        `history_id = 'h'`,
        `matter = '2026-1417'`,
      ],
      ...[`connection_id = 'another'`, `place = ${start - 15 * day} * 1024`],
    ),
    row: fc.nat(),
  }),
  fc.record({ lateIn: fc.integer({ min: -3, max: 3 }), row: fc.nat() }),
  fc.record({ endedIn: fc.integer({ min: -3, max: 3 }), row: fc.nat() }),
  fc.record({ removed: fc.nat() }),
  fc.record({ doubled: fc.nat() }),
  fc.record({ note: fc.nat() }),
);
type Write = typeof writes extends fc.Arbitrary<infer T> ? T : never;

const soon = fc.integer({ min: -3, max: 3 });
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: writes.map((write) => ({ write })) },
    // Not looked at again before the next.
    { weight: 1, arbitrary: fc.array(writes, { maxLength: 4 }).map((undone) => ({ undone })) },
    { weight: 2, arbitrary: fc.record({ dueIn: soon, row: fc.nat(), later: soon }) },
  ),
  { minLength: 1, maxLength: 8 },
);

let made = 0;
function write(one: Write): void {
  const rowid = (n: number): SqlValue =>
    db.get(
      'SELECT rowid AS n FROM order_line ORDER BY rowid LIMIT 1 OFFSET ? % max((SELECT count(*) FROM order_line), 1)',
      n,
    )?.n ?? null;
  if ('set' in one) db.run(`UPDATE order_line SET ${one.set} WHERE rowid = ?`, rowid(one.row));
  else if ('lateIn' in one)
    db.run('UPDATE order_line SET late_from = ? WHERE rowid = ?', now + one.lateIn, rowid(one.row));
  else if ('endedIn' in one)
    db.run(
      'UPDATE order_line SET ended_at = ? WHERE rowid = ?',
      now - 14 * day + one.endedIn,
      rowid(one.row),
    );
  else if ('removed' in one) db.run('DELETE FROM order_line WHERE rowid = ?', rowid(one.removed));
  else if ('note' in one) db.run('UPDATE matter SET notes = ?', String(one.note));
  else {
    made += 1;
    const columns = db
      .all(`SELECT name FROM pragma_table_info('order_line') WHERE name <> 'id'`)
      .map(({ name }) => String(name))
      .join(', ');
    db.run(
      `INSERT INTO order_line (id, ${columns}) SELECT ?, ${columns} FROM order_line WHERE rowid = ?`,
      `made-${made}`,
      rowid(one.doubled),
    );
  }
}

/** As it is said, and as the rows are. */
function compare(filter: LineFilter): void {
  const listed = (of: LineFilter) =>
    table.pick({ ...of, by: 'placed', isDescending: true, limit: 5000, offset: 0 }).length;
  const page = { ...filter, by: 'placed', isDescending: true, find: null } as const;
  expect(table.rows({ ...page, limit: 3, offset: 0 }).total).toBe(listed(filter));
  expect(table.rows({ ...page, limit: 7, offset: 3 }).total).toBe(listed(filter));
  const { counts, products, contacts, hasElsewhere } = table.counts(filter);
  expect(counts).toEqual(Object.fromEntries(orderShows.map((show) => [show, listed({ ...filter, show })])));
  const values = (column: string) =>
    db
      .all(
        `SELECT DISTINCT ${column} AS value FROM order_line WHERE connection_id = ? AND ${column} <> '' ORDER BY 1`,
        filter.connectionId,
      )
      .map(({ value }) => value);
  expect(products.map(({ code }) => code).sort()).toEqual(values('product_code'));
  expect(contacts).toEqual(values('who'));
  expect(hasElsewhere).toBe(values('history_id').length > 0);
}

it('says how many rows there are as the rows are, whatever was written, undone or waited for meanwhile', () => {
  fc.assert(
    fc.property(fc.array(filters, { minLength: 1, maxLength: 3 }), steps, (lists, moved) => {
      db.run('BEGIN');
      try {
        for (const list of lists) compare(list);
        for (const step of moved) {
          if ('undone' in step) {
            db.run('SAVEPOINT undone');
            for (const one of step.undone) write(one);
            for (const list of lists) compare(list);
            db.run('ROLLBACK TO undone');
            continue;
          }
          if ('write' in step) write(step.write);
          else {
            write({ lateIn: step.dueIn, row: step.row });
            write({ endedIn: step.dueIn, row: step.row + 1 });
            for (const list of lists) compare(list);
            now += step.later;
          }
          for (const list of lists) compare(list);
        }
      } finally {
        db.run('ROLLBACK');
        now = start;
      }
      for (const list of lists) compare(list);
    }),
    { numRuns: 25 },
  );
});

it('does not take what was counted within what was undone for what came after it', () => {
  const filter = { connectionId: 'practice', show: 'all', text: 'statement' } as const;
  db.run('BEGIN');
  try {
    const { total } = table.rows({
      ...filter,
      by: 'placed',
      isDescending: true,
      limit: 1,
      offset: 0,
      find: null,
    });
    expect(total).toBeGreaterThan(2);
    db.run('SAVEPOINT undone');
    db.run(
      `DELETE FROM order_line WHERE rowid = (SELECT rowid FROM order_line WHERE words LIKE '%statement%')`,
    );
    expect(table.counts(filter).counts.all).toBe(total - 1);
    db.run('ROLLBACK TO undone');
    db.run(`UPDATE order_line SET rank = rank WHERE rowid = (SELECT min(rowid) FROM order_line)`);
    expect(table.counts(filter).counts.all).toBe(total);
  } finally {
    db.run('ROLLBACK');
  }
});

it('knows when a row becomes late, and when one asks for attention no longer, also where the clock goes back', () => {
  const at = (show: 'late' | 'attention', moment: number) => {
    now = moment;
    const typed = { connectionId: 'practice', show: 'all', text: show } as const;
    const said = table.rows({
      ...typed,
      by: 'placed',
      isDescending: true,
      limit: 1,
      offset: 0,
      find: null,
    }).total;
    expect(said).toBe(
      table.pick({ ...typed, by: 'placed', isDescending: true, limit: 5000, offset: 0 }).length,
    );
    const filter = { connectionId: 'practice', show, text: '' } as const;
    const { total } = table.rows({
      ...filter,
      by: 'placed',
      isDescending: true,
      limit: 1,
      offset: 0,
      find: null,
    });
    expect(table.counts(filter).counts[show]).toBe(total);
    return total;
  };
  db.run('BEGIN');
  try {
    db.run('UPDATE order_line SET late_from = NULL, needs = 0, ended_at = NULL');
    db.run(
      `UPDATE order_line SET late_from = ?, ended_at = ? WHERE rowid IN (SELECT rowid FROM order_line
      WHERE connection_id = 'practice' LIMIT 3)`,
      start + 5,
      start + 8 - 14 * day,
    );
    for (const moment of [0, 4, 5, 6, 2, 9, 5, 6])
      expect([moment, at('late', start + moment)]).toEqual([moment, moment > 5 ? 3 : 0]);
    for (const moment of [0, 7, 8, 2, 12, 7, 8])
      expect([moment, at('attention', start + moment)]).toEqual([moment, moment < 8 ? 3 : 0]);
  } finally {
    db.run('ROLLBACK');
    now = start;
  }
});

it('counts again only where a row changed', () => {
  const filter = { connectionId: 'practice', show: 'all', text: 'water' } as const;
  const asked: string[] = [];
  const watched: Db = {
    ...db,
    get: (sql, ...values) => {
      asked.push(sql);
      return db.get(sql, ...values);
    },
    all: (sql, ...values) => {
      asked.push(sql);
      return db.all(sql, ...values);
    },
    lists: (sql, ...values) => {
      asked.push(sql);
      return db.lists(sql, ...values);
    },
  };
  const other = createOrderTable(watched, { now: () => now });
  const countings = (change: string) => {
    db.run(change);
    asked.length = 0;
    other.counts(filter);
    return asked.filter((sql) => sql.includes('GROUP BY')).length;
  };
  expect(countings('UPDATE matter SET notes = 1')).toBe(1);
  expect(countings('UPDATE matter SET notes = 2')).toBe(0);
  expect(countings('UPDATE item SET history_id = history_id')).toBe(0);
  expect(countings('UPDATE order_line SET rank = rank')).toBe(1);
  const page = { ...filter, by: 'placed', isDescending: true, offset: 0, find: null } as const;
  asked.length = 0;
  const { total } = other.rows({ ...page, limit: 2 });
  expect(total).toBeGreaterThan(2);
  expect(asked.filter(isCounting)).toEqual([]);
  db.run('UPDATE order_line SET rank = rank');
  expect(other.rows({ ...page, limit: 2 }).total).toBe(total);
  asked.length = 0;
  expect(other.counts(filter).counts.all).toBe(total);
  // The end of the list says it as well.
  expect(other.rows({ ...page, text: 'statement water', limit: 200 }).total).toBeLessThan(200);
  expect(asked.filter(isCounting)).toEqual([]);
});

it('reads typed words from the index that holds them, and pages through the one that has the order', () => {
  const used: string[] = [];
  const watched: Db = {
    ...db,
    all: (sql, ...values) => {
      used.push(
        db
          .all(`EXPLAIN QUERY PLAN ${sql}`, ...values)
          .map(({ detail }) => detail)
          .join('; '),
      );
      return db.all(sql, ...values);
    },
  };
  const other = createOrderTable(watched, { now: () => now });
  const plan = (text: string, show: (typeof orderShows)[number]) => {
    used.length = 0;
    other.pick({
      connectionId: 'practice',
      show,
      text,
      by: 'placed',
      isDescending: true,
      limit: 100,
      offset: 0,
    });
    return used.join();
  };
  expect(plan('', 'all')).toContain('INDEX order_line_place');
  expect(plan('', 'all')).not.toContain('B-TREE');
  expect(plan('water', 'all')).toContain('INDEX order_line_words');
  expect(plan('', 'processing')).toContain('INDEX order_line_stage');
  expect(plan('', 'late')).toContain('late_from<?');
  expect(plan('', 'attention')).toMatch(/order_line_needs.*order_line_ended/);
  expect(plan('', 'dealtWith')).toContain('INDEX order_line_dealt_with');
});

/** How often each row that is shown was followed up is no count of rows. */
function isCounting(sql: string): boolean {
  return sql.replace('json_array(count(', '').includes('count(');
}
