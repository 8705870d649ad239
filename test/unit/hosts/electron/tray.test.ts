import type { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTray } from '../../../../main/hosts/electron/tray.ts';
import { createQuietLog } from '../../../support/quiet-log.ts';

const icons = fileURLToPath(new URL('../../../../assets/icons', import.meta.url));
const made: { readonly icon: string; readonly tray: EventEmitter }[] = [];
const desktop = { hasTray: true };

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class Tray extends Emitter {
    constructor(icon: string) {
      super();
      if (!desktop.hasTray) throw new Error('No tray');
      made.push({ icon, tray: this });
    }
    isDestroyed = () => false;
    setToolTip = () => {};
    setTitle = () => {};
    setContextMenu = () => {};
    destroy = () => {};
  }
  return {
    Tray,
    Menu: { buildFromTemplate: () => ({}) },
    nativeImage: { createFromPath: (path: string) => path },
  };
});

beforeEach(() => {
  made.splice(0);
  desktop.hasTray = true;
});

function trayOn(platform: NodeJS.Platform) {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  const acts: string[] = [];
  const tray = createTray(
    icons,
    { open: () => acts.push('open'), showOrders: () => acts.push('orders'), quit: () => acts.push('quit') },
    createQuietLog(),
  );
  return { tray, acts };
}

describe('the tray', () => {
  it.each<[NodeJS.Platform, string]>([
    // By its name macOS knows that it may draw it in any colour: dark, light, or on a wallpaper.
    ['darwin', 'trayTemplate.png'],
    // Of several sizes, since Windows would enlarge the smallest picture of a PNG.
    ['win32', 'tray.ico'],
    ['linux', 'tray.png'],
  ])('has an icon that is made for %s', (platform, name) => {
    trayOn(platform);
    const icon = made[0]?.icon ?? '';
    expect(basename(icon)).toBe(name);
    expect(existsSync(icon)).toBe(true);
  });

  it.each<[NodeJS.Platform, string[]]>([
    // The same click opens the menu there, which has "Open" in it.
    ['darwin', []],
    ['win32', ['open']],
    ['linux', ['open']],
  ])('on %s a click does %j', (platform, wanted) => {
    const { acts } = trayOn(platform);
    made[0]?.tray.emit('click');
    expect(acts).toEqual(wanted);
  });

  it('is not there where the desktop has none', () => {
    desktop.hasTray = false;
    expect(trayOn('linux').tray).toBeNull();
  });
});
