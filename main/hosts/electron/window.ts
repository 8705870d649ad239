import { BrowserWindow, Menu, nativeImage, screen } from 'electron';
import type { Log } from '../../ports/log.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import { startUrl } from './policy/app-origin.ts';
import { badgePicture } from './policy/overlay-badge.ts';
import { isGivenUp } from './policy/page-gone.ts';
import { contextMenu } from './policy/shortcuts.ts';
import { checksSpelling } from './policy/spelling.ts';
import { restoreBounds } from './policy/window-bounds.ts';
import { type Build, buildWindowOptions } from './policy/window-options.ts';

export interface OfficeWindow {
  readonly window: BrowserWindow;
  show(): void;
  /** Loads the page again after its process was lost. */
  showAgain(): void;
  /** Takes it away for good, without asking the page. */
  end(): void;
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
  /** Asked when Windows ends the session, which ends every program: no `before-quit` is told then. */
  readonly sessionEnd: () => 'wait' | 'go';
}

const boundsKey = 'window';

/** Makes the one window where it was left, not yet loaded. */
export function createOfficeWindow(options: OfficeWindowOptions): OfficeWindow {
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const kept = options.settings.get(boundsKey);
  const bounds = restoreBounds(kept, screens);
  const { build, preload, icon } = options;
  const isSpellChecked = checksSpelling(process.platform);
  const window = new BrowserWindow(
    buildWindowOptions({ build, preload, bounds, isSpellChecked, ...(icon === undefined ? {} : { icon }) }),
  );
  // Not yet: Electron's maximize() shows a window that is hidden, and at the login it stays so.
  let isToBeMaximised = isMaximised(kept);
  const maximiseOnce = (): void => {
    if (isToBeMaximised) window.maximize();
    isToBeMaximised = false;
  };
  window.once('restore', maximiseOnce);
  window.once('ready-to-show', () => {
    if (options.first === 'minimised') window.minimize();
    if (options.first !== 'shown') return;
    maximiseOnce();
    window.show();
  });
  // Electron has no menu of its own under a right click.
  window.webContents.on('context-menu', (_event, under) => {
    const template = contextMenu(under, (word) => window.webContents.replaceMisspelling(word));
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });

  window.on('close', (event) => {
    keepBounds();
    if (options.closeAction() === 'quit') return;
    event.preventDefault();
    // On Wayland a window that was hidden while it was minimised ends the program when it is shown (electron/electron#49253).
    if (process.platform === 'linux' && window.isMinimized()) window.restore();
    if (!window.isFullScreen()) return window.hide();
    // On macOS a window that is hidden in full screen leaves a black screen behind.
    window.once('leave-full-screen', () => window.hide());
    window.setFullScreen(false);
  });
  window.on('query-session-end', (event) => {
    if (options.sessionEnd() === 'go') return;
    event.preventDefault();
    // Windows waits for a program that has a window in sight, and ends the others.
    show();
  });

  let attention = 0;
  function drawBadge(): void {
    // Elsewhere the number stands on the icon itself (app.setBadgeCount), or nowhere.
    if (process.platform !== 'win32' || window.isDestroyed()) return;
    const picture = badgePicture(attention);
    if (picture === null) {
      window.setOverlayIcon(null, '');
      return;
    }
    const { size, bitmap, description } = picture;
    const image = nativeImage.createFromBitmap(Buffer.from(bitmap), { width: size, height: size });
    window.setOverlayIcon(image, description);
  }
  // The taskbar forgets it with the button of a hidden window, and where it was restarted itself. Electron puts back only the
  // buttons of its own (native_window_views.cc, SetThumbarButtonsAdded).
  window.on('show', drawBadge);
  window.on('focus', drawBadge);

  function keepBounds(): void {
    try {
      const isMaximised = isToBeMaximised || window.isMaximized();
      options.settings.set(boundsKey, { ...window.getNormalBounds(), isMaximised });
    } catch (error) {
      // Where the window was is not worth keeping it open for.
      options.log.warn('window.boundsNotKept', { reason: error instanceof Error ? error.name : 'unknown' });
    }
  }

  /** The window may be gone while the application still waits for an answer: then there is nothing to show. */
  function show(): void {
    if (window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    maximiseOnce();
    window.show();
    window.focus();
  }

  return {
    window,
    show,
    showAgain() {
      if (window.isDestroyed()) return;
      loadPage(window).catch((error: unknown) => options.log.error('page.showAgain', error));
    },
    end() {
      if (window.isDestroyed()) return;
      keepBounds();
      window.destroy();
    },
    setBadge(count) {
      attention = count;
      drawBadge();
    },
  };
}

/**
 * Loads the page. A load that was given up is no failure: the window was closed, another load began, or the page's process
 * fell, which is seen elsewhere.
 */
export async function loadPage(window: BrowserWindow): Promise<void> {
  try {
    await window.loadURL(startUrl);
  } catch (error) {
    const isGone = window.isDestroyed() || window.webContents.isCrashed();
    if (!isGivenUp(error, isGone)) throw error;
  }
}

function isMaximised(kept: unknown): boolean {
  return typeof kept === 'object' && kept !== null && 'isMaximised' in kept && kept.isMaximised === true;
}
