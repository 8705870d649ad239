import { beforeEach, expect, test } from 'vitest';
import { type CertificateSets, createCertificateSets } from '../../../main/ordering/sets/certificate-sets.ts';
import type { Db } from '../../../main/storage/db.ts';
import { standardSets } from '../../../shared/model/certificate-set.ts';
import { newLibrary } from '../../support/new-library.ts';

let db: Db;
let sets: CertificateSets;
beforeEach(() => {
  db = newLibrary();
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `set-${ids}`;
  };
  sets = createCertificateSets(db, { now: () => 7, newId, computer: 'desk' });
});

const one = { productCode: 'RoadsCertificate', name: 'Roads Certificate', per: 'property' as const };
const ids = () => sets.list().sets.map(({ id }) => id);
const standards = standardSets.map(({ id }) => id);

test('begins with the standard sets, and keeps those of the office beside them', () => {
  expect(ids()).toEqual(standards);
  expect(sets.save({ name: ' Our own ', entries: [one] })).toMatchObject({
    ok: true,
    value: { id: 'set-1', name: 'Our own', entries: [one], origin: 'own' },
  });
  expect(ids()).toEqual([...standards, 'set-1']);
  expect(sets.save({ id: 'set-1', name: 'Renamed', entries: [one] })).toMatchObject({ ok: true });
  expect(ids()).toEqual([...standards, 'set-1']);
  expect(sets.save({ name: '', entries: [] })).toMatchObject({ ok: false });
  expect(ids()).toHaveLength(standards.length + 1);
});

test('a standard set that was changed says so, and becomes what it was at first', () => {
  expect(sets.save({ id: 'purchase', name: 'Purchase', entries: [one] })).toMatchObject({
    value: { origin: 'changed' },
  });
  expect(ids()).toEqual(standards);
  expect(sets.reset('purchase')?.sets.find(({ id }) => id === 'purchase')).toMatchObject({
    origin: 'standard',
  });
  expect(sets.reset('nothing')).toBeNull();
});

test('deleting is taken back as it was, and a standard set can be brought back at any time', () => {
  sets.save({ name: 'Our own', entries: [one] });
  expect(sets.remove('set-1')?.sets).toHaveLength(standards.length);
  // What was deleted is not changed by a screen that still shows it, nor brought back by it.
  expect(sets.save({ id: 'set-1', name: 'Again', entries: [one] })).toBeNull();
  expect(sets.remove('set-1')).toBeNull();
  expect(sets.restore('set-1')?.sets.at(-1)).toMatchObject({ id: 'set-1', name: 'Our own' });
  expect(sets.remove('refinance')?.deletedStandards).toEqual([{ id: 'refinance', name: 'Refinance' }]);
  expect(ids()).not.toContain('refinance');
  expect(sets.restore('refinance')).toMatchObject({ deletedStandards: [] });
  sets.remove('refinance');
  expect(sets.reset('refinance')?.sets.map(({ id }) => id)).toContain('refinance');
});
