import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../main/storage/db.ts';
import { createQuietLog } from '../support/quiet-log.ts';
import { openSmallLibrary, states, writeOrder } from '../support/small-library.ts';
import { type Dice, dice, type FaultRun, type FaultRunOptions } from './fault-run.ts';

/*
 * Damages a library in every way that a disk, a copying program or a person can, and opens it as Landfolio does. Each
 * case must come out as one of two: the content is what it was, or a person is told. In both, every order that was
 * sent is there, and what was found lies somewhere, byte for byte.
 */

const db = 'landfolio.db';
const wal = 'landfolio.db-wal';
const seal = 'landfolio.db.seal';
const sent = ['PREPARED', 'SENDING', 'RESPONDED', 'PLACED', 'CONFIRMED'];

interface Templates {
  /** Closed as it should be, with a backup from before the last orders. */
  readonly closed: string;
  /** Killed while the last orders stood in the write-ahead log only. */
  readonly killed: string;
  /** The same library some orders earlier, closed. */
  readonly old: string;
  readonly content: ReadonlyMap<string, string>;
  readonly orders: readonly string[];
}

interface Kind {
  readonly name: string;
  readonly from: 'closed' | 'killed';
  readonly damage: (folder: string, dice: Dice, templates: Templates) => void;
  /** Files whose bytes must be found again, in their place or quarantined. */
  readonly keeps: readonly string[];
}

export const kinds: readonly Kind[] = [
  { name: 'a bit of the file', from: 'closed', keeps: [db], damage: (at, roll) => flip(at, db, roll) },
  {
    name: 'a bit of the header',
    from: 'closed',
    keeps: [db],
    damage: (at, roll) => flip(at, db, roll, 0, 100),
  },
  { name: 'the file cut off', from: 'closed', keeps: [db], damage: (at, roll) => cut(at, db, roll) },
  { name: 'a sector of zeros', from: 'closed', keeps: [db], damage: (at, roll) => blank(at, db, roll) },
  { name: 'the file gone', from: 'closed', keeps: [], damage: (at) => rmSync(join(at, db)) },
  { name: 'a bit of the log', from: 'killed', keeps: [wal], damage: (at, roll) => flip(at, wal, roll) },
  {
    name: 'a bit of the log header',
    from: 'killed',
    keeps: [wal],
    damage: (at, roll) => flip(at, wal, roll, 0, 32),
  },
  { name: 'a bit of a frame header', from: 'killed', keeps: [wal], damage: flipFrameHeader },
  { name: 'the log cut off', from: 'killed', keeps: [wal], damage: (at, roll) => cut(at, wal, roll) },
  { name: 'the log cut between frames', from: 'killed', keeps: [wal], damage: cutBetweenFrames },
  { name: 'the log gone', from: 'killed', keeps: [db], damage: (at) => rmSync(join(at, wal)) },
  {
    name: 'a bit of the file under a log',
    from: 'killed',
    keeps: [db],
    damage: (at, roll) => flip(at, db, roll),
  },
  { name: 'an old log beside a closed file', from: 'closed', keeps: [wal], damage: strangeLog },
  { name: 'an old file under a log', from: 'killed', keeps: [db], damage: oldFile },
  { name: 'an old file', from: 'closed', keeps: [db], damage: oldFile },
  { name: 'an old file and its seal', from: 'closed', keeps: [], damage: oldFileWithSeal },
  { name: 'a bit of the seal', from: 'closed', keeps: [db], damage: (at, roll) => flip(at, seal, roll) },
  { name: 'a bit of the file and of the backup', from: 'closed', keeps: [db], damage: flipBoth },
  {
    name: 'a bit of the log of orders',
    from: 'closed',
    keeps: [db],
    damage: (at, roll) => flip(at, 'intents.jsonl', roll),
  },
];

export async function run({ cases, seed, onProgress }: FaultRunOptions): Promise<FaultRun> {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-corruption-'));
  const failures: string[] = [];
  try {
    const templates = makeTemplates(folder);
    for (let number = 0; number < cases; number += 1) {
      const kind = kinds[number % kinds.length];
      if (kind === undefined) break;
      const place = join(folder, 'case');
      const problem = one(kind, place, dice(seed + number), templates);
      if (problem !== null) failures.push(`case ${number} (seed ${seed + number}), ${kind.name}: ${problem}`);
      rmSync(place, { recursive: true, force: true });
      onProgress?.(number + 1, failures.length);
      if (number % 20 === 19) await new Promise<void>((resolve) => setImmediate(resolve));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { cases, failures };
}

function one(kind: Kind, place: string, roll: Dice, templates: Templates): string | null {
  cpSync(templates[kind.from], place, { recursive: true });
  kind.damage(place, roll, templates);
  const found = kind.keeps
    .filter((name) => exists(join(place, name)) && statSync(join(place, name)).size > 0)
    .map((name) => [name, hashOf(join(place, name))] as const);
  const log = createQuietLog();
  const library = openSmallLibrary(place, { log });
  try {
    const isTold = library.state.notice() !== null;
    const isSame = same(contentOf(library.db), templates.content);
    if (!isSame && !isTold) return 'the content is another, and nobody is told';
    const now = states(library.db);
    // RESPONDED is read again, and what else may have left is looked up; only these would be sent (again).
    const missing = templates.orders.filter((id) =>
      [undefined, 'PREPARED', 'NOT_SENT', 'DISCARDED'].includes(now[id] as string | undefined),
    );
    if (missing.length > 0) return `orders ${missing.join(', ')} are lost or could be sent again`;
    if (
      !isSame &&
      library.state.notice()?.kind !== 'interrupted' &&
      library.state.orderingLockedReason() === null
    )
      return 'ordering is not locked';
    const kept = isTold ? allHashes(place) : null;
    const lost = found.filter(([, hash]) => kept !== null && !kept.has(hash));
    if (lost.length > 0) return `${lost.map(([name]) => name).join(', ')} was not quarantined`;
  } finally {
    library.db.close();
  }
  // And from then on it is a library like any other.
  const again = openSmallLibrary(place);
  const isSound = Object.values(again.db.get('PRAGMA integrity_check') ?? {})[0] === 'ok';
  again.db.close();
  return isSound ? null : 'it is not sound afterwards';
}

function makeTemplates(folder: string): Templates {
  const closed = join(folder, 'closed');
  const killed = join(folder, 'killed');
  const old = join(folder, 'old');
  const open = () => openSmallLibrary(closed);
  let library = open();
  writeOrder(library.db, library.intentLog, 'a', sent);
  writeOrder(library.db, library.intentLog, 'b', sent.slice(0, 2));
  library.db.run(`UPDATE intent SET state = 'UNKNOWN' WHERE id = 'b'`);
  library.intentLog.append({ id: 'b', state: 'UNKNOWN', at: 2 });
  library.db.close();
  cpSync(closed, old, { recursive: true });
  library = open();
  library.backups.take(library.db, 1_789_000_000_000);
  for (const id of ['c', 'd']) writeOrder(library.db, library.intentLog, id, sent);
  library.db.close();
  // One more session, whose changes stand in the log only when it is killed.
  library = open();
  for (const id of ['e', 'f']) writeOrder(library.db, library.intentLog, id, sent);
  const content = contentOf(library.db);
  const orders = Object.keys(states(library.db));
  cpSync(closed, killed, { recursive: true });
  library.db.close();
  return { closed, killed, old, content, orders };
}

function contentOf(of: Db): ReadonlyMap<string, string> {
  const names = of
    .all(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`)
    .map((row) => String(row.name))
    .filter((name) => name !== 'library_state');
  return new Map(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(JSON.stringify(of.all(`SELECT * FROM "${name}"`)))
        .digest('hex'),
    ]),
  );
}

function same(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([name, hash]) => other.get(name) === hash);
}

function flip(folder: string, name: string, roll: Dice, from = 0, to = Number.POSITIVE_INFINITY): void {
  const path = join(folder, name);
  const bytes = readFileSync(path);
  const at = from + roll(Math.min(bytes.length, to) - from);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << roll(8));
  writeFileSync(path, bytes);
}

function cut(folder: string, name: string, roll: Dice): void {
  const path = join(folder, name);
  truncateSync(path, roll(statSync(path).size));
}

function blank(folder: string, name: string, roll: Dice): void {
  const path = join(folder, name);
  const bytes = readFileSync(path);
  const at = 512 * roll(bytes.length / 512);
  bytes.fill(0, at, at + 512);
  writeFileSync(path, bytes);
}

const frameBytes = 24 + 4096;

function flipFrameHeader(folder: string, roll: Dice): void {
  const frames = Math.floor((statSync(join(folder, wal)).size - 32) / frameBytes);
  const at = 32 + frameBytes * roll(frames);
  flip(folder, wal, roll, at, at + 24);
}

function cutBetweenFrames(folder: string, roll: Dice): void {
  const frames = Math.floor((statSync(join(folder, wal)).size - 32) / frameBytes);
  truncateSync(join(folder, wal), 32 + frameBytes * roll(frames));
}

function strangeLog(folder: string, roll: Dice, templates: Templates): void {
  copyFileSync(join(templates.killed, wal), join(folder, wal));
  if (roll(2) === 0) cut(folder, wal, roll);
}

function oldFile(folder: string, _: Dice, templates: Templates): void {
  copyFileSync(join(templates.old, db), join(folder, db));
}

function oldFileWithSeal(folder: string, roll: Dice, templates: Templates): void {
  oldFile(folder, roll, templates);
  copyFileSync(join(templates.old, seal), join(folder, seal));
}

function flipBoth(folder: string, roll: Dice): void {
  flip(folder, db, roll);
  for (const name of readdirSync(join(folder, 'backups'))) flip(join(folder, 'backups'), name, roll);
}

function allHashes(folder: string): Set<string> {
  const found = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) found.add(hashOf(join(entry.parentPath, entry.name)));
  }
  return found;
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
