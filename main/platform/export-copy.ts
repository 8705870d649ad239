import { constants } from 'node:fs';
import { chmod, copyFile, open, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { copyNames, TooManyCopies } from '../lib/copy-names.ts';
import { makeFolder } from './make-folder.ts';

interface ExportCopyOptions {
  /** Nobody is meant to edit the copy: a drag that links instead of copying must not invite it. */
  readonly isReadOnly?: boolean;
}

/**
 * Copies a stored document into a folder under its export name and returns the path.
 *
 * Never overwrites: another file of that name makes ours `name (2).pdf`. The very same document is not copied twice.
 * Throws where the disk refuses.
 */
export async function exportCopy(
  storePath: string,
  folder: string,
  fileName: string,
  options: ExportCopyOptions = {},
): Promise<string> {
  // The name comes from a template and was made safe there; a path in it would still end here.
  const name = basename(fileName);
  if (name === '' || name === '.' || name === '..' || name.includes('\0')) {
    throw new Error('The document has no usable file name.');
  }
  makeFolder(folder);
  for (const copyName of copyNames(name)) {
    const target = join(folder, copyName);
    try {
      await copyFile(storePath, target, constants.COPYFILE_EXCL);
    } catch (error) {
      if (!isAlreadyThere(error)) throw error;
      if (await isSameFile(storePath, target)) return target;
      continue;
    }
    await chmod(target, options.isReadOnly === true ? 0o444 : 0o644);
    return target;
  }
  throw new TooManyCopies();
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

const chunkBytes = 65_536;

/** What has the name may be a link to nothing, a folder or a pipe: then our copy takes another name. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const found = await stat(other).catch(() => null);
  if (!found?.isFile()) return false;
  const [a, b] = await Promise.all([open(one, 'r'), open(other, 'r')]);
  try {
    if ((await a.stat()).size !== (await b.stat()).size) return false;
    for (let position = 0; ; position += chunkBytes) {
      const [left, right] = await Promise.all([readAt(a, position), readAt(b, position)]);
      if (!left.equals(right)) return false;
      if (left.length === 0) return true;
    }
  } finally {
    await Promise.all([a.close(), b.close()]);
  }
}

async function readAt(file: Awaited<ReturnType<typeof open>>, position: number): Promise<Buffer> {
  const buffer = Buffer.alloc(chunkBytes);
  const { bytesRead } = await file.read(buffer, 0, chunkBytes, position);
  return buffer.subarray(0, bytesRead);
}
