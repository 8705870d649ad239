import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Log } from '../../ports/log.ts';
import type { Random } from '../../ports/random.ts';
import { pdfFault } from '../../storage/check-pdf.ts';
import type { ContentStore } from '../../storage/content-store.ts';
import { type Arrived, fetchInto } from '../../storage/fetch-document.ts';
import type { Item, ItemStore } from '../item-store.ts';
import { type Breaker, hostOf } from '../polling/breaker.ts';
import type { Pauses } from '../polling/pauses.ts';
import type { Rate } from '../polling/rate.ts';
import { readItemNow } from '../polling/read-item.ts';
import { waitAfterFailure } from '../polling/schedule.ts';
import type { OrderedItem } from '../wire.ts';
import type { DownloadRow, DownloadStore } from './download-store.ts';

/** A document whose bytes lie under their final name; to be written in the same transaction as the download's end. */
export interface ArrivedDocument {
  readonly documentId: string;
  readonly item: Item;
  readonly state: 'STORED' | 'QUARANTINED';
  readonly sha256: string;
  readonly bytes: number;
  readonly remark: string | null;
  readonly resourceText: string | null;
}

export interface DownloaderParts {
  readonly downloads: DownloadStore;
  readonly items: ItemStore;
  readonly pauses: Pauses;
  readonly rate: Rate;
  readonly breaker: Breaker;
  readonly store: ContentStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly newId: () => string;
  readonly serviceFor: (connectionId: string) => LandService | null;
  readonly customerIdOf: (item: Item) => string | null;
  readonly transaction: (work: () => void) => void;
  /** Writes the document's row. Runs inside the transaction that ends the download. */
  readonly keep: (document: ArrivedDocument) => void;
  readonly arrived: (document: ArrivedDocument) => void;
  readonly changed: (itemId: string) => void;
}

export interface Downloader {
  /** Takes up what an earlier run left half done; its files are swept away in the background. */
  recover(): void;
  /** A fresh answer of a complete item, so that its link is used at once and never stored. */
  offer(itemId: string, answer: OrderedItem): void;
  startDue(): void;
  nextDue(): number | null;
  stop(): Promise<void>;
}

/** Most links fetched at the same time. */
const mostFetches = 2;
/** Most documents under way in all: while some are checked and flushed, others may already be fetched. */
const mostUnderWay = 6;
/** A link that was read this lately is used without asking for the item again. */
const freshMs = 60_000;
/** Links that end sooner than this are renewed first. */
const shortestLinkLifeMs = 5 * 60_000;
/** Bytes that fail the checks this often are set aside. Counted in this run only, so never too early. */
const mostBadAnswers = 3;
/** Where the disk refuses to note even the next try, it is made after this time. */
const restMs = 60_000;

interface Fresh {
  readonly answer: OrderedItem;
  readonly readAt: number;
}

/**
 * Fetches the documents of complete items.
 *
 * ```
 *  WANTED ──► FETCHING ──► VERIFYING ──► STORED
 *    ▲            │            │  └────► QUARANTINED   (kept, never shown as a certificate)
 *    └────────────┴────────────┘ anything that went wrong: again, later
 * ```
 *
 * A link is a secret that lives for 24 hours: it is held in memory only, and a dead one is renewed by asking for the
 * item again.
 */
export function createDownloader(parts: DownloaderParts): Downloader {
  const { downloads, items, store, clock, log } = parts;
  const fresh = new Map<string, Fresh>();
  const running = new Map<string, Promise<void>>();
  const fetching = new Set<string>();
  const badAnswers = new Map<string, number>();
  const resting = new Map<string, number>();
  const stopping = new AbortController();
  let sweeping: Promise<void> = Promise.resolve();

  function startDue(): void {
    if (stopping.signal.aborted || fetching.size >= mostFetches) return;
    for (const row of downloads.due(clock.now(), mostUnderWay + mostFetches)) {
      if (fetching.size >= mostFetches || running.size >= mostUnderWay) return;
      if (running.has(row.itemId) || clock.monotonic() < (resting.get(row.itemId) ?? 0)) continue;
      resting.delete(row.itemId);
      fetching.add(row.itemId);
      const work = run(row).catch((error: unknown) => {
        log.error('download.note', error, { item: row.itemId });
        resting.set(row.itemId, clock.monotonic() + restMs);
      });
      const ended = work.then(() => {
        running.delete(row.itemId);
        leaveNetwork(row.itemId);
        // Only now does its next try count again, so that whoever sleeps until the next one does not sleep too long.
        parts.changed(row.itemId);
      });
      running.set(
        row.itemId,
        ended.catch((error: unknown) => void log.error('download.start', error)),
      );
    }
  }

  /** The network is free for the next one; what came may still be on its way to the disk. */
  function leaveNetwork(itemId: string): void {
    fetching.delete(itemId);
    startDue();
  }

  async function run(row: DownloadRow): Promise<void> {
    const item = items.get(row.itemId);
    const service = parts.serviceFor(row.connectionId);
    try {
      if (item === null || service === null) {
        downloads.update(row.itemId, { nextTryAt: clock.now() + 60_000 });
        return;
      }
      await obtain(row, item, service);
    } catch (error) {
      const reference = log.error('download', error, { item: row.itemId });
      retryLater(row, service, diskMessage(error, reference), null);
    }
  }

  async function obtain(row: DownloadRow, item: Item, service: LandService): Promise<void> {
    const wasOffered = fresh.has(row.itemId);
    const answer = await linkFor(row, item, service);
    if (answer === null) return;
    const fetched = await fetchOnce(row, service, answer);
    if (fetched.ok) return verify(row, item, service, answer, fetched);
    // A link that was handed over may have died in between: ask for the item once before giving up for now.
    if (wasOffered && isDeadLink(fetched.failure)) {
      const renewed = await linkFor(row, item, service);
      if (renewed === null) return;
      const again = await fetchOnce(row, service, renewed);
      if (again.ok) return verify(row, item, service, renewed, again);
      return retryLater(row, service, again.failure.message, again.failure);
    }
    retryLater(row, service, fetched.failure.message, fetched.failure);
  }

  /** A complete answer with a link that lives long enough; null where there is none now, and then the next try is set. */
  async function linkFor(row: DownloadRow, item: Item, service: LandService): Promise<WithLink | null> {
    const held = fresh.get(row.itemId);
    fresh.delete(row.itemId);
    if (
      held !== undefined &&
      clock.now() - held.readAt < freshMs &&
      livesLongEnough(held.answer, clock.now())
    ) {
      return withLink(held.answer);
    }
    const host = hostOf(service.connection.baseUrl);
    const now = clock.now();
    const rest = parts.breaker.rest(host);
    const until = parts.pauses.until(row.connectionId, now) ?? (rest > 0 ? now + rest : null);
    if (until !== null) {
      downloads.update(row.itemId, { state: 'WANTED', nextTryAt: until + parts.random.fraction() * 5000 });
      return null;
    }
    if (!parts.rate.take()) {
      downloads.progress(row.itemId, { state: 'WANTED', nextTryAt: now + parts.rate.wait() });
      return null;
    }
    const answer = await readItemNow(service, parts.customerIdOf(item), item, stopping.signal);
    if (!stopping.signal.aborted) parts.breaker.note(host, answer.ok ? null : answer.failure);
    if (!answer.ok) {
      parts.pauses.heed(row.connectionId, answer.failure, clock.now());
      retryLater(row, service, answer.failure.message, answer.failure);
      return null;
    }
    const complete = withLink(answer.value);
    if (complete === null)
      retryLater(row, service, 'The service has the certificate but gives no link to it yet.', null);
    return complete;
  }

  async function fetchOnce(row: DownloadRow, service: LandService, answer: WithLink): Promise<Fetched> {
    const partName = `${row.documentId}.${parts.newId()}.part`;
    downloads.progress(row.itemId, {
      state: 'FETCHING',
      partName,
      expectedBytes: answer.resourceFileSize ?? null,
      nextTryAt: clock.now(),
    });
    parts.changed(row.itemId);
    const arrived = await fetchInto(service, store, answer.resourceLocation, partName, stopping.signal);
    return arrived.ok ? { ok: true, partName, arrived: arrived.value } : arrived;
  }

  async function verify(
    row: DownloadRow,
    item: Item,
    service: LandService,
    answer: WithLink,
    came: Came,
  ): Promise<void> {
    try {
      await judge(row, item, service, answer, came);
    } catch (error) {
      // It is fetched again under another name; where this one cannot be taken away, the sweep finds it.
      await store.discard(came.partName).catch(() => {});
      throw error;
    }
  }

  async function judge(
    row: DownloadRow,
    item: Item,
    service: LandService,
    answer: WithLink,
    fetched: Came,
  ): Promise<void> {
    const { partName, arrived } = fetched;
    downloads.progress(row.itemId, { state: 'VERIFYING' });
    leaveNetwork(row.itemId);
    const fault = pdfFault(await store.readIncoming(partName));
    if (fault !== null) return reject(row, item, service, answer, fetched, fault);
    const expected = answer.resourceFileSize;
    const isOther = expected !== undefined && expected !== arrived.bytes;
    if (isOther && row.sizeMismatches === 0) {
      await store.discard(partName);
      downloads.update(row.itemId, { sizeMismatches: 1 });
      return retryLater(
        row,
        service,
        `${arrived.bytes} bytes came where ${expected} were promised. It is tried again.`,
        null,
      );
    }
    await store.keep(partName, arrived.sha256);
    const remark = isOther
      ? `The service promised ${expected} bytes; the whole PDF has ${arrived.bytes}.`
      : null;
    finish({ ...documentOf(row, item, answer, arrived), state: 'STORED', remark });
  }

  async function reject(
    row: DownloadRow,
    item: Item,
    service: LandService,
    answer: WithLink,
    fetched: Came,
    fault: string,
  ): Promise<void> {
    const bad = (badAnswers.get(row.itemId) ?? 0) + 1;
    badAnswers.set(row.itemId, bad);
    if (bad < mostBadAnswers) {
      await store.discard(fetched.partName);
      return retryLater(row, service, `${fault} It is tried again.`, null);
    }
    await store.quarantine(fetched.partName, fetched.arrived.sha256);
    finish({ ...documentOf(row, item, answer, fetched.arrived), state: 'QUARANTINED', remark: fault });
  }

  function finish(document: ArrivedDocument): void {
    const now = clock.now();
    badAnswers.delete(document.item.id);
    parts.transaction(() => {
      parts.keep(document);
      downloads.update(document.item.id, {
        state: document.state,
        partName: null,
        nextTryAt: null,
        problem: document.state === 'STORED' ? null : document.remark,
      });
      items.update(document.item.id, { completedAt: now });
    });
    log.info('download.kept', { item: document.item.id, state: document.state, bytes: document.bytes });
    parts.arrived(document);
  }

  function retryLater(
    row: DownloadRow,
    service: LandService | null,
    problem: string,
    failure: ServiceFailure | null,
  ): void {
    // Closing is no failure: what was under way is found half done by the next start.
    if (stopping.signal.aborted) return;
    const failures = row.failures + 1;
    const minimum = service?.connection.poll.minimumSeconds ?? 20;
    const wait = waitAfterFailure(failures, minimum, parts.random.fraction());
    const asked = (failure?.retryAfterSeconds ?? 0) * 1000;
    downloads.update(row.itemId, {
      state: 'WANTED',
      partName: null,
      failures,
      problem,
      nextTryAt: clock.now() + Math.max(wait, asked),
    });
  }

  /** New incoming files have names of their own, so this may go on while they are written. */
  async function sweep(halfDone: readonly string[]): Promise<void> {
    const dayAgo = clock.now() - 86_400_000;
    const old = (await store.listIncoming())
      .filter((file) => file.modifiedAt < dayAgo)
      .map((file) => file.name);
    for (const name of new Set([...halfDone, ...old])) await store.discard(name);
  }

  return {
    recover() {
      const halfDone = downloads.restart(clock.now());
      sweeping = sweep(halfDone).catch((error: unknown) => void log.error('download.sweep', error));
    },
    offer(itemId, answer) {
      fresh.set(itemId, { answer, readAt: clock.now() });
    },
    startDue,
    nextDue() {
      // Where no more may be started, the end of one starts the next.
      if (fetching.size >= mostFetches || running.size >= mostUnderWay) return null;
      return downloads.nextDue([...running.keys(), ...resting.keys()]);
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled([...running.values(), sweeping]);
    },
  };
}

type WithLink = OrderedItem & { readonly resourceLocation: string };
type Came = Extract<Fetched, { ok: true }>;
type Fetched =
  | { readonly ok: true; readonly partName: string; readonly arrived: Arrived }
  | { readonly ok: false; readonly failure: ServiceFailure };

function withLink(answer: OrderedItem): WithLink | null {
  const { resourceLocation } = answer;
  return resourceLocation === undefined || resourceLocation === '' ? null : { ...answer, resourceLocation };
}

function livesLongEnough(answer: OrderedItem, now: number): boolean {
  const ends = Date.parse(answer.resourceExpiry ?? '');
  return answer.resourceLocation !== undefined && (Number.isNaN(ends) || ends - now > shortestLinkLifeMs);
}

function isDeadLink(failure: ServiceFailure): boolean {
  return failure.kind === 'refused' || failure.kind === 'notFound' || failure.kind === 'rejected';
}

function documentOf(
  row: DownloadRow,
  item: Item,
  answer: OrderedItem,
  arrived: Arrived,
): Omit<ArrivedDocument, 'state' | 'remark'> {
  return {
    documentId: row.documentId,
    item,
    sha256: arrived.sha256,
    bytes: arrived.bytes,
    resourceText: answer.resourceText ?? null,
  };
}

function diskMessage(error: unknown, reference: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return 'The disk is full. Make room; the certificate is fetched again by itself.';
  return `The certificate could not be kept (reference ${reference}). It is tried again.`;
}
