import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Matrix, openMatrix } from '../../faults/hostile/matrix.ts';
import type { Probe } from '../../faults/hostile/probe.ts';
import { isThere, provedElsewhere } from '../../faults/hostile/proved.ts';

/*
 * The table of bad inputs (reliability: Hostile or malformed answers), each to every operation it can come to. Run as
 * `node test/faults/hostile/matrix.ts` it prints what each ended as.
 */
const cases: readonly (readonly [number: number, name: string])[] = [
  [1, 'too much'],
  [2, 'a bomb of gzip'],
  [3, 'layers of compression'],
  [4, 'answers that never end'],
  [5, 'nesting'],
  [6, 'members that would change every object'],
  [7, 'one key twice'],
  [8, 'what is not UTF-8'],
  [9, 'a log-in page'],
  [10, 'what is cut off, and what is no HTTP'],
  [11, 'numbers'],
  [12, 'prices that do not add up, or moved'],
  [13, 'order ids'],
  [14, 'items of an order'],
  [15, 'words and members that are not known'],
  [16, 'states that go back, and completion without a link'],
  [17, 'the expiry of a link'],
  [18, 'links that are no https'],
  [19, 'links to this computer or this office'],
  [20, 'links in disguise'],
  [21, 'names that move to a private address'],
  [22, 'redirects'],
  [23, 'a link host that asks for credentials'],
  [24, 'what is no PDF'],
  [27, 'names that are more than text'],
  [28, 'names of files'],
  [29, 'Retry-After'],
  [30, 'tokens'],
  [31, 'the order history'],
  [32, 'register statements'],
];

let matrix: Matrix;
beforeAll(async () => {
  matrix = await openMatrix();
});
afterAll(() => matrix.close());

const inputsOf = (probes: readonly Probe[], operation: string) =>
  probes.filter((probe) => probe.operation === operation).map(({ input }) => input);

test.each(cases)('%i: %s', { timeout: 600_000 }, async (number) => {
  const probes = matrix.probes.filter((probe) => probe.number === number);
  // The first ten come to every operation. One of seven tries each of their inputs, since none of them has seven; of the
  // others a third is tried. The campaign `hostile` runs all.
  const cells = await matrix.run(probes.filter((_, at) => at % (number <= 10 ? 7 : 3) === 0));
  expect(cells.length).toBeGreaterThan(0);
  const wrong = cells.flatMap(({ operation, input, wrong: what }) =>
    what === null ? [] : `${operation}, ${input}: ${what}`,
  );
  expect(wrong.join('; ')).toBe('');
});

describe('the table', () => {
  test('holds every case, or the name of the test that proves it', () => {
    const here = new Set(matrix.probes.map(({ number }) => number));
    const elsewhere = provedElsewhere.map(({ number }) => number);
    expect([...here, ...elsewhere].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 32 }, (_, n) => n + 1),
    );
    expect([...here].sort((a, b) => a - b)).toEqual(cases.map(([number]) => number));
  });

  test.each(provedElsewhere)('names a test that is there for $number', (one) => {
    expect(isThere(one)).toBe(true);
    expect(isThere({ ...one, title: `${one.title}.` })).toBe(false);
  });

  test('gives every operation what any answer may be', () => {
    const operations = [
      ...new Set(matrix.probes.filter(({ number }) => number === 1).map((one) => one.operation)),
    ];
    expect(operations.length).toBeGreaterThanOrEqual(26);
    const common = new Set(inputsOf(matrix.probes, 'token').filter((input) => !input.startsWith('a token')));
    for (const operation of operations) {
      const lacking = [...common].filter((input) => !inputsOf(matrix.probes, operation).includes(input));
      expect([operation, lacking.filter((input) => !/^a price|^an id/.test(input))]).toEqual([operation, []]);
    }
  });
});
