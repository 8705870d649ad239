import type { Area } from './areas.ts';
import type { OpenBench } from './bench/bench.ts';
import type { Check, Need } from './check.ts';
import type { Rule } from './rules/rule.ts';
import { Skipped } from './skipped.ts';

export interface CheckOutcome {
  readonly check: Check;
  readonly state: 'passed' | 'failed' | 'skipped';
  /** Why it failed or was skipped; empty where it passed. */
  readonly reason: string;
}

export interface Conformance {
  readonly rules: readonly Rule[];
  readonly outcomes: readonly CheckOutcome[];
  /** What is wrong with the lists themselves; each fails the run. */
  readonly gaps: readonly string[];
}

interface RunOptions {
  /** What the service at hand can give; a check that needs anything else is skipped. */
  readonly has: ReadonlySet<Need>;
  /** At the practice service nothing may be left out. */
  readonly maySkip: boolean;
  /** Called after each check. */
  readonly onOutcome?: (outcome: CheckOutcome) => void;
  /** Milliseconds after which a check has failed: a service that hangs must not hang the run. */
  readonly timeoutMs?: number;
}

const usualTimeoutMs = 180_000;

/** Runs the checks of the areas one after the other, in their order. */
export async function runConformance(
  areas: readonly Area[],
  { bench, masked }: Pick<OpenBench, 'bench' | 'masked'>,
  options: RunOptions,
): Promise<Conformance> {
  const outcomes: CheckOutcome[] = [];
  for (const check of areas.flatMap(({ checks }) => checks)) {
    const outcome = await outcomeOf(check, async () => check.run(bench), options);
    const shown = outcome.state === 'failed' ? { ...outcome, reason: masked(outcome.reason) } : outcome;
    outcomes.push(shown);
    options.onOutcome?.(shown);
  }
  return { rules: areas.flatMap(({ rules }) => rules), outcomes, gaps: gapsOf(areas) };
}

async function outcomeOf(
  check: Check,
  run: () => Promise<void>,
  { has, maySkip, timeoutMs = usualTimeoutMs }: RunOptions,
): Promise<CheckOutcome> {
  const missing = (check.needs ?? []).filter((need) => !has.has(need));
  const skipped = (reason: string): CheckOutcome =>
    maySkip
      ? { check, state: 'skipped', reason }
      : { check, state: 'failed', reason: `could not be tried: ${reason}` };
  if (missing.length > 0) return skipped(missing.map((need) => missingNeed[need]).join('; '));
  try {
    await within(timeoutMs, run());
    return { check, state: 'passed', reason: '' };
  } catch (error) {
    if (error instanceof Skipped) return skipped(error.message);
    return { check, state: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

const missingNeed: Readonly<Record<Need, string>> = {
  practice: 'needs the practice service',
  charges: 'may cost money; --allow-charges was not given',
  sample: 'needs LANDFOLIO_SAMPLE_USER_NAME and LANDFOLIO_SAMPLE_PASSWORD',
};

async function within(milliseconds: number, run: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`It did not end within ${milliseconds / 1000} seconds`)),
    milliseconds,
  );
  try {
    await Promise.race([run, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Operations that are called; formats and tables of the document have inputs of their own kinds. */
const called = /^(GET|POST|PATCH|PUT|DELETE) /;
const inputs = ['good', 'boundary', 'bad'] as const;

/** Rules without a check, checks without a rule, ids given twice, operations that were not tried with every input. */
export function gapsOf(areas: readonly Area[]): string[] {
  const rules = areas.flatMap((area) => area.rules);
  const checks = areas.flatMap((area) => area.checks);
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const proved = new Set(checks.flatMap((check) => check.rules));
  const twice = rules.filter((rule, at) => rules.findIndex(({ id }) => id === rule.id) !== at);
  const operations = [...new Set(rules.map(({ operation }) => operation))].filter((name) =>
    called.test(name),
  );
  return [
    ...twice.map(({ id }) => `${id}: two rules have this id`),
    ...rules.filter(({ id }) => !proved.has(id)).map(({ id, rule }) => `${id}: no check (${rule})`),
    ...checks.flatMap((check) =>
      check.rules
        .filter((id) => !known.has(id))
        .map((id) => `${id}: no such rule, but a check names it (${check.says})`),
    ),
    ...operations.flatMap((operation) => {
      const tried = checks.filter((check) =>
        check.rules.some((id) => known.get(id)?.operation === operation),
      );
      return inputs
        .filter((input) => !tried.some((check) => check.input === input))
        .map((input) => `${operation}: no check with ${input} input`);
    }),
  ];
}
