import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createApp } from '../../../main/app/create-app.ts';
import { type AppClient, createAppClient } from '../../../main/hosts/cli/app-client.ts';
import { makeBigLibrary } from '../../support/big-library.ts';
import { benchPorts } from '../app-ports.ts';
import { interleave, milliseconds, type Row, timed } from '../measure.ts';
import { practiceConnectionId } from '../stored-library.ts';

/** The shortest take a millisecond: a median of few says little. */
const pairs = 41;
/** As the screen asks. */
const page = 100;
/** More than are remembered. */
const others = 20;
/** A street of the practice register, in few of the rows. */
const typed = 'dundas road';

interface Question {
  readonly what: string;
  readonly asked: Parameters<AppClient['orders']['lines']['rows']>[0];
  /** After the table's name. */
  readonly from: string;
  readonly where: string;
  readonly order: string;
  readonly values: readonly string[];
}

const questions: readonly Question[] = [
  { what: 'opened', asked: {}, from: '', where: '', order: 'place DESC, rowid', values: [] },
  {
    what: 'filtered by state',
    asked: { show: 'complete' },
    from: '',
    where: 'AND stage = ?',
    order: 'place DESC, rowid',
    values: ['complete'],
  },
  {
    what: 'filtered by text',
    asked: { text: typed },
    // Without it SQLite reads each row for its words, and takes several times as long.
    from: 'INDEXED BY order_line_words',
    where: 'AND instr(words, ?) > 0',
    order: 'place DESC, rowid',
    values: [typed],
  },
  {
    what: 'sorted by cost',
    asked: { by: 'cost', isDescending: true },
    from: '',
    where: '',
    order: 'cost_cents DESC, place, rowid DESC',
    values: [],
  },
];

/** What a row of the list shows. */
const columns = `id, intent_id, history_id, item_id, order_id, order_state, charged_orders, who, product_code, product_name,
  authority_name, identifier, address, matter, reference, placed_at, expected_at, late_from, price_cents, charged, status, phase,
  needs, document_id, problem, (SELECT matter.id FROM matter WHERE matter.connection_id = order_line.connection_id
    AND matter.number = order_line.matter AND matter.deleted_at IS NULL) AS matter_id`;

/**
 * The first page of the list of orders with its total, as the bridge calls it, down to the rows' views, against the bare statement of
 * the same rows and columns. Other lists are asked for before each of ours, so many that no total is remembered from the round
 * before.
 */
export async function ordersList(): Promise<Row[]> {
  return [...(await measured(5_000)), ...(await measured(100_000))];
}

async function measured(certificates: number): Promise<Row[]> {
  const store = mkdtempSync(join(tmpdir(), 'landfolio-bench-'));
  try {
    const library = await makeBigLibrary(store, {
      orders: certificates,
      certificates,
      matters: Math.round(certificates / 30),
      now: Date.now(),
      hasFiles: false,
    });
    // An open office keeps its own file to itself.
    const copy = join(store, 'copy.db');
    copyFileSync(library.file, copy);
    const office = await createApp(benchPorts(store));
    const client = createAppClient(office.router);
    const bare = new DatabaseSync(copy, { readOnly: true });
    const rows: Row[] = [];
    for (const { what, asked, from, where, order, values } of questions) {
      const statement = bare.prepare(
        `SELECT ${columns} FROM order_line ${from} WHERE connection_id = ? ${where} ORDER BY ${order} LIMIT ${page}`,
      );
      const pair = await interleave(
        async () => {
          for (let other = 0; other < others; other += 1) {
            await client.orders.lines.rows({ matterNumber: `other ${other}`, limit: 1 });
            await client.orders.lines.counts({ matterNumber: `another ${other}` });
          }
          return timed(() => client.orders.lines.rows({ ...asked, limit: page }));
        },
        () => timed(() => statement.all(practiceConnectionId, ...values)),
        pairs,
      );
      rows.push({
        what: `list of ${library.certificates.toLocaleString('en-AU')} orders ${what}, a page of ${page} and the total / the bare statement of that page`,
        ours: milliseconds(pair.ours),
        baseline: milliseconds(pair.baseline),
        ratio: `${pair.ratio.toFixed(2)}×`,
        goal: '≤ 2×',
        isMet: pair.ratio <= 2,
      });
    }
    bare.close();
    await office.close();
    return rows;
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}
