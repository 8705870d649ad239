import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { failed, ok, type Result } from '../../shared/lib/result.ts';

/** A connection file is a few kilobytes. */
const maxBytes = 1_000_000;

/** Opened so, a pipe that nobody writes to does not make the program wait. Windows has no such pipes in its folders. */
export const openWithoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The text of a file that a person opened with Landfolio, or why it is none, in words. */
export function readConnectionFile(path: string): Result<string, { readonly message: string }> {
  let file: number | null = null;
  try {
    file = openSync(path, openWithoutWaiting);
    const found = fstatSync(file);
    if (!found.isFile() || found.size > maxBytes)
      return failed({
        message: 'This is not a connection file. A connection file is JSON of a few kilobytes.',
      });
    const bytes = Buffer.alloc(found.size);
    return ok(bytes.subarray(0, readSync(file, bytes, 0, found.size, 0)).toString('utf8'));
  } catch {
    return failed({ message: 'The connection file cannot be read.' });
  } finally {
    if (file !== null) closeSync(file);
  }
}
