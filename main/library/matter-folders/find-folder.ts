import { join } from 'node:path';
import { folded, safeFolderName } from '../../../shared/model/export-name.ts';
import type { FileSystem } from '../../ports/file-system.ts';

/**
 * Which folders below a root are meant: a folder that is there under the name, in capitals or not; else the only one that begins with
 * the matter's number, as a practice system or a person named it; else the name as it is, which is to be made. Where a file has the name,
 * the folder gets a number.
 */
export async function findFolder(
  files: Pick<FileSystem, 'list' | 'folders'>,
  root: string,
  wanted: readonly string[],
  matterNumber: string,
): Promise<string[]> {
  const number = folded(safeFolderName(matterNumber));
  const found: string[] = [];
  for (const name of wanted) {
    const place = join(root, ...found);
    const names = await files.folders(place);
    const exact = names.find((one) => folded(one) === folded(name));
    const isNumbered = number !== '' && folded(name).startsWith(number);
    const numbered = isNumbered ? names.filter((one) => isOfNumber(folded(one), number)) : [];
    const [only] = numbered;
    if (exact !== undefined) found.push(exact);
    else if (only !== undefined && numbered.length === 1) found.push(only);
    else found.push(freeName(name, await files.list(place), names));
  }
  return found;
}

/** The name, or the first with a number that no file has; a folder that has it is meant. */
function freeName(name: string, all: readonly string[], folders: readonly string[]): string {
  const isFolder = new Set(folders);
  const taken = new Set(all.filter((one) => !isFolder.has(one)).map(folded));
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? name : `${name} (${count})`;
    if (!taken.has(folded(tried))) return folders.find((one) => folded(one) === folded(tried)) ?? tried;
  }
}

/** `2026-014 Smith` is of 2026-014, and `2026-014-A` may be of another matter. */
function isOfNumber(name: string, number: string): boolean {
  return name === number || (name.startsWith(number) && /^[ _]/.test(name.slice(number.length)));
}
