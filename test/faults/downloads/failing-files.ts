import type { FileSystem, WritableFile } from '../../../main/ports/file-system.ts';
import { Killed, type Life } from '../../support/killable-db.ts';
import type { Dice } from '../fault-run.ts';

const codes = ['ENOSPC', 'EPERM', 'EACCES', 'EBUSY', 'EIO'] as const;

/** The disk of one life of the program. */
interface FailingFiles extends FileSystem {
  readonly under: { now: number; acts: number };
  /** Closes what the program had open, as the system does when a process is gone. */
  letGo(): Promise<void>;
}

/**
 * Real files whose calls fail by chance, one in `odds`, as long as `left` says so, and whose process may die at any of
 * them: then a write is torn, and nothing after it happens.
 */
export function failingFiles(
  files: FileSystem,
  life: Life,
  parts: {
    readonly roll: Dice;
    readonly odds: number;
    failed: (what: string) => void;
    mayFail: () => boolean;
  },
): FailingFiles {
  const under = { now: 0, acts: 0 };
  const open = new Set<WritableFile>();

  async function act<T>(step: string, work: () => Promise<T>, torn?: () => Promise<unknown>): Promise<T> {
    under.acts += 1;
    under.now += 1;
    try {
      if (life.isOver) throw new Killed();
      try {
        life.step();
      } catch (error) {
        await torn?.();
        throw error;
      }
      if (parts.mayFail() && parts.roll(parts.odds) === 0) {
        const code = codes[parts.roll(codes.length)] ?? 'EIO';
        await torn?.();
        parts.failed(`${step} ${code}`);
        throw Object.assign(new Error(`${code}: ${step}`), { code });
      }
      return await work();
    } finally {
      under.now -= 1;
      under.acts += 1;
    }
  }

  return {
    under,
    async letGo() {
      for (const file of open) await file.close().catch(() => {});
    },
    createExclusive: (path) =>
      act('createExclusive', async () => {
        const file = await files.createExclusive(path);
        open.add(file);
        return {
          write: (bytes) =>
            act(
              'write',
              () => file.write(bytes),
              () => file.write(bytes.subarray(0, bytes.byteLength >> 1)),
            ),
          sync: () => act('sync', () => file.sync()),
          close: () =>
            act(
              'close',
              async () => {
                open.delete(file);
                await file.close();
              },
              // A close that fails has closed all the same.
              async () => {
                open.delete(file);
                await file.close();
              },
            ),
        };
      }),
    rename: (from, to) => act('rename', () => files.rename(from, to)),
    renameNew: (from, to) => act('renameNew', () => files.renameNew(from, to)),
    copyFlushed: (from, to) => act('copyFlushed', () => files.copyFlushed(from, to)),
    makeSubfolder: (path) => act('makeSubfolder', () => files.makeSubfolder(path)),
    syncFolder: (path) => act('syncFolder', () => files.syncFolder(path)),
    makeFolder: (path) => act('makeFolder', () => files.makeFolder(path)),
    remove: (path) => act('remove', () => files.remove(path)),
    copy: (from, to) => act('copy', () => files.copy(from, to)),
    read: (path) => act('read', () => files.read(path)),
    list: (path) => act('list', () => files.list(path)),
    folders: (path) => act('folders', () => files.folders(path)),
    stat: (path) => act('stat', () => files.stat(path)),
  };
}
