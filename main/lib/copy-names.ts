import { extname } from 'node:path';

/** How many copies of one name a folder may hold before we stop counting. */
const maxCopies = 999;

/** A folder has every name that a copy could take. Says no name: files are called after matters and people, and this is logged. */
export class TooManyCopies extends Error {
  override readonly name = 'TooManyCopies';

  constructor() {
    super('The folder contains too many files with this name.');
  }
}

/** `name.pdf`, `name (2).pdf` and so on, in the order to try them. */
export function* copyNames(fileName: string): Generator<string, void, void> {
  const ending = extname(fileName);
  const stem = fileName.slice(0, fileName.length - ending.length);
  yield fileName;
  for (let copy = 2; copy <= maxCopies; copy += 1) yield `${stem} (${copy})${ending}`;
}
