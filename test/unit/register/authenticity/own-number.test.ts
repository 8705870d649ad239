import { describe, expect, test } from 'vitest';
import { compareTogether, ownNumberIn } from '../../../../main/register/authenticity/own-number.ts';

const statement = { securityNo: '124080291367D', producedDate: '2026-11-26 14:05:00' };
const text = (number: string, produced: string) =>
  `REGISTER SEARCH STATEMENT (Title Search)\nVOLUME 09876 FOLIO 043   Security no : ${number}\n   Produced ${produced}\nLAND DESCRIPTION`;

test.each([
  ['26/11/2026 02:05 PM', '2026-11-26 14:05'],
  ['26/11/2026 12:05 AM', '2026-11-26 00:05'],
  ['26/11/2026 14:05', '2026-11-26 14:05'],
  ['26 November 2026 2:05 pm', '2026-11-26 14:05'],
  ['26-Nov-2026', '2026-11-26'],
  ['26/11/2026 at noon', '2026-11-26'],
  ['1/2/2026, 9:07 am', '2026-02-01 09:07'],
])('reads “Produced %s”', (produced, expected) => {
  expect(ownNumberIn(text('124080291367D', produced))).toEqual({
    numbers: ['124080291367D'],
    produced: [expected],
  });
});

test.each(['Security no.: 124080291367D', 'Security Number 124080291367D', 'SECURITY NO\n124080291367D'])(
  'reads the number of %j',
  (line) => expect(ownNumberIn(line).numbers).toEqual(['124080291367D']),
);

test.each([
  'the security number is printed below',
  'Security no : ',
  'Produced 45/13/2026 by the registry',
  'the plan was produced 1/2/1999 and lodged',
  '',
])('reads nothing of %j', (line) => expect(ownNumberIn(line)).toEqual({ numbers: [], produced: [] }));

test('looks long runs of blanks through once', () => {
  const blanks = ' '.repeat(300_000);
  expect(ownNumberIn(`Security no${blanks}!\nProduced${blanks}!`)).toEqual({ numbers: [], produced: [] });
});

describe('beside the statement that it was bought with', () => {
  test.each([
    ['same', '124080291367D', '26/11/2026 02:05 PM'],
    ['same', '124080291367D', '26/11/2026'],
    ['other', '124080291368D', '26/11/2026 02:05 PM'],
    ['other', '124080291367D', '26/11/2026 02:06 PM'],
    ['other', '124080291367D', '25/11/2026 02:05 PM'],
    ['other', '124080291367D9', '26/11/2026 02:05 PM'],
  ])('%s: %s, %s', (answer, number, produced) => {
    expect(compareTogether(text(number, produced), statement).answer).toBe(answer);
  });

  test('one page of another statement is enough', () => {
    const pages = text('124080291367D', '26/11/2026') + text('124080291300A', '26/11/2026');
    expect(compareTogether(pages, statement)).toEqual({
      answer: 'other',
      found: { numbers: ['124080291367D', '124080291300A'], produced: ['2026-11-26'] },
    });
  });

  test('a time with a T, and one that cannot be read, which contradicts nothing', () => {
    const produced = text('124080291367D', '26/11/2026 02:05 PM');
    for (const producedDate of ['2026-11-26T14:05:00', '', 'today'])
      expect(compareTogether(produced, { ...statement, producedDate }).answer).toBe('same');
  });

  test('what names no number, and what cannot be read, is not checked', () => {
    expect(compareTogether('Produced 26/11/2026', statement)).toEqual({
      answer: 'notChecked',
      why: 'namesNone',
    });
    expect(compareTogether(text('124080291367D', ''), { ...statement, securityNo: '' })).toEqual({
      answer: 'notChecked',
      why: 'namesNone',
    });
    expect(compareTogether(null, statement)).toEqual({ answer: 'notChecked', why: 'unread' });
  });
});
