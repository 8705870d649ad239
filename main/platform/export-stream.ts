import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { copyNames, TooManyCopies } from '../lib/copy-names.ts';
import { makeFolder } from './make-folder.ts';
import { renameNew } from './rename-new.ts';

/**
 * Writes what is made chunk by chunk into a folder, never over another file, and returns the path. Throws what the disk or the
 * chunks throw; nothing is left behind then.
 */
export async function exportStream(
  chunks: AsyncIterable<Uint8Array>,
  folder: string,
  fileName: string,
): Promise<string> {
  makeFolder(folder);
  return await writeBeside(chunks, join(folder, basename(fileName)), async (part, wanted) => {
    for (const name of copyNames(basename(wanted))) {
      const path = join(folder, name);
      if (await isRenamed(part, path)) return path;
    }
    throw new TooManyCopies();
  });
}

/**
 * Writes beside `path` and gives the file its name when all of it is on the disk; what stood there stays until then, or for ever where
 * `isNew`: then it fails with EEXIST.
 */
export async function writeWhole(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
  { isNew = false } = {},
): Promise<string> {
  return await writeBeside(chunks, path, async (part) => {
    await (isNew ? renameNew(part, path) : rename(part, path));
    return path;
  });
}

async function isRenamed(part: string, path: string): Promise<boolean> {
  try {
    await renameNew(part, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Each run has a file of its own: two that make the same file do not meet. */
async function writeBeside(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
  finish: (part: string, path: string) => Promise<string>,
): Promise<string> {
  const part = `${partStart(path)}${randomUUID().slice(0, 8)}.part`;
  const file = await open(part, 'wx', 0o600);
  try {
    try {
      await removeOldParts(path, part);
      for await (const chunk of chunks) await file.writeFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    return await finish(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Of one length, however long the name is. */
function partStart(path: string): string {
  const own = createHash('sha256').update(basename(path)).digest('hex').slice(0, 16);
  return join(dirname(path), `.landfolio-${own}-`);
}

const oldMs = 86_400_000;

/** What a run that was cut off left is of no use to anybody. Old by the clock of the disk. */
async function removeOldParts(path: string, part: string): Promise<void> {
  const { mtimeMs: now } = await stat(part);
  const start = basename(partStart(path));
  const names = await readdir(dirname(path)).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(start) || !name.endsWith('.part')) continue;
    const left = join(dirname(path), name);
    const found = await stat(left).catch(() => null);
    if (found !== null && now - found.mtimeMs > oldMs) await rm(left, { force: true });
  }
}

/** Null where the work ended because it was told to. */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
