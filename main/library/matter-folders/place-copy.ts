import { createHash } from 'node:crypto';
import { extname, join } from 'node:path';
import { folded } from '../../../shared/model/export-name.ts';
import { copyNames, TooManyCopies } from '../../lib/copy-names.ts';
import { unfinishedPath } from '../../lib/replace-file.ts';
import type { FileSystem } from '../../ports/file-system.ts';

/** What was written is not what is stored: nothing of it stays. */
export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers';
}

/** A stored document on its way into a folder. */
export interface FileToPlace {
  readonly storePath: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly fileName: string;
}

/** A folder of a person may hold many files; of so many the bytes are compared. */
const maxCompared = 1000;

/**
 * Copies a file into a folder, and gives the name under which it stands there. A file of the same bytes under any name is that file, so
 * that nothing is copied twice; one of other bytes keeps its name, and ours gets a number. The copy has its final name once it is
 * whole and on the disk. Throws where the disk refuses.
 */
export async function placeCopy(
  files: FileSystem,
  folder: string,
  file: FileToPlace,
  computer: string,
): Promise<string> {
  const unfinished = unfinishedPath(join(folder, 'copy'), computer);
  // What a run that was killed left.
  await files.remove(unfinished);
  const names = await files.list(folder);
  const same = await sameFile(files, folder, names, file);
  if (same !== null) return same;
  const taken = new Set(names.map(folded));
  let isWritten = false;
  try {
    for (const name of copyNames(file.fileName)) {
      if (taken.has(folded(name))) continue;
      if (!isWritten && (await files.copyFlushed(file.storePath, unfinished)) !== file.sha256)
        throw new CopyDiffers();
      isWritten = true;
      try {
        await files.renameNew(unfinished, join(folder, name));
        isWritten = false;
      } catch (error) {
        if (!isTakenName(error)) throw error;
        // Another computer may have copied the same meanwhile.
        if (await isSame(files, join(folder, name), file)) return name;
        continue;
      }
      // The name is there already; a server may not know how to flush a folder.
      await files.syncFolder(folder).catch(() => {});
      return name;
    }
  } finally {
    await files.remove(unfinished).catch(() => {});
  }
  throw new TooManyCopies();
}

function isTakenName(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/** The name that is wanted first. */
async function sameFile(
  files: FileSystem,
  folder: string,
  names: readonly string[],
  file: FileToPlace,
): Promise<string | null> {
  const ending = extname(file.fileName).toLowerCase();
  const wanted = folded(file.fileName);
  const alike = names
    .filter((name) => extname(name).toLowerCase() === ending)
    .sort((one, other) => Number(folded(other) === wanted) - Number(folded(one) === wanted))
    .slice(0, maxCompared);
  for (const name of alike) if (await isSame(files, join(folder, name), file)) return name;
  return null;
}

/** One that cannot be looked into is another file. */
async function isSame(files: FileSystem, path: string, { bytes, sha256 }: FileToPlace): Promise<boolean> {
  try {
    const found = await files.stat(path);
    if (found?.bytes !== bytes) return false;
    const content = await files.read(path, bytes);
    return createHash('sha256').update(content).digest('hex') === sha256;
  } catch {
    return false;
  }
}
