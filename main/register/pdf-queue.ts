import { hostFailed, notFound } from '../../shared/contract/failures.ts';
import { failed } from '../../shared/lib/result.ts';
import { isDenied } from '../../shared/model/service-failure.ts';
import type { AppContext } from '../context/app-context.ts';
import type { CancelTimer } from '../ports/clock.ts';
import type { Power } from '../ports/power.ts';
import { failedNote, type StoredNotes, storeNotes } from '../storage/stored-notes.ts';
import type { Tried, Try } from './certificates.ts';
import { type PdfRow, type PdfStore, untried } from './pdf-store.ts';
import type { StatementRow } from './statement-store.ts';

interface PdfQueueParts extends Pick<AppContext, 'clock' | 'random' | 'log'> {
  readonly pdfs: PdfStore;
  readonly power: Power;
  readonly statement: (id: string) => (StatementRow & { readonly requestedAt: number }) | null;
  readonly link: (id: string) => string | null;
  readonly tryOnce: (one: Try) => Promise<Tried>;
  /** Something about the PDF moved. */
  readonly changed: (statementId: string) => void;
  /** The host of its link refuses it for good, as far as that can be known. */
  readonly refused: (statementId: string) => void;
}

function problemOf(failure: Extract<Tried, { readonly ok: false }>['failure']): StoredNotes | null {
  if (failure.code === 'SERVICE_FAILED') return storeNotes(failedNote(failure.data));
  return failure.code === 'HOST_FAILED' ? storeNotes({ code: 'hostFailed', failure: failure.data }) : null;
}

/** Downloads the PDFs of statements by itself. */
interface PdfQueue {
  start(): void;
  /** Something is wanted now. */
  wake(): void;
  isRunning(statementId: string): boolean;
  /** Tries at once, for a person. Two that ask at a time share the try. */
  now(statementId: string): Promise<Tried>;
  stop(): Promise<void>;
}

/** Most PDFs downloaded at the same time. */
const maxAtOnce = 2;
const minPauseMs = 20_000;
/** The longest that the loop sleeps: sleep of the computer and jumps of the clock are noticed on the next beat. */
const beatMs = 15 * 60_000;
/** Where the disk refuses to note even the next try. */
const restMs = 60_000;
/** A host that refuses for so long, and so often, means it: a link may work late, and a server may be repaired. */
const refusedForGoodMs = 86_400_000;
const refusedForGoodTimes = 5;
/** Of bytes that fail the checks, one answer is kept: what comes first may be the page of a maintenance. */
const keptBadAnswer = 3;

/**
 * Tries for a PDF until it is here.
 *
 * ```
 *  WANTED ──► STORED          REFUSED: its host refused it for a day, or says that it is gone (410).
 *   │  ▲  ╲     ▲             It is told once, and tried for all the same.
 *   └──┘   ►REFUSED
 * ```
 *
 * Pauses are 15 % of the age of the statement, so they grow without an end, and nothing is given up by time. No try costs
 * anything, and none ever asks for another statement.
 */
export function createPdfQueue(parts: PdfQueueParts): PdfQueue {
  const { pdfs, clock, log } = parts;
  const running = new Map<string, { readonly work: Promise<Tried>; readonly isByHand: boolean }>();
  const stopping = new AbortController();
  let isStarted = false;
  let restsUntil = 0;
  let cancelBeat: CancelTimer = () => {};
  let stopListening = (): void => {};

  function beat(): void {
    if (!isStarted || stopping.signal.aborted) return;
    const rest = restsUntil - clock.monotonic();
    cancelBeat();
    if (rest > 0) {
      cancelBeat = clock.after(rest, beat);
      return;
    }
    let next = beatMs;
    try {
      const free = maxAtOnce - running.size;
      if (free > 0) for (const id of pdfs.due(clock.now(), free, [...running.keys()])) void run(id, false);
      const due = running.size < maxAtOnce ? pdfs.nextDue([...running.keys()]) : null;
      if (due !== null) next = Math.min(Math.max(due - clock.now(), 50), beatMs);
    } catch (error) {
      // A disk that refuses must not end the queue.
      log.error('statement.pdf', error);
      next = restMs;
    }
    cancelBeat = clock.after(next, beat);
  }

  function run(id: string, isByHand: boolean): Promise<Tried> {
    const same = running.get(id);
    if (same !== undefined) return same.work;
    const work = attempt(id, isByHand)
      .catch((error: unknown): Tried => {
        // Not even the next try could be noted: without a rest it would be made without end.
        restsUntil = clock.monotonic() + restMs;
        return failed(hostFailed({ kind: 'resultNotSaved', reference: log.error('statement.pdf', error) }));
      })
      .finally(() => {
        running.delete(id);
        if (stopping.signal.aborted) return;
        parts.changed(id);
        beat();
      });
    running.set(id, { work, isByHand });
    parts.changed(id);
    return work;
  }

  async function attempt(id: string, isByHand: boolean): Promise<Tried> {
    const row = parts.statement(id);
    const known = pdfs.get(id);
    if (row === null) return failed(notFound('statement', id));
    // A statement that came without a link, where a person asks all the same.
    const pdf: PdfRow = known ?? { ...untried, state: 'WANTED', statementId: id };
    const keepsBad = isByHand || (pdf.badAnswers + 1 >= keptBadAnswer && row.certificate === null);
    const tried = await parts.tryOnce({
      row,
      pdf,
      keepsBad,
      link: () => parts.link(id),
      signal: stopping.signal,
    });
    // What a person deleted, also while it was downloaded, is tried for when a person asks, and no more.
    const isNoted = known !== null && pdfs.get(id)?.state !== 'DELETED' && !stopping.signal.aborted;
    if (!tried.ok && isNoted) noteFailure(known, row.requestedAt, tried.failure);
    return tried;
  }

  function noteFailure(
    pdf: PdfRow,
    requestedAt: number,
    failure: Extract<Tried, { readonly ok: false }>['failure'],
  ): void {
    const now = clock.now();
    const service = failure.code === 'SERVICE_FAILED' ? failure.data : null;
    const isRefused = service !== null && isDenied(service);
    const refusals = isRefused ? pdf.refusals + 1 : 0;
    const refusedSince = isRefused ? (pdf.refusedSince ?? now) : null;
    const isForGood =
      service?.status === 410 ||
      (refusedSince !== null && refusals >= refusedForGoodTimes && now - refusedSince >= refusedForGoodMs);
    const age = Math.max(now - requestedAt, 0);
    const pause = Math.max(0.15 * age, minPauseMs) * (0.8 + 0.4 * parts.random.fraction());
    pdfs.update(pdf.statementId, {
      state: pdf.state === 'REFUSED' || isForGood ? 'REFUSED' : 'WANTED',
      refusals,
      refusedSince: pdf.state === 'REFUSED' ? pdf.refusedSince : refusedSince,
      badAnswers: pdf.badAnswers + (failure.isBad === true ? 1 : 0),
      problem: problemOf(failure),
      nextTryAt: now + Math.max(pause, (service?.retryAfterSeconds ?? 0) * 1000),
    });
    if (isForGood && pdf.state !== 'REFUSED') parts.refused(pdf.statementId);
  }

  function retry(): void {
    pdfs.retry(clock.now());
    beat();
  }

  return {
    start() {
      isStarted = true;
      stopListening = parts.power.onResume(retry);
      retry();
    },
    wake: beat,
    isRunning: (id) => running.has(id),
    async now(id) {
      // A try that began by itself may be about to fail, and throws away what fails the checks.
      const same = running.get(id);
      const before = same === undefined || same.isByHand ? null : await same.work;
      return before?.ok === true ? before : run(id, true);
    },
    async stop() {
      stopping.abort();
      cancelBeat();
      stopListening();
      await Promise.allSettled([...running.values()].map(({ work }) => work));
    },
  };
}
