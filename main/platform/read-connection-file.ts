import { failed, type Result } from '../../shared/lib/result.ts';
import { readSmallFile } from './read-small-file.ts';

/** A connection file is a few kilobytes. */
const maxBytes = 1_000_000;

/** The text of a file that a person opened with Landfolio, or why it is none, in words. */
export function readConnectionFile(path: string): Result<string, { readonly message: string }> {
  const read = readSmallFile(path, maxBytes);
  if (read.ok) return read;
  return failed({
    message:
      read.failure === 'unfit'
        ? 'This is not a connection file. A connection file is JSON of a few kilobytes.'
        : 'The connection file cannot be read.',
  });
}
