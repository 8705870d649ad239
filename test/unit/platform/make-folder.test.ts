import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createConfSettings } from '../../../main/platform/conf-settings.ts';
import { createFileLog } from '../../../main/platform/file-log.ts';
import { makeFolder } from '../../../main/platform/make-folder.ts';
import { createNodeFileSystem } from '../../../main/platform/node-file-system.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { FakeRandom } from '../../support/fake-random.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clock = new FakeClock();
/** Those that make their folder themselves. */
const users: readonly (readonly [string, (path: string) => unknown])[] = [
  ['the folder itself', makeFolder],
  ['the settings', (path) => createConfSettings(path, clock)],
  ['the log', (path) => createFileLog(path, { clock, random: new FakeRandom() }).info('begun')],
  ['the file system', (path) => createNodeFileSystem({ clock }).makeFolder(path)],
];

describe.each(users)('%s', (name, use) => {
  test('is made with the folders above it, for this user alone, and a second time does nothing', async () => {
    const path = join(folder, 'one', 'two', 'three');
    await use(path);
    await use(path);
    expect(statSync(path).isDirectory()).toBe(true);
    if (process.platform !== 'win32') expect(statSync(join(folder, 'one')).mode & 0o777).toBe(0o700);
  });

  // Node's recursive way never ends under /proc, which refuses children with ENOENT.
  test.each(['a file', '/proc'])('comes to an end where it cannot be made: %s', async (above) => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const path = join(above === '/proc' && existsSync('/proc/self') ? '/proc' : file, 'nowhere', 'deep');
    const made = (async () => use(path))();
    // A log that cannot be written stops nothing.
    if (name === 'the log') await made;
    else await expect(made).rejects.toThrow();
    expect(existsSync(path)).toBe(false);
  });
});
