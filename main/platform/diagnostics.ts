import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { arch, freemem, homedir, platform, release, totalmem, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Diagnostics, KeptFile } from '../ports/diagnostics.ts';
import type { CrashFiles } from './crash-files.ts';
import { logFileName } from './file-log.ts';

interface DiagnosticsOptions {
  /** Holds `logs` and `crashes`. */
  readonly root: string;
  readonly crashes: CrashFiles;
  /** `installed` or `browser`. */
  readonly host: string;
  /** Folder that the system's own crash reporter writes to, or null. */
  readonly images: string | null;
}

/** As many files of the log as a bundle takes: a few megabytes. */
const maxLogs = 3;

/** What lies beside the library of a host on Node. Whatever cannot be read is left out. */
export function createDiagnostics({ root, crashes, host, images }: DiagnosticsOptions): Diagnostics {
  const logFolder = join(root, 'logs');
  const crashFolder = join(root, 'crashes');
  const logs = () => filesIn(logFolder, (name) => name.startsWith(logFileName));
  const reports = () => filesIn(crashFolder, (name) => /^crash-.*\.json(\.part)?$/.test(name));
  const memoryImages = () => (images === null ? [] : filesBelow(images, (name) => name.endsWith('.dmp')));
  const withoutPath = ({ name, bytes, at }: Found): KeptFile => ({ name, bytes, at });
  return {
    folder: root,
    crashes: () => crashes.list(),
    logs() {
      const numbered = Array.from({ length: maxLogs - 1 }, (_, index) => `${logFileName}.${index + 1}`);
      return [logFileName, ...numbered].reverse().flatMap((name) => {
        const text = textOf(join(logFolder, name));
        return text === null ? [] : [{ name, text }];
      });
    },
    memoryImages: () => memoryImages().map(withoutPath),
    kept: () => ({
      logs: logs().map(withoutPath),
      crashReports: reports().map(withoutPath),
      memoryImages: memoryImages().map(withoutPath),
    }),
    clear: () => [...logs(), ...reports(), ...memoryImages()].filter(({ path }) => isRemoved(path)).length,
    computer: () => ({
      host,
      system: `${platform()} ${release()} ${arch()}`,
      node: process.versions.node,
      electron: process.versions.electron ?? 'none',
      chrome: process.versions.chrome ?? 'none',
      memoryMb: Math.round(totalmem() / 1_048_576),
      freeMemoryMb: Math.round(freemem() / 1_048_576),
      ownMemoryMb: Math.round(process.memoryUsage().rss / 1_048_576),
      runningMinutes: Math.round(process.uptime() / 60),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    withoutNames,
  };
}

/** Paths say who the person is: their folder becomes `~`. Also as JSON writes it, with doubled backslashes. */
function withoutNames(text: string): string {
  const home = homedir();
  const names = [home, home.replaceAll('\\', '\\\\'), nameOfPerson()].filter((name) => name.length > 3);
  return names.reduce((shown, name) => shown.replaceAll(name, '~'), text);
}

function nameOfPerson(): string {
  try {
    const { username } = userInfo();
    // A name that is a word of ours would tear the text apart.
    return username === 'root' || username.length < 6 ? '' : username;
  } catch {
    return '';
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

interface Found extends KeptFile {
  readonly path: string;
}

const filesIn = (folder: string, fits: (name: string) => boolean) => found(folder, fits, false);
const filesBelow = (folder: string, fits: (name: string) => boolean) => found(folder, fits, true);

function found(folder: string, fits: (name: string) => boolean, recursive: boolean): Found[] {
  try {
    return readdirSync(folder, { recursive, withFileTypes: true })
      .filter((entry) => entry.isFile() && fits(entry.name))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const { size, mtimeMs } = statSync(path);
        return { name: entry.name, path, bytes: size, at: Math.round(mtimeMs) };
      });
  } catch {
    return [];
  }
}

/** One that another program has open on Windows stays. */
function isRemoved(path: string): boolean {
  try {
    rmSync(path);
    return true;
  } catch {
    return false;
  }
}
