import { failed, ok } from '../../../shared/lib/result.ts';
import type { CancelTimer, Clock } from '../../ports/clock.ts';
import type { PackBinder, PackBinding } from '../../ports/pack-binder.ts';
import type { ReaderProcess } from '../../ports/reader-process.ts';
import { maxReadMs, maxStartMs } from '../pdf-text/reader-limits.ts';
import {
  type FinishPack,
  firstObject,
  type PackSays,
  readPackSaid,
  type TakenDocument,
  type TakePages,
} from './pack-messages.ts';

export interface PackBinderParts {
  readonly clock: Clock;
  /** Starts the process that reads: a child of Node, or a utility process of Electron. */
  readonly start: () => ReaderProcess;
  readonly limits?: { readonly ms?: number };
}

type Last = Exclude<PackSays, { readonly isReady: true } | { readonly chunk: Uint8Array }>;
/** `ended`: the process ended, took too long, or said what it should not. */
type Answer = { readonly last: Last; readonly chunks: readonly Uint8Array[] } | 'ended';

/** The bytes with which every reader tells that a file is not text. */
const head = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1');

/**
 * Packs are made in a process of their own, which begins with the first document. It keeps nothing from one request to the next: what is
 * numbered and where it stands is known here. So a document that brings the process down costs itself alone.
 */
export function createPackBinder(parts: PackBinderParts): PackBinder {
  return { begin: () => beginPack(parts) };
}

function beginPack({ clock, start, limits }: PackBinderParts): PackBinding {
  const documents: TakenDocument[] = [];
  const offsets: number[] = [];
  let written = head.length;
  let running: {
    readonly process: ReaderProcess;
    isReady: boolean;
    hear: (said: PackSays | 'ended') => void;
  } | null = null;
  let isEnded = false;

  function begin() {
    const begun = { process: start(), isReady: false, hear: (_: PackSays | 'ended') => {} };
    begun.process.onMessage((message) => begun.hear(readPackSaid(message) ?? 'ended'));
    begun.process.onExit(() => {
      if (running === begun) running = null;
      begun.hear('ended');
    });
    return begun;
  }

  /** Rejects where no process can be started at all. */
  function ask(request: TakePages | FinishPack): Promise<Answer> {
    if (isEnded) return Promise.reject(new Error('The pack was ended'));
    const one = running ?? begin();
    running = one;
    const chunks: Uint8Array[] = [];
    return new Promise((resolve, reject) => {
      let cancel: CancelTimer = () => {};
      const drop = () => {
        if (running === one) running = null;
        one.process.kill();
      };
      const over = (answer: Answer): void => {
        cancel();
        one.hear = () => {};
        if (answer === 'ended') drop();
        if (isEnded) reject(new Error('The pack was ended'));
        else if (!one.isReady)
          reject(new Error('A pack cannot be made: the process that makes it did not start.'));
        else resolve(answer);
      };
      const send = () => {
        cancel();
        cancel = clock.after(limits?.ms ?? maxReadMs, () => over('ended'));
        one.process.send(request);
      };
      one.hear = (said) => {
        if (said === 'ended') over(said);
        else if ('isReady' in said) {
          if (one.isReady) over('ended');
          one.isReady = true;
          send();
        } else if (!one.isReady) over('ended');
        else if ('chunk' in said) chunks.push(said.chunk);
        else over({ last: said, chunks });
      };
      if (one.isReady) send();
      else cancel = clock.after(maxStartMs, () => over('ended'));
    });
  }

  return {
    head,
    async take(bytes, pages) {
      const answer = await ask({ take: { bytes, first: firstObject + offsets.length } });
      if (answer === 'ended') return failed('costly');
      const { last, chunks } = answer;
      if ('refused' in last) return failed(last.refused);
      // It says nothing true any more.
      if (!('taken' in last) || !isSound(last, firstObject + offsets.length)) return failed('broken');
      if (pages !== null && pages !== last.taken.pages.length) return failed('broken');
      documents.push(last.taken);
      for (const offset of last.offsets) offsets.push(written + offset);
      written += lengthOf(chunks);
      return ok({ pages: last.taken.pages.length, leftBehind: last.leftBehind, chunks });
    },
    async finish(sheets) {
      const answer = await ask({ finish: { sheets, documents, offset: written, offsets } });
      if (answer === 'ended' || !('finished' in answer.last))
        throw new Error('The sheets of the pack were not made');
      return { pages: answer.last.finished.pages, chunks: answer.chunks };
    },
    end() {
      isEnded = true;
      running?.process.kill();
    },
  };
}

/** Whether each page and layer is one of the objects that were written. */
function isSound({ taken, offsets }: Extract<Last, { readonly taken: unknown }>, first: number): boolean {
  const { pages, layers } = taken;
  return [...pages, ...layers.all, ...layers.off].every((n) => n >= first && n < first + offsets.length);
}

function lengthOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.length, 0);
}
