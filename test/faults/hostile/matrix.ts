import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { appProbes } from './app-probes.ts';
import { type HostileApp, openHostileApp } from './hostile-app.ts';
import { ownProbes } from './own-probes.ts';
import { type Probe, probesOfAll } from './probe.ts';
import { isThere, provedElsewhere } from './proved.ts';

/** What one bad input to one operation ended as. */
interface Cell {
  readonly number: number;
  readonly input: string;
  readonly operation: string;
  readonly ended: string;
  /** What does not hold, or null. */
  readonly wrong: string | null;
}

/** Most that one case may take, in bytes (reliability: Hostile or malformed answers). */
const maxGrown = 100 * 1024 * 1024;

export interface Matrix {
  readonly probes: readonly Probe[];
  run(probes: readonly Probe[]): Promise<Cell[]>;
  close(): Promise<void>;
}

/** The table of bad inputs, ready to be run against every operation. */
export async function openMatrix(): Promise<Matrix> {
  const app = await openHostileApp();
  const hasty = await openHostileApp();
  hasty.isHasty = true;
  const collect = collector();
  return {
    probes: [...probesOfAll(app.operations), ...ownProbes, ...appProbes],
    async run(probes) {
      const cells: Cell[] = [];
      for (const probe of probes) if (!probe.isEndless) cells.push(await cellOf(probe, app, collect));
      const inputs = new Set(probes.filter(({ isEndless }) => isEndless).map(({ input }) => input));
      for (const input of inputs) {
        const together = probes.filter((probe) => probe.isEndless && probe.input === input);
        cells.push(...(await endedInTurn(together, hasty, collect)));
      }
      return cells;
    },
    async close() {
      await app.close();
      await hasty.close();
    },
  };
}

/** What never ends, to one operation after the other; each that may cost money was noted and sent once. */
async function endedInTurn(probes: readonly Probe[], app: HostileApp, collect: () => void): Promise<Cell[]> {
  app.forget();
  const cells: Cell[] = [];
  for (const probe of probes) cells.push(await cellOf(probe, app, collect));
  const once = probes.filter(({ operation }) => app.operation(operation).isCharge).length;
  const most = probes.length * 3 + 3;
  const wrong =
    app.noted.count !== once || app.heads.length > most
      ? `${app.heads.length} requests and ${app.noted.count} notes for all of them`
      : null;
  return cells.map((cell, index) => (index === 0 && cell.wrong === null ? { ...cell, wrong } : cell));
}

async function cellOf(probe: Probe, app: HostileApp, collect: () => void): Promise<Cell> {
  const { number, input, operation } = probe;
  app.inputs += 1;
  try {
    const { ended, grown } = probe.isLarge
      ? await weighed(() => probe.run(app), collect)
      : { ended: await probe.run(app), grown: 0 };
    const wrong = !probe.expected.includes(ended)
      ? `ended as ${ended}, not as ${probe.expected.join(' or ')}`
      : grown > maxGrown
        ? `took ${Math.round(grown / 1024 / 1024)} MB`
        : null;
    return { number, input, operation, ended, wrong };
  } catch (error) {
    const wrong = error instanceof Error ? error.message : String(error);
    return { number, input, operation, ended: 'error', wrong };
  }
}

/** Runs and gives the most bytes that were held meanwhile, beyond those before. */
async function weighed(run: () => Promise<string>, collect: () => void) {
  const held = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
  collect();
  const before = held();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, held());
  }, 2);
  try {
    const ended = await run();
    return { ended, grown: Math.max(most, held()) - before };
  } finally {
    clearInterval(timer);
  }
}

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

/** Operations down, cases across: how many inputs, and the letters of what they ended as; `!` where something is wrong. */
function matrixText(cells: readonly Cell[]): string {
  const all = [
    ...cells,
    ...provedElsewhere.map((one): Cell => {
      const wrong = isThere(one) ? null : `there is no test "${one.title}" in ${one.file}`;
      return { ...one, ended: 'shown elsewhere', wrong };
    }),
  ];
  const cases = [...new Set(all.map(({ number }) => number))].sort((a, b) => a - b);
  const kinds = [...new Set(all.map(({ ended }) => ended))].sort();
  const letters = new Map(kinds.map((kind, index) => [kind, String.fromCharCode(97 + index)]));
  const operations = [...new Set(all.map(({ operation }) => operation))];
  const wide = Math.max(...operations.map(({ length }) => length));
  const lines = operations.map((operation) => {
    const row = cases.map((number) => {
      const here = all.filter((cell) => cell.number === number && cell.operation === operation);
      const ended = [...new Set(here.map((cell) => letters.get(cell.ended) ?? '?'))].sort().join('');
      return (ended + (here.some(({ wrong }) => wrong !== null) ? '!' : '') || '.').padEnd(4);
    });
    return `${operation.padEnd(wide)}  ${row.join('')}`;
  });
  const legend = kinds.map((kind) => `${letters.get(kind)} ${kind}`).join(', ');
  const wrong = all.filter((cell) => cell.wrong !== null);
  const faults = wrong.map((cell) => `${cell.number} ${cell.operation}, ${cell.input}: ${cell.wrong}`);
  return [
    `${''.padEnd(wide)}  ${cases.map((number) => String(number).padEnd(4)).join('')}`,
    ...lines,
    '',
    legend,
    ...faults,
    `${cases.length} cases, ${operations.length} operations, ${all.length} inputs, ${wrong.length} wrong`,
  ].join('\n');
}

/*
 * `node test/faults/hostile/matrix.ts`: the whole table, printed. Ends with 0 only where nothing is wrong.
 */
if (import.meta.main) {
  const matrix = await openMatrix();
  const cells = await matrix.run(matrix.probes);
  await matrix.close();
  process.stdout.write(`${matrixText(cells)}\n`);
  process.exitCode = cells.some(({ wrong }) => wrong !== null) ? 1 : 0;
}
