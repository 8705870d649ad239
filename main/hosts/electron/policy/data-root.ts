import { posix, win32 } from 'node:path';
import { failed, ok, type Result } from '../../../../shared/lib/result.ts';

interface DataRootQuestion {
  readonly platform: string;
  /** %LOCALAPPDATA%, where the system has it. */
  readonly localAppData: string | undefined;
  /** Electron's own folder for the application. */
  readonly userData: string;
}

/**
 * The folder of everything this installation keeps.
 *
 * On Windows below %LOCALAPPDATA%: %APPDATA% may be redirected to a server, where SQLite's write-ahead log does not
 * work. A network path is refused with words for the person.
 */
export function dataRoot(question: DataRootQuestion): Result<string, { readonly message: string }> {
  const isWindows = question.platform === 'win32';
  const local = question.localAppData;
  const root =
    isWindows && local !== undefined && local !== '' ? win32.join(local, 'Landfolio') : question.userData;
  const path = isWindows ? win32 : posix;
  if (/^[\\/]{2}/.test(root)) {
    return failed({
      message: `Landfolio must store its library on a disk of this computer, but its folder is on the network (${root}). Ask your IT support to keep %LOCALAPPDATA% on a local drive.`,
    });
  }
  return path.isAbsolute(root) ? ok(root) : failed({ message: `The folder ${root} cannot be used.` });
}

/**
 * Where Chromium keeps its profile and the mark of the one instance; null where its own choice serves.
 *
 * On Windows that choice is %APPDATA%, which an office may keep on a server: there the same person's second computer would
 * find the mark taken, and Landfolio would not start on it, without a word.
 */
export function chromiumFolder(question: Omit<DataRootQuestion, 'userData'>): string | null {
  if (question.platform !== 'win32') return null;
  const root = dataRoot({ ...question, userData: '' });
  return root.ok ? win32.join(root.value, 'chromium') : null;
}
