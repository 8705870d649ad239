import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDocuments } from '../../../main/library/documents.ts';
import { createFileRemoval, type FileRemoval } from '../../../main/library/file-removal.ts';
import { createMatters } from '../../../main/library/matters.ts';
import type { OfficeServer } from '../../../main/office/office-server.ts';
import { postgresFileStore } from '../../../main/office/postgres-file-store.ts';
import type { SharedFile } from '../../../main/ports/shared-kind.ts';
import { documentFiles, mayBeLeft, startOfMonths } from '../../../main/sharing/files-to-leave.ts';
import { createLeftFiles, type LeftFiles } from '../../../main/sharing/left-files.ts';
import { isFileAway } from '../../../main/storage/away-file.ts';
import type { Db } from '../../../main/storage/db.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { type DocumentMonths, documentMonths } from '../../../shared/model/document-months.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

const connection = 'account';
const dayMs = 86_400_000;
const start = Date.parse('2026-11-28T02:00:00Z');

let db: Db;
let clock: FakeClock;
let ids: number;
/** Files of the content store, and of the server. */
let here: Set<string>;
let atServer: Set<string>;
let others: number;
let said: boolean[];
let asked: SharedFile[];
let given: string[];
let months: DocumentMonths | null;
let removal: FileRemoval;
let left: LeftFiles;
/** Whether nothing comes from the server, whether the loop knows it, and how often it was asked for a file. */
let [isCut, isUnreachable, gets] = [false, false, 0];

beforeEach(() => {
  db = newLibrary();
  clock = new FakeClock(start);
  ids = 0;
  [here, atServer] = [new Set(), new Set()];
  [said, asked, given] = [[], [], []];
  others = 1;
  isWoken = false;
  [isCut, isUnreachable, gets] = [false, false, 0];
  months = null;
  open();
});
afterEach(() => db.close());

/** What a start of Landfolio makes of the library. */
function open(): void {
  removal = createFileRemoval(db, {
    store: { remove: async (sha256) => void here.delete(sha256) },
    log: createQuietLog(),
  });
  left = createLeftFiles({
    ...{ clock, log: createQuietLog(), db, removal },
    months: { get: () => months, set: (next) => (months = next) },
    ledger: { fileArrived: arrived, fileLost: (file) => asked.push(file) },
    files: {
      async give(_remote, { sha256 }) {
        given.push(sha256);
        atServer.add(sha256);
        return ok(true);
      },
      async get(_remote, { sha256 }) {
        gets += 1;
        if (isCut) return failed({ code: 'unreachable', message: '', host: null });
        if (!here.has(sha256) && !atServer.has(sha256)) return ok('missing');
        here.add(sha256);
        return ok('here');
      },
      letGo: async () => {},
    },
    fileStoreOf: postgresFileStore,
    ask: (question) => question(server as OfficeServer),
    isMember: () => true,
    isUnreachable: () => isUnreachable,
    wake: () => {},
    changed: () => {},
  });
}

const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex');
const server: Pick<OfficeServer, 'keepAll' | 'missingDocuments'> = {
  async keepAll(keeps) {
    said.push(keeps);
    return ok(others);
  },
  missingDocuments: async (hashes) => ok(hashes.filter((hash) => !atServer.has(hex(hash)))),
};
let isWoken = false;
const round = () => left.round(server as OfficeServer, () => isWoken);

function arrived({ sha256 }: SharedFile): void {
  db.run('DELETE FROM office_file WHERE sha256 = ?', sha256);
}
function waiting(): number {
  return Number(db.get('SELECT count(*) AS n FROM office_file WHERE is_left = 0')?.n);
}

interface Given {
  readonly ageDays: number;
  readonly isShared?: boolean;
  readonly isAtServer?: boolean;
  readonly settlesInDays?: number | null;
  readonly isClosed?: boolean;
  readonly openedDaysAgo?: number | null;
  readonly isBinned?: boolean;
  /** Only some people may read its matter, this one among them. */
  readonly isRestricted?: boolean;
}

function restrict(matter: string, readers: string | null, step: string | null = null): void {
  db.run(
    `INSERT INTO office_restriction (matter, readers, by_login, by_name, at, step) VALUES (?, ?, 'alice', 'Alice Ng', 1, ?)
     ON CONFLICT (matter) DO UPDATE SET readers = excluded.readers, step = excluded.step`,
    ...[matter, readers, step],
  );
}

/** A document of a person's own. Gives the hash of its file. */
function add(given: Given): string {
  ids += 1;
  const sha256 = (ids * 7919).toString(16).padStart(4, '0').repeat(16);
  const id = `document${ids}`;
  const at = clock.now() - given.ageDays * dayMs;
  const matters = createMatters(db, { now: () => at, newId: () => `matter${ids}`, computer: 'desk' });
  const matterId = matters.use(connection, `2026-${ids}`);
  if (given.settlesInDays != null)
    db.run(
      'UPDATE matter SET settlement_on = ?, closed_at = ? WHERE id = ?',
      new Date(clock.now() + given.settlesInDays * dayMs).toISOString().slice(0, 10),
      ...[given.isClosed === true ? 1 : null, matterId],
    );
  createDocuments(db, {
    ...{ now: () => at, computer: 'desk', template: () => '{product}.pdf' },
    ...{ viewUrl: (one) => one, dragUrl: () => null },
  }).add({
    ...{ id, connectionId: connection, matterId, state: 'STORED', sha256, bytes: 1000, fileType: 'pdf' },
    ...{
      source: { own: { name: 'A', kind: 'other', datedOn: null, origin: '', copyOf: [] } },
      remark: null,
      resourceText: null,
    },
  });
  if (given.isShared !== false)
    db.run(
      `INSERT INTO office_thing (kind, id, local_id, fields, last_n) VALUES ('document', ?1, ?1, ?2, 1)`,
      ...[id, JSON.stringify({ sha256 })],
    );
  if (given.isRestricted === true) {
    db.run(`INSERT INTO office_thing (kind, id, local_id, fields) VALUES ('matter', ?1, ?1, '{}')`, matterId);
    restrict(matterId, '[{"login":"alice","name":"Alice Ng"}]');
  }
  if (given.openedDaysAgo != null)
    db.run('INSERT INTO opened_file VALUES (?, ?)', sha256, clock.now() - given.openedDaysAgo * dayMs);
  if (given.isBinned === true)
    db.exec(
      `INSERT INTO own_document (id, name, kind, origin) VALUES ('bin${ids}', 'B', 'other', '');
       INSERT INTO deleted_document (id, connection_id, matter_id, sha256, bytes, received_at, computer, deleted_at)
       SELECT 'bin${ids}', connection_id, matter_id, sha256, bytes, received_at, computer, 1 FROM document WHERE id = '${id}'`,
    );
  here.add(sha256);
  if (given.isAtServer !== false) atServer.add(sha256);
  return sha256;
}

const pdf = (sha256: string) => ({ sha256, fileType: 'pdf' }) as const;
const old = { ageDays: 500 };

test('months are those of the calendar', () => {
  expect(new Date(startOfMonths(12, Date.parse('2026-11-28T02:00:00Z'))).toISOString()).toBe(
    '2025-11-28T02:00:00.000Z',
  );
});

describe('a file that is older than the choice', () => {
  test('is removed, is said to be at the server, and is fetched when it is opened', async () => {
    const [first, young] = [add(old), add({ ageDays: 300 })];
    await left.choose(12);
    await round();
    expect([...here]).toEqual([young]);
    expect([isFileAway(db, pdf(first)), isFileAway(db, pdf(young))]).toEqual([true, false]);
    expect(left.state()).toMatchObject({ left: { files: 1, bytes: 1000 }, freedBytes: 1000, freeing: null });
    expect(await left.bring(pdf(first), new AbortController().signal, () => {})).toEqual(ok(null));
    expect(here.has(first)).toBe(true);
    expect(isFileAway(db, pdf(first))).toBe(false);
  });

  test('that was opened stays for 30 days, then goes again', async () => {
    const first = add(old);
    await left.choose(12);
    await round();
    await left.bring(pdf(first), new AbortController().signal, () => {});
    clock.jumpWall(29 * dayMs);
    await round();
    expect(here.has(first)).toBe(true);
    clock.jumpWall(2 * dayMs);
    await round();
    expect(here.has(first)).toBe(false);
  });

  test.each([
    ['that no entry of the office names', { ...old, isShared: false }],
    ['of an open matter that settles later', { ...old, settlesInDays: 10 }],
    ['that is in the bin too', { ...old, isBinned: true }],
    ['of a restricted matter', { ...old, isRestricted: true }],
  ])('%s stays', async (_what, document) => {
    const sha256 = add(document);
    await left.choose(12);
    await round();
    expect(here.has(sha256)).toBe(true);
  });

  test('of a matter that is restricted later comes back', async () => {
    const sha256 = add({ ...old, isRestricted: true });
    restrict('matter1', null);
    await left.choose(12);
    await round();
    expect(here.has(sha256)).toBe(false);
    restrict('matter1', '[{"login":"alice","name":"Alice Ng"}]');
    clock.jumpWall(dayMs);
    await round();
    expect([waiting(), isFileAway(db, pdf(sha256))]).toEqual([1, true]);
  });

  test.each(['leaving', 'returning'])('stays while its matter is %s', async (step) => {
    const sha256 = add({ ...old, isRestricted: true });
    restrict('matter1', null, step);
    await left.choose(12);
    await round();
    expect(here.has(sha256)).toBe(true);
  });

  test('stays where it was moved out of a restricted matter, until the office has heard of it', async () => {
    const sha256 = add(old);
    restrict('another', '[]');
    db.run(`INSERT INTO office_entry (n, id, computer, login, kind, version, matter, body, sha256, arrived_at, seal)
      VALUES (1, 'entry', 'desk', 'alice', 'document', 1, 'another', NULL, '', '', '')`);
    await left.choose(12);
    await round();
    expect(here.has(sha256)).toBe(true);
  });

  test('of a closed matter goes, whenever it settles', async () => {
    const sha256 = add({ ...old, settlesInDays: 10, isClosed: true });
    await left.choose(12);
    await round();
    expect(here.has(sha256)).toBe(false);
  });

  test('that the server has lost is given to it again, and goes only later', async () => {
    const sha256 = add({ ...old, isAtServer: false });
    await left.choose(12);
    await round();
    expect([here.has(sha256), given]).toEqual([true, [sha256]]);
    clock.jumpWall(2 * dayMs);
    await round();
    expect(here.has(sha256)).toBe(false);
  });

  test('stays while no other computer keeps all', async () => {
    const sha256 = add(old);
    others = 0;
    await left.choose(12);
    await round();
    expect([here.has(sha256), left.state().keepers]).toEqual([true, 0]);
    expect(said).toEqual([false]);
  });

  test('is removed by the next start, where Landfolio was killed before that', async () => {
    const sha256 = add(old);
    months = 12;
    const idle = removal.idle;
    // The kill: what was noted is in the library, and the file is still there.
    Object.assign(removal, { start: () => {}, idle });
    await round();
    expect([here.has(sha256), isFileAway(db, pdf(sha256))]).toEqual([true, true]);
    open();
    removal.start();
    await removal.idle();
    expect([here.has(sha256), isFileAway(db, pdf(sha256))]).toEqual([false, true]);
    expect(db.all('SELECT * FROM file_to_remove')).toEqual([]);
  });

  test('stays where the choice was changed before the removal', async () => {
    const sha256 = add(old);
    months = 12;
    Object.assign(removal, { start: () => {} });
    await round();
    open();
    await left.choose(null);
    removal.start();
    await removal.idle();
    // It is fetched, and found here.
    expect([here.has(sha256), waiting()]).toEqual([true, 1]);
  });
});

test('the choice of more months, or of all, wants files back', async () => {
  const [older, younger] = [add({ ageDays: 800 }), add({ ageDays: 500 })];
  await left.choose(12);
  await round();
  expect(here.size).toBe(0);
  await left.choose(24);
  await round();
  const wanted = () => db.all('SELECT sha256 FROM office_file WHERE is_left = 0').map((row) => row.sha256);
  expect(wanted()).toEqual([younger]);
  await left.choose(null);
  expect(wanted().toSorted()).toEqual([older, younger].toSorted());
  // It says that it keeps all only after a round of the loop that fetched everything.
  isWoken = true;
  await round();
  expect(said.at(-1)).toBe(false);
  isWoken = false;
  for (const sha256 of [older, younger]) arrived(pdf(sha256));
  await round();
  expect(said.at(-1)).toBe(true);
});

test('what was left at a server that lost it is asked for from colleagues', async () => {
  const sha256 = add(old);
  await left.choose(12);
  await round();
  atServer.clear();
  left.lookAgain();
  await round();
  expect(asked).toEqual([pdf(sha256)]);
  expect(await left.bring(pdf(sha256), new AbortController().signal, () => {})).toEqual({
    ok: false,
    failure: 'missing',
  });
});

test('while the server is away only the first of many documents waits for it, and all come once it is back', async () => {
  const hashes = [add(old), add(old), add(old)];
  await left.choose(12);
  await round();
  const bringAll = async () => {
    const brought = hashes.map((sha256) => left.bring(pdf(sha256), new AbortController().signal, () => {}));
    return (await Promise.all(brought)).map((one) => (one.ok ? 'here' : one.failure));
  };
  [isCut, isUnreachable] = [true, true];
  expect(await bringAll()).toEqual(['unreachable', 'unreachable', 'unreachable']);
  expect(gets).toBe(1);
  [isCut, isUnreachable] = [false, false];
  expect(await bringAll()).toEqual(['here', 'here', 'here']);
});

test('a document that was never here is left where it is', () => {
  months = 12;
  expect(left.isLeftAtFirst(start - 500 * dayMs)).toBe(true);
  expect(left.isLeftAtFirst(start - 300 * dayMs)).toBe(false);
  months = null;
  expect(left.isLeftAtFirst(start - 500 * dayMs)).toBe(false);
});

test('a file that should be here and is not comes from the server, where the office has it', () => {
  const [shared, own] = [add({ ageDays: 1 }), add({ ageDays: 1, isShared: false })];
  expect([left.repair(pdf(shared)), left.repair(pdf(own))]).toEqual([true, false]);
  expect([isFileAway(db, pdf(shared)), isFileAway(db, pdf(own)), waiting()]).toEqual([true, false, 1]);
});

test('says how much room the documents take, and what stays with each choice', async () => {
  for (const ageDays of [10, 500, 900, 2000]) add({ ageDays });
  expect(await left.room()).toEqual({
    all: { files: 4, bytes: 4000 },
    choices: documentMonths.map((choice, place) => ({
      months: choice,
      files: place + 1,
      bytes: (place + 1) * 1000,
    })),
  });
});

test('no file goes that is the only copy, or younger than the choice, whatever the library has', async () => {
  const document = fc.record({
    ageDays: fc.nat(1500),
    isShared: fc.boolean(),
    isAtServer: fc.boolean(),
    settlesInDays: fc.option(fc.integer({ min: -30, max: 30 }), { nil: null }),
    isClosed: fc.boolean(),
    openedDaysAgo: fc.option(fc.nat(60), { nil: null }),
    isBinned: fc.boolean(),
    isRestricted: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { maxLength: 8 }),
      fc.constantFrom(...documentMonths),
      fc.nat(1),
      async (given, choice, keepers) => {
        db.close();
        db = newLibrary();
        [here, atServer, others, months, ids] = [new Set(), new Set(), keepers, null, 0];
        open();
        const hashes = given.map(add);
        const before = new Set(atServer);
        const known = new Map(
          hashes.flatMap((sha256) =>
            documentFiles(db, sha256, clock.now()).map((file) => [sha256, file] as const),
          ),
        );
        await left.choose(choice);
        await round();
        for (const [place, sha256] of hashes.entries()) {
          const one = given[place];
          if (one === undefined) continue;
          const isGone = !here.has(sha256);
          expect(isFileAway(db, pdf(sha256))).toBe(isGone);
          const file = known.get(sha256);
          const isRight =
            keepers > 0 && before.has(sha256) && file !== undefined && mayBeLeft(file, choice, clock.now());
          expect(isGone).toBe(isRight);
          if (!isGone) continue;
          expect([atServer.has(sha256), one.isShared, one.isBinned, one.isRestricted]).toEqual([
            ...[true, true, false, false],
          ]);
          expect(clock.now() - one.ageDays * dayMs).toBeLessThan(startOfMonths(choice, clock.now()));
          expect(one.openedDaysAgo === null || one.openedDaysAgo >= 30).toBe(true);
        }
      },
    ),
    { numRuns: 25 },
  );
});
