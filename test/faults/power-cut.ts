import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSmallLibrary, states } from '../support/small-library.ts';
import { dice, type FaultRun, type FaultRunOptions } from './fault-run.ts';
import { type DiskAct, ForgetfulDisk, readRecording } from './recorded-disk.ts';

/*
 * A power cut at any moment. A library lives through some sessions under strace, which records every write and every
 * flush; then the recording is played to a moment, what was not flushed by then is dropped or torn sector by sector,
 * and the library is opened from what is left. Whatever was announced as done must be there. Linux only.
 */

const child = fileURLToPath(new URL('power-cut-child.ts', import.meta.url));
const calls = 'open,openat,close,write,pwrite64,ftruncate,fsync,fdatasync,rename,unlink';
const rank = ['PREPARED', 'SENDING', 'RESPONDED', 'PLACED', 'CONFIRMED'];
/** A recording is long; several cuts are made in each. */
const cutsEach = 250;
/** Orders of a recording. One of a few cuts is shorter: making it takes longer than the cuts. */
const ordersFor = (cuts: number) => (cuts < 50 ? 12 : 40);

interface PowerCutOptions extends FaultRunOptions {
  /** The disk says that it flushed and does not: then orders must be lost, or this proves nothing. */
  readonly isLying?: boolean;
}

export async function run({ cases, seed, onProgress, isLying = false }: PowerCutOptions): Promise<FaultRun> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'landfolio-power-')));
  const failures: string[] = [];
  try {
    for (let done = 0; done < cases; ) {
      const count = Math.min(cutsEach, cases - done);
      const acts = record(folder, done, ordersFor(count));
      const store = join(folder, 'recorded');
      const roll = dice(seed + done);
      const moments = Array.from({ length: count }, () => roll(acts.length + 1)).sort((a, b) => a - b);
      const disk = new ForgetfulDisk();
      let played = 0;
      for (const moment of moments) {
        for (; played < moment; played += 1) {
          const act = acts[played];
          if (act !== undefined && !(isLying && act.kind === 'sync')) disk.act(act);
        }
        const place = join(folder, 'cut');
        mkdirSync(place);
        disk.cutInto(place, store, dice(seed + done));
        const problem = check(place, disk.said);
        if (problem !== null)
          failures.push(`cut ${done} (seed ${seed + done}) after act ${moment}: ${problem}`);
        rmSync(place, { recursive: true, force: true });
        done += 1;
        onProgress?.(done, failures.length);
        if (done % 20 === 0) await new Promise<void>((resolve) => setImmediate(resolve));
      }
      rmSync(store, { recursive: true, force: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { cases, failures };
}

function record(folder: string, number: number, orders: number): DiskAct[] {
  const store = join(folder, 'recorded');
  const trace = join(folder, 'trace');
  mkdirSync(store);
  const made = spawnSync(
    'strace',
    ['-f', '-xx', '-s', '1000000', '-e', `trace=${calls}`, '-e', 'signal=none', '-o', trace].concat([
      process.execPath,
      '--disable-warning=ExperimentalWarning',
      child,
      store,
      String(number),
      String(orders),
    ]),
    { encoding: 'utf8' },
  );
  if (made.error !== undefined || made.status !== 0)
    throw new Error(`The recording failed: ${made.error?.message ?? made.stderr}`);
  const acts = readRecording(trace, store);
  if (!acts.some((act) => act.kind === 'said')) throw new Error('The recording holds no finished order');
  return acts;
}

/** What a person would lose, or null. */
function check(place: string, said: readonly string[]): string | null {
  const due = new Map<string, string>();
  for (const line of said.join('').split('\n')) {
    const [, id, state] = /^done (\S+) (\S+)$/.exec(line) ?? [];
    if (id !== undefined && state !== undefined) due.set(id, state);
  }
  const library = openSmallLibrary(place);
  try {
    const found = states(library.db);
    for (const [id, state] of due) {
      const is = String(found[id]);
      const isKept =
        rank.indexOf(is) >= rank.indexOf(state) ||
        (is === 'UNKNOWN' && (state === 'PREPARED' || state === 'SENDING'));
      if (!isKept) return `order ${id} was ${state} and is ${is}`;
    }
    const notice = library.state.notice();
    // A cut damages nothing: what was never promised may be missing, and that is all.
    if (notice !== null && notice.kind !== 'interrupted') return `a false alarm: ${notice.told.kind}`;
    if (library.state.orderingLockedReason() !== null) return 'ordering is locked without need';
    const sound = Object.values(library.db.get('PRAGMA integrity_check') ?? {})[0];
    return sound === 'ok' ? null : String(sound);
  } finally {
    library.db.close();
  }
}
