import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createElectronSettings } from '../../../../main/hosts/electron/electron-settings.ts';
import { createConfSettings } from '../../../../main/platform/conf-settings.ts';
import { FakeClock } from '../../../support/fake-clock.ts';

/** What electron-store takes of Electron in the main process. */
const { ipcMain } = vi.hoisted(() => {
  const heard: string[] = [];
  const ipcMain = {
    on: (channel: string) => void heard.push(channel),
    removeAllListeners: (channel: string) =>
      void heard.splice(0, heard.length, ...heard.filter((one) => one !== channel)),
    heard,
  };
  return { ipcMain };
});
vi.mock('electron', () => {
  const app = { getPath: () => '/nowhere', getVersion: () => '9.9.9' };
  return { default: { app, ipcMain, shell: {} }, app, ipcMain };
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-electron-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the settings of the Electron host', () => {
  it('are the same file as those of the other hosts', () => {
    const value = { a: [1, { 'b.c': null }] };
    createElectronSettings(folder, new FakeClock()).set('x.y', value);
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toEqual({ 'x.y': value });
    const others = createConfSettings(folder, new FakeClock());
    expect(others.get('x.y')).toEqual(value);
    others.set('x.y', undefined);
    expect(createElectronSettings(folder, new FakeClock()).get('x.y')).toBeUndefined();
  });

  it.each(['{"a":', '', '[]', '"x"', 'null'])('quarantine a file that cannot be read: %j', (damaged) => {
    writeFileSync(join(folder, 'settings.json'), damaged);
    const settings = createElectronSettings(folder, new FakeClock(5));
    settings.set('a', 1);
    expect(settings.get('a')).toBe(1);
    expect(readFileSync(join(folder, 'settings.damaged-5.json'), 'utf8')).toBe(damaged);
  });

  it('answer no renderer', () => {
    createElectronSettings(folder, new FakeClock());
    expect(ipcMain.heard).toEqual([]);
  });
});
