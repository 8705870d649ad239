import { maxOwnDocumentBytes } from '../../shared/model/own-document.ts';
import type { OwnDocumentFault } from '../../shared/model/own-document-text.ts';
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

type Arriving<T> = Promise<{ readonly came: T } | { readonly fault: OwnDocumentFault } | null>;

/**
 * Files of a person while they cross from the page in parts. Each lies in `incoming` until it is whole. One that is refused, given
 * up, or of which nothing came for a while leaves nothing behind.
 */
export interface FileUploads<Offered extends OfferedFile> {
  begin(file: Offered): Promise<{ readonly uploadId: string } | { readonly fault: OwnDocumentFault }>;
  /** Null where there is no such upload (any more). `at`: how many bytes came before. */
  append(uploadId: string, at: number, part: Uint8Array): Arriving<true>;
  /** Ends it: whoever takes the file keeps or discards it. */
  finish(uploadId: string): Arriving<ArrivedFile<Offered>>;
  fileName(uploadId: string): string;
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

  return {
    async begin(offered) {
      if (offered.bytes === 0) return { fault: { code: 'empty' } };
      if (offered.bytes > maxOwnDocumentBytes)
        return { fault: { code: 'tooLarge', bytes: offered.bytes, maxBytes: maxOwnDocumentBytes } };
      if (isStopped) return { fault: { code: 'interrupted' } };
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
      return { uploadId };
    },
    append: (uploadId, at, part) =>
      inTurn<true>(uploadId, async (upload) => {
        if (at !== upload.received) return { fault: { code: 'interrupted' } };
        if (at + part.byteLength > upload.offered.bytes) return { fault: { code: 'changed' } };
        await upload.file.write(part);
        upload.received += part.byteLength;
        return { came: true };
      }),
    finish: (uploadId) =>
      inTurn<ArrivedFile<Offered>>(uploadId, async (upload) => {
        if (upload.received !== upload.offered.bytes) return { fault: { code: 'changed' } };
        const { sha256 } = await upload.file.finish();
        uploads.delete(uploadId);
        return { came: { ...upload.offered, incomingName: upload.incomingName, sha256 } };
      }),
    fileName: (uploadId) => uploads.get(uploadId)?.offered.fileName ?? '',
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
