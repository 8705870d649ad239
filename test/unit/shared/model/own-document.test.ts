import { describe, expect, test } from 'vitest';
import { checkOwnDetails } from '../../../../shared/model/check-own-document.ts';
import {
  kindOfName,
  maxOwnTextLength,
  type OwnDocumentDetails,
  ownDocumentName,
  tidyOwnDetails,
  visibleLine,
} from '../../../../shared/model/own-document.ts';

const details = (change: Partial<OwnDocumentDetails> = {}): OwnDocumentDetails => ({
  ...{ name: 'Signed contract', kind: 'contract', datedOn: '2026-11-20', origin: '', copyOf: [] },
  ...change,
});

test('an own document is first called as its file, without the ending and on one line', () => {
  expect(ownDocumentName('Contract of Sale.PDF')).toBe('Contract of Sale');
  expect(ownDocumentName('scan\u0007\n7.pdf ')).toBe('scan 7');
  expect(ownDocumentName('plan.pdf.exe')).toBe('plan.pdf.exe');
  // The direction of writing is not turned around: this would read as fdp.exe.
  expect(visibleLine('\u202eexe.pdf')).toBe('exe.pdf');
});

test.each([
  ['Contract_of_Sale_signed', 'contract'],
  ['Section 32 statement 12 Gordon', 'vendorStatement'],
  ['S32 signed', 'vendorStatement'],
  ['PS842284', 'plan'],
  ['Plan of subdivision', 'plan'],
  ['Title search', 'search'],
  ['Email from agent', 'letter'],
  ['scan 7', 'other'],
  ['planet', 'other'],
] as const)('a file called %s is proposed as %s', (name, kind) => {
  expect(kindOfName(name)).toBe(kind);
});

describe('what is wrong with the details of an own document', () => {
  const faultsOf = (change: Partial<OwnDocumentDetails>) =>
    checkOwnDetails(details(change), 'scan 7.pdf').map(({ field, message }) => `${field} ${message}`);

  test('names the file and says what to do', () => {
    expect(faultsOf({ name: ' ' })).toEqual(['name scan 7.pdf: Enter a name.']);
    expect(faultsOf({ name: 'a'.repeat(300) })).toEqual([
      'name scan 7.pdf: The name has 300 characters. Shorten it to 120 characters or fewer.',
    ]);
    expect(faultsOf({ name: 'a\u0000b' })[0]).toContain('cannot be displayed');
    expect(faultsOf({ origin: 'a'.repeat(maxOwnTextLength + 1) })[0]).toContain(
      'origin scan 7.pdf: This has 121',
    );
    expect(faultsOf({ datedOn: '2026-02-30' })[0]).toContain('datedOn scan 7.pdf: Enter a date that exists');
  });

  test('is nothing where they can be used', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ name: '  Signed  contract ', datedOn: null })).toEqual([]);
    expect(faultsOf({ name: 'a'.repeat(maxOwnTextLength) })).toEqual([]);
    expect(tidyOwnDetails(details({ name: '  Signed  contract ' })).name).toBe('Signed contract');
  });
});
