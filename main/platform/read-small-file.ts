import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { failed, ok, type Result } from '../../shared/lib/result.ts';

/** Opened so, a pipe that nobody writes to does not make the program wait. Windows has no such pipes in its folders. */
export const openWithoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The text of a file that a person named. `unfit`: it is no file, or larger than `maxBytes`. */
export function readSmallFile(path: string, maxBytes: number): Result<string, 'unfit' | 'unreadable'> {
  let file: number | null = null;
  try {
    file = openSync(path, openWithoutWaiting);
    const found = fstatSync(file);
    if (!found.isFile() || found.size > maxBytes) return failed('unfit');
    const bytes = Buffer.alloc(found.size);
    return ok(bytes.subarray(0, readSync(file, bytes, 0, found.size, 0)).toString('utf8'));
  } catch {
    return failed('unreadable');
  } finally {
    if (file !== null) closeSync(file);
  }
}
