import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkParties, type Party } from '../../../../shared/model/party.ts';
import { partyText } from '../../../../shared/model/party-text.ts';
import { readParties } from '../../../../shared/model/read-parties.ts';

const said = (text: string) => readParties(text).map(partyText);

describe('what an office wrote is read into rows', () => {
  test.each<[string, string[]]>([
    // The line that became the first name of one person on a certificate.
    ['Vendors: Lachlan Tariq Huang and Mei Huang', ['Vendor: Lachlan Tariq Huang', 'Vendor: Mei Huang']],
    ['Vendor - Priya Nair', ['Vendor: Priya Nair']],
    ['Jonathan Cole (vendor)', ['Vendor: Jonathan Cole']],
    [
      'Purchasers:\n  Ana  Souza\nKim Lee\n\nJo Park',
      ['Purchaser: Ana Souza', 'Purchaser: Kim Lee', 'Jo Park'],
    ],
    ['Vendors: Ann Lee, Kim Lee & Jo Park', ['Vendor: Ann Lee', 'Vendor: Kim Lee', 'Vendor: Jo Park']],
    ['Vendor: HUANG, Mei Ling', ['Vendor: Mei Ling HUANG']],
    ['Vendor: Anna van der Berg', ['Vendor: Anna van der Berg']],
    ['Vendor: Acme (Vic) Pty Ltd', ['Vendor: Acme (Vic) Pty Ltd']],
    ['Vendor: Acme Pty Ltd (ACN 004 085 616)', ['Vendor: Acme Pty Ltd, ACN 004 085 616']],
    ['Bank: First National', ['Mortgagee: First National']],
    [
      'Vendor: Acme Pty Ltd ACN 004085616 as trustee for The Lee Family Trust',
      ['Vendor: Acme Pty Ltd (ACN 004 085 616) as trustee for The Lee Family Trust'],
    ],
    ['Vendor: The Lee Family Trust', ['Vendor: The Lee Family Trust']],
    ['Vendor: Estate of Ann Lee (deceased)', ['Vendor: Estate of Ann Lee']],
    [
      'Vendor: Kim Lee and Jo Park as executors of the estate of Ann Lee',
      ['Vendor: Estate of Ann Lee, executors Kim Lee and Jo Park'],
    ],
    [
      'Vendors: Mei Huang and Ann Lee both of 3 Mine Lane Kew',
      ['Vendor: Mei Huang, 3 Mine Lane Kew', 'Vendor: Ann Lee, 3 Mine Lane Kew'],
    ],
    [' \n\r\n', []],
  ])('%j', (text, parties) => {
    expect(said(text)).toEqual(parties);
  });

  test('a company is a company, an estate an estate', () => {
    expect(readParties('Vendor: Acme Pty Ltd')).toMatchObject([{ kind: 'company', name: 'Acme Pty Ltd' }]);
    expect(readParties('Vendor: Anna van der Berg')).toMatchObject([{ familyName: 'van der Berg' }]);
    expect(readParties('Mei Huang (deceased)')).toMatchObject([
      { kind: 'estate', familyName: 'Huang', role: '' },
    ]);
  });
});

test.each([
  'Vendors: Lachlan and Mei Huang',
  'Vendors: Mr and Mrs Huang',
  'Vendor: Smith and Sons Pty Ltd',
  'Vendors: Mei Huang and Acme Pty Ltd',
  'Vendor: Huang',
  'Vendor: Acme Pty Ltd ABN 51 824 753 556',
  'Vendors: Huang Mei, Lee',
  'Vendor: J. Smith / A. Jones',
])('what cannot be divided surely stands whole, and is not saved so: %s', (text) => {
  const parties = readParties(text);
  expect(parties).toHaveLength(1);
  expect(parties[0]?.givenNames).toBe(text.replace(/^Vendors?: /, ''));
  expect(checkParties(parties).map(({ field }) => field)).toEqual(['parties[0].familyName']);
});

test('a role that is not written is asked for', () => {
  expect(checkParties(readParties('Mei Huang')).map(({ field }) => field)).toEqual(['parties[0].role']);
});

/** What stands between names, and says what they are. */
const connecting =
  /^(?:vendors?|sellers?|transferors?|purchasers?|buyers?|transferees?|mortgag(?:or|ee)s?|borrowers?|lenders?|banks?|guarantors?|caveators?|lessors?|landlords?|lessees?|tenants?|and|as|trustees?|for|of|atf|the|late|estate|executors?|executrix|administrators?|legal|personal|representatives?|deceased|dec['’]?d|both|all|a\.?c\.?n\.?)$/i;

const wordsIn = (text: string) => text.match(/[^\s,;:()&–—-]+/g) ?? [];

function wordsOf(party: Party): string[] {
  return [party, ...party.representatives].flatMap(({ givenNames, familyName, name, acn }) =>
    [givenNames, familyName, name, acn].flatMap(wordsIn),
  );
}

const word = fc.constantFrom(
  ...[
    'Mei',
    'Huang',
    'Lachlan',
    'van',
    'der',
    "O'Brien",
    'Smith-Jones',
    'Zoë',
    'Acme',
    'Pty',
    'Ltd',
    'Trust',
  ],
  ...[
    'and',
    '&',
    ',',
    ';',
    ':',
    '(',
    ')',
    'Vendor:',
    'Vendors',
    'Purchaser:',
    '(vendor)',
    'Bank:',
    '-',
    'both',
  ],
  ...[
    'Estate',
    'estate',
    'of',
    'the',
    'late',
    'deceased',
    '(deceased)',
    'as',
    'trustee',
    'for',
    'ATF',
    'executor',
  ],
  ...[
    'ACN',
    '(ACN',
    '004',
    '085',
    '616)',
    '004085616',
    '3',
    '12A',
    'High',
    'Street',
    'Mr',
    '\n',
    '\n\n',
    '/',
  ],
);
const text = fc.oneof(
  fc.array(word, { maxLength: 14 }).map((words) => words.join(' ').replace(/ ([,;:)])/g, '$1')),
  fc.array(word, { maxLength: 14 }).map((words) => words.join(' ')),
);

test('reading invents no word, and drops none but those that say what the names are', () => {
  fc.assert(
    fc.property(text, (typed) => {
      // One address may be that of several people of a line.
      const read = typed.split(/\r?\n/).flatMap((line) => {
        const parties = readParties(line);
        return [...parties.flatMap(wordsOf), ...new Set(parties.map(({ address }) => address))].flatMap(
          wordsIn,
        );
      });
      const left = [...wordsIn(typed)];
      for (const one of read) {
        const at = left.indexOf(one);
        expect(at, `“${one}” was invented`).toBeGreaterThanOrEqual(0);
        left.splice(at, 1);
      }
      for (const one of left) expect(one, 'was dropped').toMatch(connecting);
    }),
    { numRuns: 3000 },
  );
});

test('a long list of names is read in time, whatever its last one is', () => {
  const names = Array.from({ length: 200 }, () => 'Ann Mary Jane Lee').join(', ');
  expect(readParties(`${names}, Kew`)).toHaveLength(1);
});
