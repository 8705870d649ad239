import { BrowserWindow, Menu, nativeImage, screen } from 'electron';
import type { Log } from '../ports/log.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import { startUrl } from './policy/app-origin.ts';
import { badgePicture } from './policy/overlay-badge.ts';
import { contextMenu } from './policy/shortcuts.ts';
import { restoreBounds } from './policy/window-bounds.ts';
import { type Build, buildWindowOptions } from './policy/window-options.ts';

export interface OfficeWindow {
  readonly window: BrowserWindow;
  show(): void;
  /** Loads the page again after its process was lost. */
  showAnew(): void;
  /** How much needs a person, on the icon in the taskbar of Windows. */
  setBadge(attention: number): void;
}

export interface OfficeWindowOptions {
  readonly build: Build;
  readonly preload: string;
  readonly icon?: string;
  readonly settings: SettingsStore;
  readonly log: Log;
  /** How it comes up: where Landfolio was started by the login, not in front. */
  readonly first: 'shown' | 'minimised' | 'hidden';
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
  window.once('ready-to-show', () => {
    if (options.first === 'shown') window.show();
    if (options.first === 'minimised') window.minimize();
  });
  // Electron has no menu of its own under a right click.
  window.webContents.on('context-menu', (_event, under) => {
    const template = contextMenu(under);
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });

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
    showAnew() {
      if (window.isDestroyed()) return;
      loadPage(window).catch((error: unknown) => options.log.error('page.showAnew', error));
    },
    setBadge(attention) {
      // Elsewhere the number stands on the icon itself (app.setBadgeCount), or nowhere.
      if (process.platform !== 'win32') return;
      const picture = badgePicture(attention);
      if (picture === null) window.setOverlayIcon(null, '');
      else {
        const { size, bitmap, description } = picture;
        const image = nativeImage.createFromBitmap(Buffer.from(bitmap), { width: size, height: size });
        window.setOverlayIcon(image, description);
      }
    },
  };
}

export function loadPage(window: BrowserWindow): Promise<void> {
  return window.loadURL(startUrl);
}

function isMaximised(kept: unknown): boolean {
  return typeof kept === 'object' && kept !== null && 'isMaximised' in kept && kept.isMaximised === true;
}
