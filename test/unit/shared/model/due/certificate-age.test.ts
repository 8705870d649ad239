import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayBefore } from '../../../../../shared/model/day-range.ts';
import {
  finalSearchFrom,
  freeUpdateUntil,
  isFinalSearch,
  isStaleOn,
  reliedOnUntil,
  timeToOrder,
  workingDayAfter,
} from '../../../../../shared/model/due/certificate-age.ts';
import {
  changedRule,
  changeOf,
  checkDueRule,
  type DueRule,
  defaultDueRules,
  ruleOfProduct,
} from '../../../../../shared/model/due/due-rule.ts';
import { basisText } from '../../../../../shared/model/due/due-rule-text.ts';
import { isWorkingDay, noDaysOff, workingDaysBetween } from '../../../../../shared/model/working-days.ts';

function rule(id: string): DueRule {
  const found = defaultDueRules.find((one) => one.id === id);
  if (found === undefined) throw new Error(`No rule ${id}`);
  return found;
}

const someDay = fc.integer({ min: 0, max: 4000 }).map((days) => dayBefore('2026-01-01', -days));
const someDaysOff = fc.array(someDay, { maxLength: 20 }).map((days) => new Set(days));
const someRule = fc
  .record({
    base: fc.constantFrom(...defaultDueRules),
    days: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ base, days }): DueRule => ({ ...base, days }));

describe('the age of a certificate', () => {
  test('never falls with a later settlement: what is too old for one day is too old for every later day', () => {
    fc.assert(
      fc.property(
        someRule,
        someDay,
        someDay,
        fc.integer({ min: 0, max: 400 }),
        (one, issuedOn, day, later) => {
          const certificate = { issuedOn, year: null };
          if (isStaleOn(one, certificate, day))
            expect(isStaleOn(one, certificate, dayBefore(day, -later))).toBe(true);
        },
      ),
    );
  });

  test('ends after as many days as the rule says, and not on the last of them', () => {
    const land = rule('landInformation');
    const certificate = { issuedOn: '2026-09-01', year: null };
    expect(reliedOnUntil(land, certificate)).toEqual({ day: '2026-11-30', because: 'age' });
    expect(isStaleOn(land, certificate, '2026-11-30')).toBe(false);
    expect(isStaleOn(land, certificate, '2026-12-01')).toBe(true);
  });

  test('of a clearance ends with the calendar year of its figures, whichever comes first', () => {
    const clearance = rule('clearance');
    expect(reliedOnUntil(clearance, { issuedOn: '2026-12-10', year: null })).toEqual({
      ...{ day: '2026-12-31', because: 'year' },
    });
    expect(reliedOnUntil(clearance, { issuedOn: '2026-12-10', year: 2027 })).toEqual({
      ...{ day: '2027-03-10', because: 'age' },
    });
    expect(freeUpdateUntil(clearance, '2026-12-10')).toBe('2027-03-10');
    expect(freeUpdateUntil(rule('water'), '2026-12-10')).toBeNull();
  });
});

describe('a final search', () => {
  test('counts on exactly those days that are within the working days before settlement', () => {
    fc.assert(
      fc.property(someDay, someDay, fc.integer({ min: 1, max: 20 }), someDaysOff, (on, back, days, off) => {
        const searchedOn = back <= on ? back : on;
        const isWithin = workingDaysBetween(searchedOn, on, off) <= days;
        expect(isFinalSearch({ days }, searchedOn, on, off)).toBe(isWithin);
      }),
    );
  });

  test('that counted for a settlement is an earlier search for a later one, never the other way round', () => {
    fc.assert(
      fc.property(someDay, someDay, fc.integer({ min: 0, max: 60 }), (searchedOn, on, later) => {
        if (!isFinalSearch({ days: 2 }, searchedOn, on))
          expect(isFinalSearch({ days: 2 }, searchedOn, dayBefore(on, -later))).toBe(false);
      }),
    );
  });

  test('before a Monday settlement is one of the Thursday before, and over New Year skips the holidays', () => {
    expect(finalSearchFrom({ days: 2 }, '2026-11-30')).toBe('2026-11-26');
    expect(finalSearchFrom({ days: 2 }, '2027-01-04')).toBe('2026-12-30');
  });
});

test('the working day after a day is a working day, so many of them away', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: 1, max: 40 }), someDaysOff, (day, count, off) => {
      const after = workingDayAfter(day, count, off);
      expect(isWorkingDay(after, off)).toBe(true);
      expect(workingDaysBetween(day, after, off)).toBe(count);
    }),
  );
});

test('nothing is to be ordered again for a date that has passed, nor while a new one would be too old on the date', () => {
  const own: DueRule = { ...rule('planning'), days: 5 };
  expect(timeToOrder(own, '2026-11-20')('2026-11-19')).toBe(false);
  expect(timeToOrder(own, '2026-11-20')('2026-11-25')).toBe(true);
  expect(timeToOrder(own, '2026-11-20')('2026-11-26')).toBe(false);
  // Ten working days of Today, and ten that the authority has.
  const manager = rule('ownersCorporation');
  expect(timeToOrder(manager, '2026-11-02')(workingDayAfter('2026-11-02', 20))).toBe(true);
  expect(timeToOrder(manager, '2026-11-02')(workingDayAfter('2026-11-02', 21))).toBe(false);
  expect(timeToOrder(rule('water'), '2026-11-02')(workingDayAfter('2026-11-02', 11))).toBe(false);
});

describe('a rule', () => {
  test('is found by the code of a product, in whatever case, and never by its name', () => {
    expect(ruleOfProduct(defaultDueRules, 'landtaxcertificate')?.id).toBe('clearance');
    expect(ruleOfProduct(defaultDueRules, 'Land Information Certificate')).toBeNull();
    const off = defaultDueRules.map((one) => ({ ...one, isOn: false }));
    expect(ruleOfProduct(off, 'LandTaxCertificate')).toBeNull();
  });

  test('of the office goes before the one that Landfolio brings', () => {
    const change = {
      ...changeOf(rule('water')),
      own: { name: 'Water of ours', productCode: 'WaterInformationStatement', basis: '' },
      days: 30,
    };
    const own = changedRule('own', change);
    if (own === null) throw new Error('No rule');
    expect(ruleOfProduct([...defaultDueRules, own], 'WaterInformationStatement')?.days).toBe(30);
  });

  test('says what it rests on, each default one in a sentence of its own source', () => {
    for (const one of defaultDueRules) {
      expect(basisText(one).length).toBeGreaterThan(40);
      expect(changedRule(one.id, changeOf(one))).toEqual(one);
    }
    expect(basisText({ id: 'own', basis: ' Our bank asks for it. ' })).toBe('Our bank asks for it.');
  });

  test('is refused field by field, and cannot turn a default rule into one of the office', () => {
    const own = { name: ' ', productCode: 'two words', basis: 'x'.repeat(501) };
    const faults = checkDueRule({ ...changeOf(rule('water')), days: 0, answerDays: 1.5, own });
    expect(faults.map(({ field }) => field)).toEqual(['days', 'answerDays', 'name', 'productCode', 'basis']);
    expect(changedRule('water', { ...changeOf(rule('water')), own })).toBeNull();
    expect(changedRule('unknown', changeOf(rule('water')))).toBeNull();
  });
});

test('days off of the office move the first day that counts', () => {
  expect(finalSearchFrom({ days: 1 }, '2026-11-25', noDaysOff)).toBe('2026-11-24');
  expect(finalSearchFrom({ days: 1 }, '2026-11-25', new Set(['2026-11-25']))).toBe('2026-11-23');
});
