import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNodeFileSystem } from '../../../main/platform/node-file-system.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { type ContentStore, createContentStore } from '../../../main/storage/content-store.ts';
import { createBackups } from '../../../main/storage/library/backups.ts';
import { createLibraryDisk } from '../../../main/storage/library/disk.ts';
import type { Library } from '../../../main/storage/library/open-library.ts';
import { createUpkeep, type Upkeep } from '../../../main/storage/library/upkeep.ts';
import { diskProblemText } from '../../../renderer/shell/library-text.ts';
import type { FileType } from '../../../shared/model/file-types.ts';
import { hostFailureText } from '../../../shared/model/host-failure-text.ts';
import { aPdf } from '../../support/pdf.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { openSmallLibrary, writeOrder } from '../../support/small-library.ts';

const dayMs = 86_400_000;
let folder: string;
let library: Library;
let store: ContentStore;
let upkeep: Upkeep;
let now: number;
let free: number;
let wanted: string[];
/** Files that the office's server has. */
let ofOffice: Set<string>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-upkeep-'));
  now = Date.parse('2026-11-21T05:00:00Z');
  free = 10 ** 12;
  wanted = [];
  ofOffice = new Set();
  const clock = { ...createSystemClock(), now: () => now };
  const disk = { ...createLibraryDisk(), freeBytes: () => free };
  library = openSmallLibrary(folder, { now: () => now, disk });
  store = createContentStore(createNodeFileSystem({ clock }), folder);
  upkeep = createUpkeep({
    library,
    store,
    clock,
    log: createQuietLog(),
    isBusy: () => false,
    repair: ({ sha256 }) => ofOffice.has(sha256),
    fetchAgain: (source) => wanted.push('itemId' in source ? source.itemId : source.statementId),
    events: createQuietEvents(),
  });
});
afterEach(() => {
  library.db.close();
  rmSync(folder, { recursive: true, force: true });
});

const backups = () => readdirSync(join(folder, 'backups'));

const kept = (sha256: string) => ({ sha256, fileType: 'pdf' }) as const;

async function keep(id: string, fileType: FileType = 'pdf'): Promise<string> {
  const bytes = aPdf(id);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = await store.begin(`${id}.part`);
  await file.write(bytes);
  await file.finish();
  await store.keep(`${id}.part`, { sha256, fileType });
  writeOrder(library.db, library.intentLog, id, ['PREPARED', 'SENDING', 'RESPONDED', 'PLACED', 'CONFIRMED']);
  library.db.run(
    `INSERT INTO item (id, intent_id, connection_id, order_id, item_number, product_code, product_name, identifier,
       thing_key, status, state, placed_at, computer)
     VALUES (?, ?, 'c', ?, 1, 'p', 'p', 'i', 't', 'COMPLETE', 'COMPLETE', 1, 'desk')`,
    `i${id}`,
    id,
    id,
  );
  library.db.run(
    `INSERT INTO download (item_id, connection_id, document_id, state) VALUES (?, 'c', ?, 'STORED')`,
    `i${id}`,
    `d${id}`,
  );
  library.db.run(
    `INSERT INTO document (id, connection_id, matter_id, item_id, state, sha256, bytes, received_at, computer, file_type)
     VALUES (?, 'c', ?, ?, 'STORED', ?, ?, 1, 'desk', ?)`,
    `d${id}`,
    `m${id}`,
    `i${id}`,
    sha256,
    bytes.length,
    fileType,
  );
  return sha256;
}

describe('backups', () => {
  test('are opened and proven, and 7 days and 4 weeks of them are kept', () => {
    for (let day = 0; day < 60; day += 1) {
      expect(upkeep.backUp()).toBe(true);
      now += dayMs;
    }
    const kept = library.backups.list();
    expect(kept.every((backup) => library.backups.isSound(backup))).toBe(true);
    expect(kept.length).toBeGreaterThanOrEqual(9);
    expect(kept.length).toBeLessThanOrEqual(11);
    const newest = kept[0]?.takenAt ?? 0;
    expect(kept.slice(0, 7).map((backup) => (newest - backup.takenAt) / dayMs)).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ]);
    expect((newest - (kept.at(-1)?.takenAt ?? 0)) / dayMs).toBeGreaterThanOrEqual(15);
  });

  test.skipIf(process.platform === 'win32')(
    'are for their owner only (not Windows: no such rights there)',
    () => {
      upkeep.backUp();
      const [newest] = library.backups.list();
      const copy = join(folder, 'copy.db');
      chmodSync(newest?.path ?? '', 0o644);
      library.disk.copy(newest?.path ?? '', copy);
      now += 1000;
      upkeep.backUp();
      const [latest] = library.backups.list();
      expect([latest?.path ?? '', copy].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
    },
  );

  test('on a full disk leave nothing half done, and it is said how much is needed', () => {
    expect(upkeep.backUp()).toBe(true);
    const disk = {
      ...library.disk,
      freeBytes: () => 3 * 1024 * 1024,
      sync() {
        throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      },
    };
    const full = createUpkeep({
      library: { ...library, disk, backups: createBackups(disk, library.files.backups) },
      store,
      clock: { ...createSystemClock(), now: () => now },
      log: createQuietLog(),
      isBusy: () => false,
      fetchAgain: () => {},
      events: createQuietEvents(),
    });
    expect(full.backUp()).toBe(false);
    const told = full.problem();
    expect(told).toEqual({ kind: 'diskLow', freeBytes: 3 * 1024 * 1024 });
    expect(told && diskProblemText(told)).toMatch(/Only 3 MB are free.*at least 50 MB/);
    expect(backups()).toHaveLength(1);
  });
});

describe('room on the disk', () => {
  test('below 50 MB stops ordering with the figures, and nothing else', () => {
    expect([upkeep.orderingProblem(), upkeep.problem()]).toEqual([null, null]);
    free = 49 * 1024 * 1024;
    const refused = upkeep.orderingProblem();
    expect(refused).toEqual({ kind: 'diskLow', freeBytes: free });
    const said = refused && hostFailureText(refused);
    expect(said).toMatch(
      /Only 49 MB are free.*at least 50 MB.*Free up space .*, then try again\. Nothing was sent or charged/,
    );
    // What stands on every screen says what stands still and what happens by itself: there is nothing there to try again.
    expect(upkeep.problem()).toEqual({ kind: 'diskLow', freeBytes: free });
    const told = diskProblemText({ kind: 'diskLow', freeBytes: free });
    expect(told).toMatch(/nothing that costs money is sent\. Landfolio checks again automatically/);
    expect(told).not.toMatch(/try again/);
    // It is said for statements and alerts too, which have no cart.
    expect(said).not.toMatch(/cart/i);
    library.db.run(`INSERT INTO library_state (key, value, changed_at) VALUES ('x', 'y', 1)`);
  });

  test('that ends in the middle of a change leaves the library as it was, and usable', () => {
    const pages = Number(Object.values(library.db.get('PRAGMA page_count') ?? {})[0]);
    library.db.exec(`PRAGMA max_page_count = ${pages + 2}`);
    const before = library.db.all('SELECT id FROM intent');
    const add = () =>
      library.db.transaction(() => {
        for (let n = 0; n < 50; n += 1)
          library.db.run(
            'INSERT INTO library_state (key, value, changed_at) VALUES (?, ?, 1)',
            `k${n}`,
            'x'.repeat(4000),
          );
      });
    expect(add).toThrow(/full/);
    expect(library.db.all('SELECT id FROM intent')).toEqual(before);
    library.db.exec('PRAGMA max_page_count = 1073741823');
    expect(add).not.toThrow();
    expect(library.state.orderingLockedReason()).toBeNull();
  });
});

describe('the documents', () => {
  test('at the office’s server are not missed, and what the office has comes from there', async () => {
    const [away, repaired, ordered] = [await keep('1'), await keep('2'), await keep('3')];
    for (const sha256 of [away, repaired, ordered]) await store.remove(sha256, false);
    library.db.run(
      `INSERT INTO office_file (sha256, file_type, is_left, bytes) VALUES (?, 'pdf', 1, 1)`,
      away,
    );
    ofOffice.add(repaired);
    await upkeep.sweep();
    expect(wanted).toEqual(['i3']);
  });

  test('that are missing or of another size are wanted again, and what was found is quarantined', async () => {
    const [gone, short, well] = [await keep('a'), await keep('b'), await keep('c')];
    rmSync(store.pathOf(kept(gone)));
    writeFileSync(store.pathOf(kept(short)), 'torn');
    await upkeep.sweep();
    expect(wanted.sort()).toEqual(['ia', 'ib']);
    expect(readdirSync(join(folder, 'damaged', 'documents'))).toEqual([`${short}-${now}.bin`]);
    expect(existsSync(store.pathOf(kept(well)))).toBe(true);
  });

  test('of any type are read under their own name, and not missed under another', async () => {
    const sha256 = await keep('z', 'zip');
    await upkeep.sweep();
    for (let day = 0; day < 7; day += 1) {
      await upkeep.scrub();
      now += dayMs;
    }
    expect(wanted).toEqual([]);
    writeFileSync(store.pathOf({ sha256, fileType: 'zip' }), 'torn');
    await upkeep.sweep();
    expect(wanted).toEqual(['iz']);
  });

  test('are all read once in seven days, and one that changed is wanted again', async () => {
    const hashes = [await keep('a'), await keep('b'), await keep('c')];
    for (const hash of hashes) writeFileSync(store.pathOf(kept(hash)), aPdf('x'));
    for (let day = 0; day < 7; day += 1) {
      await upkeep.scrub();
      now += dayMs;
    }
    expect(wanted.sort()).toEqual(['ia', 'ib', 'ic']);
  });

  test('of register statements are wanted again as well, whether they are gone or changed', async () => {
    const [gone, changed] = [await keep('a'), await keep('b')];
    for (const id of ['a', 'b']) {
      library.db.exec(`
        INSERT INTO charge (id, connection_id, kind, thing_key, request, requested_at, computer, boot_id, state, moved_at,
          moved_at_monotonic) VALUES ('s${id}', 'c', 'statement', 'key ${id}', '{}', 1, 'desk', 'boot', 'PREPARED', 1, 0);
        INSERT INTO register_statement (id, connection_id, matter_id, volume_folio, with_text, with_certificate,
          customer_reference) VALUES ('s${id}', 'c', 'm${id}', '10940/843', 1, 1, 'r');
        INSERT INTO statement_pdf (statement_id, state) VALUES ('s${id}', 'STORED');
        UPDATE document SET item_id = NULL, statement_id = 's${id}' WHERE id = 'd${id}';`);
    }
    rmSync(store.pathOf(kept(gone)));
    await upkeep.sweep();
    expect(wanted).toEqual(['sa']);
    writeFileSync(store.pathOf(kept(changed)), aPdf('x'));
    for (let day = 0; day < 7; day += 1) {
      await upkeep.scrub();
      now += dayMs;
    }
    expect(wanted).toEqual(['sa', 'sb']);
  });

  test('half arrived go after a day, unless a download still holds them', async () => {
    await keep('a');
    library.db.run(`UPDATE download SET state = 'FETCHING', part_name = 'held.part'`);
    for (const name of ['old.part', 'new.part', 'held.part']) {
      await (await store.begin(name)).finish();
      const at = (now - (name === 'new.part' ? 1000 : 2 * dayMs)) / 1000;
      utimesSync(join(folder, 'incoming', name), at, at);
    }
    await upkeep.sweep();
    expect(readdirSync(join(folder, 'incoming')).sort()).toEqual(['held.part', 'new.part']);
  });
});
