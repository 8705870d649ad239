import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnerSearches, type OwnerSearches } from '../../main/discovery/owner-searches.ts';
import { createSharedOwnerSearches } from '../../main/discovery/shared-owner-searches.ts';
import { createFileRemoval } from '../../main/library/file-removal.ts';
import { createMatterActs, type MatterActs } from '../../main/library/matter-acts.ts';
import { createMatters, type Matters } from '../../main/library/matters.ts';
import { createSharedContacts } from '../../main/library/shared-contacts.ts';
import { createFileShared } from '../../main/library/shared-filing.ts';
import { createSharedFollowUpChanges, createSharedFollowUps } from '../../main/library/shared-follow-ups.ts';
import { createSharedLinks } from '../../main/library/shared-links.ts';
import { createSharedMatters, matterKind } from '../../main/library/shared-matters.ts';
import { createSharedMarks } from '../../main/ordering/shared-marks.ts';
import { createOrderKind } from '../../main/ordering/shared-orders.ts';
import { createNodeFileSystem } from '../../main/platform/node-file-system.ts';
import { createSystemClock } from '../../main/platform/system-clock.ts';
import { createSystemRandom } from '../../main/platform/system-random.ts';
import type { Clock } from '../../main/ports/clock.ts';
import type { SecretStore } from '../../main/ports/secret-store.ts';
import { createOffice } from '../../main/sharing/create-office.ts';
import type { Office } from '../../main/sharing/office.ts';
import { createContentStore } from '../../main/storage/content-store.ts';
import type { Db } from '../../main/storage/db.ts';
import { toldDb } from '../../main/storage/told-db.ts';
import { uuid7 } from '../../main/storage/uuid7.ts';
import { createFileSecrets } from './file-secrets.ts';
import { libraryInFile } from './new-library.ts';
import { passwordOf, type TestOffice } from './office.ts';
import { settingKinds } from './office-orders.ts';
import { createQuietEvents } from './quiet-events.ts';
import { createQuietLog, type QuietLog } from './quiet-log.ts';
import type { SharedLibrary } from './shared-libraries.ts';

/** A library of its own on a computer of the office, without windows and without the land service. */
export class OfficeComputer {
  readonly folder: string;
  readonly db: Db;
  readonly matters: Matters;
  readonly acts: MatterActs;
  readonly searches: OwnerSearches;
  /** For what other tests do with a library. */
  readonly library: Pick<SharedLibrary, 'db' | 'newId' | 'now' | 'computer'>;
  readonly office: Office;
  readonly log: QuietLog;
  readonly secrets: SecretStore;
  readonly told: string[] = [];

  readonly name: string;

  constructor(
    name: string,
    given: {
      readonly folder?: string;
      readonly secrets?: SecretStore;
      readonly clockAheadMs?: number;
      readonly leases?: Parameters<typeof createOffice>[0]['leases'];
      /** In the place of the timers of this computer. */
      readonly after?: Clock['after'];
    } = {},
  ) {
    this.name = name;
    this.folder = given.folder ?? mkdtempSync(join(tmpdir(), 'landfolio-computer-'));
    this.secrets = given.secrets ?? createFileSecrets(this.folder);
    this.log = createQuietLog();
    const system = createSystemClock();
    const clock = {
      ...{ ...system, now: () => system.now() + (given.clockAheadMs ?? 0) },
      after: given.after ?? system.after,
    };
    const random = createSystemRandom();
    const newId = () => uuid7(system.now(), random.bytes(16));
    const ids = { newId, bootId: newId(), computer: `${name}:${name}` };
    let written = () => {};
    const db = toldDb(libraryInFile(join(this.folder, 'library.db')), () => written());
    this.db = db;
    const parts = { now: () => clock.now(), newId, computer: ids.computer };
    this.matters = createMatters(db, parts);
    this.acts = createMatterActs(db, {
      ...parts,
      use: (connectionId, number) => this.matters.use(connectionId, number),
      renumberCarts: () => {},
      cartLinesFor: () => 0,
    });
    this.searches = createOwnerSearches(db, parts);
    const fileShared = createFileShared(db, parts);
    const quiet = { ...parts, events: createQuietEvents() };
    this.library = { ...parts, db };
    const store = createContentStore(createNodeFileSystem({ clock: system }), this.folder);
    this.office = createOffice({
      ...{ clock, random, log: this.log, ids, db, secrets: this.secrets, version: '1.0.0', matterKind },
      ...(given.leases === undefined ? {} : { leases: given.leases }),
      fileSystem: createNodeFileSystem({ clock: system }),
      store,
      removal: createFileRemoval(db, { store, log: this.log }),
      months: { get: () => null, set: () => {} },
      filesChanged: () => {},
      kinds: [
        ...settingKinds({ db }),
        createSharedMatters(db, {
          newId,
          renumberCarts: () => {},
          forgetInCarts: () => {},
          told: (_connection, matterId) => this.told.push(matterId),
        }),
        createOrderKind(db, { ...quiet, moveOrder: fileShared }),
        createSharedFollowUps(db, quiet),
        createSharedFollowUpChanges(db, quiet),
        createSharedContacts(db, quiet),
        createSharedMarks(db, quiet),
        createSharedOwnerSearches(db, {
          move: (id, ...to) => fileShared('ownerSearch', id, ...to),
          told: () => {},
        }),
        createSharedLinks(db, { newId, told: () => {} }),
      ],
    });
    written = () => this.office.written();
  }

  async join(server: TestOffice, login: string): Promise<void> {
    const joined = await this.office.join(server.officeFile(login), passwordOf(login));
    if (!joined.ok) throw new Error(JSON.stringify(joined.failure));
  }

  /** Everything is received and sent. */
  async settled(): Promise<void> {
    if (!(await this.office.settled(20_000)))
      throw new Error(`${this.name}: ${JSON.stringify(this.office.state())}`);
  }

  /** What the office's ledger is on this computer. */
  ledger(): unknown {
    return this.db.all('SELECT kind, id, fields FROM office_thing ORDER BY kind, id');
  }

  async close(): Promise<void> {
    await this.office.stop();
    this.db.close();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
