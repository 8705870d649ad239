import { writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';

const mostCopies = 999;

/** Writes what Landfolio made itself into a folder, never over another file, and returns the path. Throws where the disk refuses. */
export async function handMade(bytes: Uint8Array, folder: string, fileName: string): Promise<string> {
  const name = basename(fileName);
  const ending = extname(name);
  const stem = name.slice(0, name.length - ending.length);
  makeFolder(folder);
  for (let copy = 1; copy <= mostCopies; copy += 1) {
    const path = join(folder, copy === 1 ? name : `${stem} (${copy})${ending}`);
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
      return path;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  throw new Error(`There are too many files named ${name} in ${folder}.`);
}
