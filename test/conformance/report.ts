import type { CheckOutcome, Conformance } from './conformance.ts';

/**
 * The table, what failed and what was skipped with its reason, and the line that sums it up. What failed stands once
 * more right before that line, one line each: the tail of a log must show the cause.
 */
export function reportOf(result: Conformance): string {
  const operations = [...new Set(result.rules.map(({ operation }) => operation))];
  const rows = operations.map((operation) => rowOf(operation, result));
  const failed = result.outcomes.filter(({ state }) => state === 'failed');
  const skipped = result.outcomes.filter(({ state }) => state === 'skipped');
  return [
    table([['operation', 'rules', 'checks', 'passed', 'failed', 'skipped'], ...rows]),
    ...listed('Failed', failed.map(lineOf)),
    ...listed('Not complete', result.gaps),
    ...listed(`Skipped, ${skipped.length} in all`, skipped.map(inOneLine)),
    ...listed(failuresTitle, failuresInBrief(result)),
    ...(failuresOf(result) === 0 ? [''] : []),
    summaryOf(result),
  ].join('\n');
}

/**
 * `N operations, M rules, K checks, 0 failed`: checks that ran; a gap in the lists counts as failed. Where any were
 * skipped, `, S skipped` follows.
 */
export function summaryOf(result: Conformance): string {
  const operations = new Set(result.rules.map(({ operation }) => operation)).size;
  const skipped = result.outcomes.filter(({ state }) => state === 'skipped').length;
  const ran = result.outcomes.length - skipped;
  return [
    `${operations} operations, ${result.rules.length} rules, ${ran} checks, ${failuresOf(result)} failed`,
    ...(skipped === 0 ? [] : [`${skipped} skipped`]),
  ].join(', ');
}

export const failuresTitle = 'What failed, in short';

const maxBriefLength = 200;

/** One line for each failed check and each gap. */
function failuresInBrief({ outcomes, gaps }: Conformance): string[] {
  const failed = outcomes.filter(({ state }) => state === 'failed').map(inOneLine);
  return [...failed, ...gaps].map((text) => {
    const line = text.trim().replaceAll(/\s+/g, ' ');
    return line.length <= maxBriefLength ? line : `${line.slice(0, maxBriefLength - 1)}…`;
  });
}

export function failuresOf({ outcomes, gaps }: Conformance): number {
  return outcomes.filter(({ state }) => state === 'failed').length + gaps.length;
}

/** A check that proves rules of two operations stands in both rows. */
function rowOf(operation: string, { rules, outcomes }: Conformance): string[] {
  const ids = rules.filter((rule) => rule.operation === operation).map(({ id }) => id);
  const own = outcomes.filter(({ check }) => check.rules.some((id) => ids.includes(id)));
  const count = (state: CheckOutcome['state']) => own.filter((outcome) => outcome.state === state).length;
  const [passed, failed] = [count('passed'), count('failed')];
  return [operation, shortened(ids), ...[passed + failed, passed, failed, count('skipped')].map(String)];
}

/** `ORD-01 02 03 05`: the area is written once. */
function shortened(ids: readonly string[]): string {
  let area = '';
  return ids
    .map((id) => {
      const at = id.lastIndexOf('-');
      const isSame = id.slice(0, at) === area;
      area = id.slice(0, at);
      return isSame ? id.slice(at + 1) : id;
    })
    .join(' ');
}

function lineOf({ check, reason }: CheckOutcome): string {
  const [first = '', ...rest] = reason.trim().split('\n');
  const details = rest.slice(0, 20).map((line) => `      ${line}`);
  return [`${check.rules.join(' ')} [${check.input}] ${check.says}`, `    ${first}`, ...details]
    .join('\n')
    .trimEnd();
}

function inOneLine({ check, reason }: CheckOutcome): string {
  return `${check.rules.join(' ')} [${check.input}] ${check.says}: ${reason}`;
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}

const widestCell = 60;

/** Columns as wide as they need, the rules broken over lines; counts stand to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(wrapped));
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...cells.map((row) => Math.max(...(row[at] ?? ['']).map(({ length }) => length)))),
  );
  return cells
    .flatMap((row, at) => {
      const height = Math.max(...row.map(({ length }) => length));
      const lines = Array.from({ length: height }, (_, line) =>
        row
          .map((cell, column) => pad(cell[line] ?? '', widths[column] ?? 0, column > 1))
          .join('  ')
          .trimEnd(),
      );
      return at === 0 ? [...lines, widths.map((width) => '-'.repeat(width)).join('  ')] : lines;
    })
    .join('\n');
}

function pad(text: string, width: number, isNumber: boolean): string {
  return isNumber ? text.padStart(width) : text.padEnd(width);
}

function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > widestCell) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
