/** Small preferences as JSON values by key. Never secrets, never the library. Writes are atomic. */
export interface SettingsStore {
  get(key: string): unknown;
  /** Throws where the disk refuses. */
  set(key: string, value: unknown): void;
}
