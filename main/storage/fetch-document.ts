import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { BrokenDownload } from '../http/broken-download.ts';
import type { Download, LandService } from '../ports/land-service.ts';
import type { ContentStore, IncomingFile } from './content-store.ts';

/** Bytes that arrived whole and lie flushed under an incoming name. */
export interface Arrived {
  readonly bytes: number;
  readonly sha256: string;
}

/** The beginning of a large document that broke off: its file stays open, so that the hash goes on where it was. */
export interface HeldPart {
  readonly file: IncomingFile;
  readonly partName: string;
  readonly bytes: number;
  readonly etag: string;
  /** Of the whole document. */
  readonly total: number;
  /** Origin and path of its link; an entity tag says nothing about another place. A secret, like the link. */
  readonly place: string;
}

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Incoming name; that of `held` where there is one. */
  readonly partName: string;
  /** Most bytes that are taken, below the cap of every download. */
  readonly cap?: number;
  /** What an earlier fetch left of the same document. Taken over: it is resumed, given back or discarded. */
  readonly held?: HeldPart | null;
  /** Whether what breaks off may be held. Whoever says so takes care of `held` in the answer. */
  readonly mayHold?: boolean;
}

interface NotArrived {
  readonly failure: ServiceFailure;
  /** More came than `cap`. */
  readonly isOverCap: boolean;
  readonly held: HeldPart | null;
}

/** Smaller documents are fetched again from their beginning: that is cheaper than every doubt. Bytes. */
const resumedFrom = 5 * 1024 * 1024;

/**
 * Fetches a link into an incoming file: hashed while it streams, flushed to the disk at the end. The incoming file is
 * taken away again where it did not arrive whole and is not held. Throws what the disk throws.
 */
export async function fetchInto(
  service: LandService,
  store: ContentStore,
  link: string,
  options: FetchOptions,
): Promise<Result<Arrived, NotArrived>> {
  const place = placeOf(link);
  const held = options.held ?? null;
  const rest = held?.place === place ? { from: held.bytes, etag: held.etag, total: held.total } : undefined;
  // Ends the download whatever happens here; a body that nobody takes would stay open.
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  try {
    const download = await service.download(link, signal, rest);
    if (!download.ok) return failed({ failure: download.failure, isOverCap: false, held });
    const isResumed = held !== null && rest !== undefined && download.value.startsAt === held.bytes;
    if (held !== null && !isResumed) await dropHeld(store, held);
    const file = isResumed ? held.file : await store.begin(options.partName);
    return await take(download.value, file, store, place, options);
  } finally {
    over.abort();
  }
}

async function take(
  download: Download,
  file: IncomingFile,
  store: ContentStore,
  place: string,
  options: FetchOptions,
): Promise<Result<Arrived, NotArrived>> {
  const { startsAt, contentLength, etag } = download;
  const { partName, cap = Number.POSITIVE_INFINITY, mayHold = false } = options;
  const total = contentLength === null ? null : startsAt + contentLength;
  let bytes = startsAt;
  let isHeld = false;
  let isOpen = true;
  try {
    for await (const chunk of download.body) {
      bytes += chunk.byteLength;
      if (Math.max(bytes, total ?? 0) > cap)
        return failed({ failure: overCap(cap), isOverCap: true, held: null });
      await file.write(chunk);
    }
    isOpen = false;
    const arrived = await file.finish();
    if (total === null || total === arrived.bytes) {
      // From here on it is the caller's.
      isHeld = true;
      return ok(arrived);
    }
    return failed({ failure: brokeOff(arrived.bytes, total), isOverCap: false, held: null });
  } catch (error) {
    if (!(error instanceof BrokenDownload)) throw error;
    const { failure } = error;
    const isPassing = failure.kind === 'network' || failure.kind === 'timeout';
    if (!mayHold || !isPassing || etag === null || total === null || total <= resumedFrom || bytes === 0)
      return failed({ failure, isOverCap: false, held: null });
    isHeld = true;
    return failed({ failure, isOverCap: false, held: { file, partName, bytes, etag, total, place } });
  } finally {
    if (!isHeld) {
      if (isOpen) await file.abandon().catch(() => {});
      // A full disk must not keep the torn file besides. Where it cannot be taken away, the sweep finds it.
      await store.discard(partName).catch(() => {});
    }
  }
}

/** Lets go of what was held. Where its file cannot be taken away, the sweep finds it. */
export async function dropHeld(store: ContentStore, held: HeldPart): Promise<void> {
  await held.file.abandon().catch(() => {});
  await store.discard(held.partName).catch(() => {});
}

/** A signed link differs in its query from one time to the next. */
function placeOf(link: string): string {
  const url = URL.parse(link);
  return url === null ? link : `${url.origin}${url.pathname}`;
}

function overCap(cap: number): ServiceFailure {
  return { kind: 'unreadable', reason: { code: 'moreThanStated', maxBytes: cap } };
}

function brokeOff(bytes: number, total: number): ServiceFailure {
  return {
    kind: 'network',
    reason: { code: 'downloadStopped', bytes, total },
  };
}
