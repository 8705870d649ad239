import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findElectron } from '../../../scripts/electron-binary.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Set where a missing program is a fault and no reason to skip: on the machines that are there for these tests. */
const isDemanded = process.env.LANDFOLIO_ELECTRON_TESTS === 'demanded';

/** Why a window of Electron cannot be tested here, in words; null where it can. */
export function noElectron(): string | null {
  if (findElectron(root) === null) return excused('Electron’s program is not on this computer');
  if (!existsSync(join(root, 'out/main/start.js')))
    return excused('the application is not built: npm run build');
  const isHeadless = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
  return isHeadless ? excused('there is no display: use xvfb-run') : null;
}

/** The folder of a package whose program is Electron's own, from LANDFOLIO_PACKAGE; or why there is none. */
export function realPackage(): { readonly folder: string } | { readonly reason: string } {
  const folder = process.env.LANDFOLIO_PACKAGE;
  return folder
    ? { folder }
    : { reason: 'LANDFOLIO_PACKAGE names no package that was made with Electron’s program' };
}

/** The name that a skipped test has: what it would prove, and why it does not. */
export function named(what: string, reason: string | null): string {
  return reason === null ? what : `${what} [skipped: ${reason}]`;
}

function excused(reason: string): string {
  if (isDemanded) throw new Error(`The tests of the real application are demanded here, and ${reason}.`);
  return reason;
}
