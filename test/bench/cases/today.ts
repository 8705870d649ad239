import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createApp } from '../../../main/app/create-app.ts';
import { dueLines } from '../../../main/app/due/due-lines.ts';
import { createAppClient } from '../../../main/hosts/cli/app-client.ts';
import type { Db, SqlValue } from '../../../main/storage/db.ts';
import { openDb } from '../../../main/storage/open-db.ts';
import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import { makeBigLibrary } from '../../support/big-library.ts';
import { benchPorts } from '../app-ports.ts';
import { interleave, milliseconds, type Row, timed } from '../measure.ts';
import { practiceConnectionId } from '../stored-library.ts';

/** Today as the bridge calls it, against its own SQL alone: the same statements with the same values, without what is made of them. */
export async function today(): Promise<Row[]> {
  return [await measured(2_000), await measured(10_000)];
}

async function measured(matters: number): Promise<Row> {
  const store = mkdtempSync(join(tmpdir(), 'landfolio-bench-'));
  try {
    const now = Date.now();
    const library = await makeBigLibrary(store, { orders: 3 * matters, matters, now, hasFiles: false });
    const copy = join(store, 'copy.db');
    copyFileSync(library.file, copy);
    const asked = statementsOf(copy, now);
    const office = await createApp(benchPorts(store));
    const client = createAppClient(office.router);
    const bare = new DatabaseSync(copy, { readOnly: true });
    const prepared = asked.map(({ sql, values }) => ({ statement: bare.prepare(sql), values }));
    let lines = 0;
    const pair = await interleave(
      () =>
        timed(async () => {
          ({ length: lines } = (await client.due.today({})).lines);
        }),
      () =>
        timed(() => {
          for (const { statement, values } of prepared) statement.all(...values);
        }),
      21,
    );
    bare.close();
    await office.close();
    return {
      what: `Today over ${matters.toLocaleString('en-AU')} matters, ${lines} lines / its ${asked.length} statements of SQL alone`,
      ours: milliseconds(pair.ours),
      baseline: milliseconds(pair.baseline),
      ratio: `${pair.ratio.toFixed(2)}×`,
      goal: '≤ 2×',
      isMet: pair.ratio <= 2,
    };
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}

/** What Today asks of a library. */
function statementsOf(file: string, now: number): { sql: string; values: readonly SqlValue[] }[] {
  const db = openDb(file);
  const asked: { sql: string; values: readonly SqlValue[] }[] = [];
  const note = <T>(run: (sql: string, ...values: SqlValue[]) => T) => {
    return (sql: string, ...values: SqlValue[]): T => {
      asked.push({ sql, values });
      return run(sql, ...values);
    };
  };
  const noted: Db = { ...db, all: note(db.all), get: note(db.get), lists: note(db.lists) };
  try {
    dueLines(noted, { connectionId: practiceConnectionId, now, wire });
    return asked;
  } finally {
    db.close();
  }
}
