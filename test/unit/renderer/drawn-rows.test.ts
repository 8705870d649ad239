import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  drawnNext,
  isWithin,
  noRows,
  type RowSpan,
  rowsInSight,
  type Sight,
  withActive,
} from '../../../renderer/ui/table/drawn-rows.ts';

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

function whole(from: RowSpan, sight: Sight): { readonly drawn: RowSpan; readonly rounds: number } {
  let drawn = from;
  for (let rounds = 1; rounds < 50; rounds += 1) {
    const { first, end, isWhole } = drawnNext(drawn, sight);
    drawn = { first, end };
    if (isWhole) return { drawn, rounds };
  }
  throw new Error('The rows are never whole');
}

test('draws what is in sight at once, wherever it was scrolled from', () => {
  fc.assert(
    fc.property(sights, fc.nat(100_000), fc.nat(60), (sight, first, length) => {
      const next = drawnNext({ first, end: first + length }, sight);
      expect(isWithin(rowsInSight(sight), next)).toBe(true);
      expect(next.first).toBeGreaterThanOrEqual(0);
      expect(next.end).toBeLessThanOrEqual(sight.count);
    }),
  );
});

test('draws the rows around a few at a time, the same ones whatever was drawn before, and then is at rest', () => {
  fc.assert(
    fc.property(sights, fc.nat(100_000), fc.nat(60), (sight, first, length) => {
      const { drawn, rounds } = whole({ first, end: first + length }, sight);
      expect(drawn).toEqual(whole(noRows, sight).drawn);
      expect(rounds).toBeLessThan(8);
      expect(drawnNext(drawn, sight)).toEqual({ ...drawn, isWhole: true });
    }),
  );
});

test('has at most five new rows in a frame beyond those that came into sight', () => {
  fc.assert(
    fc.property(sights, fc.integer({ min: -10, max: 10 }), (sight, rows) => {
      const { drawn } = whole(noRows, sight);
      const last = Math.max(sight.count * sight.rowHeight - sight.height, 0);
      const moved = { ...sight, top: Math.min(Math.max(sight.top + rows * sight.rowHeight, 0), last) };
      const next = drawnNext(drawn, moved);
      const inSight = rowsInSight(moved);
      const isNew = (index: number) => index < drawn.first || index >= drawn.end;
      const fresh = withActive(next, -1, sight.count).filter(isNew);
      const must = withActive(inSight, -1, sight.count).filter(isNew);
      expect(fresh.length).toBeLessThanOrEqual(Math.max(must.length, 5));
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
