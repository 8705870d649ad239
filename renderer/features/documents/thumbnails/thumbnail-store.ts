/** A first page that is wanted as a small picture. The same bytes have the same picture. */
interface Wanted {
  readonly sha256: string;
  readonly url: string;
}

export interface ThumbnailStore {
  /** The address of the picture; null where there can be none, undefined where it was not drawn yet. */
  get(sha256: string): string | null | undefined;
  /** Draws it when its turn comes, and tells. Whoever no longer wants it calls what is returned. */
  want(wanted: Wanted, tell: () => void): () => void;
}

interface ThumbnailParts {
  /** Draws a first page, until it is aborted. */
  readonly draw: (url: string, signal: AbortSignal) => Promise<Blob>;
  readonly addressOf: (picture: Blob) => string;
  readonly revoke: (address: string) => void;
  /** Outlives a crash of the page, and no longer than the window. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly maxMs?: number;
  readonly maxKept?: number;
}

interface Job extends Wanted {
  readonly tells: Set<() => void>;
}

/** Far above what a plan takes. */
const maxDrawMs = 8000;
/** Some kilobytes each. */
const maxPictures = 120;
const tryingKey = 'landfolio.thumbnail';
const failedKey = 'landfolio.thumbnails.failed';
const maxFailed = 500;

/**
 * Pictures of first pages, drawn one at a time and kept in memory up to a limit. One that could not be drawn, took too long or
 * ended the page with it is not tried again in this window: a hostile file gets one chance.
 */
export function createThumbnailStore(parts: ThumbnailParts): ThumbnailStore {
  const { storage, maxMs = maxDrawMs, maxKept = maxPictures } = parts;
  const kept = new Map<string, string>();
  const failed = new Set(readFailed(storage));
  const jobs = new Map<string, Job>();
  let running: { readonly job: Job; readonly end: AbortController } | null = null;

  // The page ended while this one was drawn.
  const tried = storage.getItem(tryingKey);
  if (tried !== null) fail(tried);
  storage.removeItem(tryingKey);

  function fail(sha256: string): void {
    failed.add(sha256);
    storage.setItem(failedKey, JSON.stringify([...failed].slice(-maxFailed)));
  }

  function keep(sha256: string, picture: Blob): void {
    kept.set(sha256, parts.addressOf(picture));
    const [oldest] = kept;
    if (kept.size <= maxKept || oldest === undefined) return;
    kept.delete(oldest[0]);
    parts.revoke(oldest[1]);
  }

  async function next(): Promise<void> {
    const [job] = jobs.values();
    if (running !== null || job === undefined) return;
    const { sha256 } = job;
    const end = new AbortController();
    running = { job, end };
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end.abort();
    }, maxMs);
    storage.setItem(tryingKey, sha256);
    try {
      // A file may make pdf.js wait for ever, whatever it is told.
      keep(sha256, await Promise.race([parts.draw(job.url, end.signal), aborted(end.signal)]));
    } catch {
      // Scrolled away is no failure.
      if (isLate || !end.signal.aborted) fail(sha256);
    } finally {
      clearTimeout(timer);
      storage.removeItem(tryingKey);
      running = null;
      const { tells } = job;
      // Wanted again since it was given up: it has another turn.
      if (kept.has(sha256) || failed.has(sha256) || tells.size === 0) jobs.delete(sha256);
      for (const tell of [...tells]) tell();
      void next();
    }
  }

  return {
    get(sha256) {
      if (failed.has(sha256)) return null;
      const address = kept.get(sha256);
      if (address === undefined) return undefined;
      // Looked at last, it goes last.
      kept.delete(sha256);
      kept.set(sha256, address);
      return address;
    },
    want(wanted, tell) {
      const { sha256 } = wanted;
      if (kept.has(sha256) || failed.has(sha256)) return () => {};
      const job = jobs.get(sha256) ?? { ...wanted, tells: new Set() };
      jobs.set(sha256, job);
      job.tells.add(tell);
      void next();
      return () => {
        job.tells.delete(tell);
        if (job.tells.size > 0) return;
        if (running?.job === job) running.end.abort();
        else if (jobs.get(sha256) === job) jobs.delete(sha256);
      };
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
}

function readFailed(storage: ThumbnailParts['storage']): string[] {
  try {
    const read: unknown = JSON.parse(storage.getItem(failedKey) ?? '[]');
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
