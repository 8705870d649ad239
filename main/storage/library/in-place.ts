import { statSync } from 'node:fs';
import type { Log } from '../../ports/log.ts';

/**
 * Whether the file under this name is still the one that is open. On macOS and Linux an open file can be moved, deleted or
 * exchanged, and whoever has it open goes on writing into what nobody will find again.
 */
function inPlace(path: string): () => boolean {
  const opened = look(path);
  return () => {
    const found = look(path);
    if (opened === null || found === null) return opened === found;
    // A file system that gives a file another number while it is open still knows when it was made.
    return opened.number === found.number || opened.madeAt === found.madeAt;
  };
}

function look(path: string): { readonly number: string; readonly madeAt: bigint } | null {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? null : { number: `${stat.dev} ${stat.ino}`, madeAt: stat.birthtimeNs };
}

/**
 * Gives a question: whether the open file is no longer in its place. When that is first so, `copy` saves what is open; where it
 * throws, it is tried again at the next asking.
 */
export function createRescue(path: string, log: Log, copy: () => void): () => boolean {
  const isInPlace = inPlace(path);
  let isMoved = false;
  let isCopied = false;
  return () => {
    isMoved ||= !isInPlace();
    if (!isMoved || isCopied) return isMoved;
    log.warn('library.moved');
    try {
      copy();
      isCopied = true;
    } catch (error) {
      log.error('library.rescue', error);
    }
    return isMoved;
  };
}
