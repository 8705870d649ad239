import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { keepPrivate, makePrivate } from '../private-file.ts';

/** What a file holds, in short: any single damaged spot changes it. */
export interface FileSum {
  readonly bytes: number;
  /** CRC-32 in lower-case hex. */
  readonly crc: string;
}

/**
 * The acts on the files of the library itself, so that tests can make each of them fail or be the last.
 *
 * Everything that writes has reached the disk when it returns. They are synchronous: nothing else may happen while the
 * library is opened.
 */
export interface LibraryDisk {
  size(path: string): number | null;
  list(folder: string): readonly string[];
  /** The first bytes, or all of them. */
  read(path: string, length?: number): Uint8Array;
  sum(path: string): FileSum;
  /** When the file was last written to, in nanoseconds; '0' where there is none. Any later write changes it. */
  writtenAt(path: string): string;
  makeFolder(path: string): void;
  /** An empty file for somebody else to write: only its owner may read it. */
  makeEmpty(path: string): void;
  move(from: string, to: string): void;
  /** The copy appears under its name only when it is whole. */
  copy(from: string, to: string): void;
  /** The file appears under its name only when it is whole. */
  write(path: string, text: string): void;
  /** Overwrites some bytes in place. */
  overwrite(path: string, position: number, text: string): void;
  sync(path: string): void;
  remove(path: string): void;
  /** Free bytes on the disk of this folder, or null where the system does not say. */
  freeBytes(folder: string): number | null;
}

/** On Windows a virus scanner or an indexer holds a file for moments; these are its codes. */
const passing = new Set(['EPERM', 'EACCES', 'EBUSY']);
const stepMs = 50;
const maxSteps = 1200;

export function createLibraryDisk(platform: NodeJS.Platform = process.platform): LibraryDisk {
  const isWindows = platform === 'win32';

  function patiently<T>(act: () => T): T {
    for (let step = 0; ; step += 1) {
      try {
        return act();
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? '';
        if (!isWindows || !passing.has(code) || step >= maxSteps) throw error;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, stepMs);
    }
  }
  function flush(path: string, flags: 'r' | 'r+'): void {
    const file = openSync(path, flags);
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
  /** Makes a name durable; Windows has no such call and needs none. */
  function syncFolderOf(path: string): void {
    if (!isWindows) flush(dirname(path), 'r');
  }
  function appear(part: string, path: string): void {
    flush(part, 'r+');
    patiently(() => renameSync(part, path));
    syncFolderOf(path);
  }

  return {
    size: (path) => statSync(path, { throwIfNoEntry: false })?.size ?? null,
    list: (folder) => (existsSync(folder) ? readdirSync(folder).sort() : []),
    read: (path, length) => (length === undefined ? readFileSync(path) : readStart(path, length)),
    sum: sumOf,
    writtenAt: (path) => String(statSync(path, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0),
    makeFolder(path) {
      if (existsSync(path)) return;
      mkdirSync(path, { recursive: true, mode: 0o700 });
      syncFolderOf(path);
    },
    makeEmpty: (path) => makePrivate(path, platform),
    move(from, to) {
      patiently(() => renameSync(from, to));
      syncFolderOf(to);
      syncFolderOf(from);
    },
    copy(from, to) {
      copyFileSync(from, `${to}.part`);
      keepPrivate(`${to}.part`, platform);
      appear(`${to}.part`, to);
    },
    write(path, text) {
      const part = `${path}.part`;
      const file = openSync(part, 'w', 0o600);
      try {
        writeAll(file, text, null);
      } finally {
        closeSync(file);
      }
      appear(part, path);
    },
    overwrite(path, position, text) {
      const file = openSync(path, 'r+');
      try {
        writeAll(file, text, position);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
    sync: (path) => flush(path, 'r+'),
    remove(path) {
      patiently(() => rmSync(path, { force: true }));
      syncFolderOf(path);
    },
    freeBytes,
  };
}

/** Free bytes on the disk of this folder, or null where the system does not say. */
function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

function writeAll(file: number, text: string, position: number | null): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(file, bytes, done, bytes.length - done, position === null ? null : position + done);
  }
}

function readStart(path: string, length: number): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, 0));
  } finally {
    closeSync(file);
  }
}

function sumOf(path: string): FileSum {
  const file = openSync(path, 'r');
  const chunk = new Uint8Array(1 << 18);
  let crc = 0;
  let bytes = 0;
  try {
    for (;;) {
      const length = readSync(file, chunk, 0, chunk.length, null);
      if (length === 0) return { bytes, crc: crc.toString(16).padStart(8, '0') };
      crc = crc32(chunk.subarray(0, length), crc);
      bytes += length;
    }
  } finally {
    closeSync(file);
  }
}
