import { isDenied, type ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { LandService } from '../../ports/land-service.ts';
import { dropHeld, fetchInto, type HeldPart } from '../../storage/fetch-document.ts';
import { failedNote, type StoredNotes, storeNotes } from '../../storage/stored-notes.ts';
import { type Item, itemEvent } from '../item-store.ts';
import type { Backoff } from '../polling/backoff.ts';
import type { Breaker } from '../polling/breaker.ts';
import type { Rate } from '../polling/rate.ts';
import type { ItemOwner } from '../polling/read-item.ts';
import { waitAfterFailure } from '../polling/schedule.ts';
import type { OrderedItem } from '../wire.ts';
import type { DownloadRow } from './download-store.ts';
import { type Came, createKeeping, type KeepingParts } from './keep-arrived.ts';
import { createLinkHosts } from './link-hosts.ts';
import { createLinkSource, type WithLink } from './link-source.ts';
import { capOf } from './promised-size.ts';
import { sweepIncoming } from './sweep-incoming.ts';

interface DownloaderParts extends Pick<AppContext, 'random' | 'events'>, Omit<KeepingParts, 'tryLater'> {
  readonly backoff: Backoff;
  readonly rate: Rate;
  readonly breaker: Breaker;
  readonly serviceFor: (connectionId: string) => LandService | null;
  readonly ownerOf: (item: Item) => ItemOwner;
  /** The service shows nothing, or another certificate, under its number: the record of its order is to be read again. */
  readonly missed: (item: Item) => void;
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
const maxFetches = 2;
/** Most documents under way in all: while some are checked and flushed, others may already be fetched. */
const maxInFlight = 6;
/** Most files that are kept open because their download broke off and can be resumed. */
const maxHeld = 4;
/** Where the disk refuses to note even the next try, it is made after this time. */
const backoffMs = 60_000;

/**
 * Fetches the documents of complete items.
 *
 * ```
 *  WANTED ──► FETCHING ──► VERIFYING ──► STORED
 *    ▲            │            │  └────► QUARANTINED   (kept, never shown as a certificate; tried again, ever more rarely)
 *    └────────────┴────────────┘ anything that went wrong: again, later
 * ```
 *
 * A link is a secret that lives for 24 hours: it is held in memory only, and a dead one is renewed by asking for the
 * item again. A large document that broke off is resumed within the same run; a restart begins it again.
 */
export function createDownloader(parts: DownloaderParts): Downloader {
  const { downloads, items, store, clock, log } = parts;
  const running = new Map<string, Promise<void>>();
  const fetching = new Set<string>();
  const backingOff = new Map<string, number>();
  const held = new Map<string, HeldPart>();
  const stopping = new AbortController();
  let sweeping: Promise<void> = Promise.resolve();

  const hosts = createLinkHosts(parts);
  const links = createLinkSource({ ...parts, hosts, tryLater, stopping: stopping.signal });
  const keeping = createKeeping({ ...parts, tryLater });

  function itemChanged(itemId: string): void {
    const item = items.get(itemId);
    if (item !== null) parts.events.publish('itemChanged', itemEvent(item));
  }

  function startDue(): void {
    if (stopping.signal.aborted || fetching.size >= maxFetches) return;
    for (const row of downloads.due(clock.now(), maxInFlight + maxFetches)) {
      if (fetching.size >= maxFetches || running.size >= maxInFlight) return;
      if (running.has(row.itemId) || clock.monotonic() < (backingOff.get(row.itemId) ?? 0)) continue;
      backingOff.delete(row.itemId);
      fetching.add(row.itemId);
      const work = run(row).catch((error: unknown) => {
        log.error('download.note', error, { item: row.itemId });
        backingOff.set(row.itemId, clock.monotonic() + backoffMs);
      });
      const ended = work.then(() => {
        running.delete(row.itemId);
        leaveNetwork(row.itemId);
        // Only now does its next try count again, so that whoever sleeps until the next one does not sleep too long.
        itemChanged(row.itemId);
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
      if (item !== null && (await keeping.adopt(row, item))) return;
      if (item === null || service === null) {
        downloads.update(row.itemId, { nextTryAt: clock.now() + 60_000 });
        return;
      }
      await obtain(row, item, service);
    } catch (error) {
      const reference = log.error('download', error, { item: row.itemId });
      tryLater(row, service, diskNotes(error, reference), null);
    }
  }

  async function obtain(row: DownloadRow, item: Item, service: LandService): Promise<void> {
    // A link that was handed over may have died in between: the item is asked for once before giving up for now.
    let isRenewable = links.isOffered(row.itemId);
    for (;;) {
      const answer = await links.linkFor(row, item, service);
      if (answer === null || downloads.endIfBrought(row)) return;
      // It got another number meanwhile: the link is not its own.
      if (items.get(row.itemId)?.itemNumber !== item.itemNumber)
        return downloads.update(row.itemId, { state: 'WANTED', nextTryAt: clock.now() });
      const fetched = await fetchOnce(row, service, answer);
      if (fetched.ok && downloads.endIfBrought(row)) return await store.discard(fetched.partName);
      if (fetched.ok) {
        downloads.progress(row.itemId, { state: 'VERIFYING' });
        leaveNetwork(row.itemId);
        return keeping.verify(row, item, service, answer, fetched);
      }
      if (!isRenewable || !isDenied(fetched.failure))
        return tryLater(row, service, storeNotes(failedNote(fetched.failure), triesAgain), fetched.failure);
      isRenewable = false;
    }
  }

  async function fetchOnce(row: DownloadRow, service: LandService, answer: WithLink): Promise<Fetched> {
    const { itemId, documentId, connectionId, sizeMismatches } = row;
    const promised = answer.resourceFileSize ?? null;
    const begun = held.get(itemId) ?? null;
    const partName = begun?.partName ?? `${documentId}.${parts.ids.newId()}.part`;
    downloads.progress(itemId, {
      state: 'FETCHING',
      partName,
      sha256: null,
      expectedBytes: promised,
      saidType: answer.resourceFileType ?? null,
      nextTryAt: clock.now(),
    });
    itemChanged(itemId);
    held.delete(itemId);
    const arrived = await fetchInto(service, store, answer.resourceLocation, {
      signal: stopping.signal,
      partName,
      cap: capOf(promised, sizeMismatches),
      held: begun,
      mayHold: true,
    });
    if (arrived.ok) {
      hosts.note(connectionId, answer.resourceLocation, null);
      return { ok: true, partName, arrived: arrived.value };
    }
    const { failure, isOverCap } = arrived.failure;
    await hold(itemId, arrived.failure.held);
    if (!stopping.signal.aborted) {
      hosts.note(connectionId, answer.resourceLocation, failure);
      if (isOverCap) downloads.update(itemId, { sizeMismatches: 1 });
    }
    return { ok: false, failure };
  }

  async function hold(itemId: string, part: HeldPart | null): Promise<void> {
    if (part === null) return;
    held.set(itemId, part);
    const [oldest] = held.size > maxHeld ? held : [];
    if (oldest === undefined) return;
    held.delete(oldest[0]);
    await dropHeld(store, oldest[1]);
  }

  function tryLater(
    row: DownloadRow,
    service: LandService | null,
    problem: StoredNotes,
    failure: ServiceFailure | null,
  ): void {
    // Closing is no failure: what was under way is found half done by the next start.
    if (stopping.signal.aborted || downloads.endIfBrought(row)) return;
    const failures = row.failures + 1;
    const minimum = service?.connection.poll.minimumSeconds ?? 20;
    const wait = waitAfterFailure(failures, minimum, parts.random.fraction());
    const asked = (failure?.retryAfterSeconds ?? 0) * 1000;
    downloads.update(row.itemId, {
      state: 'WANTED',
      // A file that is held stays in use, and no sweep takes it away.
      partName: held.get(row.itemId)?.partName ?? null,
      failures,
      problem,
      nextTryAt: clock.now() + Math.max(wait, asked),
    });
  }

  return {
    recover() {
      const halfDone = downloads.restart(clock.now());
      sweeping = sweepIncoming(store, clock, halfDone).catch(
        (error: unknown) => void log.error('download.sweep', error),
      );
    },
    offer: links.offer,
    startDue,
    nextDue() {
      // Where no more may be started, the end of one starts the next.
      if (fetching.size >= maxFetches || running.size >= maxInFlight) return null;
      return downloads.nextDue([...running.keys(), ...backingOff.keys()]);
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled([...running.values(), sweeping]);
      await Promise.allSettled([...held.values()].map((part) => dropHeld(store, part)));
    },
  };
}

type Fetched = ({ readonly ok: true } & Came) | { readonly ok: false; readonly failure: ServiceFailure };

const triesAgain = { code: 'triesAgain' } as const;

function diskNotes(error: unknown, reference: string): StoredNotes {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'ENOSPC'
    ? storeNotes({ code: 'diskFull' })
    : storeNotes({ code: 'notSaved', reference }, triesAgain);
}
