import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedKinds } from '../../../main/app/shared-kinds.ts';
import type { AppContext } from '../../../main/context/app-context.ts';
import { postgresFileStore } from '../../../main/office/postgres-file-store.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { createSystemRandom } from '../../../main/platform/system-random.ts';
import { createChanges } from '../../../main/sharing/changes.ts';
import { createLedger } from '../../../main/sharing/ledger.ts';
import { receive } from '../../../main/sharing/synchronise.ts';
import type { Db } from '../../../main/storage/db.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { uuid7 } from '../../../main/storage/uuid7.ts';
import { readOfficeFile } from '../../../shared/model/office-file.ts';
import { noDaysOff } from '../../../shared/model/working-days.ts';
import { makeBigLibrary } from '../../support/big-library.ts';
import { given, TestOffice } from '../../support/office.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { milliseconds, type Row } from '../measure.ts';

const pushedAtOnce = 500;
const rowsOfLibrary = [
  ...['matter', 'matter_party', 'history_order', 'history_item', 'item', 'download', 'document'],
  ...['office_entry', 'office_thing'],
];
const columnsOfEntry = 'n, id, computer, login, kind, version, matter, body, sha256, arrived_at, seal';

/**
 * A new computer receives an office of so many certificates, without their bytes, in processor time of its own process. The
 * baseline copies the same entries out of the server and inserts every row that the computer then has, with the same triggers.
 */
export async function firstSynchronisation(certificates: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-bench-'));
  const office = await TestOffice.start(['alice', 'ben']);
  try {
    const full = open(join(folder, 'full'), office, 'alice');
    await makeBigLibrary(full.store, {
      ...{ orders: certificates, certificates, matters: certificates / 10, now: Date.now() },
      ...{ hasFiles: false, connectionId: 'account-0123456789ab' },
    });
    const first = full.begin();
    const alice = await office.computer('alice');
    while (first.ledger.makeEntries(pushedAtOnce));
    const entries = first.ledger.outgoing(1_000_000).map(({ entry }) => entry);
    for (let from = 0; from < entries.length; from += pushedAtOnce)
      given(await alice.server.push(entries.slice(from, from + pushedAtOnce)));
    first.db.close();

    const second = open(join(folder, 'empty'), office, 'ben').begin();
    const ben = await office.computer('ben');
    let start = process.cpuUsage();
    const { ledger } = second;
    given(
      await receive(ben.server, 0, {
        ...{ ledger, nameOf: (id) => id, learnNames: async () => {}, told: () => {}, onProgress: () => {} },
        ...{
          files: { give: absent, get: refused },
          fileStoreOf: postgresFileStore,
          phase: () => {},
          leaseLost: () => {},
        },
        isStopping: () => false,
        isWoken: () => false,
      }),
    );
    const ours = since(start);
    const tables = rowsOfLibrary.map((table) => ({
      table,
      columns: second.db.all(`PRAGMA table_info(${table})`).map((row) => String(row.name)),
    }));
    const rows = tables.map(({ table, columns }) => second.db.lists(`SELECT ${columns} FROM ${table}`));
    second.db.close();

    mkdirSync(join(folder, 'bare'));
    const bare = openLibraryDb(join(folder, 'bare', 'landfolio.db'));
    start = process.cpuUsage();
    const copied = office.postgres
      .sql(`COPY (SELECT ${columnsOfEntry} FROM landfolio.entry ORDER BY n) TO STDOUT`, 'office')
      .split('\n')
      .map((line) => line.split('\t'));
    bare.transaction(() => {
      for (const [index, { table, columns }] of tables.entries()) {
        const sql = `INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => '?')})`;
        for (const row of rows[index] ?? []) bare.run(sql, ...row);
      }
    });
    const baseline = since(start);
    bare.close();
    const ratio = ours / baseline;
    return {
      what: `first synchronisation, ${copied.length} entries of ${certificates} certificates / COPY and bare inserts`,
      ours: `processor ${milliseconds(ours)}, ${((ours * 1000) / copied.length).toFixed(0)} µs an entry`,
      baseline: milliseconds(baseline),
      ratio: `${ratio.toFixed(2)}×`,
      goal: '≤ 3×',
      isMet: ratio <= 3,
    };
  } finally {
    await office.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A library of its own, and its part in the office. */
function open(folder: string, office: TestOffice, login: string) {
  mkdirSync(folder, { recursive: true });
  return {
    store: folder,
    begin() {
      const db = openLibraryDb(join(folder, 'landfolio.db'));
      const [clock, random] = [createSystemClock(), createSystemRandom()];
      const newId = () => uuid7(clock.now(), random.bytes(16));
      const kinds = kindsOf(db, { clock, ids: { newId, bootId: newId(), computer: `${login}:${login}` } });
      const changes = createChanges(db, kinds);
      changes.start();
      const log = createQuietLog();
      const now = () => clock.now();
      const ledger = createLedger(db, { ...{ kinds, changes, log, now, newId }, hasFile: () => true });
      const file = readOfficeFile(office.officeFile(login));
      if (!file.ok) throw new Error('The office file cannot be read');
      ledger.begin(file.value, newId());
      return { db, ledger };
    },
  };
}

function kindsOf(db: Db, context: Pick<AppContext, 'clock' | 'ids'>) {
  return sharedKinds({
    ...{ ...context, db, events: createQuietEvents(), renumberCarts: () => {}, matterWritten: () => {} },
    ...{
      forgetInCarts: () => {},
      documentsChanged: () => {},
      noteSameFile: () => {},
      removeFiles: () => {},
      daysOff: () => noDaysOff,
    },
  });
}

async function absent() {
  return { ok: true, value: false } as const;
}

function since(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

async function refused() {
  return { ok: true, value: 'refused' } as const;
}
