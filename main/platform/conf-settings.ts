import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
import type { Clock } from '../ports/clock.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import { makeFolder } from './make-folder.ts';

const configName = 'settings';

/**
 * Settings in `settings.json` of a folder, written atomically.
 *
 * A file that cannot be read is set aside as `settings.damaged-<time>.json`, never overwritten, and a new one begun.
 */
export function createConfSettings(folder: string, clock: Clock): SettingsStore {
  makeFolder(folder);
  setAsideIfDamaged(folder, clock);
  const conf = new Conf<Record<string, unknown>>({
    cwd: folder,
    configName,
    clearInvalidConfig: false,
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
  });
  return {
    get: (key) => conf.get(key),
    set(key, value) {
      if (value === undefined) conf.delete(key);
      else conf.set(key, value);
    },
  };
}

/** conf would throw on a text that is no JSON, and write over one that is no object. */
function setAsideIfDamaged(folder: string, clock: Clock): void {
  const path = join(folder, `${configName}.json`);
  if (!existsSync(path)) return;
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  renameSync(path, join(folder, `${configName}.damaged-${clock.now()}.json`));
}
