import { BrowserWindow, screen } from 'electron';
import type { Log } from '../ports/log.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import { startUrl } from './policy/app-origin.ts';
import { restoreBounds } from './policy/window-bounds.ts';
import { type Build, buildWindowOptions } from './policy/window-options.ts';

export interface OfficeWindow {
  readonly window: BrowserWindow;
  show(): void;
}

export interface OfficeWindowOptions {
  readonly build: Build;
  readonly preload: string;
  readonly icon?: string;
  readonly settings: SettingsStore;
  readonly log: Log;
  /** Asked when a person closes the window. */
  readonly closeAction: () => 'hide' | 'quit';
}

const boundsKey = 'window';

/** Makes the one window where it was left, not yet loaded. */
export function createOfficeWindow(options: OfficeWindowOptions): OfficeWindow {
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const kept = options.settings.get(boundsKey);
  const bounds = restoreBounds(kept, screens);
  const { build, preload, icon } = options;
  const window = new BrowserWindow(
    buildWindowOptions({ build, preload, bounds, ...(icon === undefined ? {} : { icon }) }),
  );
  if (isMaximised(kept)) window.maximize();
  window.once('ready-to-show', () => window.show());

  window.on('close', (event) => {
    keepBounds();
    if (options.closeAction() === 'quit') return;
    event.preventDefault();
    window.hide();
  });

  function keepBounds(): void {
    try {
      options.settings.set(boundsKey, { ...window.getNormalBounds(), isMaximised: window.isMaximized() });
    } catch (error) {
      // Where the window was is not worth keeping it open for.
      options.log.warn('window.boundsNotKept', { reason: error instanceof Error ? error.name : 'unknown' });
    }
  }

  return {
    window,
    show() {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
  };
}

export function loadPage(window: BrowserWindow): Promise<void> {
  return window.loadURL(startUrl);
}

function isMaximised(kept: unknown): boolean {
  return typeof kept === 'object' && kept !== null && 'isMaximised' in kept && kept.isMaximised === true;
}
