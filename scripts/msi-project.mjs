import { readFile, writeFile } from 'node:fs/promises';
import { withLinks } from './package/msi-links.ts';

/** Called by electron-builder before it builds the MSI: adds what it leaves out. */
export async function msiProjectCreated(path) {
  await writeFile(path, withLinks(await readFile(path, 'utf8')));
}
