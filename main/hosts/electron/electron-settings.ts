import { ipcMain } from 'electron';
import Store from 'electron-store';
import { createFileSettings } from '../../platform/conf-settings.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';

/** The same file as the other hosts have, and the same quarantine of a damaged one. */
export function createElectronSettings(folder: string, clock: Clock): SettingsStore {
  const settings = createFileSettings(folder, clock, (name, options) => new Store({ ...options, name }));
  // electron-store answers any renderer with the path of the data folder. Ours has no use for it.
  ipcMain.removeAllListeners('electron-store-get-data');
  return settings;
}
