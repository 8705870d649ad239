import { mkdtempSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
export const memoryRoot = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;

/** A new folder in memory for temporary files, or null where there is no room for them. */
export function makeMemoryFolder(): string | null {
  if (process.platform !== 'linux') return null;
  try {
    const { bavail, bsize } = statfsSync(memoryRoot);
    return bavail * bsize < neededBytes ? null : mkdtempSync(join(memoryRoot, 'landfolio-test-'));
  } catch {
    return null;
  }
}
