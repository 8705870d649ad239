import { randomBytes } from 'node:crypto';
import { createLandService } from '../../../main/connection/land-service.ts';
import { createTokens } from '../../../main/connection/tokens.ts';
import { createHttp } from '../../../main/http/http.ts';
import { createDocuments, type Documents } from '../../../main/library/documents.ts';
import {
  createDownloadStore,
  type DownloadStore,
} from '../../../main/ordering/downloading/download-store.ts';
import { createDownloader, type Downloader } from '../../../main/ordering/downloading/downloader.ts';
import type { ArrivedDocument } from '../../../main/ordering/downloading/keep-arrived.ts';
import { createItemStore } from '../../../main/ordering/item-store.ts';
import { createBackoff } from '../../../main/ordering/polling/backoff.ts';
import { createBreaker } from '../../../main/ordering/polling/breaker.ts';
import { createRate } from '../../../main/ordering/polling/rate.ts';
import type { Clock } from '../../../main/ports/clock.ts';
import type { FileSystem } from '../../../main/ports/file-system.ts';
import { Secret } from '../../../main/ports/secret.ts';
import { createContentStore } from '../../../main/storage/content-store.ts';
import type { Db } from '../../../main/storage/db.ts';
import { ok } from '../../../shared/lib/result.ts';
import type { Connection } from '../../../shared/model/connection.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import type { Dice } from '../fault-run.ts';
import { matterId } from './library-of-items.ts';
import type { SeededParts } from './seeded-faults.ts';

interface DownloadOffice {
  readonly downloader: Downloader;
  readonly downloads: DownloadStore;
  readonly documents: Documents;
  /** Its sockets are gone. */
  disconnect(): Promise<void>;
}

/** The real downloader, content store and door to the network, in one life of the program. */
export function openDownloadOffice(parts: {
  readonly connection: Connection;
  readonly db: Db;
  readonly files: FileSystem;
  readonly root: string;
  readonly clock: Clock;
  readonly roll: Dice;
  /** What is wrong with this program. */
  readonly seeded: SeededParts;
  /** A document is about to be shown: its row is being written. */
  readonly shown: (document: ArrivedDocument) => void;
}): DownloadOffice {
  const { connection, db, clock, roll, seeded } = parts;
  const log = createQuietLog();
  const random = { fraction: () => roll(1000) / 1000, bytes: (length: number) => randomBytes(length) };
  const http = createHttp({ clock, random, version: '1' });
  const credentials = async () => ok({ clientId: 'a', clientSecret: new Secret('b') });
  const tokens = createTokens({ connection, http, clock, credentials });
  const service = seeded.service(createLandService({ connection, http, tokens, log, clock }));
  const documents = createDocuments(db, {
    now: () => clock.now(),
    computer: 'desk',
    template: () => '{matter}.pdf',
    viewUrl: (id) => id,
    dragUrl: () => null,
  });
  const downloads = createDownloadStore(db);
  const downloader = createDownloader({
    downloads,
    items: createItemStore(db),
    backoff: createBackoff(db),
    rate: createRate(clock),
    breaker: createBreaker(clock),
    store: seeded.store(createContentStore(seeded.files(parts.files), parts.root)),
    clock,
    random,
    log,
    ids: { newId: () => randomBytes(8).toString('hex'), bootId: 'boot', computer: 'desk' },
    events: createQuietEvents(),
    serviceFor: () => service,
    missed: () => {},
    ownerOf: () => ({ customerId: null, order: null }),
    transaction: (work) => db.transaction(work),
    keep(document) {
      parts.shown(document);
      documents.add({
        id: document.documentId,
        connectionId: connection.id,
        matterId,
        source: { itemId: document.item.id },
        state: document.state,
        sha256: document.sha256,
        bytes: document.bytes,
        fileType: document.fileType,
        remark: document.remark,
        resourceText: null,
      });
    },
  });
  return { downloader, downloads, documents, disconnect: () => http.close() };
}
