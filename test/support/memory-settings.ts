import type { SettingsStore } from '../../main/ports/settings-store.ts';

/** Settings for one run, in memory. Values are copied in and out, as through a file. */
export function createMemorySettings(start: Readonly<Record<string, unknown>> = {}): SettingsStore {
  const kept = new Map(Object.entries(start));
  return {
    get: (key) => structuredClone(kept.get(key)),
    set(key, value) {
      kept.set(key, structuredClone(value));
    },
  };
}
