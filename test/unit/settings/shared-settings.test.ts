import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeEntry } from '../../../main/office/office-server.ts';
import { createCertificateSets } from '../../../main/ordering/sets/certificate-sets.ts';
import { addDayOff, readDaysOff, removeDayOff } from '../../../main/settings/days-off.ts';
import { dropDueRule, dueRulesIn, saveDueRule } from '../../../main/settings/due-rules.ts';
import { dropElsewhere, elsewhereIn, saveElsewhere } from '../../../main/settings/elsewhere-items.ts';
import { landTaxRuleIn, saveLandTaxRule } from '../../../main/settings/land-tax-rule.ts';
import { readOfficeSettings, writeOfficeSettings } from '../../../main/settings/office-settings.ts';
import { defaultLandTaxRule } from '../../../shared/model/adjustments/land-tax.ts';
import { defaultElsewhere } from '../../../shared/model/checklist/elsewhere.ts';
import { changeOf, defaultDueRules } from '../../../shared/model/due/due-rule.ts';
import { settingKinds } from '../../support/office-orders.ts';
import { openPretendOffice, type PretendOffice, type SharedLibrary } from '../../support/shared-libraries.ts';

let office: PretendOffice;
let alice: SharedLibrary;
let bob: SharedLibrary;
const open = (computer: string, login: string, person: string) =>
  office.open({ computer, login, person }, settingKinds);
beforeEach(() => {
  office = openPretendOffice();
  alice = open('desk', 'alice', 'Alice Ng');
  bob = open('laptop', 'bob', 'Bob Li');
});
afterEach(() => office.close());

const setsOf = ({ db, now, newId, computer }: SharedLibrary) =>
  createCertificateSets(db, { now, newId, computer });
const conflictsOf = ({ ledger }: SharedLibrary) =>
  ledger
    .conflicts()
    .map(({ field, replaced, stands, login, wroteReplaced }) => [
      field,
      replaced,
      stands,
      login,
      wroteReplaced,
    ]);
const detailsOf = ({ db }: SharedLibrary) => readOfficeSettings(db);
const plan = { productCode: 'CopyOfPlan', name: 'Copy of Plan', per: 'title' as const };
const roads = { productCode: 'RoadsCertificate', name: 'Roads Certificate', per: 'property' as const };

/** A computer that joins with what it has. */
function join(given: (library: SharedLibrary) => void): SharedLibrary {
  const carol = open('tablet', 'carol', 'Carol Wu');
  carol.ledger.end();
  given(carol);
  office.compareAll(carol);
  return carol;
}

function entryOf(kind: string, thing: string, is: Readonly<Record<string, unknown>>): OfficeEntry {
  const fields = Object.fromEntries(Object.entries(is).map(([name, value]) => [name, [null, value]]));
  const body = JSON.stringify({ thing, fields });
  const n = office.entries.length + 1;
  return {
    ...{
      n,
      id: `hostile-${kind}-${n}`,
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

describe('office details', () => {
  test('are the same on each computer, and an emptied one is empty', () => {
    writeOfficeSettings(alice.db, {
      contactName: 'Kim',
      signature: 'Kim Ng\nSmith & Partners',
      email: 'k@x.example',
    });
    office.settle();
    expect(detailsOf(bob)).toEqual(detailsOf(alice));
    writeOfficeSettings(bob.db, { email: '', fileNameTemplate: '{matter} {product}.pdf' });
    office.settle();
    expect(detailsOf(alice)).toMatchObject({
      email: '',
      fileNameTemplate: '{matter} {product}.pdf',
      contactName: 'Kim',
    });
    expect(detailsOf(bob)).toEqual(detailsOf(alice));
    expect(conflictsOf(alice)).toEqual([]);
    expect(bob.told).toContain('officeDetails details');
  });

  test('of whoever joins give way to those of the office, and their own text is shown beside', () => {
    writeOfficeSettings(alice.db, { signature: 'Of the office', contactName: 'Kim' });
    office.settle();
    const carol = join(({ db }) =>
      writeOfficeSettings(db, { signature: 'Mine', contactName: '', contactNumber: '03 9999 0000' }),
    );
    office.settle();
    for (const one of [alice, bob, carol]) {
      expect(detailsOf(one)).toMatchObject({
        ...{ signature: 'Of the office', contactName: 'Kim', contactNumber: '03 9999 0000' },
      });
      expect(conflictsOf(one)).toEqual([['signature', 'Mine', 'Of the office', 'carol', true]]);
    }
  });

  test('that two change at once are both shown, and the last one stands', () => {
    writeOfficeSettings(alice.db, { contactName: 'Kim' });
    office.settle();
    writeOfficeSettings(alice.db, { contactName: 'Kim Ng' });
    writeOfficeSettings(bob.db, { contactName: 'Reception' });
    office.settle();
    expect(conflictsOf(alice)).toHaveLength(1);
    expect(conflictsOf(bob)).toEqual(conflictsOf(alice));
    expect(conflictsOf(alice)[0]?.[4]).toBe(false);
    expect(detailsOf(bob)).toEqual(detailsOf(alice));
  });

  test('that nobody could have typed are left out, and the others taken', () => {
    office.settle();
    writeOfficeSettings(alice.db, { contactName: 'Kim' });
    office.push(alice);
    const thing = JSON.parse(office.entries[0]?.body ?? '').thing;
    const lie = entryOf('officeDetails', thing, {
      ...{
        signature: 'x'.repeat(700),
        email: 5,
        contactNumber: 'call me',
        officeName: 'Smith',
        fileNameTemplate: 'x.pdf',
      },
      hosts: 'elsewhere',
    });
    bob.ledger.apply([lie], lie.n, (id) => id);
    expect(detailsOf(bob)).toMatchObject({ ...detailsOf(open('new', 'new', 'New')), officeName: 'Smith' });
    expect(bob.db.all('SELECT name FROM office_detail')).toEqual([{ name: 'officeName' }]);
  });
});

describe('days off', () => {
  test('of everybody are counted by everybody, until one removes a day', () => {
    addDayOff(alice.db, { day: '2026-12-24', name: 'Closed' });
    addDayOff(bob.db, { day: '2026-09-18', name: '' });
    office.settle();
    expect(readDaysOff(alice.db)).toEqual([
      { day: '2026-09-18', name: '' },
      { day: '2026-12-24', name: 'Closed' },
    ]);
    expect(readDaysOff(bob.db)).toEqual(readDaysOff(alice.db));
    removeDayOff(bob.db, '2026-12-24');
    office.settle();
    expect(readDaysOff(alice.db)).toEqual([{ day: '2026-09-18', name: '' }]);
    addDayOff(alice.db, { day: '2026-12-24', name: 'Closed after all' });
    office.settle();
    expect(readDaysOff(bob.db)).toContainEqual({ day: '2026-12-24', name: 'Closed after all' });
  });

  test('of one day with two names keep the first, and show the other', () => {
    addDayOff(alice.db, { day: '2026-12-24', name: 'Christmas Eve' });
    office.settle();
    const carol = join(({ db }) => addDayOff(db, { day: '2026-12-24', name: 'Closed' }));
    office.settle();
    expect(readDaysOff(carol.db)).toEqual([{ day: '2026-12-24', name: 'Christmas Eve' }]);
    expect(conflictsOf(alice)).toEqual([['name', 'Closed', 'Christmas Eve', 'carol', true]]);
  });

  const noDays: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'no date': { day: 'tomorrow', isOff: true },
    'a name that is too long': { day: '2026-12-24', isOff: true, name: 'x'.repeat(81) },
    'another day': { day: '2026-12-23', isOff: true },
    'a number': { day: 7, isOff: true },
  };
  test.each(Object.entries(noDays))('are not taken from an entry with %s', (_, is) => {
    addDayOff(alice.db, { day: '2026-12-24', name: '' });
    office.push(alice);
    const thing = JSON.parse(office.entries[0]?.body ?? '').thing;
    const lie = entryOf('dayOff', thing, is);
    bob.ledger.apply([lie], lie.n, (id) => id);
    expect(readDaysOff(bob.db)).toEqual([]);
  });
});

describe('rules of age', () => {
  const [first] = defaultDueRules;
  if (first === undefined) throw new Error('No rule');
  const own = { name: 'Heritage', productCode: 'HeritageCertificate', basis: 'Our bank asks for it.' };

  test('are changed, added and put back on each computer', () => {
    saveDueRule(alice.db, first.id, { ...changeOf(first), days: 5 });
    saveDueRule(alice.db, 'own', { ...changeOf(first), own });
    office.settle();
    expect(dueRulesIn(bob.db)).toEqual(dueRulesIn(alice.db));
    expect(dueRulesIn(bob.db)[0]?.days).toBe(5);
    expect(dueRulesIn(bob.db).at(-1)).toMatchObject({ id: 'own', basis: own.basis });
    dropDueRule(bob.db, first.id);
    dropDueRule(bob.db, 'own');
    office.settle();
    expect(dueRulesIn(alice.db)).toEqual(defaultDueRules);
  });

  test('are not taken from an entry that no office could have typed', () => {
    saveDueRule(alice.db, 'own', { ...changeOf(first), own });
    office.push(alice);
    const thing = JSON.parse(office.entries[0]?.body ?? '').thing;
    const lie = entryOf('dueRule', thing, { rule: 'own', change: { ...changeOf(first), own, days: -1 } });
    bob.ledger.apply([lie], lie.n, (id) => id);
    expect(dueRulesIn(bob.db)).toEqual(defaultDueRules);
  });
});

describe('the rule of land tax', () => {
  const changed = { from: '2024-01-01', amounts: [{ year: 2026, cents: 1_050_000_000 }] };

  test('is changed and put back on each computer', () => {
    expect(saveLandTaxRule(alice.db, changed).ok).toBe(true);
    office.settle();
    expect(landTaxRuleIn(bob.db)).toEqual(changed);
    expect(bob.told).toContain('landTaxRule landTaxRule');
    saveLandTaxRule(bob.db, defaultLandTaxRule);
    office.settle();
    expect(landTaxRuleIn(alice.db)).toEqual(defaultLandTaxRule);
    expect(alice.db.all('SELECT name FROM office_detail')).toEqual([]);
    expect(conflictsOf(alice)).toEqual([]);
  });

  test('is refused with the field at fault, by a person and by an entry', () => {
    const wrong = {
      from: '2024-02-30',
      amounts: [
        { year: 2026, cents: 5 },
        { year: 2026, cents: 0 },
        { year: 26, cents: 5 },
      ],
    };
    const saved = saveLandTaxRule(alice.db, wrong);
    const faults = saved.ok ? [] : saved.failure.map(({ field }) => field);
    expect(faults).toEqual(['from', 'amounts[1].year', 'amounts[1].cents', 'amounts[2].year']);
    const none = saveLandTaxRule(alice.db, { ...changed, amounts: [] });
    expect(none.ok ? [] : none.failure.map(({ field }) => field)).toEqual(['amounts']);
    saveLandTaxRule(alice.db, changed);
    office.push(alice);
    const thing = JSON.parse(office.entries[0]?.body ?? '').thing;
    const lie = entryOf('landTaxRule', thing, { change: wrong });
    bob.ledger.apply([lie], lie.n, (id) => id);
    expect(landTaxRuleIn(bob.db)).toEqual(defaultLandTaxRule);
  });
});

describe('what comes from elsewhere', () => {
  const contract = { key: 'contract', name: 'Signed contract', basis: '' };
  const keys = {
    key: '4b0b0f6e-5d0e-4a51-9a7e-2f4c1d1c7f00',
    name: 'Keys',
    basis: 'Handed over at settlement.',
  };

  test('is changed by set, and put back, on each computer', () => {
    expect(saveElsewhere(alice.db, 'purchase', [keys, { ...contract, name: ' Signed contract ' }]).ok).toBe(
      true,
    );
    expect(saveElsewhere(bob.db, 'a set of the office', [keys]).ok).toBe(true);
    expect(saveElsewhere(bob.db, 'vendor-statement', []).ok).toBe(true);
    office.settle();
    for (const { db } of [alice, bob]) {
      expect(elsewhereIn(db, 'purchase')).toEqual([keys, contract]);
      expect(elsewhereIn(db, 'a set of the office')).toEqual([keys]);
      expect(elsewhereIn(db, 'vendor-statement')).toEqual([]);
      expect(elsewhereIn(db, 'refinance')).toEqual([]);
    }
    expect(bob.told).toContain('elsewhere purchase');
    saveElsewhere(bob.db, 'purchase', defaultElsewhere('purchase'));
    saveElsewhere(bob.db, 'a set of the office', []);
    dropElsewhere(alice.db, 'vendor-statement');
    office.settle();
    for (const { db } of [alice, bob]) {
      expect(db.all('SELECT name FROM office_detail')).toEqual([]);
      expect(elsewhereIn(db, 'vendor-statement')).toHaveLength(4);
    }
    expect(conflictsOf(alice)).toEqual([]);
  });

  test('is refused with the field at fault, by a person and by an entry', () => {
    const wrong = [
      { key: 'a', name: '', basis: '' },
      { key: 'a', name: 'x'.repeat(81), basis: 'x'.repeat(201) },
      { key: 'a key', name: 'Keys', basis: 'two\u0000lines' },
      { key: 'b', name: 'keys', basis: '' },
    ];
    const saved = saveElsewhere(alice.db, 'purchase', wrong);
    expect(saved.ok ? [] : saved.failure.map(({ field }) => field)).toEqual([
      ...['items.0.name', 'items.1.key', 'items.1.name', 'items.1.basis'],
      ...['items.2.key', 'items.2.basis', 'items.3.name'],
    ]);
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        key: `k${at}`,
        name: 'x'.repeat(at + 1),
        basis: 'x'.repeat(200),
      }));
    const tooMany = saveElsewhere(alice.db, 'purchase', many(31));
    expect(tooMany.ok ? [] : tooMany.failure.map(({ field }) => field)).toEqual(['items']);
    expect(saveElsewhere(alice.db, 'purchase', many(30)).ok).toBe(true);
    office.push(alice);
    const thing = JSON.parse(office.entries[0]?.body ?? '').thing;
    for (const change of [wrong, many(31), [{ ...keys, name: ' Keys' }], 'nothing']) {
      const lie = entryOf('elsewhere', thing, { set: 'purchase', change });
      bob.ledger.apply([lie], lie.n, (id) => id);
      expect(elsewhereIn(bob.db, 'purchase')).toEqual(defaultElsewhere('purchase'));
    }
  });

  test('is the default where the row cannot be read', () => {
    for (const value of ['{', '[{"key":"a"}]', '[{"key":"a","name":"","basis":""}]']) {
      alice.db.run(
        'INSERT INTO office_detail (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        ...['elsewhere purchase', value],
      );
      expect(elsewhereIn(alice.db, 'purchase')).toEqual(defaultElsewhere('purchase'));
    }
  });
});

describe('certificate sets', () => {
  const own = { name: 'Auction', entries: [plan] };

  test('are made, changed, deleted, put back and reset on each computer', () => {
    const saved = setsOf(alice).save(own);
    const id = saved?.ok ? saved.value.id : '';
    setsOf(alice).save({ id: 'purchase', name: 'Purchase', entries: [roads] });
    office.settle();
    expect(setsOf(bob).list()).toEqual(setsOf(alice).list());
    expect(setsOf(bob).list().sets).toContainEqual({ id, ...own, origin: 'own' });
    setsOf(bob).remove(id);
    setsOf(bob).remove('refinance');
    office.settle();
    expect(setsOf(alice).list()).toEqual(setsOf(bob).list());
    expect(
      setsOf(alice)
        .list()
        .deletedStandards.map((set) => set.id),
    ).toEqual(['refinance']);
    setsOf(alice).restore('refinance');
    setsOf(alice).restore(id);
    setsOf(alice).reset('purchase');
    office.settle();
    expect(setsOf(bob).list()).toEqual(setsOf(alice).list());
    expect(
      setsOf(bob)
        .list()
        .sets.map((set) => set.origin),
    ).toEqual(['standard', 'standard', 'standard', 'own']);
    expect(bob.told).toContain('certificateSet purchase');
  });

  test('that whoever joins has changed give way to those of the office, and are shown beside', () => {
    setsOf(alice).save({ id: 'purchase', name: 'Purchase', entries: [roads] });
    office.settle();
    const carol = join((one) => {
      setsOf(one).save({ id: 'purchase', name: 'Purchase', entries: [plan] });
      setsOf(one).remove('purchase');
      setsOf(one).save(own);
    });
    office.settle();
    for (const one of [alice, bob, carol]) {
      expect(setsOf(one).list()).toEqual(setsOf(alice).list());
      expect(setsOf(one).list().sets).toContainEqual(
        expect.objectContaining({ id: 'purchase', entries: [roads], origin: 'changed' }),
      );
      expect(conflictsOf(one)).toEqual([['entries', [plan], [roads], 'carol', true]]);
    }
    expect(
      setsOf(alice)
        .list()
        .sets.map(({ name }) => name),
    ).toContain('Auction');
  });

  const lies = {
    'a name that is too long': { set: 'purchase', state: 'kept', name: 'x'.repeat(200), entries: [plan] },
    'a code that is none': {
      ...{ set: 'purchase', state: 'kept', name: 'Purchase' },
      entries: [{ ...plan, productCode: 'no such product' }],
    },
    'a scope that is none': {
      ...{ set: 'purchase', state: 'kept', name: 'Purchase', entries: [{ ...plan, per: 'street' }] },
    },
    'too many products': {
      ...{
        set: 'purchase',
        state: 'kept',
        name: 'Purchase',
        entries: Array.from({ length: 5000 }, () => plan),
      },
    },
    'a state that is none': { set: 'purchase', state: 'gone', name: 'Purchase', entries: [plan] },
    'another set': { set: 'refinance', state: 'deleted', name: 'Refinance', entries: [plan] },
    'no id': { set: { toString: 1 }, state: 'standard' },
  };
  test.each(Object.entries(lies))('are not taken from an entry with %s', (_, is) => {
    setsOf(alice).save({ id: 'purchase', name: 'Purchase', entries: [roads] });
    office.push(alice);
    const thing = JSON.parse(office.entries[0]?.body ?? '').thing;
    const before = setsOf(bob).list();
    const lie = entryOf('certificateSet', thing, is);
    bob.ledger.apply([lie], lie.n, (id) => id);
    expect(setsOf(bob).list()).toEqual(before);
  });

  test('of a product that this office never met are taken: a set may name any code', () => {
    const entries = [
      { productCode: 'ProductOfTomorrow', name: 'Product of tomorrow', per: 'title' as const },
    ];
    setsOf(alice).save({ name: 'Tomorrow', entries });
    office.settle();
    expect(setsOf(bob).list().sets).toContainEqual(expect.objectContaining({ name: 'Tomorrow', entries }));
  });
});
