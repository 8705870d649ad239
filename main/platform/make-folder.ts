import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, one by one. Throws where the disk refuses.
 *
 * Node's own recursive way never ends where a folder refuses children with ENOENT, as some of the system's own do.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw new Error('A file with this name exists.');
    return;
  }
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it in between.
    if (!existsSync(path)) throw error;
  }
}
