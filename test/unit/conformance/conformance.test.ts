import { describe, expect, test } from 'vitest';
import { type Area, areas } from '../../conformance/areas.ts';
import type { Bench } from '../../conformance/bench/bench.ts';
import { type Check, check } from '../../conformance/check.ts';
import { gapsOf, runConformance } from '../../conformance/conformance.ts';
import { failuresOf, reportOf, summaryOf } from '../../conformance/report.ts';
import type { Rule } from '../../conformance/rules/rule.ts';
import { Skipped } from '../../conformance/skipped.ts';

const rule = (id: string, operation = 'A format'): Rule => ({
  id,
  operation,
  section: 'Orders',
  rule: 'It is so.',
});
const passes = (...rules: [string, ...string[]]): Check =>
  check({ rules, input: 'good', says: 'it is so' }, () => {});
const fails = (message: string): Check =>
  check({ rules: ['AAA-01'], input: 'good', says: 'it is so' }, () => {
    throw new Error(message);
  });
const area = (rules: Rule[], ...checks: Check[]): Area => ({ name: 'one', rules, checks });

const noBench = { bench: {} as Bench, masked: (text: string) => text.replaceAll('secret', '…') };
const run = (one: Area, options: { maySkip?: boolean; timeoutMs?: number } = {}) =>
  runConformance([one], noBench, { has: new Set(), maySkip: true, ...options });

test('rules that are proved fail nothing, and the last line counts them', async () => {
  const result = await run(
    area([rule('AAA-01'), rule('AAA-02')], passes('AAA-01'), passes('AAA-02', 'AAA-01')),
  );
  expect(failuresOf(result)).toBe(0);
  expect(reportOf(result).split('\n').at(-1)).toBe('1 operations, 2 rules, 2 checks, 0 failed');
});

test('a rule without a check fails the run and is named', async () => {
  const result = await run(area([rule('AAA-01'), rule('AAA-02')], passes('AAA-01')));
  expect(result.gaps).toEqual(['AAA-02: no check (It is so.)']);
  expect(summaryOf(result)).toBe('1 operations, 2 rules, 1 checks, 1 failed');
});

test('a check that names an unknown rule fails the run', async () => {
  const result = await run(area([rule('AAA-01')], passes('AAA-01', 'AAA-77')));
  expect(result.gaps).toEqual(['AAA-77: no such rule, but a check names it (it is so)']);
  expect(failuresOf(result)).toBe(1);
});

test('an id that two rules have fails the run', async () => {
  const result = await run(area([rule('AAA-01'), rule('AAA-01')], passes('AAA-01')));
  expect(result.gaps).toEqual(['AAA-01: two rules have this id']);
});

test('an operation that was not tried with good, boundary and bad input fails the run', async () => {
  const result = await run(area([rule('AAA-01', 'GET /things')], passes('AAA-01')));
  expect(result.gaps).toEqual([
    'GET /things: no check with boundary input',
    'GET /things: no check with bad input',
  ]);
});

test('a check that fails is shown with its rules and its reason, without secrets', async () => {
  const result = await run(area([rule('AAA-01')], fails('it sent secret\nand more'), passes('AAA-01')));
  expect(failuresOf(result)).toBe(1);
  const report = reportOf(result);
  expect(report).toContain('AAA-01 [good] it is so\n    it sent …\n      and more');
  expect(report).not.toContain('secret');
  expect(report.split('\n').at(-1)).toBe('1 operations, 1 rules, 2 checks, 1 failed');
});

test('what failed stands once more right before the last line, one short line each', async () => {
  const skips = check({ rules: ['AAA-01'], input: 'bad', says: 'it may be' }, () => {
    throw new Skipped('there is no land');
  });
  const long = fails(`it is\n  secret ${'and more '.repeat(50)}`);
  const result = await run(
    area([rule('AAA-01'), rule('AAA-02')], fails('it is not'), passes('AAA-01'), long, skips),
  );
  const [gap, second, first, title, empty] = reportOf(result).split('\n').slice(0, -1).reverse();
  expect([empty, title]).toEqual(['', 'What failed, in short:']);
  expect(first).toBe('  AAA-01 [good] it is so: it is not');
  expect(second).toMatch(/^ {2}AAA-01 \[good\] it is so: it is … and more .*…$/);
  expect(second?.length).toBeLessThanOrEqual(202);
  expect(gap).toBe('  AAA-02: no check (It is so.)');
});

test('a report of a run without failures lists none', async () => {
  const result = await run(area([rule('AAA-01')], passes('AAA-01')));
  expect(reportOf(result)).not.toContain('failed, in short');
});

test('a check that never ends has failed', async () => {
  const hangs = check({ rules: ['AAA-01'], input: 'good', says: 'it ends' }, () => new Promise(() => {}));
  const result = await run(area([rule('AAA-01')], hangs), { timeoutMs: 1 });
  expect(result.outcomes[0]).toMatchObject({
    state: 'failed',
    reason: 'It did not end within 0.001 seconds',
  });
});

describe('what cannot be tried', () => {
  const nothingThere = check({ rules: ['AAA-01'], input: 'good', says: 'it is so' }, () => {
    throw new Skipped('there is no land');
  });
  const charges = check({ rules: ['AAA-01'], input: 'good', says: 'it costs', needs: ['charges'] }, () => {
    throw new Error('it was tried');
  });

  test('is listed with its reason and counted neither as passed nor as run', async () => {
    const result = await run(area([rule('AAA-01')], nothingThere, charges));
    expect(result.outcomes.map(({ state }) => state)).toEqual(['skipped', 'skipped']);
    const report = reportOf(result);
    expect(report).toContain('AAA-01 [good] it is so: there is no land');
    expect(report).toContain('AAA-01 [good] it costs: may cost money; --allow-charges was not given');
    expect(report.split('\n').at(-1)).toBe('1 operations, 1 rules, 0 checks, 0 failed, 2 skipped');
  });

  test('fails where nothing may be skipped', async () => {
    const result = await run(area([rule('AAA-01')], nothingThere), { maySkip: false });
    expect(result.outcomes[0]).toMatchObject({
      state: 'failed',
      reason: 'could not be tried: there is no land',
    });
  });
});

test('the rules are one line each', () => {
  for (const { id, rule: text } of areas.flatMap((one) => one.rules)) {
    expect(id).toMatch(/^[A-Z]{3}-\d\d$/);
    expect(text, id).toMatch(/^[^\n]{10,250}\.$/);
  }
});

test('each rule has a check, and each operation one with good, boundary and bad input', () => {
  expect(gapsOf(areas)).toEqual([]);
});
