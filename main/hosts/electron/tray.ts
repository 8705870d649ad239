import { join } from 'node:path';
import { Menu, nativeImage, Tray } from 'electron';
import type { Log } from '../../ports/log.ts';
import { nothingWaits, type TrayActs, type TrayState, trayMenu, waitingText } from './policy/menus.ts';
import { trayLook } from './policy/tray-look.ts';

interface OfficeTray {
  set(state: TrayState): void;
  destroy(): void;
}

/** The tray icon with the number of waiting certificates; null where this desktop has no tray. `icons`: the folder of icons. */
export function createTray(icons: string, acts: TrayActs, log: Log): OfficeTray | null {
  const { icon, opensOnClick } = trayLook(process.platform);
  let tray: Tray;
  try {
    tray = new Tray(nativeImage.createFromPath(join(icons, icon)));
  } catch (error) {
    log.warn('tray.none', { reason: error instanceof Error ? error.name : 'unknown' });
    return null;
  }
  if (opensOnClick) tray.on('click', acts.open);
  const set = (state: TrayState): void => {
    if (tray.isDestroyed()) return;
    tray.setToolTip(`Landfolio – ${waitingText(state)}`);
    // macOS shows this beside the icon; elsewhere it does nothing.
    tray.setTitle(state.waiting === 0 ? '' : String(state.waiting));
    // Linux takes a changed menu only as a new one.
    tray.setContextMenu(Menu.buildFromTemplate(trayMenu(state, acts)));
  };
  set(nothingWaits);
  return { set, destroy: () => tray.destroy() };
}
