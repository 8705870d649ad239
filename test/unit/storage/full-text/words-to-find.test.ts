import { describe, expect, it } from 'vitest';
import { wordsToFind } from '../../../../main/storage/full-text/words-to-find.ts';

describe('what is looked for on the screen of a hit', () => {
  const hit = (text: string, ...words: string[]) => ({
    text,
    marks: words.map((word) => ({ from: text.indexOf(word), to: text.indexOf(word) + word.length })),
  });
  it.each([
    ['smith', hit('Jane SMITH of Kew', 'SMITH'), 'SMITH'],
    ['smi mort', hit('SMITH … Mortgage', 'SMITH', 'Mortgage'), 'SMITH Mortgage'],
    // The title as the certificate spells it, and a word that stands elsewhere in it.
    ['9876/043', hit('VOLUME 09876 FOLIO 043 ok', 'VOLUME 09876 FOLIO 043'), 'VOLUME 09876 FOLIO 043'],
    [
      'Vol 9876 Fol 043 caveat',
      hit('VOLUME 09876 FOLIO 043 ok', 'VOLUME 09876 FOLIO 043'),
      '"VOLUME 09876 FOLIO 043" caveat',
    ],
    ['zebra', { text: '', marks: [] }, 'zebra'],
    ['9876/043', { text: '', marks: [] }, undefined],
  ])('is for “%s” what stands there', (typed, snippet, wanted) => {
    expect(wordsToFind(snippet, typed)).toBe(wanted);
  });
});
