import { mkdtempSync, rmdirSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { exportCopy } from '../../platform/export-copy.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import type { Desktop } from '../../ports/desktop.ts';

/** Without a desktop, documents are copied to one folder under their export names. */
export function createJobDesktop(folder: string): Desktop {
  const nothing = async () => failed({ kind: 'noDesktop' } as const);
  return {
    viewUrl: (documentId) => `documents/${documentId}`,
    dragUrl: () => null,
    startDrag: nothing,
    showInFolder: nothing,
    open: nothing,
    saveMade: nothing,
    saveStreamed: nothing,
    saveCopies: nothing,
    writeEmail: nothing,
    habits: () => ({
      closeToTray: null,
      startAtLogin: null,
      hasNotifications: false,
      opensDocuments: false,
    }),
    async saveAs(file) {
      try {
        return ok(await exportCopy(file.storePath, folder, file.fileName));
      } catch (error) {
        const cause = error instanceof Error ? error.message : String(error);
        return failed({ kind: 'notCopied', folder, cause });
      }
    },
    setBadge: () => {},
  };
}

/** Where the job keeps its library: never in whichever folder it is started in, unless that is named. */
export function dataFolder(given: string | null, home: string): Result<string, Fault> {
  if (given !== null) return ok(resolve(given));
  if (isAbsolute(home)) return ok(join(home, '.landfolio-job'));
  return failed({
    field: '--data',
    message: 'There is no home folder (HOME is empty). Enter a data folder.',
  });
}

/** Why nothing can be written to a folder, in words; null where it can. Makes the folder, and tries it. */
export function folderProblem(folder: string): string | null {
  try {
    makeFolder(folder);
    rmdirSync(mkdtempSync(join(folder, '.landfolio-')));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
