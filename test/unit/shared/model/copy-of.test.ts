import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copiesOf, copiesText, copyName, copyOfLine } from '../../../../shared/model/copy-of.ts';
import type { LineSubject } from '../../../../shared/model/search-completeness/search-line.ts';

const of = (subject: LineSubject) => copyOfLine({ subject });
const corporation = (number: string | null, plan: string | null, wording: string | null = null) =>
  of({ kind: 'ownersCorporation', number, plan, wording });

test('a plan is the same with and without its check letter, and an owners corporation is told apart by number and plan', () => {
  expect(of({ kind: 'plan', number: 'PS328573B', type: null })).toBe('plan PS328573');
  expect(of({ kind: 'instrument', number: 'AR122019D', type: 'MORTGAGE' })).toBe('instrument AR122019D');
  expect(of({ kind: 'title', volumeFolio: '9094/554', role: 'other', of: 1 })).toBe('title 9094/554');
  expect(corporation('1', 'PS 328573B')).toBe('owners corporation 1 PS328573');
  expect(corporation('1', 'PS328573B')).toBe('owners corporation 1 PS328573');
  expect(corporation(null, 'PS328573B')).toBe('owners corporation - PS328573');
});

test('what nothing tells apart is nothing that a document can be a copy of', () => {
  expect(corporation(null, null, 'OWNERS CORPORATION')).toBeNull();
  expect(of({ kind: 'onTitle', volumeFolio: '9094/554' })).toBeNull();
  expect(of({ kind: 'unnumbered', wording: 'AGREEMENT' })).toBeNull();
  expect(of({ kind: 'parcel', spi: '1\\PS328573' })).toBeNull();
});

test('several are stored in one text, each once, and what cannot be read is left out', () => {
  const text = copiesText(['plan PS1', 'instrument AR122019D', 'plan PS1', 'deed of 1990', 'plan a, b']);
  expect(text).toBe('plan PS1, instrument AR122019D');
  expect(copiesOf(text)).toEqual(['plan PS1', 'instrument AR122019D']);
  expect(copiesOf('')).toEqual([]);
});

test('whatever the register writes is read back as it was stored', () => {
  const text = fc.oneof(fc.string(), fc.constant(null));
  fc.assert(
    fc.property(text, text, (number, plan) => {
      const copy = corporation(number, plan);
      if (copy === null) return;
      expect(copiesOf(copiesText([copy]))).toEqual([copy]);
      expect(copyName(copy)).toMatch(/^Owners corporation certificate: /);
    }),
  );
});

test('is said in words', () => {
  expect(copyName('plan PS328573')).toBe('Plan PS328573');
  expect(copyName('title 9094/554')).toBe('Register search of title 9094/554');
  expect(copyName('owners corporation 1 PS328573')).toBe(
    'Owners corporation certificate: No. 1, plan PS328573',
  );
  expect(copyName('owners corporation - PS328573')).toBe('Owners corporation certificate: plan PS328573');
});
