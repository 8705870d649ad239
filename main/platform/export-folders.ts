import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

// The name that earlier versions gave too: what they left is found by it.
const prefix = 'landfolio-handed-out-';

/** Folders of copies that other programs are given: made one by one, removed at the end. */
interface ExportFolders {
  make(): Promise<string>;
  /** On Windows a program that has a copy open keeps it: the next start tries again. */
  close(): Promise<void>;
}

/**
 * Below `temporary`, the system's folder for such things. What a run that was cut off left there is removed at once: the copies are of
 * documents that somebody bought. Only for the one instance of a person: another's copies would go too.
 */
export function createExportFolders(temporary: string): ExportFolders {
  const made: string[] = [];
  const cleared = clearLeft(temporary);
  return {
    async make() {
      await cleared;
      const folder = await mkdtemp(join(temporary, prefix));
      made.push(folder);
      return folder;
    },
    async close() {
      await cleared;
      await remove(made.splice(0));
    },
  };
}

async function clearLeft(temporary: string): Promise<void> {
  const names = await readdir(temporary).catch((): string[] => []);
  await remove(names.filter((name) => name.startsWith(prefix)).map((name) => join(temporary, name)));
}

async function remove(folders: readonly string[]): Promise<void> {
  await Promise.allSettled(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}
