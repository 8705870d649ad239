import { randomBytes } from 'node:crypto';
import { restoreFromLog } from '../../../main/app/restore-from-log.ts';
import { createHeldOutcomes } from '../../../main/charging/held-outcomes.ts';
import { createLandService } from '../../../main/connection/land-service.ts';
import { createTokens } from '../../../main/connection/tokens.ts';
import { createHttp } from '../../../main/http/http.ts';
import { createNetworkRoutes, type NetworkRoutes } from '../../../main/http/network-routes.ts';
import { createDocuments } from '../../../main/library/documents.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { createOrdering, type Ordering } from '../../../main/ordering/ordering.ts';
import type { Checkpoints } from '../../../main/ports/checkpoints.ts';
import type { Clock } from '../../../main/ports/clock.ts';
import { Secret } from '../../../main/ports/secret.ts';
import { createContentStore } from '../../../main/storage/content-store.ts';
import type { Db } from '../../../main/storage/db.ts';
import { openLibrary } from '../../../main/storage/library/open-library.ts';
import { uuid7 } from '../../../main/storage/uuid7.ts';
import { ok } from '../../../shared/lib/result.ts';
import type { Connection } from '../../../shared/model/connection.ts';
import { makeConnection } from '../../support/connection.ts';
import { FakeFiles } from '../../support/fake-files.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { faultyDb, faultyHttp, faultyLog, type InjectedFaults } from './injected-faults.ts';
import { partsWith, type SeededFault } from './seeded-faults.ts';

const customerId = 'office-1';

export interface SmallOffice {
  readonly ordering: Ordering;
  readonly db: Db;
  readonly connectionId: string;
  /** The service's lists were once seen to show an order that was open. */
  trustList(): void;
  /** Lets the file of the library grow no further, or again: SQLite says that the disk is full. */
  limitPages(isLimited: boolean): void;
  /** Lets nothing be written to it, or again: SQLite says that it is read-only. */
  setReadOnly(isReadOnly: boolean): void;
  close(): Promise<void>;
}

/** The real library, journal, ordering and door to the network, against a server under `origin`. */
export function openSmallOffice(parts: {
  readonly store: string;
  readonly origin: string;
  /** Where orders go, when that is another place. */
  readonly apiOrigin?: string | undefined;
  /** The certificate to trust, PEM. */
  readonly ca?: string | undefined;
  /** The port of the office's proxy on the loopback. */
  readonly proxyPort?: number | undefined;
  readonly clock: Clock;
  readonly injected: InjectedFaults;
  readonly checkpoints: Checkpoints;
  readonly seededFault?: SeededFault | undefined;
}): SmallOffice {
  const { clock, checkpoints, injected, store, ca } = parts;
  const log = createQuietLog();
  const random = { fraction: () => 0.5, bytes: (length: number) => randomBytes(length) };
  const newId = () => uuid7(clock.now(), random.bytes(16));
  const ids = { newId, bootId: newId(), computer: 'desk' };
  const now = () => clock.now();
  const library = openLibrary({
    store,
    now,
    log,
    ...restoreFromLog({ clock, log, ids }),
  });
  const seeded = partsWith(parts.seededFault, library.db);
  const db = faultyDb(seeded.db, injected);
  // One account, though each library has a folder of its own in the addresses.
  const connection: Connection = {
    ...makeConnection({
      baseUrl: `${parts.apiOrigin ?? parts.origin}/api`,
      authUrl: `${parts.origin}/auth`,
      customerId,
    }),
    id: 'account-1',
  };
  const network = parts.proxyPort === undefined ? undefined : networkThrough(parts.proxyPort, ca, clock);
  const http = faultyHttp(
    createHttp({
      clock,
      random,
      version: '1',
      checkpoints,
      network,
      ...(ca === undefined ? {} : { ca: [ca] }),
    }),
    injected,
  );
  const credentials = async () => ok({ clientId: 'a', clientSecret: new Secret('b') });
  const tokens = createTokens({ connection, http, clock, credentials });
  const service = seeded.service(createLandService({ connection, http, tokens, log, clock }));
  const matters = createMatters(db, { now, ...ids });
  const documents = createDocuments(db, {
    now,
    computer: ids.computer,
    template: () => '{matter}.pdf',
    viewUrl: (id) => id,
    dragUrl: () => null,
  });
  const held = createHeldOutcomes(clock);
  const ordering = createOrdering({
    held,
    ids,
    events: createQuietEvents(),
    checkpoints,
    intentLog: faultyLog(library.intentLog, injected),
    libraryLock: {
      reason: () => library.state.orderingLockedReason(),
      release() {
        injected.check();
        library.state.unlockOrdering();
      },
    },
    db,
    store: createContentStore(new FakeFiles(now), '/store'),
    clock,
    random,
    power: { onResume: () => () => {} },
    log,
    current: () => service,
    serviceFor: (id) => (id === connection.id ? service : null),
    matterId: (connectionId, number) => matters.use(connectionId, number, 'order'),
    contactDefaults: () => ({}),
    keepDocument({ item, ...document }, matterId) {
      const source = { itemId: item.id };
      documents.add({
        ...document,
        id: document.documentId,
        connectionId: item.connectionId,
        matterId,
        source,
      });
    },
  });
  return {
    ordering,
    db,
    connectionId: connection.id,
    trustList: () =>
      library.db.run(
        'INSERT INTO history_look (connection_id, customer_id, shows_open_at) VALUES (?, ?, ?)',
        connection.id,
        customerId,
        clock.now(),
      ),
    setReadOnly: (isReadOnly) => library.db.exec(`PRAGMA query_only = ${isReadOnly ? 'ON' : 'OFF'}`),
    limitPages: (isLimited) => library.db.exec(`PRAGMA max_page_count = ${isLimited ? 1 : 1_073_741_823}`),
    async close() {
      await ordering.stop();
      await http.close();
      await ordering.idle();
      held.close();
      db.close();
    },
  };
}

/** The system names one proxy, and trusts the certificate of the service. */
function networkThrough(port: number, ca: string | undefined, clock: Clock): NetworkRoutes {
  return createNetworkRoutes({
    clock,
    log: createQuietLog(),
    system: {
      proxiesFor: async () => `PROXY 127.0.0.1:${port}`,
      certificates: () => (ca === undefined ? [] : [ca]),
      renew: () => {},
    },
    choice: () => ({ proxy: 'system', certificateFile: '' }),
    ownCertificates: async () => ({ state: 'none', certificates: [] }),
    secretFor: async () => null,
  });
}
