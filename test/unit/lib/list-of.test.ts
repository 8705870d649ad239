import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { lenientId, lenientNumber, optional } from '../../../shared/lib/lenient.ts';
import { bothUnread, innerListOf, listOf, unreadOf, unreadWithin } from '../../../shared/lib/list-of.ts';

const thing = z.looseObject({ id: lenientId(), price: optional(lenientNumber()) });
const answer = z.looseObject({ things: listOf(thing, 10), more: optional(listOf(thing)) });

describe('a list of an answer', () => {
  test('keeps its good elements in their order, and counts the others', () => {
    const read = answer.parse({
      things: [{ id: 1 }, { id: 2, price: 'POA' }, null, [], { id: 3, price: '5' }],
    });
    expect(read.things).toMatchObject([{ id: '1' }, { id: '3', price: 5 }]);
    expect(unreadOf(read.things)).toEqual({
      count: 3,
      reason: '[1].price: must be a number',
    });
    expect(unreadWithin(read)).toEqual(unreadOf(read.things));
  });

  test('of which everything is read has nothing left out', () => {
    const read = answer.parse({ things: [{ id: 1 }], more: null });
    expect([unreadOf(read.things), unreadOf(read.more), unreadWithin(read)]).toEqual([null, null, null]);
  });

  test('may be one object that reads as an element', () => {
    expect(answer.parse({ things: { id: 7 } }).things).toMatchObject([{ id: '7' }]);
  });

  test.each([undefined, null, 'x', 7, {}, { price: 1 }])('is refused where it is %j', (things) => {
    const read = answer.safeParse({ things });
    expect(read.success ? [] : read.error.issues[0]?.path).toEqual(['things']);
  });

  test('is refused where it is endless', () => {
    const read = answer.safeParse({ things: Array(11).fill({ id: 1 }) });
    expect(read.success ? '' : read.error.issues[0]?.message).toContain('at most 10');
  });

  test('within another is counted with it', () => {
    const nested = listOf(z.looseObject({ all: innerListOf(thing) }));
    const read = nested.parse([{ all: [{}, { id: 1 }] }, 5, { all: [{}, {}] }]);
    expect(read.map(({ all }) => all?.length)).toEqual([1, 0]);
    expect(unreadOf(read)).toMatchObject({ count: 1 });
    expect(unreadWithin(read)).toMatchObject({ count: 4 });
    expect(bothUnread(null, unreadOf(read))).toEqual(unreadOf(read));
  });

  test.each([
    [{}, undefined, 0],
    [{ things: null }, undefined, 0],
    [{ things: 'x' }, [], 1],
    [{ things: {} }, [], 1],
    [{ things: { id: 1 } }, [{ id: '1' }], 0],
    [{ things: [{ id: 1 }, {}] }, [{ id: '1' }], 1],
    [{ things: [{ id: 1 }, {}, { id: 2 }, { id: 3 }] }, [{ id: '1' }], 3],
  ])('that is worth less than what it is in never spoils that: %j', (given, things, count) => {
    const read = z.looseObject({ things: innerListOf(thing, 2) }).parse(given);
    expect(read).toEqual(things === undefined && !('things' in given) ? {} : { things });
    expect(unreadWithin(read)?.count ?? 0).toBe(count);
  });

  test('of which nothing can be read is refused with the path of its first', () => {
    const read = answer.safeParse({ things: [{ id: 1, price: 'POA' }, 5] });
    expect(read.success ? [] : read.error.issues[0]?.path).toEqual(['things', 0, 'price']);
  });

  test('loses no element and invents none, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 30 }), (rest) => {
        const things = [{ id: 1 }, ...rest];
        const read = listOf(thing).parse(things);
        expect(read.length + (unreadOf(read)?.count ?? 0)).toBe(things.length);
      }),
    );
  });
});
