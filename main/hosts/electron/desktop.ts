import { copyFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { app, type BrowserWindow, dialog, nativeImage, shell } from 'electron';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { DesktopRefusal } from '../../../shared/model/desktop-refusal.ts';
import { exportCopy } from '../../platform/export-copy.ts';
import { createExportFolders } from '../../platform/export-folders.ts';
import { unlessAborted, writeWhole } from '../../platform/export-stream.ts';
import type { Desktop, FileToExport } from '../../ports/desktop.ts';
import type { Log } from '../../ports/log.ts';
import { openMail } from './mail.ts';
import { documentScheme } from './policy/app-origin.ts';

interface ElectronDesktopOptions {
  /** The window once it is there; dialogs and drags start from it. */
  readonly window: () => BrowserWindow | null;
  /** A PNG shown under the pointer during a drag. */
  readonly dragIcon: string;
  readonly setBadge: Desktop['setBadge'];
  readonly habits: Desktop['habits'];
  readonly log: Log;
}

interface ElectronDesktop extends Desktop {
  /** Removes the copies made for drags and for opening. */
  close(): Promise<void>;
}

type NotSaved = Extract<DesktopRefusal, { readonly kind: 'notSaved' }>;
/** A refusal before its reference in the log is known. */
type Failing =
  | Omit<NotSaved, 'reference'>
  | { readonly kind: 'notDragged' | 'notShown' | 'notOpened' | 'noEmailProgram' };

/** Where the person chose the place. */
function notSaved(what: NotSaved['what']): Failing {
  return { kind: 'notSaved', what, folder: null };
}

/** Hands documents to the desktop: drag, save dialog, file manager. */
export function createDesktop(options: ElectronDesktopOptions): ElectronDesktop {
  const icon = nativeImage.createFromPath(options.dragIcon);
  const exportFolders = createExportFolders(app.getPath('temp'));

  async function tried<T>(
    event: string,
    refusal: Failing,
    act: () => Promise<T>,
  ): Promise<Result<T, DesktopRefusal>> {
    try {
      return ok(await act());
    } catch (error) {
      const reference = options.log.error(event, error);
      return failed({ ...refusal, reference });
    }
  }

  /** A path that the person chose, where the system asked before an existing file is replaced; null where they cancelled. */
  async function askWhere(fileName: string): Promise<string | null> {
    const window = options.window();
    const ending = extname(fileName).slice(1);
    const question = {
      defaultPath: join(app.getPath('downloads'), fileName),
      // An empty ending would be one that no file has.
      ...(ending === '' ? {} : { filters: [{ name: ending.toUpperCase(), extensions: [ending] }] }),
    };
    const answer =
      window === null ? await dialog.showSaveDialog(question) : await dialog.showSaveDialog(window, question);
    return answer.canceled || answer.filePath === '' ? null : answer.filePath;
  }

  async function askFolder(): Promise<string | null> {
    const window = options.window();
    const question = {
      defaultPath: app.getPath('downloads'),
      properties: ['openDirectory' as const, 'createDirectory' as const],
    };
    const answer =
      window === null ? await dialog.showOpenDialog(question) : await dialog.showOpenDialog(window, question);
    return answer.canceled ? null : (answer.filePaths[0] ?? null);
  }

  async function startDrag(files: readonly FileToExport[]): Promise<Result<void, DesktopRefusal>> {
    const window = options.window();
    // Electron drops a drag with an empty image without a word.
    if (window === null || icon.isEmpty()) {
      return failed({ kind: 'cannotDrag' });
    }
    return tried('desktop.drag', { kind: 'notDragged' }, async () => {
      const folder = await exportFolders.make();
      const copies: string[] = [];
      // One after the other, so that two documents of one name get two names.
      for (const file of files) {
        copies.push(await exportCopy(file.storePath, folder, file.fileName, { isReadOnly: true }));
      }
      const [first] = copies;
      if (first !== undefined) window.webContents.startDrag({ file: first, files: copies, icon });
    });
  }

  return {
    viewUrl: (documentId) => `${documentScheme}://${documentId}/`,
    dragUrl: () => null,
    startDrag,
    saveAs: (file) =>
      tried('desktop.saveAs', notSaved('document'), async () => {
        const path = await askWhere(file.fileName);
        if (path !== null) await copyFile(file.storePath, path);
        return path;
      }),
    showInFolder: (file) =>
      tried('desktop.showInFolder', { kind: 'notShown' }, async () => {
        const folder = join(app.getPath('downloads'), 'Landfolio');
        shell.showItemInFolder(await exportCopy(file.storePath, folder, file.fileName));
      }),
    open: (file) =>
      tried('desktop.open', { kind: 'notOpened' }, async () => {
        const folder = await exportFolders.make();
        // A copy that nobody is meant to edit: what is changed in it would be lost with it.
        const problem = await shell.openPath(
          await exportCopy(file.storePath, folder, file.fileName, { isReadOnly: true }),
        );
        if (problem !== '') throw new Error(problem);
      }),
    writeEmail: (mail) =>
      tried('desktop.writeEmail', { kind: 'noEmailProgram' }, async () => {
        await openMail(mail);
        return null;
      }),
    saveMade: (fileName, bytes) =>
      tried('desktop.saveMade', notSaved('file'), async () => {
        const path = await askWhere(fileName);
        if (path !== null) await writeFile(path, bytes, { mode: 0o600 });
        return path;
      }),
    saveStreamed: (fileName, chunks, signal) =>
      tried('desktop.saveStreamed', notSaved('stream'), async () => {
        const path = await askWhere(fileName);
        if (path === null) return null;
        return unlessAborted(signal, () => writeWhole(chunks, path));
      }),
    saveCopies: (files, signal) =>
      tried('desktop.saveCopies', notSaved('documents'), async () => {
        const folder = await askFolder();
        if (folder === null) return null;
        await unlessAborted(signal, async () => {
          for await (const file of files) await exportCopy(file.storePath, folder, file.fileName);
        });
        return folder;
      }),
    habits: options.habits,
    setBadge: (badge) => {
      // On Windows it would draw a number of its own where the window draws ours (browser_win.cc).
      if (process.platform !== 'win32') app.setBadgeCount(badge.attention);
      options.setBadge(badge);
    },
    close: exportFolders.close,
  };
}
