import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsInSight, rowsToDraw, type Sight, withActive } from '../../../renderer/ui/table/drawn-rows.ts';

const sights: fc.Arbitrary<Sight> = fc
  .record({
    count: fc.integer({ min: 1, max: 100_000 }),
    rowHeight: fc.integer({ min: 20, max: 120 }),
    height: fc.integer({ min: 0, max: 2000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ count, rowHeight, height, share }) => ({
    count,
    rowHeight,
    height,
    top: Math.round(Math.max(count * rowHeight - height, 0) * share),
  }));

test('draws what is in sight and a few rows around it, and none that is not there', () => {
  fc.assert(
    fc.property(sights, (sight) => {
      const seen = rowsInSight(sight);
      const drawn = rowsToDraw(sight);
      expect(drawn.first).toBeGreaterThanOrEqual(0);
      expect(drawn.end).toBeLessThanOrEqual(sight.count);
      for (const [more, atEnd] of [
        [seen.first - drawn.first, drawn.first === 0],
        [drawn.end - seen.end, drawn.end === sight.count],
      ] as const) {
        expect(more).toBeGreaterThanOrEqual(atEnd ? 0 : 8);
        expect(more).toBeLessThan(12);
      }
    }),
  );
});

test('draws the row where the keyboard is, wherever it is, and no row that is not there', () => {
  expect(withActive({ first: 3, end: 6 }, 1, 10)).toEqual([1, 3, 4, 5]);
  expect(withActive({ first: 3, end: 6 }, 4, 10)).toEqual([3, 4, 5]);
  expect(withActive({ first: 3, end: 6 }, 9, 10)).toEqual([3, 4, 5, 9]);
  expect(withActive({ first: 3, end: 6 }, -1, 10)).toEqual([3, 4, 5]);
  expect(withActive({ first: 3, end: 6 }, 9, 5)).toEqual([3, 4]);
});
