import { expect, test } from 'vitest';
import {
  changed,
  entries,
  entry,
  first,
  groups,
  holding,
  type Statement,
} from '../../../../support/drss/changed-statement.ts';

test.each([
  ['stopsSettlement', 'CAVEAT AZ2 19/11/2026 Grounds of claim: DEED OF RELEASE'],
  ['stopsSettlement', 'MORTGAGE AZ2 19/11/2026 as varied by VARIATION AZ1'],
  ['check', 'DISCHARGE OF MORTGAGE AZ2 19/11/2026'],
  ['check', 'COVENANT AZ2 19/11/2026'],
])('%s: an entry without a type counts as what its wording begins with: %s', (severity, text) => {
  const { sentences } = changed((one) =>
    entries(one).push({ ...entry(null, 'AZ2', '2026-11-19'), encumbranceText: text }),
  );
  expect(sentences.map((one) => one.severity)).toEqual([severity]);
});

test.each([
  ['stopsSettlement', 'NOTICE OF ACQUISITION', 'Part of the land.'],
  ['stopsSettlement', null, 'A freezing order affects the land.'],
  ['check', null, 'Part of the land is a road.'],
  ['check', 'AGREEMENT Section 173', 'In order to transfer a lot, see the agreement.'],
])('%s: a new notation of type %s: %s', (severity, notationType, notationText) => {
  const { sentences } = changed((one) => {
    const notations: unknown[] = one.encumbrancesCaveatsAndNotices.notations;
    notations.push({ notationType, notationText });
  });
  expect(sentences.map((one) => one.severity)).toEqual([severity]);
});

test('another order of priority says which entry has which number', () => {
  const texts = changed(
    (one) => {
      const [first, second] = entries(one);
      if (first && second) [first.encumbrancePriority, second.encumbrancePriority] = [2, 1];
    },
    (one) => entries(one).push(entry('COVENANT', 'AB1', '2000-02-01')),
  ).sentences.map(({ text }) => text);
  expect(texts).toEqual([
    'The order of priority changed: Mortgage AL123457V from 1 to 2 and Covenant AB1 from 2 to 1.',
  ]);
});

test('a company whose name is only abbreviated is the same one', () => {
  const named = (legalEntityName: string) => (one: Statement) => {
    holding(first(groups(one))).party = { legalEntityName };
    first(first(entries(one)).encumbranceHolders).legalEntityName = legalEntityName;
  };
  const { sentences } = changed(named('KOALA & CO PTY LTD'), named('KOALA AND CO PROPRIETARY LIMITED'));
  expect(sentences.map(({ severity, text }) => `${severity}: ${text}`)).toEqual([
    'check: The name of the mortgagee of Mortgage AL123457V changed from KOALA AND CO PROPRIETARY LIMITED to KOALA & CO PTY LTD.',
    'check: The name of the proprietor KOALA AND CO PROPRIETARY LIMITED is now written KOALA & CO PTY LTD.',
  ]);
});

test('of several proprietorships each sentence says which', () => {
  const texts = changed((one) => {
    const proprietor: { registeredProprietorship: unknown } = one.registeredProprietor;
    const remainder = {
      registeredProprietorshipText: 'REMAINDER',
      proprietorDerivation: 'AZ4',
      proprietorGroups: [{ proprietorHoldings: [{ party: { proprietorNameText: 'KIM LEE' } }] }],
    };
    proprietor.registeredProprietorship = [proprietor.registeredProprietorship, remainder];
  }).sentences.map(({ text }) => text);
  expect(texts).toEqual([
    'KIM LEE is a new registered proprietor.',
    'The proprietorship of KIM LEE now derives from AZ4. The earlier statement names no dealing.',
    'The register’s wording of the proprietorship of KIM LEE is now “REMAINDER”. The earlier statement gives none.',
  ]);
});

test('capital letters alone are only a note, without a sentence', () => {
  const { sentences, changes } = changed((one) => {
    const title: Record<string, unknown> = one.titleReferenceDetail;
    title.titleStatus = 'Live';
  });
  expect(sentences).toEqual([]);
  expect(changes.map(({ severity, after }) => `${severity} ${after}`)).toEqual(['note Live']);
});

test('a nomination without number and parties is told by its text', () => {
  const { sentences } = changed(
    (one) => Object.assign(one.additionalInformation, { nomination: { nominationText: 'To lodge.' } }),
    (one) => Object.assign(one.additionalInformation, { nomination: null }),
  );
  expect(sentences.map(({ text }) => text)).toEqual(['A nomination is new. Its text is “To lodge.”']);
});
