import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { failed, ok, type Result } from '../../shared/lib/result.ts';

/** A connection file is a few kilobytes. */
const mostBytes = 1_000_000;

/** The text of a file that a person opened with Landfolio, or why it is none, in words. */
export function readConnectionFile(path: string): Result<string, { readonly message: string }> {
  let file: number | null = null;
  try {
    file = openSync(path, 'r');
    const { size } = fstatSync(file);
    if (!fstatSync(file).isFile() || size > mostBytes)
      return failed({ message: 'This is not a connection file: that is JSON of a few kilobytes.' });
    const bytes = Buffer.alloc(size);
    return ok(bytes.subarray(0, readSync(file, bytes, 0, size, 0)).toString('utf8'));
  } catch {
    return failed({ message: 'The connection file cannot be read.' });
  } finally {
    if (file !== null) closeSync(file);
  }
}
