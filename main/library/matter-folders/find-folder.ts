import { join } from 'node:path';
import { folded, safeFolderName } from '../../../shared/model/export-name.ts';
import type { FileSystem } from '../../ports/file-system.ts';

/**
 * Which folders below a root are meant: a folder that is there under the name, in capitals or not; else the only one that begins with
 * the matter's number, as a practice system or a person named it; else the name as it is, which is to be made.
 */
export async function findFolder(
  files: Pick<FileSystem, 'list'>,
  root: string,
  wanted: readonly string[],
  matterNumber: string,
): Promise<string[]> {
  const number = folded(safeFolderName(matterNumber));
  const found: string[] = [];
  for (const name of wanted) {
    const names = await files.list(join(root, ...found));
    const exact = names.find((one) => folded(one) === folded(name));
    const isNumbered = number !== '' && folded(name).startsWith(number);
    const numbered = isNumbered ? names.filter((one) => isOfNumber(folded(one), number)) : [];
    found.push(exact ?? (numbered.length === 1 ? (numbered[0] ?? name) : name));
  }
  return found;
}

/** `2026-014 Smith` is of 2026-014, and `2026-014-A` may be of another matter. */
function isOfNumber(name: string, number: string): boolean {
  return name === number || (name.startsWith(number) && /^[ _]/.test(name.slice(number.length)));
}
