interface TrayLook {
  /** A file of assets/icons. */
  readonly icon: string;
  /** Whether a click shows the window. The menu opens by it otherwise, or by the other button. */
  readonly opensOnClick: boolean;
}

/**
 * The tray as each system has it.
 *
 * macOS draws an icon in the colours of its menu bar, dark or light, only where its name ends in Template; and the click that opens
 * the menu is told as a click as well (tray_icon_cocoa.mm), so the window would come up behind the menu. Windows takes one size of a
 * PNG and enlarges it where the screen is scaled; from an .ico it takes the one that fits.
 */
export function trayLook(platform: string): TrayLook {
  if (platform === 'darwin') return { icon: 'trayTemplate.png', opensOnClick: false };
  return { icon: platform === 'win32' ? 'tray.ico' : 'tray.png', opensOnClick: true };
}
