import { expect, test } from 'vitest';
import { standardSets } from '../../../../../shared/model/certificate-set.ts';
import { checklistItems, setOfMatterKind } from '../../../../../shared/model/checklist/checklist-items.ts';
import { defaultElsewhere } from '../../../../../shared/model/checklist/elsewhere.ts';
import { isOfItem, itemState, staleOf } from '../../../../../shared/model/checklist/item-state.ts';
import { defaultDueRules } from '../../../../../shared/model/due/due-rule.ts';
import { matterKinds } from '../../../../../shared/model/matter.ts';
import { noDaysOff } from '../../../../../shared/model/working-days.ts';

const setOf = (id: string) => {
  const set = standardSets.find((one) => one.id === id);
  if (set === undefined) throw new Error(id);
  return set;
};
const itemsOf = (id: string) => checklistItems(setOf(id), defaultElsewhere(id));
const items = itemsOf('vendor-statement');
const itemOf = (name: RegExp) => {
  const found = items.find((one) => name.test(one.name));
  if (found === undefined) throw new Error(String(name));
  return found;
};

test('each kind of matter has a set, and each item of a standard set says what it rests on', () => {
  for (const kind of matterKinds) {
    const all = itemsOf(setOfMatterKind[kind]);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    for (const { basis } of all) expect(basis).toMatch(/\.$/);
  }
  expect(items.filter(({ entry }) => entry === null).map(({ name }) => name)).toContain(
    'Services that are not connected',
  );
});

test('knows a certificate by its product, and a person’s document by its name or by what they said that it is', () => {
  const bought = (productCode: string, productName: string) => ({ productCode, productName, ownKind: null });
  const own = (productName: string, ownKind: 'search' | 'letter' | 'contract') =>
    ({ productCode: 'own-document', productName, ownKind }) as const;
  const water = itemOf(/^Water/);
  expect(isOfItem(water, bought('WaterInformationStatement', 'Water Information Statement'))).toBe(true);
  expect(isOfItem(water, bought('YVW-1', 'Water Information Statement (Yarra Valley)'))).toBe(true);
  expect(isOfItem(water, bought('RoadsCertificate', 'Roads Certificate'))).toBe(false);
  expect(isOfItem(water, own('Water information statement of 4 December', 'search'))).toBe(true);
  expect(isOfItem(water, own('Water information statement', 'letter'))).toBe(false);
  expect(isOfItem(itemOf(/^Services/), own('Services that are not connected, signed', 'search'))).toBe(true);
  const contract = itemsOf('purchase').find(({ key }) => key === 'contract');
  expect(contract && isOfItem(contract, own('10 Dundas Road', 'contract'))).toBe(true);
});

test('lists what the office says comes from elsewhere after the products, and knows a default item by its key', () => {
  const set = { id: 'a set of the office', entries: setOf('refinance').entries };
  const elsewhere = [
    { key: 'contract', name: 'Agreement', basis: '' },
    { key: 'own', name: 'Discharge authority', basis: 'The bank asks for it.' },
  ];
  const [agreement, discharge] = checklistItems(set, elsewhere).slice(set.entries.length);
  expect(agreement).toEqual({ ...elsewhere[0], entry: null, ownKind: 'contract' });
  expect(discharge).toEqual({ ...elsewhere[1], entry: null, ownKind: null });
});

const open = { isNotApplicable: false, isRequested: false, named: null, documents: 0, isStale: false };

test.each([
  [open, 'missing'],
  [{ ...open, documents: 1 }, 'held'],
  [{ ...open, documents: 1, isStale: true }, 'stale'],
  [{ ...open, documents: 1, isStale: true, isRequested: true }, 'requested'],
  // Two instruments are named, and a copy of one is here.
  [{ ...open, documents: 1, named: { held: 1, all: 2 } }, 'missing'],
  // A register statement is held as data, without a PDF.
  [{ ...open, named: { held: 1, all: 1 } }, 'held'],
  [{ ...open, isRequested: true, isNotApplicable: true }, 'notApplicable'],
])('%j is %s', (facts, state) => {
  expect(itemState(facts)).toBe(state);
});

const dates = {
  rules: defaultDueRules,
  today: '2026-12-03',
  daysOff: noDaysOff,
  matter: { kind: 'purchase', contractOn: '2026-10-01', settlementOn: '2026-12-04' },
} as const;
const held = (productCode: string, day: string) => ({
  productCode,
  receivedAt: Date.parse(`${day}T03:00:00Z`),
});

test('is too old by the rules of age of the office, on the date of the matter', () => {
  expect(staleOf(held('WaterInformationStatement', '2026-11-20'), dates)).toBe(null);
  expect(staleOf(held('WaterInformationStatement', '2026-08-01'), dates)).toEqual({
    because: 'age',
    day: '2026-10-30',
    date: { name: 'settlement', day: '2026-12-04' },
  });
  const undated = { ...dates, matter: { ...dates.matter, settlementOn: null } };
  expect(staleOf(held('WaterInformationStatement', '2020-08-01'), undated)).toBe(null);
  expect(staleOf(held('NoRuleForIt', '2020-08-01'), dates)).toBe(null);
});

test('an earlier search of the register does not count as the final one from when that is to be made', () => {
  const search = held('RegisterSearchStatement', '2026-11-20');
  expect(staleOf(search, dates)?.because).toBe('finalSearch');
  expect(staleOf(search, { ...dates, today: '2026-11-21' })).toBe(null);
  expect(staleOf(held('RegisterSearchStatement', '2026-12-03'), dates)).toBe(null);
});
