import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { FileSystem } from '../ports/file-system.ts';

/** What is written beside a file begins so: Office's own mark of a file that nobody opens, which programs that synchronise leave out. */
const unfinishedPrefix = '~$landfolio-';

/** Where a file is written until it is whole. Two computers that write the same file do not meet. */
export function unfinishedPath(path: string, computer: string): string {
  const own = createHash('sha256')
    .update(JSON.stringify([computer, basename(path)]))
    .digest('hex');
  return join(dirname(path), `${unfinishedPrefix}${own.slice(0, 16)}.tmp`);
}

/**
 * Writes a file that others read, but where it `isPrivate`. What stands there is replaced at once by the whole file, or stays as it
 * is. `isNew`: nothing stood there, and where something does by now it stays, and this fails with EEXIST.
 */
export async function replaceFile(
  files: FileSystem,
  path: string,
  bytes: Uint8Array,
  computer: string,
  { isNew = false, isPrivate = false }: { readonly isNew?: boolean; readonly isPrivate?: boolean } = {},
): Promise<void> {
  const unfinished = unfinishedPath(path, computer);
  await files.remove(unfinished);
  const file = await files.createExclusive(unfinished, isPrivate ? undefined : 'others');
  try {
    try {
      await file.write(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await (isNew ? files.renameNew(unfinished, path) : files.rename(unfinished, path));
  } catch (error) {
    await files.remove(unfinished).catch(() => {});
    throw error;
  }
  await files.syncFolder(dirname(path));
}
