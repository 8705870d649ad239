import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filterTerms, spellingsOf } from '../../../shared/model/filter-terms.ts';
import { orderStatuses, orderTerms, statusPhrases } from '../../../shared/model/order-terms.ts';

const word = fc.stringMatching(/^[a-z0-9/\\.-]{1,8}$/);

it('takes words apart, each once, and keeps together what is quoted', () => {
  expect(filterTerms('  water,  CARLTON water “12 Victoria  Way”;')).toEqual([
    'water',
    'CARLTON',
    '12 Victoria Way',
  ]);
  expect(filterTerms('2026–118 O’Brien')).toEqual(['2026-118', "O'Brien"]);
  expect(filterTerms(' " , ')).toEqual([]);
});

it('finds the same pieces again in what it gives, in any order, however they are spaced', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 6 }),
      fc.constantFrom(' ', '  ', '\t', ', '),
      (words, gap) => {
        const terms = filterTerms(words.join(gap));
        expect(terms).toEqual(words);
        expect(filterTerms([...words, ...words].join(gap))).toEqual(words);
        expect(filterTerms(terms.join(' '))).toEqual(terms);
      },
    ),
  );
});

it('never gives an empty piece, one twice, or one with a dash that has other spellings, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const terms = filterTerms(text);
      for (const term of terms) expect(term.trim()).not.toBe('');
      expect(new Set(terms.map((term) => term.toLowerCase())).size).toBe(terms.length);
      expect(terms.join('')).not.toMatch(/[\u2010-\u2015\u2212]/);
    }),
  );
});

it('is written with a hyphen as with an en dash, and every spelling reads as the term', () => {
  expect(spellingsOf('12-14')).toEqual(['12-14', '12–14']);
  expect(spellingsOf('water')).toEqual(['water']);
  fc.assert(
    fc.property(word, (term) => {
      const terms = filterTerms(term);
      for (const spelling of terms.flatMap(spellingsOf)) expect(filterTerms(spelling)).toEqual(terms);
    }),
  );
});

it('reads each status among other words, in any case, also where it is several words', () => {
  fc.assert(
    fc.property(fc.constantFrom(...orderStatuses), fc.nat(), fc.boolean(), (status, n, isFirst) => {
      const phrase = statusPhrases[status][n % statusPhrases[status].length] ?? '';
      const terms = orderTerms(isFirst ? `${phrase.toUpperCase()} zebra` : `zebra ${phrase}`);
      expect(terms).toHaveLength(2);
      expect(terms.map((term) => term.status).filter((one) => one !== null)).toEqual([status]);
    }),
  );
  expect(orderTerms('not made')).toEqual([{ text: 'not made', status: 'notMade' }]);
  expect(orderTerms('slate not sentinel')).toEqual(
    ['slate', 'not', 'sentinel'].map((text) => ({ text, status: null })),
  );
});
