import { writeSync } from 'node:fs';
import { actOnMatters, type MatterActName } from './merged-library.ts';

/** An act on a library that stands still before one of its writes, counted from 1. */
export interface HeldAct {
  readonly path: string;
  readonly act: MatterActName;
  readonly before: number;
}

/*
 * Stands still in the middle of an act on each library, all at the same time, until it is killed: each is held within the one
 * before.
 */
const all: readonly HeldAct[] = JSON.parse(process.argv[2] ?? '');

function holdFrom(at: number): void {
  const held = all[at];
  if (held === undefined) {
    writeSync(1, 'held\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    return;
  }
  let writes = 0;
  actOnMatters(held.path, held.act, (db) => {
    // So little that pages are written before the commit.
    db.exec('PRAGMA cache_size = 1');
    return {
      ...db,
      run(sql, ...values) {
        writes += 1;
        if (writes === held.before) holdFrom(at + 1);
        return db.run(sql, ...values);
      },
    };
  });
}

holdFrom(0);
