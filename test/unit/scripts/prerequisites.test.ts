import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { findChromium, withSecretService } from '../../../scripts/prerequisites.ts';

const folder = mkdtempSync(join(tmpdir(), 'landfolio-programs-'));
const program = join(folder, process.platform === 'win32' ? 'chromium.exe' : 'chromium');
writeFileSync(program, '');
chmodSync(program, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('finding a Chromium', () => {
  test('the one that was chosen comes first', () => {
    vi.stubEnv('LANDFOLIO_CHROMIUM', program);
    expect(findChromium()).toBe(program);
  });

  test('a chosen one that is not there is not replaced by another in silence', () => {
    vi.stubEnv('LANDFOLIO_CHROMIUM', join(folder, 'missing'));
    expect(findChromium()).toBeNull();
    vi.stubEnv('LANDFOLIO_CHROMIUM', folder);
    expect(findChromium()).toBeNull();
  });

  test('otherwise it is looked for on the path', () => {
    vi.stubEnv('LANDFOLIO_CHROMIUM', '');
    vi.stubEnv('PATH', folder);
    expect(findChromium()).toBe(program);
  });
});

describe('a session with a keychain', () => {
  test('on Linux keeps everything below the folder it was given', () => {
    const { command, env } = withSecretService(['node', 'a b.mjs'], folder, 'linux');
    expect(command.slice(0, 2)).toEqual(['dbus-run-session', '--']);
    expect(command.slice(-2)).toEqual(['node', 'a b.mjs']);
    expect(new Set(Object.values(env))).toEqual(new Set([folder]));
  });

  test.each(['win32', 'darwin'] as const)('on %s is the system’s own', (platform) => {
    const command = ['node', 'a.mjs'];
    expect(withSecretService(command, folder, platform)).toEqual({ command, env: {} });
  });
});
