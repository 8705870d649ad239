import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDesktop } from '../../../../main/hosts/electron/desktop.ts';
import { nothingWaits } from '../../../../main/hosts/electron/policy/menus.ts';
import type { Badge } from '../../../../main/ports/desktop.ts';
import { createQuietLog } from '../../../support/quiet-log.ts';

const said: { readonly asked: { filters?: unknown }[]; readonly badges: number[]; path: string } = {
  asked: [],
  badges: [],
  path: '',
};

vi.mock('electron', async () => {
  const { tmpdir: temporary } = await import('node:os');
  return {
    app: { getPath: () => temporary(), setBadgeCount: (count: number) => said.badges.push(count) },
    dialog: {
      showSaveDialog: async (question: { filters?: unknown }) => {
        said.asked.push(question);
        return { canceled: false, filePath: said.path };
      },
    },
    nativeImage: { createFromPath: () => ({ isEmpty: () => false }) },
    shell: {},
  };
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-desktop-'));
  said.asked.splice(0);
  said.badges.splice(0);
  said.path = join(folder, 'saved');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open() {
  const badges: Badge[] = [];
  const desktop = createDesktop({
    window: () => null,
    dragIcon: 'icon.png',
    setBadge: (badge) => badges.push(badge),
    habits: () => ({ closeToTray: null, startAtLogin: null, hasNotifications: false, opensDocuments: true }),
    log: createQuietLog(),
  });
  return { desktop, badges };
}

describe('saving', () => {
  it.each([
    ['Plan.pdf', [{ name: 'PDF', extensions: ['pdf'] }]],
    // An empty ending would be one that no file has.
    ['Plan', undefined],
  ])('offers the ending of %s', async (fileName, filters) => {
    writeFileSync(join(folder, 'stored'), 'bytes');
    const { desktop } = open();
    const storePath = join(folder, 'stored');
    const file = { documentId: 'd', storePath, fileName, fileType: 'pdf', isQuarantined: false } as const;
    expect(await desktop.saveAs(file)).toEqual({ ok: true, value: said.path });
    expect(readFileSync(said.path, 'utf8')).toBe('bytes');
    expect(said.asked[0]?.filters).toEqual(filters);
  });
});

describe('the number on the icon', () => {
  it.each<[NodeJS.Platform, number[]]>([
    ['darwin', [3]],
    ['linux', [3]],
    // Electron would draw a number of its own over the taskbar's icon, where the window draws ours.
    ['win32', []],
  ])('is given to the application on %s: %j', (platform, counts) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    const { desktop, badges } = open();
    const badge: Badge = {
      ...nothingWaits,
      attention: 3,
    };
    desktop.setBadge(badge);
    expect(said.badges).toEqual(counts);
    expect(badges).toEqual([badge]);
  });
});
