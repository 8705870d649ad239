import { describe, expect, it } from 'vitest';
import { findIn, plainOf } from '../../../renderer/ui/find/matches.ts';
import { countText } from '../../../renderer/ui/find/text.ts';

/** The pieces that are marked in each text. */
function marked(typed: string, ...texts: string[]): string[][] {
  return findIn(texts.map(plainOf), typed).matches.map((matches, index) =>
    matches.map(({ from, to }) => texts[index]?.slice(from, to) ?? ''),
  );
}

describe('finding in a text', () => {
  it.each([
    ['mcdonald', 'Mr McDonald and Ms MCDONALD', ['McDonald', 'MCDONALD']],
    ['estate fee simple', 'ESTATE\n  Fee Simple', ['ESTATE\n  Fee Simple']],
    ['encumbrance', 'the encum-\nbrance', ['encum-\nbrance']],
    ['bjork', 'Björk, Bjo\u0308rk', ['Björk', 'Bjo\u0308rk']],
    ['fi', 'o\ufb03ce', ['\ufb03']],
    ["o'brien", 'O’Brien', ['O’Brien']],
    ['2026-118', '2026–118', ['2026–118']],
    ['aa', 'aaaa', ['aa', 'aa']],
    ['', 'anything', []],
    ['nothing', 'anything', []],
  ])('finds “%s” whatever its capitals, accents, signs and lines', (typed, text, found) => {
    expect(marked(typed, text)).toEqual([found]);
  });

  it('finds single words where they do not stand together anywhere, each where a word begins', () => {
    const texts = ['Mortgage to Smith & Co', 'SMITHFIELD, a blacksmith'];
    expect(marked('smith mortgage', ...texts)).toEqual([['Mortgage', 'Smith'], ['SMITH']]);
    expect(findIn(texts.map(plainOf), 'smith mortgage')).toMatchObject({ total: 3, isByWord: true });
    expect(findIn([plainOf('smith mortgage'), ...texts.map(plainOf)], 'smith mortgage')).toMatchObject({
      total: 1,
      isByWord: false,
    });
    expect(marked('"to smith" mortgage', ...texts)).toEqual([['Mortgage', 'to Smith'], []]);
    expect(countText(0, 3, true)).toBe('1 of 3, word by word');
  });

  it('marks of words that overlap the longer', () => {
    expect(marked('easement ease zz', 'The easement')).toEqual([['easement']]);
  });
});
