import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../ports/clock.ts';
import type { FileSystem, WritableFile } from '../ports/file-system.ts';
import { makeFolder } from './make-folder.ts';
import { openWithoutWaiting } from './read-small-file.ts';
import { renameNew } from './rename-new.ts';

/** On Windows a virus scanner or an indexer holds a file for moments; these are its codes. */
const passing = new Set(['EPERM', 'EACCES', 'EBUSY']);
const chunkBytes = 1024 * 1024;
const minStepMs = 10;
const maxStepMs = 100;
const maxWaitMs = 60_000;

interface NodeFileSystemOptions {
  readonly clock: Clock;
  readonly platform?: NodeJS.Platform;
  /** The three calls that Windows may refuse for a moment, and one that some disks lack, for tests. */
  readonly calls?: {
    readonly rename: typeof rename;
    readonly rm: typeof rm;
    readonly open: typeof open;
    readonly link?: typeof link;
  };
}

/** Node's file system; on Windows what is locked for a moment is tried for up to a minute. */
export function createNodeFileSystem(options: NodeFileSystemOptions): FileSystem {
  const { clock, platform = process.platform, calls = { rename, rm, open } } = options;
  const isWindows = platform === 'win32';

  async function patiently<T>(act: () => Promise<T>): Promise<T> {
    const until = clock.monotonic() + maxWaitMs;
    for (let step = minStepMs; ; step = Math.min(maxStepMs, step + 10)) {
      try {
        return await act();
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? '';
        if (!isWindows || !passing.has(code) || clock.monotonic() + step > until) throw error;
      }
      await new Promise<void>((resolve) => void clock.after(step, resolve));
    }
  }

  return {
    async createExclusive(path, readers) {
      const mode = readers === 'others' ? 0o644 : 0o600;
      return toWritable(await patiently(() => calls.open(path, 'wx', mode)));
    },
    rename: (from, to) => patiently(() => calls.rename(from, to)),
    renameNew: (from, to) =>
      renameNew(from, to, {
        link: calls.link ?? link,
        rename: (one, other) => patiently(() => calls.rename(one, other)),
        rm: (path, how) => patiently(() => calls.rm(path, how)),
      }),
    async syncFolder(path) {
      if (isWindows) return;
      const folder = await open(path, constants.O_RDONLY);
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    },
    async makeFolder(path) {
      makeFolder(path);
    },
    async makeSubfolder(path) {
      try {
        await mkdir(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        if (!(await stat(path)).isDirectory()) throw new NoFolder();
      }
    },
    remove: (path) => patiently(() => calls.rm(path, { force: true })),
    copy: (from, to) => copyFile(from, to),
    async copyFlushed(from, to) {
      const source = await open(from, 'r');
      try {
        const target = await patiently(() => calls.open(to, 'wx', 0o644));
        try {
          const hash = createHash('sha256');
          const file = toWritable(target);
          const chunk = Buffer.allocUnsafe(chunkBytes);
          for (let at = 0; ; ) {
            const { bytesRead } = await source.read(chunk, 0, chunkBytes, at);
            if (bytesRead === 0) break;
            at += bytesRead;
            const bytes = chunk.subarray(0, bytesRead);
            hash.update(bytes);
            await file.write(bytes);
          }
          await target.sync();
          return hash.digest('hex');
        } finally {
          await target.close();
        }
      } finally {
        await source.close();
      }
    },
    async read(path, maxBytes = Number.POSITIVE_INFINITY) {
      const file = await open(path, openWithoutWaiting);
      try {
        const found = await file.stat();
        if (!found.isFile() || found.size > maxBytes) throw new Error('No file that can be read');
        return await file.readFile();
      } finally {
        await file.close();
      }
    },
    list: async (path) => (await unlessMissing(() => readdir(path))) ?? [],
    async folders(path) {
      const inside = await unlessMissing(() => readdir(path, { withFileTypes: true }));
      const are = await Promise.all(
        (inside ?? []).map(async (one) => {
          if (!one.isSymbolicLink()) return one.isDirectory();
          // Where it leads nowhere, or may not be looked at, it is no folder.
          return await stat(join(path, one.name)).then(
            (found) => found.isDirectory(),
            () => false,
          );
        }),
      );
      return (inside ?? []).flatMap(({ name }, at) => (are[at] === true ? [name] : []));
    },
    async stat(path) {
      const found = await unlessMissing(() => stat(path));
      return found === null ? null : { bytes: found.size, modifiedAt: found.mtimeMs };
    },
  };
}

/** Null where what is asked for is not there. */
async function unlessMissing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** As the system says it of what is in no folder. */
class NoFolder extends Error {
  override readonly name = 'NoFolder';
  readonly code = 'ENOTDIR';
}

function toWritable(file: Awaited<ReturnType<typeof open>>): WritableFile {
  return {
    async write(bytes) {
      // One write may take less than all of it.
      for (let written = 0; written < bytes.byteLength; ) {
        const { bytesWritten } = await file.write(bytes, written);
        written += bytesWritten;
      }
    },
    sync: () => file.sync(),
    close: () => file.close(),
  };
}
