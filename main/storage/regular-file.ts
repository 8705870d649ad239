import { statSync } from 'node:fs';
import { basename } from 'node:path';

/** Something other than a file has the name of one of Landfolio's own files. `message` is for a person. */
export class NoRegularFile extends Error {
  override readonly name = 'NoRegularFile';
}

/** Before a file is opened: a pipe would make the program wait for ever. A file that is not there is none. */
export function requireRegularFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isFile()) return;
  const what = found.isDirectory() ? 'a folder' : 'a pipe or a device';
  throw new NoRegularFile(
    `${path} is ${what}, but Landfolio needs this name for a file. Move it elsewhere. If your own ${basename(path)} was moved, put it back.`,
  );
}
