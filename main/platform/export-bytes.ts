import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { copyNames, TooManyCopies } from '../lib/copy-names.ts';
import { makeFolder } from './make-folder.ts';

/** Writes what Landfolio made itself into a folder, never over another file, and returns the path. Throws where the disk refuses. */
export async function exportBytes(bytes: Uint8Array, folder: string, fileName: string): Promise<string> {
  makeFolder(folder);
  for (const name of copyNames(basename(fileName))) {
    const path = join(folder, name);
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
      return path;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  throw new TooManyCopies();
}
