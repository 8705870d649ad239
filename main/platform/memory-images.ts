import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const maxKept = 3;

/** Keeps the newest memory images of a folder and its folders: each holds much, and one is enough to find a fault by. */
export function thinImages(folder: string): void {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.dmp'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, at: statSync(path).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of found.slice(maxKept)) rmSync(path, { force: true });
}
