import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseConnection } from '../../../main/connection/connection-file.ts';
import { createLandService } from '../../../main/connection/land-service.ts';
import { createEventBus } from '../../../main/context/event-bus.ts';
import { createHttp } from '../../../main/http/http.ts';
import { createDownloadStore } from '../../../main/ordering/downloading/download-store.ts';
import { createDownloader } from '../../../main/ordering/downloading/downloader.ts';
import { createItemStore } from '../../../main/ordering/item-store.ts';
import { createBackoff } from '../../../main/ordering/polling/backoff.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import type { LandService } from '../../../main/ports/land-service.ts';
import { createContentStore } from '../../../main/storage/content-store.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { uuid7 } from '../../../main/storage/uuid7.ts';
import { benchPorts } from '../app-ports.ts';
import { interleave, milliseconds, type Row, timed } from '../measure.ts';
import { makeStoredLibrary } from '../stored-library.ts';

const certificates = 100;
const certificateBytes = 256 * 1024;
/** As many at a time as the downloader itself takes. */
const parallel = 2;

/** What an answer takes over an office's line, in milliseconds. */
const lineMs = 20;

/**
 * 100 certificates fetched, checked, hashed, flushed and stored, against curl: over a line with an honest answer time;
 * on the bare loopback, where curl, which promises nothing about the disk, shows what flushing costs; and there against
 * curl with the same promise.
 */
export async function downloads(): Promise<Row[]> {
  const name = `${certificates} certificates of 256 KiB stored / curl, ${parallel} at a time`;
  return [
    await compare(`${name}, answers after ${lineMs} ms`, lineMs, fetchWithCurl),
    await compare(`${name}, bare loopback`, 0, fetchWithCurl),
    await compare(`${name}, bare loopback, curl hashed and flushed too`, 0, fetchHashAndFlushWithCurl),
  ];
}

async function compare(
  what: string,
  answerTime: number,
  baseline: (origin: string, folder: string) => Promise<number>,
): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-bench-'));
  const script = fileURLToPath(new URL('../link-server.ts', import.meta.url));
  const server = spawn(process.execPath, [script, String(certificateBytes), String(answerTime)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface({ input: server.stdout });
    const [origin] = (await once(lines, 'line')) as [string];
    let round = 0;
    const pair = await interleave(
      () => fetchAndStore(origin, join(folder, `ours-${round++}`)),
      () => baseline(origin, join(folder, `curl-${round}`)),
    );
    const throughput = 1 / pair.ratio;
    return {
      what,
      ours: milliseconds(pair.ours),
      baseline: milliseconds(pair.baseline),
      ratio: `${throughput.toFixed(2)} of its throughput`,
      goal: '≥ 0.8',
      isMet: throughput >= 0.8,
    };
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fetchAndStore(origin: string, store: string): Promise<number> {
  const path = makeStoredLibrary(store, certificates);
  const db = openLibraryDb(path);
  db.run('DELETE FROM download');
  const { clock, random, log, fileSystem } = benchPorts(store);
  const http = createHttp({ clock, random, version: 'bench' });
  const service = serviceAt(origin, http, log);
  const downloadStore = createDownloadStore(db);
  const newId = () => uuid7(clock.now(), random.bytes(16));
  let left = certificates;
  let finished = (): void => {};
  const done = new Promise<void>((resolve) => {
    finished = resolve;
  });
  const events = createEventBus(log);
  events.on('documentStored', () => {
    left -= 1;
    if (left === 0) finished();
  });
  const downloader = createDownloader({
    downloads: downloadStore,
    items: createItemStore(db),
    backoff: createBackoff(db),
    rate: { take: () => true, wait: () => 0 },
    breaker: { openFor: () => 0, note: () => {}, reset: () => {} },
    store: createContentStore(fileSystem, store),
    clock,
    random,
    log,
    ids: { newId, bootId: 'boot', computer: 'desk' },
    events,
    serviceFor: () => service,
    missed: () => {},
    ownerOf: () => ({ customerId: null, order: null }),
    transaction: (work) => db.transaction(work),
    keep: (document) =>
      db.run(
        `UPDATE document SET sha256 = ?, bytes = ? WHERE item_id = ?`,
        document.sha256,
        document.bytes,
        document.item.id,
      ),
  });
  for (const [n, row] of db.all('SELECT id, connection_id FROM item').entries()) {
    downloadStore.want(String(row.id), String(row.connection_id), newId(), certificateBytes, clock.now());
    downloader.offer(String(row.id), {
      productStatus: 'COMPLETE',
      resourceLocation: `${origin}/${n}.pdf`,
      resourceFileSize: certificateBytes,
    });
  }
  const took = await timed(async () => {
    downloader.startDue();
    await done;
  });
  await downloader.stop();
  await http.close();
  db.close();
  return took;
}

function serviceAt(
  origin: string,
  http: ReturnType<typeof createHttp>,
  log: ReturnType<typeof benchPorts>['log'],
): LandService {
  const read = parseConnection({
    name: 'Bench',
    environment: 'test',
    baseUrl: origin,
    authUrl: origin,
    audience: { discovery: 'd', orders: 'o' },
  });
  if (!read.ok) throw new Error(JSON.stringify(read.failure));
  const tokens = {
    get: () => {
      throw new Error('A download wants no token');
    },
    rejected: () => {},
  } as unknown as Parameters<typeof createLandService>[0]['tokens'];
  return createLandService({
    connection: read.value,
    http,
    tokens,
    log,
    clock: createSystemClock(),
    observe: () => {},
  });
}

async function fetchWithCurl(origin: string, folder: string): Promise<number> {
  mkdirSync(folder);
  const config = join(folder, 'urls');
  const lines = Array.from({ length: certificates }, (_, n) => [
    `url = "${origin}/${n}.pdf"`,
    `output = "${join(folder, `${n}.pdf`)}"`,
  ]);
  writeFileSync(config, lines.flat().join('\n'));
  return timed(() =>
    promisify(execFile)('curl', [
      '--silent',
      '--parallel',
      '--parallel-max',
      String(parallel),
      '--config',
      config,
    ]),
  );
}

async function fetchHashAndFlushWithCurl(origin: string, folder: string): Promise<number> {
  const fetching = await fetchWithCurl(origin, folder);
  const paths = Array.from({ length: certificates }, (_, n) => join(folder, `${n}.pdf`));
  const run = promisify(execFile);
  // One by one, as they would come: each file on the disk before it counts as kept.
  const hashing = await timed(() => run('sha256sum', paths));
  const flushing = await timed(async () => {
    const rest = [...paths];
    await Promise.all(
      Array.from({ length: parallel }, async () => {
        for (let path = rest.pop(); path !== undefined; path = rest.pop()) await run('sync', [path]);
      }),
    );
  });
  return fetching + hashing + flushing;
}
