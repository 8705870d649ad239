import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, nativeImage, shell } from 'electron';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { handCopy } from '../host/hand-copy.ts';
import type { Desktop, DesktopRefusal, FileToHand } from '../ports/desktop.ts';
import type { Log } from '../ports/log.ts';
import { documentScheme } from './policy/app-origin.ts';

export interface ElectronDesktopOptions {
  /** The window once it is there; dialogs and drags start from it. */
  readonly window: () => BrowserWindow | null;
  /** A PNG shown under the pointer during a drag. */
  readonly dragIcon: string;
  readonly setBadge: Desktop['setBadge'];
  readonly log: Log;
}

export interface ElectronDesktop extends Desktop {
  /** Removes the copies that drags were made from. */
  close(): Promise<void>;
}

/** Hands documents to the desktop: drag, save dialog, file manager. */
export function createDesktop(options: ElectronDesktopOptions): ElectronDesktop {
  const icon = nativeImage.createFromPath(options.dragIcon);
  const dragFolders: string[] = [];

  async function tried<T>(
    event: string,
    message: string,
    act: () => Promise<T>,
  ): Promise<Result<T, DesktopRefusal>> {
    try {
      return ok(await act());
    } catch (error) {
      const reference = options.log.error(event, error);
      return failed({ message: `${message} Reference: ${reference}` });
    }
  }

  async function startDrag(files: readonly FileToHand[]): Promise<Result<void, DesktopRefusal>> {
    const window = options.window();
    // Electron drops a drag with an empty image without a word.
    if (window === null || icon.isEmpty()) {
      return failed({ message: 'Dragging out is not possible here. Use Save as instead.' });
    }
    return tried('desktop.drag', 'The document could not be dragged out. Use Save as instead.', async () => {
      const folder = await mkdtemp(join(app.getPath('temp'), 'landfolio-drag-'));
      dragFolders.push(folder);
      const copies: string[] = [];
      // One after the other, so that two documents of one name get two names.
      for (const file of files) {
        copies.push(await handCopy(file.storePath, folder, file.fileName, { isReadOnly: true }));
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
      tried('desktop.saveAs', 'The document could not be saved there.', async () => {
        const window = options.window();
        const question = {
          defaultPath: join(app.getPath('downloads'), file.fileName),
          filters: [{ name: 'PDF', extensions: ['pdf'] }],
        };
        const answer =
          window === null
            ? await dialog.showSaveDialog(question)
            : await dialog.showSaveDialog(window, question);
        if (answer.canceled || answer.filePath === '') return null;
        // The person chose the place, and the system asked before an existing file is replaced.
        await copyFile(file.storePath, answer.filePath);
        return answer.filePath;
      }),
    showInFolder: (file) =>
      tried('desktop.showInFolder', 'The document could not be shown in its folder.', async () => {
        const folder = join(app.getPath('downloads'), 'Landfolio');
        shell.showItemInFolder(await handCopy(file.storePath, folder, file.fileName));
      }),
    setBadge: (waiting, attention, orders) => {
      app.setBadgeCount(attention);
      options.setBadge(waiting, attention, orders);
    },
    async close() {
      await Promise.all(dragFolders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}
