import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { failed, ok } from '../../../shared/lib/result.ts';
import { mailLink } from '../../../shared/model/mail-link.ts';
import { exportBytes } from '../../platform/export-bytes.ts';
import { exportCopy } from '../../platform/export-copy.ts';
import { exportStream, unlessAborted } from '../../platform/export-stream.ts';
import type { Desktop, FileToExport } from '../../ports/desktop.ts';
import type { Log } from '../../ports/log.ts';

interface BrowserDesktopOptions {
  /** Where documents are saved to. */
  readonly downloads: string;
  readonly viewUrl: (documentId: string) => string;
  readonly dragUrl: (documentId: string, fileName: string) => string;
  readonly log: Log;
}

/** The person's own download folder, or `exports` in the data folder where there is none. */
export function downloadsFolder(dataFolder: string, home: string = homedir()): string {
  const usual = join(home, 'Downloads');
  return existsSync(usual) ? usual : join(dataFolder, 'exports');
}

/** A page in a browser has no desktop of its own: documents are saved to the download folder or dragged out by link. */
export function createBrowserDesktop(options: BrowserDesktopOptions): Desktop {
  async function save(file: FileToExport) {
    try {
      return ok(await exportCopy(file.storePath, options.downloads, file.fileName));
    } catch (error) {
      const reference = options.log.error('desktop.save', error, { documentId: file.documentId });
      return failed({ kind: 'notSaved', what: 'document', folder: options.downloads, reference } as const);
    }
  }
  return {
    viewUrl: options.viewUrl,
    dragUrl: options.dragUrl,
    startDrag: async () => failed({ kind: 'browserDrags' }),
    saveAs: save,
    async showInFolder(file) {
      const saved = await save(file);
      if (!saved.ok) return saved;
      return failed({ kind: 'browserCannotShow', path: saved.value });
    },
    open: async () => failed({ kind: 'browserCannotOpen' }),
    // The browser hands it on.
    writeEmail: async (mail) => ok(mailLink(mail)),
    async saveMade(fileName, bytes) {
      try {
        return ok(await exportBytes(bytes, options.downloads, fileName));
      } catch (error) {
        const reference = options.log.error('desktop.saveMade', error);
        return failed({ kind: 'notSaved', what: 'file', folder: options.downloads, reference });
      }
    },
    async saveStreamed(fileName, chunks, signal) {
      try {
        return ok(await unlessAborted(signal, () => exportStream(chunks, options.downloads, fileName)));
      } catch (error) {
        const reference = options.log.error('desktop.saveStreamed', error);
        return failed({ kind: 'notSaved', what: 'stream', folder: options.downloads, reference });
      }
    },
    async saveCopies(files, signal) {
      try {
        await unlessAborted(signal, async () => {
          for await (const file of files) await exportCopy(file.storePath, options.downloads, file.fileName);
        });
        return ok(options.downloads);
      } catch (error) {
        const reference = options.log.error('desktop.saveCopies', error);
        return failed({ kind: 'notSaved', what: 'documents', folder: options.downloads, reference });
      }
    },
    habits: () => ({
      closeToTray: null,
      startAtLogin: null,
      hasNotifications: false,
      opensDocuments: false,
    }),
    setBadge: () => {},
  };
}
