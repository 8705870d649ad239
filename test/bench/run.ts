import { availableParallelism } from 'node:os';
import { bridge } from './cases/bridge.ts';
import { downloads } from './cases/downloads.ts';
import { firstField } from './cases/first-field.ts';
import { firstScreen } from './cases/first-screen.ts';
import { firstSynchronisation } from './cases/first-synchronisation.ts';
import { fullText } from './cases/full-text.ts';
import { keystroke } from './cases/keystroke.ts';
import { memory } from './cases/memory.ts';
import { officeGrowth } from './cases/office-growth.ts';
import { officeReady } from './cases/office-ready.ts';
import { officeRequests } from './cases/office-requests.ts';
import { officeAtRest, officeJoined, visibleChange } from './cases/office-server.ts';
import { ordersList } from './cases/orders-list.ts';
import { ordersScroll } from './cases/orders-scroll.ts';
import { statements } from './cases/statements.ts';
import { today } from './cases/today.ts';
import { type Row, rounds } from './measure.ts';

/**
 * `npm run bench`: ours against raw baselines, each pair in the same run. Ratios hold on a slow or shared machine;
 * milliseconds do not. A missed goal is printed and does not fail the run: no test times anything.
 */
const cases: readonly [name: string, run: () => Promise<Row | Row[]> | Row | Row[]][] = [
  ['office', officeReady],
  ['bridge', bridge],
  ['downloads', downloads],
  ['first-screen', firstScreen],
  ['first-field', firstField],
  ['keystroke', keystroke],
  ['full-text', fullText],
  ['orders-list', ordersList],
  ['orders-scroll', () => ordersScroll(5_000)],
  ['orders-scroll-100000', () => ordersScroll(100_000)],
  ['today', today],
  ['statements', statements],
  ['memory', memory],
  ['first-synchronisation', () => firstSynchronisation(10_000)],
  ['first-synchronisation-100000', () => firstSynchronisation(100_000)],
  ['office-change', visibleChange],
  ['office-rest', () => officeAtRest(false)],
  ['office-waiting', () => officeAtRest(true)],
  ['office-requests', officeRequests],
  ['office-joined', officeJoined],
  ['office-growth', officeGrowth],
];

const wanted = process.argv.slice(2);
const rows: Row[] = [];
for (const [name, run] of cases) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`measuring: ${name}\n`);
  rows.push(...[await run()].flat());
}

console.log(
  `Node ${process.version}, ${availableParallelism()} cores, medians of ${rounds} interleaved rounds\n`,
);
console.log('| what | ours | baseline | ratio | goal | met |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const row of rows) {
  console.log(
    `| ${row.what} | ${row.ours} | ${row.baseline} | ${row.ratio} | ${row.goal} | ${row.isMet ? 'yes' : 'no'} |`,
  );
}
