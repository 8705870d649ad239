import Store from 'electron-store';
import type { SettingsStore } from '../ports/settings-store.ts';

/** Preferences in `settings.json` of this folder. A file that cannot be read is begun anew. */
export function createSettings(folder: string): SettingsStore {
  const store = new Store<Record<string, unknown>>({
    cwd: folder,
    name: 'settings',
    clearInvalidConfig: true,
    // Keys are names here, not paths into one another.
    accessPropertiesByDotNotation: false,
  });
  return {
    get: (key) => store.get(key),
    set: (key, value) => store.set(key, value),
  };
}
