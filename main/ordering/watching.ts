import { areOtherTitles } from '../../shared/model/land-identity.ts';
import { titleInText } from '../../shared/model/title-in-text.ts';
import type { AppContext } from '../context/app-context.ts';
import type { LandService } from '../ports/land-service.ts';
import type { Power } from '../ports/power.ts';
import type { ContentStore } from '../storage/content-store.ts';
import { storeNotes } from '../storage/stored-notes.ts';
import type { Asking } from './asking.ts';
import type { DownloadStore } from './downloading/download-store.ts';
import { createDownloader, type Downloader } from './downloading/downloader.ts';
import type { ArrivedDocument } from './downloading/keep-arrived.ts';
import type { HistoryStore } from './history/history-store.ts';
import type { HistoryWatch } from './history/history-watch.ts';
import type { Item, ItemStore } from './item-store.ts';
import type { Journal } from './journal/journal.ts';
import type { Reconcile } from './placing/reconcile.ts';
import type { Backoff } from './polling/backoff.ts';
import type { Breaker } from './polling/breaker.ts';
import { createPoller, type Poller } from './polling/poller.ts';
import type { Rate } from './polling/rate.ts';
import type { ItemOwner } from './polling/read-item.ts';
import { furthestCheckMs } from './polling/schedule.ts';
import { noteSameFile } from './same-file.ts';

interface WatchingParts extends Pick<AppContext, 'clock' | 'random' | 'log' | 'ids' | 'db' | 'events'> {
  readonly store: ContentStore;
  readonly power: Power;
  readonly serviceFor: (connectionId: string) => LandService | null;
  readonly matterId: (connectionId: string, number: string) => string;
  /** Writes a document's row. Runs inside a transaction. */
  readonly keepDocument: (document: ArrivedDocument, matterId: string) => void;
  readonly journal: Journal;
  readonly items: ItemStore;
  readonly downloads: DownloadStore;
  readonly history: HistoryStore;
  readonly backoff: Backoff;
  readonly rate: Rate;
  readonly breaker: Breaker;
  readonly reconcile: Pick<Reconcile, 'runDue'>;
  readonly historyWatch: Pick<HistoryWatch, 'startDue' | 'nextDue' | 'allDue' | 'failedDue' | 'isReading'>;
  readonly stopping: AbortSignal;
  readonly asking: Pick<Asking, 'others' | 'asksOnce' | 'noteAsked' | 'takeUpDue'>;
  readonly ownerOf: (item: Item) => ItemOwner;
}

/** What goes on by itself: items are asked about, certificates fetched, and orders in doubt looked up. */
interface Watching {
  readonly poller: Poller;
  readonly downloader: Downloader;
  /** Resolves when the look into the history that runs now, if any, has ended. */
  looked(): Promise<void>;
}

/** Where the disk refuses to note when to look next. Milliseconds. */
const lookBackoffMs = 60_000;
/** Where an order is as due after a look as it was before. Milliseconds. */
const stillDueMs = 1000;

/** Gives the poller, the downloader and the looks into the history one beat: the poller's. */
export function createWatching(parts: WatchingParts): Watching {
  const { db, clock, log, ids, events, journal, items, downloads, history, reconcile, stopping } = parts;
  const { asking } = parts;

  /** Its order's record is read again, and its items are matched again (placing/rematch-items.ts). */
  function missed({ intentId }: Item): void {
    const intent = intentId === null ? null : journal.get(intentId);
    if (intent === null || !['PLACED', 'CONFIRMED', 'DUPLICATE'].includes(intent.state)) return;
    journal.note(intent.id, { nextCheckAt: Math.min(intent.nextCheckAt ?? Infinity, clock.now()) });
  }

  const downloader = createDownloader({
    ...parts,
    missed,
    transaction: (work) => db.transaction(work),
    keep(document) {
      const { intentId, historyId, connectionId: of } = document.item;
      const intent = intentId === null ? null : journal.get(intentId);
      const elsewhere = historyId === null ? null : history.get(historyId);
      if (intent !== null) parts.keepDocument(document, intent.matterId);
      else if (elsewhere !== null) {
        parts.keepDocument(document, parts.matterId(of, elsewhere.matterNumber));
      }
      noteSameFile(db, document.documentId);
    },
  });
  /** The certificate itself may name another title than the one that it was ordered for. */
  function noteTextTitle({ connectionId, orderId, itemNumber, identifier }: Item, text: string): void {
    const named = titleInText(text);
    if (named === null || !areOtherTitles(named, identifier)) return;
    const matchProblem = storeNotes({ code: 'textOfOther', named, identifier });
    items.noteMatch(connectionId, orderId, { orderItemNumber: itemNumber, identifier, matchProblem });
  }
  let looking: Promise<void> = Promise.resolve();
  let isLooking = false;
  let lookBackoffUntil = 0;
  /** One at a time reads the list: of two, each could see half of a list that changes its order between them. */
  function mayLook(): boolean {
    const isReading = isLooking || parts.historyWatch.isReading();
    return !isReading && !stopping.aborted && clock.monotonic() >= lookBackoffUntil;
  }
  function lookUpDue(): void {
    if (!mayLook()) return;
    const due = journal.nextCheck();
    if (due === null || due > clock.now()) return;
    isLooking = true;
    looking = reconcile.runDue().then(
      () => {
        isLooking = false;
        const next = journal.nextCheck();
        // Never without a pause: looks that follow each other at once would keep everything else from its turn.
        if (next !== null && next <= due) lookBackoffUntil = clock.monotonic() + stillDueMs;
        // The next look was set while this one ran, and did not count until now.
        poller.wake();
      },
      (error: unknown) => {
        isLooking = false;
        // Not even the next look could be noted: without a rest the history would be read without end.
        lookBackoffUntil = clock.monotonic() + lookBackoffMs;
        log.error('reconcile', error);
      },
    );
  }
  const poller = createPoller({
    ...parts,
    asksOnce({ historyId, connectionId }) {
      const on = historyId === null ? null : (history.get(historyId)?.orderedOn ?? null);
      return asking.asksOnce(on, connectionId);
    },
    others: asking.others,
    noteAsked: (connectionId, failure) => asking.noteAsked(connectionId, failure?.kind ?? null),
    completed(item, answer) {
      db.transaction(() => {
        items.update(item.id, {
          status: answer.productStatus,
          state: 'COMPLETE',
          lastCheckedAt: clock.now(),
          nextCheckAt: null,
          failures: 0,
          misses: 0,
          problem: null,
          textLength: answer.resourceText?.length ?? null,
          linkExpiry: answer.resourceExpiry ?? null,
        });
        if (answer.resourceText !== undefined) {
          items.keepText(item.id, answer.resourceText);
          noteTextTitle(item, answer.resourceText);
        }
        downloads.want(item.id, item.connectionId, ids.newId(), answer.resourceFileSize ?? null, clock.now());
      });
      downloader.offer(item.id, answer);
    },
    missed,
    alsoDue() {
      asking.takeUpDue();
      downloader.startDue();
      lookUpDue();
      if (!isLooking) parts.historyWatch.startDue();
    },
    alsoDueAt() {
      const looks = [mayLook() ? journal.nextCheck() : null, isLooking ? null : parts.historyWatch.nextDue()];
      const due = [downloader.nextDue(), ...looks].filter((at) => at !== null);
      return due.length === 0 ? null : Math.min(...due);
    },
    timeJumped(now) {
      journal.checkAllAt(now);
      parts.historyWatch.allDue();
      downloads.clamp(now + furthestCheckMs, now);
    },
  });

  // An order of this library may want a look now, and an ended download the next one.
  events.on('orderChanged', ({ orderViewId }) => {
    if (journal.get(orderViewId) !== null) poller.wake();
  });
  events.on('itemChanged', () => poller.wake());
  events.on('historyRead', () => poller.wake());
  // What could not be read for want of credentials can be read now.
  events.on('connectionChanged', ({ what }) => {
    if (what === 'network') return;
    parts.historyWatch.failedDue();
    poller.wake();
  });

  return { poller, downloader, looked: () => looking };
}
