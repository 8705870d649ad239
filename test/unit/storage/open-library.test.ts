import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLibraryDisk } from '../../../main/storage/library/disk.ts';
import type { Library } from '../../../main/storage/library/open-library.ts';
import { sealText } from '../../../main/storage/library/seal.ts';
import { libraryMigrations } from '../../../main/storage/library-db.ts';
import {
  openSmallLibrary,
  type SmallLibraryOptions,
  states,
  writeOrder,
} from '../../support/small-library.ts';

let store: string;
let file: string;
let open: Library | null;
beforeEach(() => {
  store = mkdtempSync(join(tmpdir(), 'landfolio-library-'));
  file = join(store, 'landfolio.db');
  open = null;
});
afterEach(() => {
  open?.db.close();
  rmSync(store, { recursive: true, force: true });
});

function start(options?: SmallLibraryOptions): Library {
  open = openSmallLibrary(store, options);
  return open;
}
function stop(): void {
  open?.db.close();
  open = null;
}
/** Leaves the folder as a kill would, in a folder of its own, and goes on there. */
function kill(): void {
  const left = mkdtempSync(join(tmpdir(), 'landfolio-library-'));
  for (const name of readdirSync(store)) {
    if (!['backups', 'damaged'].includes(name)) copyFileSync(join(store, name), join(left, name));
  }
  stop();
  for (const name of readdirSync(left)) copyFileSync(join(left, name), join(store, name));
  rmSync(left, { recursive: true, force: true });
}
function order(id: string, ...further: string[]): void {
  if (open === null) throw new Error('closed');
  writeOrder(open.db, open.intentLog, id, ['PREPARED', ...further]);
}
const sent = ['SENDING', 'RESPONDED', 'PLACED', 'CONFIRMED'];

/** Windows lets nobody move or delete a file that is open. */
describe.skipIf(process.platform === 'win32')('a library that is moved away while it is open', () => {
  const ways: readonly (readonly [string, () => void])[] = [
    ['deleted with all that lies beside it', () => rmSync(store, { recursive: true })],
    ['deleted', () => rmSync(file)],
    [
      'exchanged for an older copy',
      () => {
        copyFileSync(file, `${file}.old`);
        renameSync(`${file}.old`, file);
      },
    ],
  ];

  test.each(ways)('%s, it locks ordering, and the next start has all of it', (_, take) => {
    start();
    order('a', ...sent);
    take();
    order('b', ...sent);
    open?.verify();
    expect(open?.state.orderingLockedReason()).toBe('moved');
    stop();
    const { db, state } = start();
    expect(states(db)).toEqual({ a: 'CONFIRMED', b: 'CONFIRMED' });
    expect(state.notice()?.kind).toBe('restored');
    expect(state.orderingLockedReason()).toBe('incomplete');
  });

  test.each(ways)('%s, and closed before anybody looked, it is whole at the next start', (_, take) => {
    start();
    take();
    order('a', ...sent);
    stop();
    const { db, state } = start();
    expect(states(db)).toEqual({ a: 'CONFIRMED' });
    expect(state.orderingLockedReason()).toBe('incomplete');
  });
});

test('a library that is gone with all that lay beside it is told, and nothing is ordered before the history was read', () => {
  const { state } = start({ wasHere: true });
  expect(state.notice()?.told).toMatchObject({ kind: 'restored', why: 'gone' });
  expect(state.notice()?.setAside).toBeNull();
  expect(state.orderingLockedReason()).toBe('incomplete');
});

test.skipIf(process.platform === 'win32')(
  'a library that was moved without its log, behind a link, says so and is whole once it is back',
  () => {
    start();
    order('a', ...sent);
    kill();
    const elsewhere = join(store, 'elsewhere.db');
    renameSync(file, elsewhere);
    symlinkSync(elsewhere, file);
    expect(() => start()).toThrow(
      /landfolio\.db is a symbolic link.*landfolio\.db-wal.*Put the file itself back/,
    );
    rmSync(file);
    renameSync(elsewhere, file);
    expect(states(start().db)).toEqual({ a: 'CONFIRMED' });
  },
);

test('a first start that was killed before it made the library is no alarm', () => {
  const nothing = { bytes: 0, crc: '00000000', writtenAt: '0', walBytes: 0, logBytes: 0 };
  writeFileSync(`${file}.seal`, sealText({ ...nothing, state: 'ending' }));
  const { state } = start();
  expect([state.notice(), state.orderingLockedReason()]).toEqual([null, null]);
  stop();
  // The seal of a library that was here says that it is gone.
  rmSync(file);
  rmSync(join(store, 'intents.jsonl'), { force: true });
  rmSync(join(store, 'backups'), { recursive: true, force: true });
  expect(start().state.orderingLockedReason()).toBe('incomplete');
});

describe('a library that is well', () => {
  test('opens again and again with nothing to tell, also after a kill in the middle', () => {
    start();
    order('a', ...sent);
    stop();
    start();
    order('b', ...sent);
    kill();
    const { state, db } = start();
    expect([state.notice(), state.orderingLockedReason()]).toEqual([null, null]);
    expect(states(db)).toEqual({ a: 'CONFIRMED', b: 'CONFIRMED' });
    expect(existsSync(join(store, 'damaged'))).toBe(false);
  });

  test('is not taken for damaged when it was killed after its log was written back, or while it closed', () => {
    start();
    order('a', ...sent);
    open?.db.exec('CREATE TABLE filler (a TEXT) STRICT');
    for (let n = 0; n < 40; n += 1) open?.db.run('INSERT INTO filler VALUES (?)', 'x'.repeat(60_000));
    kill();
    expect(start().state.notice()).toBeNull();
    order('b', ...sent);
    const wal = readFileSync(`${file}-wal`);
    stop();
    // Closed, but its log still there and its seal not yet written.
    writeFileSync(`${file}-wal`, wal);
    const seal = readFileSync(`${file}.seal`, 'utf8');
    writeFileSync(
      `${file}.seal`,
      seal.replace('closed', 'ending').replace(/file \d+/, 'file 000000000000001'),
    );
    const { state, db } = start();
    expect(state.notice()).toBeNull();
    expect(states(db)).toEqual({ a: 'CONFIRMED', b: 'CONFIRMED' });
  });

  test('of a newer Landfolio is refused, and opens in the newer one as if nothing had been', () => {
    start().db.exec(`PRAGMA user_version = ${libraryMigrations.length + 1}`);
    stop();
    expect(() => start()).toThrow(/newer version of Landfolio.*Nothing was changed/);
    expect(() => start()).toThrow(/newer version of Landfolio/);
    expect(existsSync(join(store, 'damaged'))).toBe(false);
  });
});

describe('a library that the disk spoiled without being written to', () => {
  const { writtenAt: _, ...disk } = createLibraryDisk();
  const still = { disk: { ...disk, writtenAt: () => '1' } };
  function spoil(): void {
    const bytes = readFileSync(file);
    bytes[bytes.lastIndexOf('PREPARED')] = 0x51;
    writeFileSync(file, bytes);
  }
  beforeEach(() => {
    start(still);
    order('a', ...sent);
    open?.backups.take(open.db, 1_789_000_000_000);
    stop();
  });

  test('opens at once, is found by its sum, locks ordering, and is made whole by the next start', () => {
    spoil();
    const { state, verify } = start(still);
    expect(state.orderingLockedReason()).toBeNull();
    verify();
    expect(state.orderingLockedReason()).toBe('damaged');
    stop();
    const next = start(still);
    expect(next.state.notice()?.kind).toBe('restored');
    expect(states(next.db)).toEqual({ a: 'CONFIRMED' });
  });

  test('is not sealed as sound by a close that comes before its sum was taken', () => {
    spoil();
    start(still);
    stop();
    expect(start(still).state.notice()?.kind).toBe('restored');
  });

  test('is not taken for damaged while its own log is written back into it', () => {
    const { db, verify, state } = start({ disk: createLibraryDisk() });
    db.exec('CREATE TABLE filler (a TEXT) STRICT');
    for (let n = 0; n < 40; n += 1) db.run('INSERT INTO filler VALUES (?)', 'x'.repeat(60_000));
    verify();
    expect(state.orderingLockedReason()).toBeNull();
  });
});

describe('a library that is damaged', () => {
  test('is quarantined whole, a backup takes its place, later orders come back in doubt, and ordering is locked', () => {
    start();
    order('a', ...sent);
    open?.backups.take(open.db, 1_789_000_000_000);
    order('b', 'SENDING', 'UNKNOWN');
    order('c', ...sent);
    order('d');
    stop();
    const bytes = readFileSync(file);
    bytes[5000] = (bytes[5000] ?? 0) ^ 4;
    writeFileSync(file, bytes);
    const { state, db } = start();
    expect(states(db)).toEqual({ a: 'CONFIRMED', b: 'UNKNOWN', c: 'CONFIRMED' });
    expect(
      db.get(`SELECT order_id, mark, next_check_at IS NOT NULL AS isDue FROM intent WHERE id = 'c'`),
    ).toEqual({
      order_id: 'order c',
      mark: 'MARKc',
      isDue: 1,
    });
    expect(state.orderingLockedReason()).toBe('incomplete');
    expect(state.notice()).toMatchObject({
      kind: 'restored',
      backupTakenAt: 1_789_000_000_000,
      told: { kind: 'restored', lost: { orders: 2 } },
    });
    const [stamp = ''] = readdirSync(join(store, 'damaged'));
    expect(readFileSync(join(store, 'damaged', stamp, 'landfolio.db'))).toEqual(bytes);
    stop();
    const again = start();
    expect(again.state.orderingLockedReason()).not.toBeNull();
    again.state.unlockOrdering();
    again.state.dismissNotice();
    stop();
    expect(start().state.orderingLockedReason()).toBeNull();
  });

  test('is restored from the newest backup that proves sound, not from a damaged one', () => {
    start();
    order('a', ...sent);
    open?.backups.take(open.db, 1_789_000_000_000);
    order('b', ...sent);
    const newest = open?.backups.take(open.db, 1_789_500_000_000).path ?? '';
    stop();
    const bytes = readFileSync(newest);
    bytes[bytes.length - 50] = (bytes[bytes.length - 50] ?? 0) ^ 1;
    writeFileSync(newest, bytes);
    truncateSync(file, 3000);
    expect(start().state.notice()?.backupTakenAt).toBe(1_789_000_000_000);
    expect(existsSync(newest)).toBe(true);
  });

  test('without a backup is begun again, with every order that the log knows', () => {
    start();
    order('a', ...sent);
    order('b', 'SENDING');
    stop();
    writeFileSync(file, 'no database at all, but long enough to look like something else');
    const { state, db } = start();
    expect(states(db)).toEqual({ a: 'CONFIRMED', b: 'UNKNOWN' });
    expect(state.notice()?.told).toMatchObject({ kind: 'restored', from: 'nothing' });
  });

  test('that is gone is restored like a damaged one', () => {
    start();
    order('a', ...sent);
    stop();
    rmSync(file);
    rmSync(`${file}.seal`);
    const { state, db } = start();
    expect(states(db)).toEqual({ a: 'CONFIRMED' });
    expect(state.orderingLockedReason()).not.toBeNull();
  });

  test('found so while it is open locks ordering at once, and is made whole at the next start', () => {
    start();
    order('a', ...sent);
    stop();
    const { state, db } = start();
    expect(() =>
      db.transaction(() => {
        throw Object.assign(new Error('database disk image is malformed'), { errcode: 11 });
      }),
    ).toThrow('malformed');
    expect(state.orderingLockedReason()).toBe('damaged');
    stop();
    expect(start().state.notice()?.kind).toBe('restored');
  });
});

describe('an old copy', () => {
  test('put back with its seal is recognised by the log of orders, which brings back what it lacks', () => {
    start();
    order('a', ...sent);
    order('p');
    stop();
    const old = [file, `${file}.seal`].map((path) => [path, readFileSync(path)] as const);
    start();
    if (open !== null) {
      open.db.run(`UPDATE intent SET state = 'SENDING' WHERE id = 'p'`);
      open.intentLog.append({ id: 'p', state: 'SENDING', at: 5 });
      open.db.run(`UPDATE intent SET state = 'UNKNOWN' WHERE id = 'p'`);
      open.intentLog.append({ id: 'p', state: 'UNKNOWN', at: 6 });
    }
    order('b', ...sent);
    stop();
    for (const [path, bytes] of old) writeFileSync(path, bytes);
    const { state, db } = start();
    expect(states(db)).toEqual({ a: 'CONFIRMED', b: 'CONFIRMED', p: 'UNKNOWN' });
    expect(state.orderingLockedReason()).not.toBeNull();
    expect(state.notice()?.told.kind).toBe('olderThanLog');
  });
});

describe('a write-ahead log', () => {
  test('that does not belong to a closed file is quarantined and not written into it', () => {
    start();
    order('a', ...sent);
    const wal = readFileSync(`${file}-wal`);
    order('b', ...sent);
    stop();
    writeFileSync(`${file}-wal`, wal);
    const { state, db } = start();
    expect(states(db)).toEqual({ a: 'CONFIRMED', b: 'CONFIRMED' });
    expect(state.orderingLockedReason()).toBeNull();
    const [stamp = ''] = readdirSync(join(store, 'damaged'));
    expect(readFileSync(join(store, 'damaged', stamp, 'landfolio.db-wal'))).toEqual(wal);
  });

  test.each([
    ['emptied', 0],
    ['cut between two changes', 0.5],
  ] as const)('that was %s is noticed, and the orders come back', (_, part) => {
    start();
    stop();
    start();
    order('a', ...sent);
    order('b', ...sent);
    kill();
    const frame = 24 + 4096;
    const frames = (readFileSync(`${file}-wal`).length - 32) / frame;
    truncateSync(`${file}-wal`, part === 0 ? 0 : 32 + frame * Math.floor(frames * part));
    const { state, db } = start();
    expect(states(db)).toEqual({ a: 'CONFIRMED', b: 'CONFIRMED' });
    expect(state.orderingLockedReason()).not.toBeNull();
    expect(state.notice()?.kind).toBe('kept');
  });
});

test('what an earlier version told as a sentence is still told', () => {
  const { state, db } = start();
  const notice = { kind: 'kept', at: 1, backupTakenAt: null, setAside: null } as const;
  const stored = JSON.stringify({ ...notice, message: 'It was an older copy.' });
  db.run(`INSERT INTO library_state (key, value, changed_at) VALUES ('notice', ?, 1)`, stored);
  expect(state.notice()).toEqual({ ...notice, told: { kind: 'stored', text: 'It was an older copy.' } });
});
