import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { touchedByRules } from '../../../../main/app/due/due-lines.ts';
import { dropDueRule, dueRulesIn, saveDueRule } from '../../../../main/settings/due-rules.ts';
import type { DueLine } from '../../../../shared/model/due/due-line.ts';
import { dueAct, dueWhatText, dueWhyText } from '../../../../shared/model/due/due-line-text.ts';
import { changeOf, type DueRule, defaultDueRules } from '../../../../shared/model/due/due-rule.ts';
import { defaultWireProfile as wire } from '../../../../shared/model/wire-profile.ts';
import { DueLibrary, noon } from '../../../support/due-library.ts';

let library: DueLibrary;
beforeEach(() => {
  library = new DueLibrary();
});
afterEach(() => library.db.close());

const day = 86_400_000;
const rule = (id: string): DueRule => {
  const found = defaultDueRules.find((one) => one.id === id);
  if (found === undefined) throw new Error(`No rule ${id}`);
  return found;
};
const keysOf = (lines: readonly DueLine[]) => lines.map(({ kind, matter }) => `${kind} ${matter?.number}`);

describe('settlements', () => {
  test('of the next ten working days are listed by date; those of closed matters and of the past are not', () => {
    library.matter('later', { settlementOn: '2026-12-04' });
    library.matter('today', { settlementOn: '2026-11-20' });
    library.matter('too late', { settlementOn: '2026-12-05' });
    library.matter('past', { settlementOn: '2026-11-19' });
    library.matter('closed', { settlementOn: '2026-11-20', closedAt: 1 });
    const { lines, until, today } = library.due(noon('2026-11-20'));
    expect(lines.filter(({ kind }) => kind === 'settlement').map(({ matter }) => matter?.number)).toEqual([
      'today',
      'later',
    ]);
    expect([today, until]).toEqual(['2026-11-20', '2026-12-04']);
  });

  test('are those of the day in Melbourne, whatever the clock does', () => {
    library.matter('2026-1', { settlementOn: '2027-01-04' });
    const kinds = (at: number) => library.lines(at, 'settlement').map(({ workingDays }) => workingDays);
    // The last minute of the day in summer, eleven hours ahead, and the first of the next one.
    expect(kinds(Date.parse('2027-01-04T12:59:00Z'))).toEqual([0]);
    expect(kinds(Date.parse('2027-01-04T13:00:00Z'))).toEqual([]);
    expect(kinds(Date.parse('2026-12-31T13:00:00Z'))).toEqual([1]);
    // On the Sunday on which daylight saving begins, from its first minute to its last.
    library.matter('2026-2', { settlementOn: '2026-10-04' });
    expect(kinds(Date.parse('2026-10-03T13:59:00Z'))).toEqual([0]);
    const isToday = (at: string) => library.lines(Date.parse(at), 'settlement').map((line) => line.isToday);
    expect(['2026-10-03T14:00:00Z', '2026-10-04T12:59:00Z'].map(isToday)).toEqual([[true], [true]]);
    expect(['2026-10-03T13:59:00Z', '2026-10-04T13:00:00Z'].map(isToday)).toEqual([[false], []]);
    // The clock jumps back by a month, and nothing is remembered.
    expect(kinds(noon('2026-12-01'))).toEqual([]);
    expect(kinds(noon('2027-01-04'))).toEqual([0]);
  });
});

describe('a final search', () => {
  const settlementOn = '2026-11-26';
  test('is due from two working days before settlement, for each title that was searched for the matter', () => {
    const matter = library.matter('2026-1', { settlementOn });
    library.item({ matter, at: noon('2026-10-01') });
    library.item({ matter, at: noon('2026-10-02'), identifier: '9876/043' });
    expect(library.lines(noon('2026-11-23'), 'finalSearch')).toEqual([]);
    const lines = library.lines(noon('2026-11-24'), 'finalSearch');
    expect(lines.map(({ volumeFolio, lastOn, from }) => [volumeFolio, lastOn, from])).toEqual([
      ['10940/843', '2026-10-01', '2026-11-24'],
      ['9876/043', '2026-10-02', '2026-11-24'],
    ]);
    expect(lines.map(dueAct)).toEqual(['order', 'order']);
    expect(dueWhyText(lines[0] as DueLine, (on) => on)).toBe(
      'Settlement is on 2026-11-26. A search from 2026-11-24 on counts (2 working days before it). Last searched on 2026-10-01.',
    );
  });

  test('is done once a search of that title was ordered since, for whatever matter, and by a failed one never', () => {
    const matter = library.matter('2026-1', { settlementOn });
    library.item({ matter, at: noon('2026-11-02') });
    library.item({ matter, at: noon('2026-11-24'), came: null, isFailed: true });
    expect(library.lines(noon('2026-11-25'), 'finalSearch')).toHaveLength(1);
    library.item({ matter: library.matter('2026-2'), at: noon('2026-11-24'), came: null });
    expect(library.lines(noon('2026-11-25'), 'finalSearch')).toEqual([]);
    // Settlement is put off: the same search is an earlier one.
    library.db.run(`UPDATE matter SET settlement_on = '2026-12-03' WHERE id = ?`, matter);
    expect(library.lines(noon('2026-12-01'), 'finalSearch')).toHaveLength(1);
  });

  test('is not done by a search that a wrong clock dated after tomorrow', () => {
    const matter = library.matter('2026-1', { settlementOn });
    library.item({ matter, at: noon('2027-02-01') });
    expect(library.lines(noon('2026-11-25'), 'finalSearch')).toHaveLength(1);
    library.item({ matter, at: noon('2026-11-26') });
    expect(library.lines(noon('2026-11-25'), 'finalSearch')).toEqual([]);
  });

  test('is not done by an order of which a person said that it was cancelled every time', () => {
    const matter = library.matter('2026-1', { settlementOn });
    library.item({ matter, at: noon('2026-11-24') });
    library.db.run('UPDATE order_line SET charged_orders = 0');
    expect(library.lines(noon('2026-11-25'), 'finalSearch')).toHaveLength(1);
  });

  test('is of no title and no address that an earlier matter with the number had', () => {
    const matter = library.matter('2026-1', { settlementOn });
    library.item({ matter, at: noon('2026-03-02') });
    library.statement(matter, noon('2026-03-02'), '9876/043');
    const lines = () => library.lines(noon('2026-11-25'), 'finalSearch');
    expect(lines().map(({ volumeFolio }) => volumeFolio)).toEqual(['10940/843', '9876/043']);
    library.db.run('UPDATE matter SET reused_at = ?', noon('2026-11-02'));
    expect(lines()).toMatchObject([{ volumeFolio: null, matter: { property: '' } }]);
    library.statement(matter, noon('2026-11-03'), '1234/567');
    expect(lines().map(({ volumeFolio }) => volumeFolio)).toEqual(['1234/567']);
  });

  test('is no part of a sale, and says so where no title is known', () => {
    library.matter('sale', { kind: 'sale', settlementOn });
    library.matter('without', { settlementOn });
    const lines = library.lines(noon('2026-11-26'), 'finalSearch');
    expect(keysOf(lines)).toEqual(['finalSearch without']);
    expect(lines.map(dueAct)).toEqual(['openMatter']);
  });
});

describe('a certificate', () => {
  const code = 'LandInformationCertificate';
  const ids = [['propertyPfi', '5001']] as const;
  const now = noon('2026-11-20');

  test('that is too old on the settlement date is due once it is time to order it again', () => {
    const matter = library.matter('2026-1', { settlementOn: '2026-12-04' });
    library.item({ matter, code, ids, at: noon('2026-09-01'), identifier: '5001' });
    const [line] = library.lines(now, 'expiring');
    expect(line).toMatchObject({
      issuedOn: '2026-09-01',
      until: '2026-11-30',
      because: 'age',
      date: '2026-12-04',
    });
    expect(line?.order).toMatchObject({ productCode: code, propertyPfi: '5001' });
    expect(library.lines(noon('2026-11-19'), 'expiring')).toEqual([]);
  });

  test('is due for a date on a day off after the last working day that is looked at', () => {
    // Ten working days, and the ten that an owners corporation has.
    const saturday = '2026-12-19';
    const matter = library.matter('2026-1', { kind: 'sale', contractOn: saturday });
    library.item({ matter, code: 'OwnersCorporationCertificate', ids, at: noon('2026-08-01') });
    expect(library.lines(now, 'expiring')).toHaveLength(1);
    expect(library.lines(noon('2026-11-19'), 'expiring')).toEqual([]);
  });

  test('and an order with a date that no calendar has stop no other line', () => {
    const furthest = 8.64e15;
    const code = 'OwnersCorporationCertificate';
    const matter = library.matter('2026-1', { settlementOn: '2026-12-04' });
    for (const at of [furthest, -furthest, Date.UTC(9999, 11, 31, 23)])
      library.item({ matter, code, at, came: null, identifier: String(at) });
    library.item({ matter, code: 'LandTaxCertificate', at: now, came: furthest });
    library.item({ matter, code: 'LandInformationCertificate', at: now, came: -furthest });
    expect(keysOf(library.due(now).lines)).toContain('settlement 2026-1');
  });

  test('is due no longer once another of it was ordered, and of several the newest counts', () => {
    const matter = library.matter('2026-1', { settlementOn: '2026-12-04' });
    library.item({ matter, code, ids, at: noon('2026-06-01') });
    library.item({ matter, code, ids, at: noon('2026-07-01') });
    expect(library.lines(now, 'expiring').map(({ issuedOn }) => issuedOn)).toEqual(['2026-07-01']);
    library.item({ matter, code, ids, at: now, came: null });
    expect(library.lines(now, 'expiring')).toEqual([]);
  });

  test('of a sale is counted to the contract, and a product without a rule has no date', () => {
    const sale = library.matter('sale', {
      kind: 'sale',
      settlementOn: '2026-12-04',
      contractOn: '2026-11-27',
    });
    library.item({ matter: sale, code, ids, at: noon('2026-08-01') });
    library.item({ matter: sale, code: 'HeritageCertificate', ids, at: noon('2025-08-01') });
    expect(library.lines(now, 'expiring').map(({ dateName, date }) => [dateName, date])).toEqual([
      ['contract', '2026-11-27'],
    ]);
  });

  test('of the State Revenue Office ends with its year, and is updated free before it is ordered again', () => {
    const january = noon('2026-12-18');
    const matter = library.matter('2026-1', { settlementOn: '2027-01-05' });
    library.item({ matter, code: 'LandTaxCertificate', ids, at: noon('2026-12-01') });
    const [ofYear] = library.lines(january, 'expiring');
    expect(ofYear).toMatchObject({ because: 'year', until: '2026-12-31', freeUpdateUntil: null });
    const second = library.matter('2026-2', { settlementOn: '2026-12-31' });
    library.item({
      matter: second,
      code: 'LandTaxCertificate',
      ids: [['propertyPfi', '7']],
      at: noon('2026-09-25'),
    });
    const byAge = library.lines(january, 'expiring').find(({ matter: of }) => of?.number === '2026-2');
    expect(byAge).toMatchObject({ because: 'age', until: '2026-12-24', freeUpdateUntil: '2026-12-24' });
    expect(byAge && dueAct(byAge)).toBe('openDocument');
    // Asked for the year in which it settles, it ends with its age.
    const third = library.matter('2026-3', { settlementOn: '2027-01-05' });
    library.item({
      ...{ matter: third, code: 'LandTaxCertificate', ids: [['propertyPfi', '8']] },
      ...{ at: noon('2026-12-01'), extraData: { assessmentYear: '2027' } },
    });
    expect(library.lines(january, 'expiring').some(({ matter: of }) => of?.number === '2026-3')).toBe(false);
  });
});

describe('what waits', () => {
  const now = noon('2026-11-20');
  test('is late by its listing or by the law, and each of it once', () => {
    const matter = library.matter('2026-1');
    library.item({ matter, code: 'PlanningCertificate2', at: now - 10 * day, came: null, turnaroundMs: day });
    library.item({ matter, code: 'OwnersCorporationCertificate', at: noon('2026-11-05'), came: null });
    library.item({ matter, code: 'OwnersCorporationCertificate', at: noon('2026-11-06'), came: null });
    const lines = library.lines(now, 'late');
    expect(lines.map(({ productName, lawfulOn, expectedOn }) => [productName, lawfulOn, expectedOn])).toEqual(
      [
        ['Planning Certificate', null, '2026-11-11'],
        ['Owners Corporation Certificate', '2026-11-19', null],
      ],
    );
    expect(lines[1]?.rule?.basis).toContain('s 151');
  });

  test('is a follow-up once somebody asked: when the promised day is behind, or five working days went by', () => {
    const matter = library.matter('2026-1');
    const late = { matter, code: 'PlanningCertificate2', at: now - 20 * day, came: null, turnaroundMs: day };
    const promised = library.item(late);
    library.followUp(promised, '2026-11-16', '2026-11-19');
    const waits = library.item(late);
    library.followUp(waits, '2026-11-16', '2026-11-23');
    const quiet = library.item(late);
    library.followUp(quiet, '2026-11-13', null);
    const lately = library.item(late);
    library.followUp(lately, '2026-11-18', null);
    expect(library.lines(now, 'late')).toEqual([]);
    expect(library.lines(now, 'followUp').map(({ itemId, promisedOn }) => [itemId, promisedOn])).toEqual([
      [quiet, null],
      [promised, '2026-11-19'],
    ]);
  });

  test('and needs an answer is an answer, and not late as well', () => {
    const matter = library.matter('2026-1');
    const item = { matter, code: 'PlanningCertificate2', at: now - 20 * day, came: null, turnaroundMs: day };
    library.db.run('UPDATE item SET misses = 9 WHERE id = ?', library.item(item));
    library.item({ ...item, came: now - day, isFailed: true });
    const { lines } = library.due(now);
    expect(keysOf(lines)).toEqual(['answer 2026-1', 'answer 2026-1']);
    expect(dueWhatText(lines[0] as DueLine)).toBe('Planning Certificate for 10940/843');
  });
});

test('an alert that ends within a week before settlement is renewed', () => {
  const now = noon('2026-11-20');
  library.matter('2026-1', { settlementOn: '2027-02-01' });
  library.db.run(
    `INSERT INTO title_alert (id, connection_id, volume_folio, customer_ref, start_date_time, end_date_time, created_at, computer)
     VALUES ('a', 'c', '10940/843', '2026-1', ?, ?, 1, 'desk')`,
    new Date(now - day).toISOString(),
    new Date(now + 2 * day).toISOString(),
  );
  const [line] = library.lines(now, 'alertLapse');
  expect(line).toMatchObject({ volumeFolio: '10940/843', until: '2026-11-22', isMine: true });
  expect(line?.matter?.number).toBe('2026-1');
  expect(library.lines(now - 10 * day, 'alertLapse')).toEqual([]);
});

test('each thing is one line, whatever it is', () => {
  const now = noon('2026-11-25');
  for (let n = 0; n < 5; n += 1) {
    const matter = library.matter(`2026-${n}`, { settlementOn: '2026-11-26' });
    library.item({ matter, at: noon('2026-10-01'), identifier: `10940/${100 + n}` });
    library.item({
      matter,
      code: 'WaterInformationStatement',
      at: noon('2026-06-01'),
      ids: [['propertyPfi', `${n}`]],
    });
    library.item({ matter, code: 'RoadsCertificate', at: noon('2026-10-01'), came: null, turnaroundMs: day });
  }
  const { lines } = library.due(now);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
  expect(lines).toHaveLength(20);
});

describe('a rule of the office', () => {
  const matterOf = (number: string, settlementOn: string, at: string) => {
    const matter = library.matter(number, { settlementOn });
    library.item({ matter, code: 'RoadsCertificate', at: noon(at), ids: [['propertyPfi', number]] });
  };
  const asked = { connectionId: 'c', now: noon('2026-11-20'), wire };

  test('is kept, tells before that which matters it touches, and goes back to what Landfolio brings', () => {
    matterOf('old', '2026-11-27', '2026-08-01');
    matterOf('new', '2026-11-27', '2026-10-20');
    const change = { ...changeOf(rule('roads')), days: 30 };
    const changed = dueRulesIn(library.db).map((one) => (one.id === 'roads' ? { ...one, days: 30 } : one));
    expect(touchedByRules(library.db, asked, changed)).toEqual({
      added: [{ matterId: 'matter new', matterNumber: 'new' }],
      removed: [],
    });
    const off = changed.map((one) => (one.id === 'roads' ? { ...one, isOn: false } : one));
    expect(touchedByRules(library.db, asked, off).removed.map(({ matterNumber }) => matterNumber)).toEqual([
      'old',
    ]);
    expect(saveDueRule(library.db, 'roads', change)).toMatchObject({ ok: true });
    expect(library.lines(asked.now, 'expiring')).toHaveLength(2);
    dropDueRule(library.db, 'roads');
    expect(dueRulesIn(library.db)).toEqual(defaultDueRules);
    expect(library.lines(asked.now, 'expiring')).toHaveLength(1);
  });

  test('of its own gives a product a date, once for each product', () => {
    const own = { name: 'Heritage', productCode: 'HeritageCertificate', basis: 'Our bank asks for it.' };
    const change = { ...changeOf(rule('roads')), days: 10, own };
    expect(saveDueRule(library.db, 'own 1', change).ok).toBe(true);
    const again = saveDueRule(library.db, 'own 2', {
      ...change,
      own: { ...own, productCode: 'HERITAGECertificate' },
    });
    expect(again).toMatchObject({ ok: false, failure: [{ field: 'productCode' }] });
    const matter = library.matter('2026-1', { settlementOn: '2026-11-27' });
    library.item({
      matter,
      code: 'HeritageCertificate',
      at: noon('2026-11-10'),
      ids: [['propertyPfi', '1']],
    });
    expect(library.lines(asked.now, 'expiring').map(({ rule: of }) => of.basis)).toEqual([
      'Our bank asks for it.',
    ]);
  });

  test('that cannot be read counts as none', () => {
    library.db.run(
      `INSERT INTO office_detail (name, value) VALUES ('dueRule roads', '{}'), ('dueRule water', 'no JSON')`,
    );
    expect(dueRulesIn(library.db)).toEqual(defaultDueRules);
  });
});
