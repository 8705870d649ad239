import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ArrivedDocument } from '../../../main/ordering/downloading/keep-arrived.ts';
import { createNodeFileSystem } from '../../../main/platform/node-file-system.ts';
import { makeConnection } from '../../support/connection.ts';
import { killableDb, Life } from '../../support/killable-db.ts';
import { dice } from '../fault-run.ts';
import { MovingClock } from '../matrix/moving-clock.ts';
import { scratch } from '../matrix/run-matrix.ts';
import { openDownloadOffice } from './download-office.ts';
import { failingFiles } from './failing-files.ts';
import { flushedFiles } from './flushed-files.ts';
import { openLibraryOfItems } from './library-of-items.ts';
import { ServedDocument, startLinkServer } from './link-server.ts';
import { partsWith, type SeededFault, type SeededParts } from './seeded-faults.ts';

/*
 * Documents on their way from a link to the library while everything fails: the host of the links, the disk, the program.
 * Each world has some documents, each with a row of faults; once these are over, every document must be there.
 */

interface DownloadRunOptions {
  /** Goes on until so many faults have happened. */
  readonly faults: number;
  readonly seed: number;
  readonly seededFault?: SeededFault;
  readonly onProgress?: (faults: number, failures: number) => void;
}

interface DownloadRun {
  readonly faults: number;
  readonly documents: number;
  readonly kills: number;
  /** Downloads that went on where they had broken off. */
  readonly resumed: number;
  /** How often each happened. */
  readonly happened: ReadonlyMap<string, number>;
  /** One line each, with the seed of its world. */
  readonly failures: readonly string[];
}

const documentsEach = 24;
const faultsEach = 5;
/** One in so many is large enough to be resumed. */
const largeOneIn = 8;
/** One call of the disk in so many fails. */
const diskOdds = 60;
const killsEach = 12;
const startsAt = Date.UTC(2026, 8, 1);
const day = 86_400_000;

export async function run({
  faults,
  seed,
  seededFault,
  onProgress,
}: DownloadRunOptions): Promise<DownloadRun> {
  const happened = new Map<string, number>();
  const failures: string[] = [];
  let documents = 0;
  let kills = 0;
  let resumed = 0;
  const sum = () => [...happened.values()].reduce((all, count) => all + count, 0);
  const wrong = partsWith(seededFault);
  for (let world = seed; sum() < faults; world += 1) {
    const lived = await live(world, wrong);
    for (const [name, count] of lived.happened) happened.set(name, (happened.get(name) ?? 0) + count);
    failures.push(...lived.problems.map((problem) => `seed ${world}: ${problem}`));
    documents += documentsEach;
    kills += lived.kills;
    resumed += lived.resumed;
    onProgress?.(sum(), failures.length);
    // What is wrong may keep a world from its faults; it was found out, or never will be.
    if (seededFault !== undefined && failures.length > 0) break;
  }
  wrong.end();
  return { faults: sum(), documents, kills, resumed, happened, failures };
}

async function live(seed: number, seeded: SeededParts) {
  const roll = dice(seed);
  const root = realpathSync(mkdtempSync(join(scratch(), 'landfolio-downloads-')));
  const served = Array.from(
    { length: documentsEach },
    (_, number) => new ServedDocument(`${seed}-${number + 1}`, number % largeOneIn === 0, faultsEach, roll),
  );
  const server = await startLinkServer(served);
  const connection = makeConnection({ baseUrl: `${server.origin}/api`, authUrl: `${server.origin}/auth` });
  const file = openLibraryOfItems(connection.id, documentsEach, startsAt);
  const nodeFiles = createNodeFileSystem({ clock: new MovingClock(0) });
  const problems = new Set<string>();
  /** Files that were written to, and folders in which one got a name, since they were flushed. */
  const unflushed = new Set<string>();
  let now = startsAt;
  let kills = 0;
  let isHealed = false;
  const count = (name: string) => void server.happened.set(name, (server.happened.get(name) ?? 0) + 1);
  const ofItem = (itemId: unknown) => served[Number(String(itemId).replace('item-', '')) - 1];
  const placeOf = (sha256: string) => join(root, 'docs', sha256.slice(0, 2), `${sha256}.pdf`);
  const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

  /** A row says that a person may see it: by then its bytes must be whole, and under their name. */
  function shown({ item, state, sha256 }: ArrivedDocument): void {
    if (state !== 'STORED') return;
    if (ofItem(item.id)?.hashes.has(sha256) !== true)
      problems.add(`${item.id} is shown with other bytes than any version`);
    if (!existsSync(placeOf(sha256)) || hashOf(placeOf(sha256)) !== sha256)
      problems.add(`${item.id} is shown before its file is whole`);
    if (unflushed.has(dirname(placeOf(sha256))))
      problems.add(`${item.id} is shown before its name is on the disk`);
  }

  function checkAll(): void {
    const docs = join(root, 'docs');
    const names = existsSync(docs)
      ? readdirSync(docs).flatMap((inner) => readdirSync(join(docs, inner)))
      : [];
    const all = new Set(served.flatMap(({ hashes }) => [...hashes]));
    for (const name of names) {
      const sha256 = name.replace('.pdf', '');
      if (!all.has(sha256) || hashOf(placeOf(sha256)) !== sha256)
        problems.add(`a torn file has a final name: ${name}`);
    }
    for (const row of file.all('SELECT item_id, state, sha256 FROM document')) {
      const path =
        row.state === 'STORED' ? placeOf(String(row.sha256)) : join(root, 'quarantine', `${row.sha256}.bin`);
      if (!existsSync(path)) problems.add(`${row.item_id} is ${row.state} and its file is missing`);
      else if (row.state === 'STORED' && ofItem(row.item_id)?.hashes.has(String(row.sha256)) !== true)
        problems.add(`${row.item_id} is kept with other bytes`);
    }
    const lost = file.all(
      `SELECT item_id FROM download WHERE state NOT IN ('STORED', 'QUARANTINED') AND next_try_at IS NULL
       UNION SELECT item_id FROM download WHERE state = 'STORED'
         AND document_id NOT IN (SELECT id FROM document WHERE state = 'STORED')`,
    );
    for (const { item_id } of lost) problems.add(`${item_id} is wanted no more and is not there`);
  }

  /** One life of the program; true where nothing is left to do. */
  async function liveOnce(life: Life): Promise<boolean> {
    const clock = new MovingClock(now);
    const mayFail = () => !isHealed;
    const early = (path: string) => problems.add(`a final name before its bytes are on the disk: ${path}`);
    const watched = flushedFiles(nodeFiles, unflushed, (path) => void early(path.slice(root.length)));
    const files = failingFiles(watched, life, { roll, odds: diskOdds, failed: count, mayFail });
    const db = killableDb(file, life);
    const office = openDownloadOffice({ connection, db, files, root, clock, roll, seeded, shown });
    const open = () => Number(file.get(`SELECT count(*) AS n FROM download WHERE state <> 'STORED'`)?.n);

    async function idle(): Promise<void> {
      let last = -1;
      for (let calm = 0; calm < 8; ) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        const moves = server.moves() + files.under.acts;
        const isBusy = server.busy() > 0 || files.under.now > 0 || moves !== last;
        calm = isBusy && !life.isOver ? 0 : calm + 1;
        last = moves;
      }
    }

    try {
      office.downloader.recover();
      for (let turn = 0; !life.isOver; turn += 1) {
        server.now = clock.now();
        office.downloader.startDue();
        await idle();
        if (life.isOver || open() === 0) break;
        if (turn > 20_000 || clock.now() > startsAt + 60 * day) throw new Error('It does not come to an end');
        if (!isHealed && served.every(({ script }) => script.length === 0)) heal();
        if (isHealed) renewAside(clock.now());
        if (server.drip()) clock.pass(20_000);
        else if (!clock.step()) {
          const due = office.downloader.nextDue();
          clock.pass(due === null ? 15_000 : Math.max(1, due - clock.now()));
        }
      }
    } catch (error) {
      // Whatever the program itself would have died of is a death here; all else is a fault of this run.
      if (!life.isOver) throw error;
    }
    if (!life.isOver) await office.downloader.stop();
    now = clock.now();
    await office.disconnect();
    while (files.under.now > 0) await new Promise<void>((resolve) => setImmediate(resolve));
    await files.letGo();
    return !life.isOver;
  }

  function heal(): void {
    isHealed = true;
    server.heal();
  }

  /** A person asks for what was quarantined once more. */
  function renewAside(at: number): void {
    for (const { item_id } of file.all(`SELECT item_id FROM download WHERE state = 'QUARANTINED'`)) {
      count('asked for again by a person');
      file.run(
        `UPDATE download SET state = 'WANTED', document_id = ?, next_try_at = ?, size_mismatches = 0, sha256 = NULL
         WHERE item_id = ?`,
        `again-${item_id}-${at}`,
        at,
        String(item_id),
      );
    }
  }

  try {
    for (let isOver = false; !isOver; ) {
      const isKilled = kills < killsEach && !isHealed;
      isOver = await liveOnce(new Life(isKilled ? 1 + roll(180) : Number.POSITIVE_INFINITY));
      if (!isOver) {
        kills += 1;
        count('killed');
      }
      checkAll();
    }
    for (const { item_id, state } of file.all(`SELECT item_id, state FROM download WHERE state <> 'STORED'`))
      problems.add(`${item_id} is lost: ${state}`);
    for (const leak of server.leaks) problems.add(`a link was asked with ${leak}`);
  } catch (error) {
    problems.add(error instanceof Error ? error.message : String(error));
  } finally {
    await server.close();
    file.close();
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
  server.happened.delete('asked for again by a person');
  return { happened: server.happened, kills, resumed: server.resumed, problems: [...problems] };
}
