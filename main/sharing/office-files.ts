import { ok, type Result } from '../../shared/lib/result.ts';
import { type FileType, fileTypes } from '../../shared/model/file-types.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { Log } from '../ports/log.ts';
import { maxParts, type OfficeFileStore, partBytes } from '../ports/office-file-store.ts';
import type { SharedFile } from '../ports/shared-kind.ts';
import type { ServerFault } from '../postgres/server-fault.ts';
import type { ContentStore, IncomingFile, KeptName } from '../storage/content-store.ts';
import type { OfficeFiles } from './synchronise.ts';

export interface FetchedFiles extends OfficeFiles {
  /** What was fetched in part is fetched again from its beginning. */
  letGo(): Promise<void>;
}

interface OfficeFilesParts {
  readonly store: ContentStore;
  readonly fileSystem: FileSystem;
  readonly log: Log;
  readonly newId: () => string;
  /** Bytes of a file are here now. */
  readonly arrived: (file: SharedFile) => void;
  /** A part went or came. */
  readonly moved: () => void;
}

/** Moves the bytes of documents between the content store and the office's, in parts, so that a link that drops costs one. */
export function createOfficeFiles(parts: OfficeFilesParts): FetchedFiles {
  const { store, fileSystem } = parts;

  async function give(remote: OfficeFileStore, file: SharedFile): Promise<Result<boolean, ServerFault>> {
    const kept = keptName(file);
    if (kept === null) return ok(false);
    const { sha256 } = kept;
    const missing = await remote.missing([sha256]);
    if (!missing.ok) return missing;
    if (missing.value.length === 0) return ok(true);
    if (!(await store.isIntact(kept))) {
      parts.log.warn('office.file', { problem: 'damaged' });
      return ok(false);
    }
    const bytes = await fileSystem.read(store.pathOf(kept));
    const there = await remote.arrivedParts(sha256);
    if (!there.ok) return there;
    const sent = new Set(there.value);
    for (let part = 0; part * partBytes < bytes.byteLength; part += 1) {
      if (sent.has(part)) continue;
      const put = await remote.putPart(
        sha256,
        part,
        bytes.subarray(part * partBytes, (part + 1) * partBytes),
      );
      if (!put.ok) return put;
      parts.moved();
    }
    return await remote.keep(sha256);
  }

  /** A file that is being fetched: after a link that dropped it goes on with the next part. */
  let begun: {
    readonly sha256: string;
    readonly name: string;
    readonly incoming: IncomingFile;
    part: number;
    size: number;
  } | null = null;

  async function begin({ sha256 }: KeptName): Promise<NonNullable<typeof begun>> {
    if (begun !== null && begun.sha256 === sha256) return begun;
    await letGo();
    const name = `${parts.newId()}.part`;
    begun = { sha256, name, incoming: await store.begin(name), part: 0, size: 1 };
    return begun;
  }

  async function letGo(): Promise<void> {
    const one = begun;
    begun = null;
    if (one === null) return;
    await one.incoming.abandon().catch(() => {});
    await store.discard(one.name);
  }

  async function get(
    remote: Pick<OfficeFileStore, 'getPart'>,
    file: SharedFile,
  ): Promise<Result<'here' | 'missing' | 'refused', ServerFault>> {
    const kept = keptName(file);
    if (kept === null) return ok('refused');
    if (await store.confirm(kept)) {
      parts.arrived(file);
      return ok('here');
    }
    const arriving = await begin(kept);
    try {
      while (arriving.part * partBytes < arriving.size) {
        const got = await remote.getPart(kept.sha256, arriving.part);
        if (!got.ok) return got;
        // A server that says something else would fill the disk of each computer.
        if (got.value === null || !isPart(got.value)) {
          await letGo();
          return ok(got.value === null && arriving.part === 0 ? 'missing' : 'refused');
        }
        arriving.size = got.value.size;
        await arriving.incoming.write(got.value.bytes);
        arriving.part += 1;
        parts.moved();
      }
    } catch (error) {
      await letGo();
      throw error;
    }
    const { name, incoming } = arriving;
    begun = null;
    const whole = await incoming.finish();
    if (whole.sha256 !== kept.sha256) {
      parts.log.warn('office.file', { problem: 'hash' });
      await store.discard(name);
      return ok('refused');
    }
    await store.keep(name, kept);
    parts.arrived(file);
    return ok('here');
  }

  return { give, get, letGo };
}

/** As parts are given: a part without bytes would be followed by others without end. */
export function isPart({ size, bytes }: { readonly size: number; readonly bytes: Uint8Array }): boolean {
  return bytes.byteLength > 0 && bytes.byteLength <= partBytes && size <= maxParts * partBytes;
}

function keptName({ sha256, fileType }: SharedFile): KeptName | null {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return null;
  return fileTypes.includes(fileType as FileType) ? { sha256, fileType: fileType as FileType } : null;
}
