import { dirname } from 'node:path';
import type { FileSystem } from '../../../main/ports/file-system.ts';

/**
 * Files that remember what was not flushed: `unflushed` holds files that were written to, and folders in which something
 * got a name. `early`: a file got another name while its bytes were not flushed; a power cut would leave it torn there.
 */
export function flushedFiles(
  files: FileSystem,
  unflushed: Set<string>,
  early: (path: string) => void,
): FileSystem {
  return {
    ...files,
    async createExclusive(path) {
      const file = await files.createExclusive(path);
      return {
        async write(bytes) {
          unflushed.add(path);
          await file.write(bytes);
        },
        async sync() {
          await file.sync();
          unflushed.delete(path);
        },
        close: () => file.close(),
      };
    },
    async rename(from, to) {
      if (unflushed.has(from)) early(to);
      await files.rename(from, to);
      unflushed.add(dirname(to));
    },
    async syncFolder(path) {
      await files.syncFolder(path);
      unflushed.delete(path);
    },
  };
}
