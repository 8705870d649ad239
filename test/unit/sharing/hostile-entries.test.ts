import { createHash, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeEntry } from '../../../main/office/office-server.ts';
import { createCertificateSets } from '../../../main/ordering/sets/certificate-sets.ts';
import { createAuthenticityKeys } from '../../../main/register/authenticity/authenticity-keys.ts';
import { addDayOff } from '../../../main/settings/days-off.ts';
import { saveElsewhere } from '../../../main/settings/elsewhere-items.ts';
import { saveLandTaxRule } from '../../../main/settings/land-tax-rule.ts';
import { writeOfficeSettings } from '../../../main/settings/office-settings.ts';
import { paired } from '../../support/authenticity.ts';
import {
  connection,
  dealtWithOf,
  failItem,
  followUpsOf,
  itemOf,
  markChecklist,
  orderKinds,
  place,
  saveVersion,
  search,
  settingKinds,
} from '../../support/office-orders.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

/* What a member of the office can write into an entry: anything. */

const all = (library: Omit<SharedLibrary, 'ledger'>) => [...settingKinds(library), ...orderKinds(library)];

let office: PretendOffice;
let alice: SharedLibrary;
let bob: SharedLibrary;
beforeEach(() => {
  office = openPretendOffice();
  alice = office.open({ computer: 'desk', login: 'alice', person: 'Alice Ng' }, all);
  bob = office.open({ computer: 'laptop', login: 'bob', person: 'Bob Li' }, all);
});
afterEach(() => office.close());

let made = 0;
function entryOf(n: number, kind: string, thing: string, is: Readonly<Record<string, unknown>>): OfficeEntry {
  made += 1;
  const fields = Object.fromEntries(Object.entries(is).map(([name, value]) => [name, [null, value]]));
  const body = JSON.stringify({ thing, fields });
  return {
    ...{
      n,
      id: `hostile-${made}`,
      computer: 'theirs',
      login: 'mallory',
      kind,
      version: 1,
      matter: null,
      body,
    },
    ...{ sha256: createHash('sha256').update(body).digest('hex'), seal: 'seal' },
    arrivedAt: '2026-11-28 09:00:00.123456+00',
  };
}

const apply = (library: SharedLibrary, entries: readonly OfficeEntry[]) =>
  library.ledger.apply(entries, entries.at(-1)?.n ?? 0, (id) => id);

/** Times that no calendar has: a screen that shows one would fail. */
const timesOf = `SELECT group_concat(at) AS times FROM (SELECT created_at AS at FROM matter UNION ALL SELECT placed_at FROM item
  UNION ALL SELECT completed_at FROM item UNION ALL SELECT placed_at FROM history_order UNION ALL SELECT received_at FROM document
  UNION ALL SELECT requested_at FROM charge UNION ALL SELECT created_at FROM title_alert
  UNION ALL SELECT at FROM owner_search UNION ALL SELECT saved_at FROM adjustment_version UNION ALL SELECT at FROM checklist_mark
  UNION ALL SELECT imported_at FROM authenticity_key
  UNION ALL SELECT at FROM dealt_with UNION ALL SELECT ended_at FROM dealt_with UNION ALL SELECT logged_at FROM follow_up
  UNION ALL SELECT at FROM follow_up_change) WHERE at NOT BETWEEN 0 AND 253402300799999`;

const kinds = [
  'matter',
  'order',
  'document',
  'statement',
  'purchase',
  'alert',
  'link',
  'ownerSearch',
  'adjustmentVersion',
  'checklistMark',
  'lostFile',
];
const settings = [
  'officeDetails',
  'dayOff',
  'dueRule',
  'landTaxRule',
  'elsewhere',
  'authenticityKey',
  'certificateSet',
  'authorityContact',
];
const done = ['followUp', 'followUpChange', 'dealtWith'];
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    { toString: 1 },
    { toString: null, valueOf: null },
    ['x', { toString: 0 }],
    'x'.repeat(100_000),
    9_007_199_254_740_991,
    -9_007_199_254_740_991,
    1e300,
    '\u0000',
    '\ud800',
    '',
    true,
    0.5,
  ),
  fc.jsonValue(),
);

describe('whatever an entry says', () => {
  test('it holds up nothing else', () => {
    const sets = createCertificateSets(alice.db, alice);
    place(alice, '2026-118');
    search(alice, '2026-118');
    saveVersion(alice, '2026-118');
    markChecklist(alice, '2026-118', 'Kim');
    failItem(alice, 1);
    const followUps = followUpsOf(alice);
    const facts = { doneOn: '2026-09-20', how: 'phone' as const, whom: 'Jo', promisedOn: '2026-09-28' };
    const logged = followUps.log(connection, [itemOf(alice, 1)], { ...facts, who: 'Kim', note: 'Rang' });
    if (logged.ok)
      followUps.correct(connection, logged.value.id, { ...facts, who: 'Kim', note: 'Rang twice' });
    followUps.saveContact(connection, { authority: 'City', name: 'Jo', email: '', phone: '' });
    dealtWithOf(alice).mark([itemOf(alice, 1)], { name: 'Kim', note: 'Ordered again' });
    writeOfficeSettings(alice.db, { signature: 'Smith', contactName: 'Kim' });
    addDayOff(alice.db, { day: '2026-12-24', name: 'Closed' });
    saveLandTaxRule(alice.db, { from: '2024-01-01', amounts: [{ year: 2026, cents: 1_050_000_000 }] });
    saveElsewhere(alice.db, 'purchase', [{ key: 'contract', name: 'Signed contract', basis: 'By both.' }]);
    const { pem } = paired(generateKeyPairSync('ed25519')).read;
    createAuthenticityKeys(alice.db, alice.now).add(pem, { environment: 'test', importedBy: 'Kim' });
    sets.save({ name: 'Auction', entries: [{ productCode: 'CopyOfPlan', name: 'Plan', per: 'title' }] });
    office.settle();
    const told = office.entries.flatMap(({ kind, body }) => {
      const { fields } = JSON.parse(body ?? '{}') as { fields: Record<string, [unknown, unknown]> };
      const is = Object.entries(fields).map(([name, [, value]]) => [name, value]);
      return [{ kind, is: Object.fromEntries(is) as Record<string, unknown> }];
    });
    let n = 1000;
    fc.assert(
      fc.property(
        fc.constantFrom(...told),
        fc.constantFrom(...kinds, ...settings, ...done),
        fc.nat(),
        hostile,
        fc.boolean(),
        (one, other, at, value, isKind) => {
          const names = [...Object.keys(one.is), ...Object.getOwnPropertyNames(Object.prototype)];
          const name = names[at % names.length] ?? '';
          const kind = isKind ? one.kind : other;
          n += 2;
          apply(bob, [
            entryOf(n, kind, `thing ${n}`, { ...one.is, [name]: value }),
            entryOf(n + 1, 'matter', `matter ${n}`, { connection, number: `H-${n}`, createdAt: 1 }),
          ]);
          const times = bob.db.get(timesOf)?.times ?? '';
          expect(times).toBe('');
          expect(bob.db.get('SELECT 1 AS one FROM matter WHERE number = ?', `H-${n}`)).toEqual({ one: 1 });
        },
      ),
      { numRuns: 600 },
    );
  });

  test('a thing has an end, and what is said of others goes on', () => {
    const text = 'x'.repeat(2_500_000);
    for (let n = 10; n < 15; n += 1) apply(bob, [entryOf(n, 'matter', 'long', { [`more ${n}`]: text })]);
    apply(bob, [entryOf(30, 'matter', 'other', { connection, number: '2026-1', createdAt: 1 })]);
    const length = Number(bob.db.get(`SELECT length(fields) AS n FROM office_thing WHERE id = 'long'`)?.n);
    expect(length).toBeGreaterThan(6_000_000);
    expect(length).toBeLessThan(8_000_001);
    expect(bob.db.get('SELECT 1 AS one FROM matter WHERE number = ?', '2026-1')).toEqual({ one: 1 });
  });

  test('an order that cannot be written is not known, however much is said of it later', () => {
    const order = { connection, orderId: 'E-1', matter: 'nowhere', placedAt: 1, computer: 'theirs' };
    apply(bob, [entryOf(10, 'order', 'one', order)]);
    expect(bob.ledger.knownTo()).toBe(9);
    apply(bob, [
      entryOf(50, 'order', 'one', { 'status 1': { status: 'COMPLETE', state: 'COMPLETE' } }),
      entryOf(51, 'matter', 'here', { connection, number: '2026-1', createdAt: 1 }),
    ]);
    expect(bob.ledger.knownTo()).toBe(9);
    apply(bob, [entryOf(52, 'order', 'one', { matter: 'here' })]);
    expect(bob.ledger.knownTo()).toBe(52);
  });
});

describe('what this library does not show yet', () => {
  test('is counted by what it waits for, until that is there', () => {
    place(alice, '2026-118');
    alice.ledger.makeEntries(100);
    const { body } = alice.ledger.outgoing(100).find(({ entry }) => entry.kind === 'order')?.entry ?? {};
    const { thing, fields } = JSON.parse(body ?? '') as {
      thing: string;
      fields: Record<string, [unknown, unknown]>;
    };
    const order = Object.fromEntries(Object.entries(fields).map(([name, [, is]]) => [name, is]));
    const matter = String(order.matter);
    const none = { version: 0, matter: 0, unreadable: 0, isBought: false };
    expect(bob.ledger.unwritten()).toEqual(none);
    apply(bob, [{ ...entryOf(1, 'dayOff', 'a day', { day: '2026-12-24', name: '' }), version: 99 }]);
    expect(bob.ledger.unwritten()).toEqual({ ...none, version: 1 });
    apply(bob, [
      entryOf(2, 'someday', 'a kind of a newer version', {}),
      entryOf(3, 'dealtWith', 'of nothing', { order: 'none' }),
    ]);
    expect(bob.ledger.unwritten()).toMatchObject({ version: 2, unreadable: 1, isBought: false });
    apply(bob, [entryOf(4, 'order', thing, order)]);
    expect(bob.ledger.unwritten()).toEqual({ version: 2, matter: 1, unreadable: 1, isBought: true });
    expect(bob.ledger.knownTo()).toBe(3);

    apply(bob, [entryOf(5, 'matter', matter, { connection, number: '2026-118', createdAt: 1 })]);
    bob.ledger.applyWaiting((id) => id);
    expect(bob.ledger.unwritten()).toEqual({ version: 2, matter: 0, unreadable: 1, isBought: false });
    expect(bob.ledger.knownTo()).toBe(5);
  });
});
