import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { libraryFiles } from '../../../main/storage/library/files.ts';

/** What becomes of the library's file between a kill and the next start. */
export type Damage = 'overwritten' | 'cut' | 'gone';

export function damage(store: string, kind: Damage): void {
  const { db } = libraryFiles(store);
  const { size } = statSync(db);
  if (kind === 'gone') rmSync(db);
  else if (kind === 'cut') truncateSync(db, Math.floor(size / 2));
  else {
    const file = openSync(db, 'r+');
    writeSync(file, Buffer.alloc(8192, 0x5a), 0, 8192, Math.floor(size / 2));
    closeSync(file);
  }
}
