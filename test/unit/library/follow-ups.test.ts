import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFollowUps, type FollowUps } from '../../../main/library/follow-ups.ts';
import { createMatterTimeline } from '../../../main/library/matter-timeline.ts';
import { createOrderTable } from '../../../main/ordering/order-table.ts';
import type { Db } from '../../../main/storage/db.ts';
import type { FollowUpFacts } from '../../../shared/contract/views/follow-up.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';

const dayMs = 86_400_000;
/** In Melbourne it is 20 November, 12 noon. */
const noon = Date.parse('2026-11-20T12:00:00+11:00');
let db: Db;
let clock: FakeClock;
let followUps: FollowUps;
let told: string[];

beforeEach(() => {
  db = newLibrary();
  clock = new FakeClock(noon);
  told = [];
  const events = createQuietEvents();
  events.on('followUpChanged', ({ connectionId }) => told.push(connectionId));
  let n = 0;
  followUps = createFollowUps({
    ...{ clock, db, events },
    ids: {
      newId() {
        n += 1;
        return `f${n}`;
      },
      computer: 'desk',
    },
  });
  db.exec(`INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES ('m', 'c', '2026-118', 1, 1, 'desk');
    INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
        quoted_total_cents, confirmed_at, computer, state, boot_id)
      VALUES ('i', 'c', 'm', 'MARK', '2026-118 MARK', 'b', x'7b7d', 'sum', '{}', 1, 1, 'desk', 'PREPARED', 'boot');
    UPDATE intent SET state = 'SENDING', sent_at = 5;
    UPDATE intent SET state = 'RESPONDED', raw_response = x'7b7d';
    UPDATE intent SET state = 'PLACED', order_id = 'O';
    UPDATE intent SET state = 'CONFIRMED', order_id = 'O';`);
  for (const [at, id] of ['a', 'b', 'there'].entries())
    db.run(
      `INSERT INTO item (id, intent_id, connection_id, order_id, item_number, product_code, product_name, identifier, thing_key,
         status, state, placed_at, turnaround_ms, computer)
       VALUES (?, 'i', ?, 'O', ?, 'P', 'Rates', '1/001', 'thing', 'PROCESSING', 'WAITING', ?, ?, 'desk')`,
      ...[id, id === 'there' ? 'other' : 'c', at + 1, noon - 30 * dayMs, 5 * dayMs],
    );
});
afterEach(() => db.close());

const facts: FollowUpFacts = {
  doneOn: '2026-11-20',
  who: ' Mia ',
  how: 'phone',
  whom: 'Jo Smith, 9999 0000',
  note: '',
  promisedOn: null,
};

function logged(change: Partial<FollowUpFacts> = {}, itemIds = ['a']) {
  const result = followUps.log('c', itemIds, { ...facts, ...change });
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

const table = () => createOrderTable(db, { now: () => clock.now() });
const followedUp = () =>
  Object.fromEntries(
    table()
      .chosen('c', ['a', 'b'])
      .map(({ id, followedUp }) => [id, followedUp]),
  );
const filter = { connectionId: 'c', show: 'all', text: '' } as const;
/** The late rows that nobody followed up on this day or later. */
const quietSince = (notFollowedUpSince: string) =>
  table()
    .rows({
      ...filter,
      notFollowedUpSince,
      by: 'placed',
      isDescending: true,
      limit: 10,
      offset: 0,
      find: null,
    })
    .rows.map(({ id }) => id)
    .toSorted();

test('logs one entry for many certificates of this connection, and tells how often and when last in each row', () => {
  expect(logged({}, ['a', 'b', 'there', 'nobody'])).toMatchObject({
    ...{ who: 'Mia', how: 'phone', isWithdrawn: false, changes: [] },
    items: [{ itemId: 'a' }, { itemId: 'b' }],
  });
  clock.jumpWall(dayMs);
  logged({ doneOn: '2026-11-21', who: 'Kim', promisedOn: '2026-11-25' });
  // What was done before and is logged later is not the last of it.
  logged({ doneOn: '2026-11-19', who: 'Lee' });
  expect(followedUp()).toEqual({
    a: { times: 3, lastOn: '2026-11-21', lastBy: 'Kim', promisedOn: '2026-11-25' },
    b: { times: 1, lastOn: '2026-11-20', lastBy: 'Mia', promisedOn: null },
  });
  expect(told).toEqual(['c', 'c', 'c']);
  expect(followUps.ofOrder('c', 'i').map(({ who }) => who)).toEqual(['Kim', 'Mia', 'Lee']);
  expect(followUps.ofMatter('c', 'm').map(({ who }) => who)).toEqual(['Lee', 'Mia', 'Kim']);
  expect(followUps.ofOrder('other', 'i')).toEqual([]);
});

test('tells an order and a matter of its own certificates alone', () => {
  db.exec(`INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES ('m2', 'c', '2026-119', 1, 1, 'desk');
    INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
        quoted_total_cents, confirmed_at, computer, state, boot_id)
      VALUES ('i2', 'c', 'm2', 'MARK2', '2026-119 MARK2', 'b2', x'7b7d', 'sum', '{}', 1, 1, 'desk', 'PREPARED', 'boot');
    INSERT INTO item (id, intent_id, connection_id, order_id, item_number, product_code, product_name, identifier, thing_key,
        status, state, placed_at, computer)
      VALUES ('z', 'i2', 'c', 'O2', 1, 'P', 'Rates', '2/002', 'thing', 'PROCESSING', 'WAITING', 1, 'desk');`);
  logged({}, ['a', 'z']);
  const itemsOf = (entries: ReturnType<FollowUps['ofOrder']>) =>
    entries.map(({ items }) => items.map(({ itemId }) => itemId));
  expect(itemsOf(followUps.ofOrder('c', 'i'))).toEqual([['a']]);
  expect(itemsOf(followUps.ofOrder('c', 'i2'))).toEqual([['z']]);
  expect(itemsOf(followUps.ofMatter('c', 'm2'))).toEqual([['z']]);
});

test('is in the timeline and the list of the matter also for an order that was placed elsewhere', () => {
  db.exec(`INSERT INTO history_order (id, connection_id, order_id, matter_number, customer_reference, placed_at, total_cents, fees,
        first_seen_at, read_at, computer) VALUES ('h', 'c', 'E', '2026-118', '2026-118', 1, 1, '[]', 1, 1, 'desk');
    INSERT INTO item (id, history_id, connection_id, order_id, item_number, product_code, product_name, identifier, thing_key,
        status, state, placed_at, computer)
      VALUES ('e', 'h', 'c', 'E', 1, 'P', 'Land tax', '3/003', 'thing', 'PROCESSING', 'WAITING', 1, 'desk');`);
  const { id } = logged({}, ['e']);
  expect(followUps.ofMatter('c', 'm').map(({ items }) => items.map(({ itemId }) => itemId))).toEqual([['e']]);
  const timeline = createMatterTimeline(db, { computer: 'desk' });
  const { entries } = timeline.list({ id: 'm', number: '2026-118', connectionId: 'c' }, ['item'], 10);
  expect(entries.find((entry) => entry.id === `followUp ${id}`)).toMatchObject({
    what: expect.stringContaining('Land tax'),
    place: { id: 'h' },
  });
});

test.each([
  ['who', { who: ' ' }],
  ['doneOn', { doneOn: '2026-11-21' }],
  ['doneOn', { doneOn: '' }],
  ['promisedOn', { promisedOn: '2026-11-19' }],
  ['note', { note: 'x'.repeat(2001) }],
  ['note', { note: '\u0000Called' }],
  ['whom', { whom: 'Jo\u001b[2K' }],
])('refuses a wrong %s and writes nothing', (field, change) => {
  expect(followUps.log('c', ['a'], { ...facts, ...change })).toMatchObject({
    failure: { code: 'INVALID', data: { faults: [{ field }] } },
  });
  expect(followedUp()).toEqual({ a: null, b: null });
});

test('writes nothing about items that this connection has not', () => {
  expect(followUps.log('c', ['there'], facts)).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  expect(db.get('SELECT count(*) AS n FROM follow_up')?.n).toBe(0);
});

test('keeps what stood before a correction, and counts what was withdrawn no more until it is restored', () => {
  const { id } = logged({ promisedOn: '2026-11-25' });
  const correct = () =>
    followUps.correct('c', id, { ...facts, who: 'Kim', note: 'Rang twice', promisedOn: null });
  correct();
  expect(correct()).toMatchObject({
    value: {
      ...{ who: 'Kim', note: 'Rang twice', promisedOn: null },
      changes: [
        { kind: 'corrected', who: 'Kim', before: { ...facts, who: 'Mia', promisedOn: '2026-11-25' } },
      ],
    },
  });
  followUps.withdraw('c', id, { who: 'Lee', isWithdrawn: true });
  expect(followedUp().a).toBeNull();
  expect(followUps.ofMatter('c', 'm')).toEqual([]);
  expect(followUps.ofOrder('c', 'i')).toMatchObject([
    { isWithdrawn: true, changes: [{ kind: 'corrected' }, { kind: 'withdrawn', who: 'Lee', before: null }] },
  ]);
  followUps.withdraw('c', id, { who: 'Lee', isWithdrawn: false });
  expect(followedUp().a).toMatchObject({ times: 1, lastBy: 'Kim' });
  expect(followUps.withdraw('other', id, { who: 'Lee', isWithdrawn: true })).toMatchObject({
    failure: { code: 'NOT_FOUND' },
  });
});

describe('late certificates that nobody followed up', () => {
  test('are those without an entry since a day', () => {
    expect(quietSince('2026-11-18')).toEqual(['a', 'b']);
    logged();
    expect(quietSince('2026-11-18')).toEqual(['b']);
    expect(quietSince('2026-11-20')).toEqual(['b']);
    expect(quietSince('2026-11-21')).toEqual(['a', 'b']);
  });

  test('do not hold what is promised for a day to come, and hold again what did not come', () => {
    logged({ promisedOn: '2026-11-24' });
    expect(quietSince('2026-11-21')).toEqual(['b']);
    clock.jumpWall(4 * dayMs);
    expect(quietSince('2026-11-21')).toEqual(['b']);
    clock.jumpWall(dayMs);
    expect(quietSince('2026-11-10')).toEqual(['a', 'b']);
  });

  test('are counted again as soon as one is followed up, and once a promised day is over', () => {
    const list = table();
    const page = { ...filter, notFollowedUpSince: '2026-11-18', by: 'placed', isDescending: true } as const;
    const total = () => list.rows({ ...page, limit: 1, offset: 0, find: null }).total;
    expect(total()).toBe(2);
    expect(list.counts(page).counts.late).toBe(2);
    const { id } = logged({ promisedOn: '2026-11-24' });
    expect(total()).toBe(1);
    followUps.withdraw('c', id, { who: 'Lee', isWithdrawn: true });
    expect(total()).toBe(2);
    followUps.withdraw('c', id, { who: 'Lee', isWithdrawn: false });
    expect(list.counts(page).counts.all).toBe(1);
    clock.jumpWall(5 * dayMs);
    expect(list.counts(page).counts.all).toBe(2);
  });
});

test('knows whom the office asks at an authority, and at the service provider, once it was written down', () => {
  const authorities = ['City of Melbourne', null];
  expect(followUps.contacts('c', authorities)).toMatchObject([{ name: '' }, { authority: null, name: '' }]);
  const jo = { name: ' Jo Smith ', email: 'jo@melbourne.vic.gov.au', phone: '9999 0000' };
  followUps.saveContact('c', { authority: 'City of Melbourne', ...jo });
  followUps.saveContact('c', { authority: null, ...jo, name: 'Help desk' });
  followUps.saveContact('c', { authority: 'City of Melbourne', ...jo, phone: '' });
  expect(followUps.contacts('c', authorities)).toMatchObject([
    { ...jo, name: 'Jo Smith', phone: '' },
    { authority: null, name: 'Help desk' },
  ]);
  expect(followUps.contacts('other', authorities)).toMatchObject([{ name: '' }, { name: '' }]);
  expect(followUps.saveContact('c', { authority: 'X', ...jo, email: 'jo' })).toMatchObject({
    failure: { data: { faults: [{ field: 'email' }] } },
  });
});
