import { expect, test } from 'vitest';
import { arrangePack, type PackCandidate } from '../../../../../shared/model/pack/arrange-pack.ts';
import type { PackArrangement } from '../../../../../shared/model/pack/arrangement.ts';
import type { PackKind } from '../../../../../shared/model/pack/templates.ts';

let count = 0;
function bought(productName: string, more: Partial<PackCandidate> = {}): PackCandidate {
  count += 1;
  const productCode = productName.replaceAll(' ', '');
  return {
    id: `d${count}`,
    productCode,
    productName,
    identifier: '',
    thing: productName,
    receivedAt: count,
    ownKind: null,
    ...more,
  };
}

const own = (productName: string, ownKind: NonNullable<PackCandidate['ownKind']>) =>
  bought(productName, { ownKind, productCode: 'own-document', thing: null });

const noChange: PackArrangement = { sections: [], left: [], taken: [], notNeeded: [] };

function names(
  documents: readonly PackCandidate[],
  arrangement: PackArrangement | null = null,
  kind: PackKind = 'vendorStatement',
) {
  const { sections } = arrangePack(kind, documents, arrangement);
  return sections
    .filter((one) => one.documents.length > 0)
    .map(({ key, documents: mine }) => [key, ...mine.map(({ productName }) => productName)]);
}

test('puts certificates in the order of the template, and the search of a title before its plan', () => {
  const documents = [
    bought('Roads Certificate'),
    bought('Copy of Plan PS812345'),
    bought('Water Information Statement'),
    bought('Register Search Statement', { productCode: 'RegisterSearchStatement' }),
    bought('Copy of Instrument AR122019D'),
    bought('Property Clearance Certificate (Land Tax)'),
    bought('Land Information Certificate'),
    bought('Owners Corporation Certificate'),
    bought('Planning Certificate'),
    bought('Building Approval Particulars'),
    bought('Heritage of the Moon'),
    bought('Soil Report'),
  ];
  expect(names(documents)).toEqual([
    ['title', 'Register Search Statement', 'Copy of Plan PS812345'],
    ['instruments', 'Copy of Instrument AR122019D'],
    ['planning', 'Heritage of the Moon', 'Planning Certificate'],
    ['council', 'Land Information Certificate'],
    ['water', 'Water Information Statement'],
    ['clearance', 'Property Clearance Certificate (Land Tax)'],
    ['ownersCorporation', 'Owners Corporation Certificate'],
    ['building', 'Building Approval Particulars'],
    ['roads', 'Roads Certificate'],
    ['other', 'Soil Report'],
  ]);
  expect(
    names(documents, null, 'settlement')
      .map(([key]) => key)
      .slice(0, 4),
  ).toEqual([...['title', 'instruments', 'clearance', 'council']]);
});

test('puts a person’s documents where they belong, and keeps letters out until they are put in', () => {
  const letter = own('To the vendor of Water Street', 'letter');
  const documents = [
    own('Section 32 signed', 'vendorStatement'),
    own('Owners corporation certificate', 'search'),
    own('Old plan', 'plan'),
    own('Contract Water Street', 'contract'),
    letter,
  ];
  const template = [
    ['statement', 'Section 32 signed'],
    ['title', 'Old plan'],
    ['ownersCorporation', 'Owners corporation certificate'],
    ['own', 'Contract Water Street'],
  ];
  expect(names(documents)).toEqual(template);
  expect(arrangePack('vendorStatement', documents, null).offered).toEqual([
    { document: letter, why: 'correspondence' },
  ]);
  const taken = names(documents, { ...noChange, taken: [letter.id] });
  expect(taken.at(-1)).toEqual(['own', 'Contract Water Street', letter.productName]);
});

test('takes the newest of the same thing, and offers the older', () => {
  const [old, young] = [bought('Planning Certificate'), bought('Planning Certificate')];
  const other = bought('Planning Certificate', { thing: 'another property' });
  const { sections, offered } = arrangePack('settlement', [young, old, other], null);
  expect(sections.flatMap(({ documents }) => documents.map(({ id }) => id))).toEqual([young.id, other.id]);
  expect(offered).toEqual([{ document: old, why: 'superseded' }]);
  const both = arrangePack('settlement', [young, old], { ...noChange, taken: [old.id] });
  expect(both.offered).toEqual([]);
});

test('keeps the clearances of two years, which answer for one year each', () => {
  const clearance = (year: number) =>
    bought('Property Clearance Certificate', { thing: 'the lot', receivedAt: Date.UTC(year, 5, 1) });
  expect(arrangePack('settlement', [clearance(2025), clearance(2026)], null).offered).toEqual([]);
  expect(arrangePack('settlement', [clearance(2026), clearance(2026)], null).offered).toHaveLength(1);
});

test('keeps what a person arranged; what came since stands where the template has it, or where it replaces what was there', () => {
  const [plan, search] = [bought('Copy of Plan 1'), bought('Register Search Statement')];
  const water = bought('Water Information Statement');
  const arrangement: PackArrangement = {
    sections: [
      { key: 'water', name: 'Services', documents: [plan.id, water.id] },
      { key: 'title', name: null, documents: [search.id] },
    ],
    left: [],
    taken: [],
    notNeeded: ['planning'],
  };
  const later = bought('Water Information Statement');
  const added = bought('Copy of Plan 2');
  const arranged = arrangePack('vendorStatement', [search, plan, water, later, added], arrangement);
  const shown = arranged.sections.filter(({ documents }) => documents.length > 0);
  expect(shown.map(({ key, name, documents }) => [key, name, ...documents.map(({ id }) => id)])).toEqual([
    ['water', 'Services', plan.id, later.id],
    ['title', null, search.id, added.id],
  ]);
  expect(arranged.sections.find(({ key }) => key === 'planning')?.isNeeded).toBe(false);
});

test('leaves out what a person took out, and knows nothing of documents that are gone', () => {
  const water = bought('Water Information Statement');
  const arrangement = { ...noChange, left: [water.id, 'gone'] };
  expect(names([water], arrangement)).toEqual([]);
  expect(arrangePack('settlement', [water], arrangement).offered).toEqual([
    { document: water, why: 'byPerson' },
  ]);
});
