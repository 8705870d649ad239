import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createApp } from '../../../main/app/create-app.ts';
import { benchPorts } from '../app-ports.ts';
import { interleave, milliseconds, type Row, timed } from '../measure.ts';
import { makeStoredLibrary, practiceConnectionId } from '../stored-library.ts';

const newest = 'SELECT * FROM document WHERE connection_id = ? ORDER BY received_at DESC LIMIT 100';

/** An office with 10,000 stored documents, ready to answer, against the same file opened bare and asked once. */
export async function officeReady(): Promise<Row> {
  const store = mkdtempSync(join(tmpdir(), 'landfolio-bench-'));
  try {
    const path = makeStoredLibrary(store, 10_000);
    const pair = await interleave(
      async () => {
        const start = performance.now();
        const office = await createApp(benchPorts(store));
        const ready = performance.now() - start;
        await office.close();
        return ready;
      },
      () =>
        timed(() => {
          const db = new DatabaseSync(path);
          db.prepare(newest).all(practiceConnectionId);
          db.close();
        }),
    );
    return {
      what: 'office ready with 10,000 documents / node:sqlite open and one query',
      ours: milliseconds(pair.ours),
      baseline: milliseconds(pair.baseline),
      ratio: `${pair.ratio.toFixed(2)}×`,
      goal: '≤ 3×',
      isMet: pair.ratio <= 3,
    };
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}
