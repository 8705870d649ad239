import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { invalid, notFound } from '../../shared/contract/failures.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { maxOwnDocumentBytes, visibleLine } from '../../shared/model/own-document.ts';
import { type OwnDocumentFault, ownDocumentFaultText } from '../../shared/model/own-document-text.ts';
import type { AppContext } from '../context/app-context.ts';
import type { CancelTimer } from '../ports/clock.ts';
import type { ContentStore, IncomingFile } from '../storage/content-store.ts';

/** What is known of a file before its bytes come. */
export interface OfferedFile {
  /** As it is called where it came from; only shown. */
  readonly fileName: string;
  readonly bytes: number;
}

/** A file that came whole, and lies in `incoming`. */
export type ArrivedFile<Offered extends OfferedFile> = Offered & {
  readonly incomingName: string;
  readonly sha256: string;
};

/** `NOT_FOUND`: there is no such upload, or not any more. */
type UploadFailure = DeclaredFailure<'INVALID' | 'NOT_FOUND'>;

type Arriving<T> = Promise<{ readonly came: T } | { readonly fault: OwnDocumentFault } | null>;

/**
 * Files of a person while they cross from the page in parts. Each lies in `incoming` until it is whole. One that is refused, given
 * up, or of which nothing came for a while leaves nothing behind.
 */
export interface FileUploads<Offered extends OfferedFile> {
  begin(file: Offered): Promise<Result<{ uploadId: string }, DeclaredFailure<'INVALID'>>>;
  /** `at`: how many bytes came before. */
  append(uploadId: string, at: number, part: Uint8Array): Promise<Result<true, UploadFailure>>;
  /** Ends it: whoever takes the file keeps or discards it. */
  finish(uploadId: string): Promise<Result<ArrivedFile<Offered>, UploadFailure>>;
  cancel(uploadId: string): Promise<void>;
  /** Removes what an earlier run left. */
  recover(): Promise<void>;
  stop(): Promise<void>;
}

interface Upload<Offered> {
  readonly offered: Offered;
  readonly incomingName: string;
  readonly file: IncomingFile;
  received: number;
  /** One part at a time. */
  queue: Promise<unknown>;
  cancelTimer: CancelTimer;
}

/** A part takes milliseconds; a page that is gone sends none. */
const idleMs = 5 * 60_000;
/** One window adds one after the other. */
const maxUploads = 16;

/** Why a file is not taken, for the field that it was chosen in. */
export function refusedFile(fileName: string, fault: OwnDocumentFault): DeclaredFailure<'INVALID'> {
  return invalid([{ field: 'file', message: ownDocumentFaultText(visibleLine(fileName), fault) }]);
}

export function createFileUploads<Offered extends OfferedFile>(
  parts: Pick<AppContext, 'clock' | 'log'> & {
    readonly newId: () => string;
    /** Of the names in `incoming`: it tells them from those of others. */
    readonly prefix: string;
    readonly store: Pick<ContentStore, 'begin' | 'discard' | 'listIncoming'>;
  },
): FileUploads<Offered> {
  const { clock, log, store, prefix } = parts;
  const uploads = new Map<string, Upload<Offered>>();
  let isStopped = false;

  async function discard(uploadId: string): Promise<void> {
    const upload = uploads.get(uploadId);
    if (upload === undefined) return;
    uploads.delete(uploadId);
    upload.cancelTimer();
    await upload.queue.catch(() => {});
    await upload.file.abandon().catch(() => {});
    await store.discard(upload.incomingName).catch((error: unknown) => void log.error('own.discard', error));
  }

  function watch(uploadId: string): CancelTimer {
    return clock.after(idleMs, () => void discard(uploadId));
  }

  /** In turn with its other parts. What fails leaves nothing. */
  function inTurn<T>(
    uploadId: string,
    work: (upload: Upload<Offered>) => Promise<{ readonly came: T } | { readonly fault: OwnDocumentFault }>,
  ): Arriving<T> {
    const upload = uploads.get(uploadId);
    if (upload === undefined) return Promise.resolve(null);
    upload.cancelTimer();
    const done = upload.queue.then(async () => {
      if (!uploads.has(uploadId)) return null;
      return work(upload);
    });
    // Not what it answers: `discard` waits for it.
    upload.queue = done.catch(() => {});
    return done.then(
      async (answer) => {
        if (answer !== null && 'fault' in answer) await discard(uploadId);
        else if (uploads.has(uploadId)) upload.cancelTimer = watch(uploadId);
        return answer;
      },
      async (error: unknown) => {
        await discard(uploadId);
        throw error;
      },
    );
  }

  /** The same as a result. A file that is refused is gone by then, so its name is read before. */
  async function answered<T>(
    uploadId: string,
    work: Parameters<typeof inTurn<T>>[1],
  ): Promise<Result<T, UploadFailure>> {
    const fileName = uploads.get(uploadId)?.offered.fileName ?? '';
    const answer = await inTurn(uploadId, work);
    if (answer === null) return failed(notFound('upload', uploadId));
    return 'fault' in answer ? failed(refusedFile(fileName, answer.fault)) : ok(answer.came);
  }

  return {
    async begin(offered) {
      const refused = (fault: OwnDocumentFault) => failed(refusedFile(offered.fileName, fault));
      if (offered.bytes === 0) return refused({ code: 'empty' });
      if (offered.bytes > maxOwnDocumentBytes)
        return refused({ code: 'tooLarge', bytes: offered.bytes, maxBytes: maxOwnDocumentBytes });
      if (isStopped) return refused({ code: 'interrupted' });
      // The one that waited longest is a page's that is gone.
      const [oldest] = uploads.keys();
      if (uploads.size >= maxUploads && oldest !== undefined) await discard(oldest);
      const uploadId = parts.newId();
      const incomingName = `${prefix}${uploadId}`;
      const file = await store.begin(incomingName);
      uploads.set(uploadId, {
        offered,
        incomingName,
        file,
        received: 0,
        queue: Promise.resolve(),
        cancelTimer: watch(uploadId),
      });
      return ok({ uploadId });
    },
    append: (uploadId, at, part) =>
      answered<true>(uploadId, async (upload) => {
        if (at !== upload.received) return { fault: { code: 'interrupted' } };
        if (at + part.byteLength > upload.offered.bytes) return { fault: { code: 'changed' } };
        await upload.file.write(part);
        upload.received += part.byteLength;
        return { came: true };
      }),
    finish: (uploadId) =>
      answered<ArrivedFile<Offered>>(uploadId, async (upload) => {
        if (upload.received !== upload.offered.bytes) return { fault: { code: 'changed' } };
        const { sha256 } = await upload.file.finish();
        uploads.delete(uploadId);
        return { came: { ...upload.offered, incomingName: upload.incomingName, sha256 } };
      }),
    cancel: discard,
    async recover() {
      for (const { name } of await store.listIncoming()) {
        if (name.startsWith(prefix) && !uploads.has(name.slice(prefix.length))) await store.discard(name);
      }
    },
    async stop() {
      isStopped = true;
      await Promise.all([...uploads.keys()].map(discard));
    },
  };
}
