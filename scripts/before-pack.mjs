import { fileURLToPath } from 'node:url';
import { writeLegal } from './package/legal.ts';

/** Called by electron-builder before it packs: the licences and the bill of materials of what was built. */
export async function beforePack() {
  writeLegal(fileURLToPath(new URL('..', import.meta.url)));
}
