import type { Session } from 'electron';
import type { Log } from '../../ports/log.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';

const versionKey = 'codeCache.version';

/**
 * Throws away what Chromium kept of compiled scripts where another version ran before. Call before the page is loaded.
 *
 * V8 compares the length of a script, not its text (electron/electron#51930), and an answer of our scheme has no time by which
 * Chromium would see that it changed. Scripts that are named by their content need none of this; pdf.js's own decoders are not.
 */
export async function renewCodeCache(
  session: Pick<Session, 'clearCodeCaches'>,
  settings: SettingsStore,
  version: string,
  log: Log,
): Promise<void> {
  if (settings.get(versionKey) === version) return;
  try {
    await session.clearCodeCaches({});
    settings.set(versionKey, version);
  } catch (error) {
    log.error('codeCache.renew', error);
  }
}
