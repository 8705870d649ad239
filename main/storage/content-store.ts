import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { type FileType, fileTypes } from '../../shared/model/file-types.ts';
import type { FileSystem, WritableFile } from '../ports/file-system.ts';

/** Where bytes lie while they arrive and after they were checked. */
export interface ContentStore {
  /** Opens a new file in `incoming/`. `name` must be unused. */
  begin(name: string): Promise<IncomingFile>;
  /** Moves a finished incoming file to its final place, named by its hash and what it is; durable when it returns. */
  keep(name: string, kept: KeptName): Promise<void>;
  /** Moves a finished incoming file aside; the bytes were paid for, so they stay. */
  quarantine(name: string, sha256: string): Promise<void>;
  /** Removes an incoming file where there is one. */
  discard(name: string): Promise<void>;
  /** Bytes of an incoming file, for the checks. */
  readIncoming(name: string): Promise<Uint8Array>;
  pathOf(kept: KeptName): string;
  quarantinePathOf(sha256: string): string;
  /** Whether a kept file is still, byte for byte, what it was when it was kept. */
  isIntact(kept: KeptName): Promise<boolean>;
  /** The same, and where it is, its name is on the disk too when this returns. */
  confirm(kept: KeptName): Promise<boolean>;
  /** Size of a kept file in bytes, or null where it is missing. */
  sizeOf(kept: KeptName): Promise<number | null>;
  /** Moves a kept file that is no longer what it was out of the way; `now` tells two of a name apart. */
  quarantineDamaged(kept: KeptName, now: number): Promise<void>;
  /** Removes what a person deleted, whatever it was kept as; gone already is as good. */
  remove(sha256: string, isQuarantined: boolean): Promise<void>;
  /** Incoming names with their age, for the sweep at start-up. */
  listIncoming(): Promise<readonly { readonly name: string; readonly modifiedAt: number }[]>;
}

/** What a kept file is found by. */
export interface KeptName {
  readonly sha256: string;
  readonly fileType: FileType;
}

/** A file that arrives: hashed while it is written. */
export interface IncomingFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Flushes to the disk, closes, and gives what was written. `sha256` in lower-case hex. */
  finish(): Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** Closes without promising anything. */
  abandon(): Promise<void>;
}

/**
 * A store whose file names are hashes, under `root`.
 *
 * A file gets its final name only after its bytes are on the disk, so a torn file never has one: write, fsync, close,
 * rename, fsync of the folder, and only then does the caller write its row.
 */
export function createContentStore(files: FileSystem, root: string): ContentStore {
  const incoming = join(root, 'incoming');
  const docs = join(root, 'docs');
  const aside = join(root, 'quarantine');

  function pathOf({ sha256, fileType }: KeptName): string {
    return join(docs, sha256.slice(0, 2), `${sha256}.${fileType}`);
  }
  function quarantinePathOf(sha256: string): string {
    return join(aside, `${sha256}.bin`);
  }
  async function isIntact(kept: KeptName): Promise<boolean> {
    if ((await files.stat(pathOf(kept))) === null) return false;
    const bytes = await files.read(pathOf(kept));
    return createHash('sha256').update(bytes).digest('hex') === kept.sha256;
  }
  async function move(name: string, folder: string, target: string): Promise<void> {
    const isNew = (await files.stat(folder)) === null;
    const isFirst = (await files.stat(dirname(folder))) === null;
    await files.makeFolder(folder);
    await files.rename(join(incoming, name), target);
    await files.syncFolder(folder);
    // A new folder stands in the one above, which has to reach the disk as well.
    if (isNew) await files.syncFolder(dirname(folder));
    if (isFirst) await files.syncFolder(dirname(dirname(folder)));
  }

  return {
    async begin(name) {
      await files.makeFolder(incoming);
      return incomingFile(await files.createExclusive(join(incoming, name)));
    },
    keep: (name, kept) => move(name, dirname(pathOf(kept)), pathOf(kept)),
    quarantine: (name, sha256) => move(name, aside, quarantinePathOf(sha256)),
    async discard(name) {
      if ((await files.stat(join(incoming, name))) !== null) await files.remove(join(incoming, name));
    },
    readIncoming: (name) => files.read(join(incoming, name)),
    pathOf,
    quarantinePathOf,
    isIntact,
    async confirm(kept) {
      if (!(await isIntact(kept))) return false;
      for (const folder of [dirname(pathOf(kept)), docs, root]) await files.syncFolder(folder);
      return true;
    },
    async sizeOf(kept) {
      return (await files.stat(pathOf(kept)))?.bytes ?? null;
    },
    async quarantineDamaged(kept, now) {
      const folder = join(root, 'damaged', 'documents');
      await files.makeFolder(folder);
      await files.rename(pathOf(kept), join(folder, `${kept.sha256}-${Math.round(now)}.bin`));
      await files.syncFolder(folder);
    },
    async remove(sha256, isQuarantined) {
      const paths = isQuarantined
        ? [quarantinePathOf(sha256)]
        : fileTypes.map((fileType) => pathOf({ sha256, fileType }));
      for (const path of paths) {
        if ((await files.stat(path)) === null) continue;
        await files.remove(path);
        await files.syncFolder(dirname(path));
      }
    },
    async listIncoming() {
      if ((await files.stat(incoming)) === null) return [];
      const found: { name: string; modifiedAt: number }[] = [];
      for (const name of await files.list(incoming)) {
        const stat = await files.stat(join(incoming, name));
        if (stat !== null) found.push({ name, modifiedAt: stat.modifiedAt });
      }
      return found;
    },
  };
}

function incomingFile(file: WritableFile): IncomingFile {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async write(chunk) {
      await file.write(chunk);
      hash.update(chunk);
      bytes += chunk.byteLength;
    },
    async finish() {
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      return { bytes, sha256: hash.digest('hex') };
    },
    abandon: () => file.close(),
  };
}
