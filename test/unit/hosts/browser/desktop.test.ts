import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFolder } from '../../../../main/hosts/browser/data-folder.ts';
import { createBrowserDesktop, downloadsFolder } from '../../../../main/hosts/browser/desktop.ts';
import { createQuietLog } from '../../../support/quiet-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-desktop-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(downloads: string) {
  const storePath = join(folder, 'stored.bin');
  writeFileSync(storePath, '%PDF');
  const log = createQuietLog();
  const desktop = createBrowserDesktop({
    downloads,
    viewUrl: (id) => `view:${id}`,
    dragUrl: (id, name) => `link:${id}/${name}`,
    log,
  });
  return {
    desktop,
    log,
    file: {
      documentId: 'd-1',
      storePath,
      fileName: 'Search.pdf',
      fileType: 'pdf' as const,
      isQuarantined: false,
    },
  };
}

describe('the desktop of the browser host', () => {
  it('saves a copy in the download folder and tells where', async () => {
    const { desktop, file } = open(join(folder, 'downloads'));
    const saved = await desktop.saveAs(file);
    expect(saved).toEqual({ ok: true, value: join(folder, 'downloads', 'Search.pdf') });
    expect(readFileSync(join(folder, 'downloads', 'Search.pdf'), 'utf8')).toBe('%PDF');
  });

  it('cannot open a folder, but saves the copy and names its path', async () => {
    const { desktop, file } = open(join(folder, 'downloads'));
    expect(await desktop.showInFolder(file)).toEqual({
      ok: false,
      failure: { kind: 'browserCannotShow', path: join(folder, 'downloads', 'Search.pdf') },
    });
  });

  it('says that the disk refused, with a log reference', async () => {
    writeFileSync(join(folder, 'downloads'), 'a file where the folder should be');
    const { desktop, log, file } = open(join(folder, 'downloads'));
    expect(await desktop.saveAs(file)).toEqual({
      ok: false,
      failure: { kind: 'notSaved', what: 'document', folder: expect.any(String), reference: 'ref-1' },
    });
    expect(log.lines).toMatchObject([{ level: 'error', event: 'desktop.save' }]);
  });

  it('drags out by link, never by a drag of its own', async () => {
    const { desktop, file } = open(folder);
    expect(desktop.dragUrl('d-1', 'a.pdf')).toBe('link:d-1/a.pdf');
    expect(await desktop.startDrag([file])).toMatchObject({ ok: false });
  });
});

describe('the folders of the browser host', () => {
  it("saves to the person's downloads, or beside the library where there are none", () => {
    expect(downloadsFolder('/data', folder)).toBe(join('/data', 'exports'));
    mkdirSync(join(folder, 'Downloads'));
    expect(downloadsFolder('/data', folder)).toBe(join(folder, 'Downloads'));
  });

  it("keeps its data in this system's usual place unless told", () => {
    expect(dataFolder(join(folder, 'x'), 'linux', {})).toBe(join(folder, 'x'));
    expect(dataFolder(null, 'linux', { XDG_DATA_HOME: '/d' })).toBe(join('/d', 'landfolio-browser'));
    expect(dataFolder(null, 'linux', {})).toBe(join(homedir(), '.local', 'share', 'landfolio-browser'));
    expect(dataFolder(null, 'win32', { LOCALAPPDATA: '/l' })).toBe(join('/l', 'Landfolio browser'));
  });
});
