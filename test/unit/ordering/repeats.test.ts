import { describe, expect, test } from 'vitest';
import { possibleDuplicateOf } from '../../../main/ordering/cart/repeats.ts';
import { aLine } from '../../support/cart-line.ts';

const hidden = (id: string, titleName?: string) =>
  aLine({
    id,
    identifier: titleName ?? 'a title',
    ofProduct: { productIds: { titleId: `q7Jd+${id}=` } },
    ofContext: { volumeFolio: null, spi: null, ...(titleName === undefined ? {} : { titleName }) },
  });
const numbered = (id: string, volumeFolio: string) =>
  aLine({ id, ofProduct: { productIds: { titleId: volumeFolio } }, ofContext: { volumeFolio } });

describe('two lines that may buy the same thing', () => {
  test('are told where the number of one title is not disclosed', () => {
    const lines = [numbered('a', '10940/843'), hidden('b', 'Title 1 of 2')];
    expect(lines.map((line) => possibleDuplicateOf(line, lines))).toEqual([
      { lineId: 'b', productName: expect.any(String), titleName: 'Title 1 of 2' },
      { lineId: 'a', productName: expect.any(String), titleName: '10940/843' },
    ]);
  });

  test.each([
    ['two places in one list', [hidden('a', 'Title 1 of 2'), hidden('b', 'Title 2 of 2')]],
    [
      'two places in one list, of which one has a number that was learned',
      [
        aLine({ id: 'a', ofContext: { volumeFolio: '1/001', spi: null, titleName: 'Title 1 of 2' } }),
        hidden('b', 'Title 2 of 2'),
      ],
    ],
    ['two numbers', [numbered('a', '1/1'), numbered('b', '1/2')]],
    [
      'two properties',
      [
        numbered('a', '1/1'),
        { ...hidden('b'), context: { ...hidden('b').context, address: 'ELSEWHERE', propertyPfi: null } },
      ],
    ],
    ['two products', [numbered('a', '1/1'), aLine({ id: 'b', ofProduct: { productCode: 'CopyOfPlan' } })]],
  ])('are not told of %s', (_, lines) => {
    expect(lines.map((line) => possibleDuplicateOf(line, lines))).toEqual([null, null]);
  });
});
