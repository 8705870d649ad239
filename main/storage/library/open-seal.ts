import { closeSync, fsyncSync, openSync, statSync, writeSync } from 'node:fs';
import type { Db } from '../db.ts';
import type { LibraryFiles } from './files.ts';
import { digits, walPosition } from './seal.ts';

/** The seal of a library that is being opened, written in place. */
interface OpenSeal {
  /** On the disk before anything is written to the database. */
  opened(): void;
  /** Notes how long the write-ahead log has become. Not flushed: after a power cut it is shorter, never longer. */
  flushed(): void;
  /** On the disk before the log is written back into the database. */
  ending(): void;
  /** Closes the database and leaves the seal open: the next start checks everything. */
  abandon(db: Db): void;
}

export function openSeal(files: LibraryFiles): OpenSeal {
  let file: number | null = null;
  let longest = 0;
  function state(word: 'opened' | 'ending'): void {
    file ??= openSync(files.seal, 'r+');
    writeSync(file, word, 0, 'latin1');
    fsyncSync(file);
  }
  function done(): void {
    if (file !== null) closeSync(file);
    file = null;
  }
  return {
    opened() {
      file = openSync(files.seal, 'r+');
      writeSync(file, `opened wal ${digits(0)}`, 0, 'latin1');
      fsyncSync(file);
    },
    flushed() {
      if (file === null) return;
      const { size } = statSync(files.wal, { throwIfNoEntry: false }) ?? { size: 0 };
      if (size <= longest) return;
      longest = size;
      writeSync(file, digits(size), walPosition, 'latin1');
    },
    ending() {
      state('ending');
      done();
    },
    abandon(db) {
      done();
      db.close();
    },
  };
}
