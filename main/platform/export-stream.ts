import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { copyNames, TooManyCopies } from '../lib/copy-names.ts';
import { makeFolder } from './make-folder.ts';

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
  for (const name of copyNames(basename(fileName))) {
    const path = join(folder, name);
    if (!existsSync(path)) return writeWhole(chunks, path);
  }
  throw new TooManyCopies();
}

/** Writes beside `path` and gives the file its name when all of it is on the disk; what stood there stays until then. */
export async function writeWhole(chunks: AsyncIterable<Uint8Array>, path: string): Promise<string> {
  const part = join(dirname(path), `.${basename(path)}.part`);
  // What a run that was cut off left is of no use to anybody.
  await rm(part, { force: true });
  const file = await open(part, 'wx', 0o600);
  try {
    try {
      for await (const chunk of chunks) await file.writeFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
    return path;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
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
