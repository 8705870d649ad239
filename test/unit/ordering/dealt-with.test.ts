import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createEventBus } from '../../../main/context/event-bus.ts';
import { createMatterTimeline } from '../../../main/library/matter-timeline.ts';
import { createDealtWith, linesOfOrder } from '../../../main/ordering/dealt-with.ts';
import { createOrderLists } from '../../../main/ordering/order-lists.ts';
import { createOrderTable, type OrderTable } from '../../../main/ordering/order-table.ts';
import type { Db } from '../../../main/storage/db.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { makeBigLibrary } from '../../support/big-library.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

const start = Date.parse('2026-11-20T02:00:00Z');
let folder: string;
let db: Db;
let table: OrderTable;
let now = start;
const clock = { now: () => now };
const told: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-dealt-with-'));
  const { file } = await makeBigLibrary(folder, { orders: 150, matters: 12, now, hasFiles: false });
  db = openLibraryDb(file);
  table = createOrderTable(db, clock);
}, 120_000);
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  now = start;
  told.length = 0;
});

function create(connectionId = 'practice') {
  const events = createEventBus(createQuietLog());
  events.on('orderChanged', ({ orderViewId }) => told.push(orderViewId));
  const ids = { computer: 'FRONT-DESK:0197', bootId: 'b', newId: () => 'n' };
  return createDealtWith({ db, clock, ids, events, connectionId: () => connectionId } as never);
}
const kim = { name: ' Kim ', note: ' Ordered again ' };
const filter = { connectionId: 'practice', text: '', show: 'all' } as const;
const counts = () => table.counts(filter).counts;
const listed = (show: 'attention' | 'dealtWith' | 'late') =>
  table.pick({ ...filter, show, by: 'placed', isDescending: true, limit: 5000, offset: 0 });
const lineOf = (id: string) => table.chosen('practice', [id])[0];

/** An item of a confirmed order, as it comes to need attention. */
function itemThat(sql: string, ...values: (string | number)[]): string {
  const row = db.get(
    `SELECT item.id FROM item JOIN intent ON intent.id = item.intent_id WHERE item.state = 'COMPLETE' AND intent.state = 'CONFIRMED'
       AND item.connection_id = 'practice' AND item.id NOT IN (SELECT line_id FROM dealt_with) LIMIT 1`,
  );
  const id = String(row?.id);
  db.run('DELETE FROM download WHERE item_id = ?', id);
  db.run(
    `UPDATE item SET status = 'PROCESSING', state = 'WAITING', completed_at = NULL, expected_at = ? WHERE id = ?`,
    now + 86_400_000,
    id,
  );
  expect(lineOf(id)?.attention).toBe('none');
  db.run(sql.replaceAll(':id', `'${id}'`), ...values);
  expect(lineOf(id)?.attention).toBe('open');
  return id;
}
const failed = () =>
  itemThat(`UPDATE item SET status = 'FAILED', state = 'ENDED', completed_at = ? WHERE id = :id`, now);
function quarantined(documentId = 'd-1'): string {
  const id = failed();
  db.run(`UPDATE item SET status = 'COMPLETE', state = 'COMPLETE' WHERE id = ?`, id);
  db.run(
    `INSERT INTO download (item_id, connection_id, document_id, state) VALUES (?, 'practice', ?, 'QUARANTINED')`,
    id,
    documentId,
  );
  return id;
}
function mark(id: string): void {
  const marked = create().mark([id], kim);
  expect(marked.ok && marked.value.marks).toHaveLength(1);
  expect(lineOf(id)).toMatchObject({ attention: 'none', needsPerson: false, isLate: false });
}

test('what is dealt with leaves the list and every count, and is shown with note, name, time and computer', () => {
  const id = failed();
  const before = counts();
  const certificates = () => createOrderLists(db, () => now).counts('practice', new Set()).attention;
  const needed = certificates();
  now += 60_000;
  mark(id);
  expect(counts()).toEqual({ ...before, attention: before.attention - 1, dealtWith: 1 });
  expect(certificates()).toBe(needed - 1);
  expect(listed('dealtWith')).toEqual([id]);
  expect(listed('attention')).not.toContain(id);
  expect(
    table.pick({ ...filter, text: 'dealt with', by: 'placed', isDescending: true, limit: 9, offset: 0 }),
  ).toEqual([id]);
  const said = { at: now, computer: 'FRONT-DESK', name: 'Kim', note: 'Ordered again', ended: null };
  expect(lineOf(id)?.dealtWith).toMatchObject(said);
  const orderViewId = lineOf(id)?.orderViewId ?? '';
  expect(told).toEqual([orderViewId]);
  const line = linesOfOrder(db, { intentId: orderViewId }, now).find((one) => one.id === id);
  expect(line).toMatchObject({ attention: 'none', dealtWith: said });
});

test('a certificate that is late is no longer counted as late', () => {
  const [id = ''] = listed('late');
  const { late } = counts();
  mark(id);
  expect(counts().late).toBe(late - 1);
  expect(listed('late')).not.toContain(id);
  expect(
    table
      .rows({ ...filter, by: 'late', isDescending: true, limit: 500, offset: 0, find: null })
      .rows.map((row) => row.id)
      .slice(0, late - 1),
  ).not.toContain(id);
});

test('a name and a note are needed', () => {
  const id = failed();
  const refused = create().mark([id], { name: ' ', note: '' });
  expect(refused.ok ? [] : refused.failure.map(({ field }) => field)).toEqual(['note', 'name']);
  const long = create().mark([id], { name: 'x'.repeat(201), note: 'x'.repeat(1001) });
  expect(long.ok ? [] : long.failure.map(({ field }) => field)).toEqual(['note', 'name']);
  expect(lineOf(id)?.attention).toBe('open');
});

test('a certificate of an order that is not verified may be marked, and what is known of no certificate may not', () => {
  const id = failed();
  db.run(`UPDATE order_line SET order_state = 'PLACED' WHERE id = ?`, id);
  mark(id);
  db.run('UPDATE order_line SET item_id = NULL, needs = 1 WHERE id = ?', id);
  expect(lineOf(id)).toMatchObject({ attention: 'unsettled', needsPerson: true });
});

test.each(['PREPARED', 'UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT', 'DUPLICATE'])(
  'no row of an order that is %s is marked, since that needs an answer, and a mark from before does not hold',
  (state) => {
    const id = failed();
    db.run('UPDATE order_line SET order_state = ?, needs = 1 WHERE id = ?', state, id);
    expect(lineOf(id)?.attention).toBe('unsettled');
    expect(create().mark([id, 'nothing'], kim)).toMatchObject({
      value: { marks: [], unsettled: 1, others: 1 },
    });
    db.run(`UPDATE order_line SET order_state = 'CONFIRMED' WHERE id = ?`, id);
    mark(id);
    db.run('UPDATE order_line SET order_state = ? WHERE id = ?', state, id);
    expect(lineOf(id)).toMatchObject({ attention: 'unsettled', needsPerson: true, dealtWith: null });
    expect(listed('attention')).toContain(id);
  },
);

test('a mark is taken back once, and says who did it', () => {
  const id = failed();
  const before = counts();
  mark(id);
  const mine = lineOf(id)?.dealtWith?.id ?? 0;
  expect(create().takeBack([mine, 4711], 'Jo')).toBe(1);
  expect(counts()).toEqual(before);
  expect(create().takeBack([mine], 'Kim')).toBe(0);
  const orderViewId = lineOf(id)?.orderViewId ?? '';
  expect(linesOfOrder(db, { intentId: orderViewId }, now).find((one) => one.id === id)).toMatchObject({
    attention: 'open',
    dealtWith: { id: mine, ended: 'takenBack', endedAt: now, endedBy: 'Jo' },
  });
  mark(id);
});

describe('it needs attention again', () => {
  const isOpen = (id: string) => lineOf(id)?.attention;

  it('when it fails after it was processed again, and is cancelled after it failed', () => {
    const id = failed();
    mark(id);
    db.run(`UPDATE item SET last_checked_at = 5, next_check_at = 6 WHERE id = ?`, id);
    expect(isOpen(id)).toBe('none');
    db.run(`UPDATE item SET status = 'CANCELLED' WHERE id = ?`, id);
    expect(isOpen(id)).toBe('open');
    mark(id);
    db.run(`UPDATE item SET status = 'PROCESSING', state = 'WAITING' WHERE id = ?`, id);
    db.run(`UPDATE item SET status = 'FAILED', state = 'ENDED', completed_at = ? WHERE id = ?`, now, id);
    expect(isOpen(id)).toBe('open');
  });

  it('when another file fails verification, and not when the same one is downloaded again by itself', () => {
    const id = quarantined();
    mark(id);
    const move = (state: string, documentId: string) =>
      db.run('UPDATE download SET state = ?, document_id = ? WHERE item_id = ?', state, documentId, id);
    for (const state of ['FETCHING', 'VERIFYING', 'QUARANTINED']) move(state, 'd-1');
    expect(isOpen(id)).toBe('none');
    move('STORED', 'd-2');
    move('QUARANTINED', 'd-3');
    expect(isOpen(id)).toBe('open');
  });

  it('when a late one fails, and not when it goes on to the authority or arrives', () => {
    const [late = '', other = ''] = listed('late').filter((id) =>
      db.get('SELECT 1 FROM item WHERE id = ?', id),
    );
    mark(late);
    mark(other);
    db.run(`UPDATE item SET status = 'EXTERNAL_PROCESSING' WHERE id IN (?, ?)`, late, other);
    expect([isOpen(late), isOpen(other)]).toEqual(['none', 'none']);
    db.run(`UPDATE item SET status = 'FAILED', state = 'ENDED', completed_at = ? WHERE id = ?`, now, late);
    expect(isOpen(late)).toBe('open');
    db.run(`UPDATE item SET status = 'COMPLETE', state = 'COMPLETE' WHERE id = ?`, other);
    expect(lineOf(other)?.dealtWith).toMatchObject({ ended: null });
  });

  it('when the service stops showing it once more, and when it turns out to be something else', () => {
    const id = itemThat('UPDATE item SET misses = 8 WHERE id = :id');
    mark(id);
    db.run('UPDATE item SET misses = 9 WHERE id = ?', id);
    expect(isOpen(id)).toBe('none');
    db.run('UPDATE item SET misses = 0 WHERE id = ?', id);
    db.run('UPDATE item SET misses = 8 WHERE id = ?', id);
    expect(isOpen(id)).toBe('open');
    mark(id);
    db.run(`UPDATE item SET match_problem = 'another title' WHERE id = ?`, id);
    expect(isOpen(id)).toBe('open');
  });

  it('when an order of which nothing could be read is read, and then cannot be read again', () => {
    const intent = String(
      db.get(`SELECT id FROM intent WHERE state = 'UNKNOWN' AND connection_id = 'practice'`)?.id,
    );
    db.run(`UPDATE intent SET state = 'CONFIRMED', order_id = 'O-none', is_overdue = 1 WHERE id = ?`, intent);
    const id = `${intent} 0`;
    expect(isOpen(id)).toBe('open');
    mark(id);
    db.run('UPDATE intent SET is_overdue = 0 WHERE id = ?', intent);
    db.run('UPDATE intent SET is_overdue = 1 WHERE id = ?', intent);
    expect(isOpen(id)).toBe('open');
  });

  it('when its row is made again, as after another item number, it stays as it was', () => {
    const id = failed();
    mark(id);
    db.run('UPDATE item SET item_number = 88 WHERE id = ?', id);
    expect(isOpen(id)).toBe('none');
  });
});

test('the timeline of its matter says so, and that it was taken back', () => {
  const id = failed();
  const matter = db.get(
    `SELECT matter.id, matter.number FROM matter JOIN intent ON intent.matter_id = matter.id JOIN item ON item.intent_id = intent.id
     WHERE item.id = ?`,
    id,
  );
  const of = { id: String(matter?.id), number: String(matter?.number), connectionId: 'practice' };
  mark(id);
  now += 1000;
  create().takeBack([lineOf(id)?.dealtWith?.id ?? 0], 'Jo');
  const name = String(db.get('SELECT product_name FROM item WHERE id = ?', id)?.product_name);
  const said = createMatterTimeline(db, { computer: 'desk' })
    .list(of, ['item'], 500)
    .entries.map(({ what, more }) => ({ what, more }));
  expect(said).toContainEqual({ what: `Dealt with: ${name}`, more: 'Kim: Ordered again' });
  expect(said).toContainEqual({ what: `No longer dealt with: ${name}`, more: 'taken back by Jo' });
});

test('a mark of another connection is not taken back', () => {
  const id = failed();
  mark(id);
  const marks = [lineOf(id)?.dealtWith?.id ?? 0];
  expect(create('other').takeBack(marks, 'Jo')).toBe(0);
  expect(lineOf(id)?.attention).toBe('none');
  expect(create().takeBack(marks, 'Jo')).toBe(1);
});

test('a note with an invisible sign is refused, and its field is named', () => {
  const id = failed();
  const refused = create().mark([id], { name: 'Kim', note: '\u0000Ordered again' });
  expect(refused).toMatchObject({ ok: false, failure: [{ field: 'note' }] });
  expect(create().mark([id], { name: 'Kim', note: 'Ordered again,\nby telephone' }).ok).toBe(true);
});

test('a mark is never deleted, and does not change once it has ended', () => {
  const id = failed();
  mark(id);
  expect(() => db.run('DELETE FROM dealt_with')).toThrow('never deleted');
  expect(() => db.run(`UPDATE dealt_with SET note = 'x'`)).toThrow('does not change');
  create().changed(id);
  expect(() => db.run('UPDATE dealt_with SET ended = NULL')).toThrow('ends once');
});

test('many are marked at once, what needs no attention is left, and a second window marks nothing twice', () => {
  const ids = listed('attention');
  const complete = String(
    db.get(
      `SELECT id FROM order_line WHERE stage = 'complete' AND needs = 0 AND ended_at IS NULL AND connection_id = 'practice'`,
    )?.id,
  );
  const open = table.chosen('practice', ids).filter(({ attention }) => attention === 'open').length;
  expect(open).toBeGreaterThan(3);
  const expected = { unsettled: ids.length - open, others: 1 };
  const first = create().mark([...ids, complete], kim);
  expect(first).toMatchObject({ ok: true, value: expected });
  expect(first.ok && first.value.marks).toHaveLength(open);
  expect(create().mark([...ids, complete], kim)).toMatchObject({
    value: { marks: [], unsettled: expected.unsettled, others: open + 1 },
  });
  expect(counts().attention).toBe(expected.unsettled);
});
