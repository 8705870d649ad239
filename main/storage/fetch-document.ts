import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { BrokenDownload } from '../http/broken-download.ts';
import type { LandService } from '../ports/land-service.ts';
import type { ContentStore } from './content-store.ts';

/** Bytes that arrived whole and lie flushed under an incoming name. */
export interface Arrived {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Fetches a link into an incoming file: hashed while it streams, flushed to the disk at the end. The incoming file is
 * taken away again where it did not arrive whole. Throws what the disk throws.
 */
export async function fetchInto(
  service: LandService,
  store: ContentStore,
  link: string,
  partName: string,
  signal: AbortSignal,
): Promise<Result<Arrived, ServiceFailure>> {
  const download = await service.download(link, signal);
  if (!download.ok) return download;
  const file = await store.begin(partName);
  let arrived: Arrived;
  try {
    try {
      for await (const chunk of download.value.body) await file.write(chunk);
    } catch (error) {
      await file.abandon();
      throw error;
    }
    arrived = await file.finish();
  } catch (error) {
    // A full disk must not keep the torn file besides. Where it cannot be taken away, the sweep finds it.
    await store.discard(partName).catch(() => {});
    if (error instanceof BrokenDownload) return failed(error.failure);
    throw error;
  }
  const { contentLength } = download.value;
  if (contentLength !== null && contentLength !== arrived.bytes) {
    await store.discard(partName);
    return failed({
      kind: 'network',
      message: `The download broke off after ${arrived.bytes} of ${contentLength} bytes. It is tried again.`,
    });
  }
  return ok(arrived);
}
