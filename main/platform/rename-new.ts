import { link, lstat, rename, rm } from 'node:fs/promises';

/** What a disk or a server without hard links says, such as a USB stick. */
const linkless = new Set([
  'EPERM',
  'EACCES',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EINVAL',
  'EMLINK',
  'UNKNOWN',
]);

interface RenameCalls {
  readonly link: typeof link;
  readonly rename: typeof rename;
  readonly rm: typeof rm;
}

/** Gives a file a new name. Fails with EEXIST where anything has it. */
export async function renameNew(
  from: string,
  to: string,
  calls: RenameCalls = { link, rename, rm },
): Promise<void> {
  try {
    await calls.link(from, to);
  } catch (error) {
    if (!linkless.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    // No system call of Node renames without replacing. What comes in between now is replaced.
    if (await isTaken(to)) throw new NameTaken();
    await calls.rename(from, to);
    return;
  }
  await calls.rm(from, { force: true });
}

/** As the system says it of a link. */
class NameTaken extends Error {
  override readonly name = 'NameTaken';
  readonly code = 'EEXIST';
}

/** Also by a link to nothing. */
async function isTaken(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
