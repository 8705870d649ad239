import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fuseFaults } from '../../scripts/package/fuse-wire.ts';
import { named, realPackage } from './support/reasons.ts';

const found = realPackage();
const reason = 'reason' in found ? found.reason : null;
const proof = test.skipIf(reason !== null);

/** Where Electron's program, with its fuses in it, lies in a package. */
function programOf(folder: string, platform: string): string {
  if (platform === 'win32') return join(folder, 'Landfolio.exe');
  if (platform === 'linux') return join(folder, 'landfolio');
  return join(folder, 'Frameworks/Electron Framework.framework/Versions/A/Electron Framework');
}

proof(named('the fuses of the packaged program are as they are shipped', reason), () => {
  if (!('folder' in found)) return;
  const { platform } = process;
  if (platform !== 'win32' && platform !== 'linux' && platform !== 'darwin')
    throw new Error(`Nothing is packed for ${platform}`);
  expect(readdirSync(found.folder).length).toBeGreaterThan(3);
  expect(fuseFaults(readFileSync(programOf(found.folder, platform)), platform)).toEqual([]);
});
