import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCharges } from '../../main/charging/charges.ts';
import { createHeldOutcomes } from '../../main/charging/held-outcomes.ts';
import { createDecrypting, type Decrypting } from '../../main/discovery/decrypt/decrypt.ts';
import { createPurchases } from '../../main/discovery/decrypt/purchases.ts';
import { createOwnerSearches } from '../../main/discovery/owner-searches.ts';
import { createOwners, type Owners } from '../../main/discovery/owners.ts';
import { createMatters } from '../../main/library/matters.ts';
import type { ChargeableCall, ChargeableOutcome, LandService } from '../../main/ports/land-service.ts';
import type { Db } from '../../main/storage/db.ts';
import { matterFaults } from '../../main/storage/known-matter.ts';
import { FakeClock } from './fake-clock.ts';
import { libraryInFile } from './new-library.ts';
import { createQuietLog } from './quiet-log.ts';

export interface DiscoveryApp {
  readonly clock: FakeClock;
  readonly db: Db;
  readonly decrypting: Decrypting;
  readonly owners: Owners;
  /** Chargeable calls that were made, over all runs. */
  readonly charges: ChargeableCall[];
  /** What becomes of the next chargeable calls. */
  onCharge: (call: ChargeableCall) => ChargeableOutcome | Promise<ChargeableOutcome>;
  /** Another run of the program on the same file. */
  reopen(): void;
  dispose(): void;
}

/** Discovery's stores on a real SQLite file; reads are answered by `reads`. */
export function openDiscoveryApp(reads: LandService): DiscoveryApp {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-discovery-'));
  const clock = new FakeClock();
  const charges: ChargeableCall[] = [];
  let runs = 0;
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id-${String(ids).padStart(4, '0')}`;
  };
  const service: LandService = {
    ...reads,
    async chargeable(call) {
      charges.push(call);
      return app.onCharge(call);
    },
  };
  function open() {
    runs += 1;
    const db = libraryInFile(join(folder, 'library.db'));
    const parts = { now: () => clock.now(), newId, computer: 'desk' };
    const matters = createMatters(db, parts);
    const matterId = (connectionId: string, number: string) => matters.use(connectionId, number);
    const owners = createOwners({
      closedMatter: (connectionId, number) => matterFaults(db, connectionId, number),
      service: () => service,
      searches: createOwnerSearches(db, parts),
      matterId,
    });
    const bootId = `boot-${runs}`;
    const decrypting = createDecrypting({
      db,
      closedMatter: (connectionId, number) => matterFaults(db, connectionId, number),
      charges: createCharges(db, { clock, bootId, computer: 'desk' }),
      purchases: createPurchases(db),
      ids: { newId, bootId, computer: 'desk' },
      held: createHeldOutcomes(clock),
      service: () => service,
      serviceFor: () => service,
      matterId,
      clock,
      log: createQuietLog(),
    });
    decrypting.recover();
    return { db, owners, decrypting };
  }
  let run: ReturnType<typeof open> | null = null;
  const now = () => {
    run ??= open();
    return run;
  };
  const app: DiscoveryApp = {
    clock,
    charges,
    get db() {
      return now().db;
    },
    get owners() {
      return now().owners;
    },
    get decrypting() {
      return now().decrypting;
    },
    onCharge: () => {
      throw new Error('Nothing was to be bought');
    },
    reopen() {
      now().db.close();
      run = open();
    },
    dispose() {
      run?.db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return app;
}

/** A complete answer of JSON, for a call that got as far as the first byte. */
export function chargeAnswer(call: ChargeableCall, json: unknown, status = 200): ChargeableOutcome {
  call.beforeFirstByte();
  return { kind: 'answered', status, headers: {}, bytes: new TextEncoder().encode(JSON.stringify(json)) };
}
