import type { App } from 'electron';
import { makeFolder } from '../../platform/make-folder.ts';
import { chromiumFolder } from './policy/data-root.ts';

/** Takes Chromium's profile to the computer's own disk. Call before the lock of the one instance is asked for: it lies there. */
export function keepProfileHere(app: Pick<App, 'setPath'>): void {
  const folder = chromiumFolder({ platform: process.platform, localAppData: process.env.LOCALAPPDATA });
  if (folder === null) return;
  try {
    makeFolder(folder);
    app.setPath('userData', folder);
  } catch {
    // A disk that takes no folder takes no library either: that is told when it is opened.
  }
}
