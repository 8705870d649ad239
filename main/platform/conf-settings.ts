import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Conf, { type Options } from 'conf';
import type { Clock } from '../ports/clock.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import { requireRegularFile } from '../storage/regular-file.ts';
import { makeFolder } from './make-folder.ts';

const fileName = 'settings';

type Values = Record<string, unknown>;
/** What conf and electron-store, a layer over it, have in common. */
type FileOptions = Pick<
  Options<Values>,
  'cwd' | 'clearInvalidConfig' | 'accessPropertiesByDotNotation' | 'configFileMode'
>;

/** Settings in `settings.json` of a folder. */
export function createConfSettings(folder: string, clock: Clock): SettingsStore {
  return createFileSettings(folder, clock, (configName, options) => new Conf({ ...options, configName }));
}

/**
 * Settings in `settings.json` of a folder, written atomically.
 *
 * A file that cannot be read is quarantined as `settings.damaged-<time>.json`, never overwritten, and a new one begun.
 */
export function createFileSettings(
  folder: string,
  clock: Clock,
  open: (name: string, options: FileOptions) => Conf<Values>,
): SettingsStore {
  makeFolder(folder);
  quarantineIfDamaged(folder, clock);
  const conf = open(fileName, {
    cwd: folder,
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
function quarantineIfDamaged(folder: string, clock: Clock): void {
  const path = join(folder, `${fileName}.json`);
  requireRegularFile(path);
  if (!existsSync(path)) return;
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  renameSync(path, join(folder, `${fileName}.damaged-${clock.now()}.json`));
}
