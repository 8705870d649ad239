import { describe, expect, test } from 'vitest';
import { learnedNumber } from '../../../../shared/model/learned-number.ts';

const spi = '7\\PS842284';
const asked = { titleId: 'id-now', land: { propertyPfi: '1', spis: [spi] }, titleCount: 1 };
const listed = {
  titleId: 'id-of-another-listing',
  status: 'REGISTERED',
  parcels: [{ spi }],
  properties: [{ propertyPfi: '1' }],
};
const candidate = (found: Partial<typeof listed> | null = {}, volumeFolio = '9970/414') => ({
  volumeFolio,
  found: found === null ? undefined : [{ ...listed, ...found }],
});

describe('the number of a title is learned', () => {
  test('where the service shows the id of this title under it, however many titles the land has', () => {
    const other = candidate({}, '9970/415');
    expect(learnedNumber({ ...asked, titleCount: 2 }, [other, candidate({ titleId: 'id-now' })])).toBe(
      '9970/414',
    );
  });

  test('where it is of exactly the land of a title that is the only one there', () => {
    expect(learnedNumber(asked, [candidate()])).toBe('9970/414');
    const cancelled = candidate({ status: 'CANCELLED' }, '1/001');
    expect(learnedNumber(asked, [cancelled, candidate(), candidate()])).toBe('9970/414');
  });
});

describe('no number is learned', () => {
  test.each([
    ['from nothing', asked, []],
    ['where the land has several titles', { ...asked, titleCount: 2 }, [candidate()]],
    ['where nobody said how many titles the land has', { ...asked, titleCount: undefined }, [candidate()]],
    ['where the service gave no answer', asked, [candidate(null)]],
    ['where another number may fit and was not answered', asked, [candidate(), candidate(null, '9970/415')]],
    ['where two numbers fit', asked, [candidate(), candidate({}, '9970/415')]],
    [
      'where two numbers have the id',
      asked,
      [candidate({ titleId: 'id-now' }), candidate({ titleId: 'id-now' }, '9970/415')],
    ],
    ['from a title that was cancelled', asked, [candidate({ status: 'CANCELLED' })]],
    ['from a title of more land', asked, [candidate({ parcels: [{ spi }, { spi: '8\\PS842284' }] })]],
    ['from a title of another property', asked, [candidate({ properties: [{ propertyPfi: '2' }] })]],
    ['where the service knows no such number', asked, [{ volumeFolio: '9970/414', found: [] }]],
    [
      'where the number stands for two titles',
      asked,
      [{ volumeFolio: '9970/414', found: [listed, { ...listed, titleId: 'b' }] }],
    ],
    [
      'where the parcels of the title are not known',
      { ...asked, land: { propertyPfi: '1', spis: [] } },
      [candidate({ parcels: [] })],
    ],
  ])('%s', (_, title, candidates) => {
    expect(learnedNumber(title, candidates)).toBeNull();
  });
});
