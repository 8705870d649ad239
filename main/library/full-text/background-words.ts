import type { AppContext } from '../../context/app-context.ts';
import type { TextReader } from '../../ports/text-reader.ts';
import type { WordsFound, WordsQuery } from '../../storage/full-text/search-words.ts';
import type { KnownDocument, Reading, Words, WordsOf, WordsProgress } from '../../storage/full-text/words.ts';
import { isCorruption, sqliteCode } from '../../storage/library/words.ts';

/** Some of what the library has, in an order in which what is added comes last. */
export interface KeptPage {
  readonly documents: readonly KnownDocument[];
  /** What these stand in the place of. */
  readonly replaced: readonly string[];
  /** Up to where the library was looked through: what is added later comes after it. */
  readonly lastRow: number;
}

interface BackgroundWordsParts extends Pick<AppContext, 'clock' | 'log'> {
  /** Opens the index, or makes one. */
  readonly open: (readerVersion: number) => Words;
  readonly isThere: () => boolean;
  /** What the library has after that row; null at the end. */
  readonly keptAfter: (row: number, limit: number) => KeptPage | null;
  /** One of it as it is now; null where it is no longer there. Only what changes after it was kept needs it. */
  readonly kept?: (id: string) => KnownDocument | null;
  /** Without it nothing is read; what was read before is found. */
  readonly reader: TextReader | undefined;
  /** The bytes to read; null where they are not there as they were stored. `later`: they cannot be had now, and reading stops. */
  readonly bytesOf: (document: KnownDocument) => Promise<Uint8Array | null | 'later'>;
  readonly tell?: (progress: WordsProgress) => void;
  /** An order is being sent: what keeps the process busy waits. */
  readonly isBusy: () => boolean;
}

/**
 * An index of words that follows the library: reads in the background what the library has and the index does not, the newest
 * first, one after the other, and looks words up. Nothing here is ever the library's concern: what fails is said in the log by
 * its code alone, and an index that is damaged is rebuilt from the library.
 *
 *     resting -- start, added, changed, removed --> comparing (a round over the library at first and after a deletion, else what
 *                                                   was added or changed)
 *     comparing --> reading, one at a time, while something waits --> resting
 *     any -- stop --> stopped; the one that was begun is put back
 */
interface BackgroundWords {
  start(): void;
  /** A document was stored: it is looked for once the caller's transaction has ended. */
  added(): void;
  /** One of the records was changed or removed. */
  changed(id: string): void;
  /** Documents were deleted from the library: their words go as well. */
  removed(): void;
  progress(): WordsProgress;
  /** Pages of the documents, as far as they could be counted. */
  pageCounts(documentIds: readonly string[]): ReadonlyMap<string, number>;
  /** The text of a document; one that cannot be asked for is waited for. */
  wordsOf(documentId: string): WordsOf;
  search(query: WordsQuery): WordsFound;
  /** Every document that holds the words. */
  ids(query: Omit<WordsQuery, 'limit'>): readonly string[];
  /** Another one after each change of what `ids` answers, also where it could not be asked. */
  revision(): string;
  stop(): Promise<void>;
}

/** The window stands by then. */
const startMs = 5000;
const busyMs = 500;
/** After the disk or SQLite refused. */
const againMs = 10 * 60_000;
const pageRows = 200;
/** Starting to read costs more than a document does: the next one of an order comes soon. */
const restMs = 30_000;
/** Far above what a certificate has; each is in memory as a whole. */
const maxBytes = 64 * 1024 * 1024;
const tellEveryMs = 500;
const noCounts: ReadonlyMap<string, number> = new Map();
const nothing: WordsFound = { hits: [], total: 0, isMore: false };

export function createBackgroundWords(parts: BackgroundWordsParts): BackgroundWords {
  const { clock, log, reader } = parts;
  let words: Words | null = null;
  /** How often an index was opened, or did not answer. */
  let turns = 0;
  let lastRow = 0;
  let isRoundDue = true;
  const changedIds = new Set<string>();
  let isWanted = false;
  let isStopped = false;
  let isReaderOff = false;
  let running: Promise<void> | null = null;
  let cancel = () => {};
  let cancelEnd = () => {};
  let endPause = () => {};
  let toldAt = Number.NEGATIVE_INFINITY;

  function open(): Words {
    if (words === null) {
      words = parts.open(reader?.version ?? 0);
      turns += 1;
    }
    return words;
  }

  function isThere(): boolean {
    return !isStopped && (words !== null || parts.isThere());
  }

  function progress(): WordsProgress {
    return words?.progress() ?? { done: 0, total: 0 };
  }

  /** At most twice a second, and at the end. */
  function tell(isEnd: boolean): void {
    if (!isEnd && clock.monotonic() - toldAt < tellEveryMs) return;
    toldAt = clock.monotonic();
    parts.tell?.(progress());
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = clock.after(milliseconds, resolve);
      endPause = () => {
        stop();
        resolve();
      };
    });
  }

  /** Takes in what the library has and the index does not know of. */
  async function compare(): Promise<void> {
    const isRound = isRoundDue;
    isRoundDue = false;
    if (isRound) {
      lastRow = 0;
      // What changes from here on is looked at after the round.
      changedIds.clear();
      if (parts.isThere()) open().beginRound();
    }
    for (const id of changedIds) {
      changedIds.delete(id);
      const now = parts.kept?.(id) ?? null;
      if (now === null) open().forget([id]);
      else open().note([now]);
    }
    for (;;) {
      const page = parts.keptAfter(lastRow, pageRows);
      if (page === null) break;
      if (isRound && words === null) open().beginRound();
      open().note(page.documents);
      open().forget(page.replaced);
      lastRow = page.lastRow;
      await pause(0);
      if (isStopped) return;
    }
    // What was deleted meanwhile may have left its row's number to another: that has a round of its own.
    if (isRound) words?.endRound();
  }

  async function readAll(by: TextReader): Promise<void> {
    for (;;) {
      while (parts.isBusy() && !isStopped) await pause(busyMs);
      const document = isStopped || isReaderOff ? null : (words?.begin() ?? null);
      if (document === null) return;
      const reading = await readOne(by, document);
      if (reading === null) return words?.putBack(document.id);
      words?.finish(document.id, reading);
      if (reading.state !== 'read') log.info('words.unread', { document: document.id, state: reading.state });
      tell(false);
    }
  }

  /** Null where it was not its doing that nothing was read. */
  async function readOne(by: TextReader, document: KnownDocument): Promise<Reading | null> {
    if (document.bytes > maxBytes) return { state: 'costly' };
    const bytes = await parts.bytesOf(document).catch(() => null);
    if (isStopped || bytes === 'later') return null;
    if (bytes === null) return { state: 'gone' };
    try {
      return await by.read(bytes);
    } catch (error) {
      if (!isStopped) {
        isReaderOff = true;
        log.error('words.reader', error);
      }
      return null;
    }
  }

  async function work(by: TextReader): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        await compare();
        await readAll(by);
        if (words !== null) tell(true);
      } catch (error) {
        mend(error);
      }
    }
    cancelEnd = clock.after(restMs, () => {
      if (running === null) void by.end();
    });
  }

  /** Only codes are logged: what SQLite says may repeat what was typed. */
  function mend(error: unknown): void {
    log.warn('words.failed', { code: sqliteCode(error), isDamaged: isCorruption(error) });
    isRoundDue = true;
    if (!isCorruption(error)) {
      wantIn(againMs);
      return;
    }
    try {
      words?.rebuild();
      isWanted = true;
    } catch (again) {
      words = null;
      log.warn('words.failed', { code: sqliteCode(again), isDamaged: true });
      wantIn(againMs);
    }
  }

  /** What the index answers; nothing where there is none, or none that is sound. */
  function asked<T>(ask: (index: Words) => T, none: T): T {
    try {
      return isThere() ? ask(open()) : none;
    } catch (error) {
      turns += 1;
      mend(error);
      if (isWanted) want();
      return none;
    }
  }

  function wantIn(milliseconds: number): void {
    cancel();
    cancel = clock.after(milliseconds, want);
  }

  function want(): void {
    isWanted = true;
    if (reader === undefined || isStopped || running !== null) return;
    cancelEnd();
    running = work(reader)
      .catch((error: unknown) => void log.error('words.work', error))
      .finally(() => {
        running = null;
        if (isWanted && !isStopped) want();
      });
  }

  /** Not before the first round, which takes in everything. */
  let hasStarted = false;
  return {
    start() {
      cancel = clock.after(startMs, () => {
        hasStarted = true;
        want();
      });
    },
    added() {
      if (hasStarted) wantIn(0);
    },
    changed(id) {
      changedIds.add(id);
      if (hasStarted) wantIn(0);
    },
    removed() {
      isRoundDue = true;
      if (hasStarted) wantIn(0);
    },
    progress,
    pageCounts: (documentIds) => asked((index) => index.pageCounts(documentIds), noCounts),
    wordsOf: (id) => asked((index) => index.wordsOf(id), { state: 'waiting', text: null }),
    search: (query) => asked((index) => index.search(query), nothing),
    ids: (query) => asked((index) => index.ids(query), []),
    revision: () => asked((index) => `${turns} ${index.revision()}`, `${turns}`),
    async stop() {
      isStopped = true;
      cancel();
      endPause();
      cancelEnd();
      await reader?.end();
      await running;
      cancelEnd();
      words?.close();
      words = null;
    },
  };
}
