import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ExportTarget } from '../../office/admin/export-office.ts';
import { CommandFailed, reasonOf } from './inputs.ts';

export interface ExportFolder extends ExportTarget {
  close(): void;
  /** Takes away what was written. */
  drop(): void;
}

/** `entries.jsonl`, and each document as `documents/ab/<sha256>`. The folder must be new or empty. */
export function exportFolder(path: string, option: string): ExportFolder {
  const wasThere = existsSync(path);
  let entries: number;
  try {
    mkdirSync(path, { recursive: true });
    if (readdirSync(path).length > 0) throw new Error('it is not empty');
    entries = openSync(join(path, 'entries.jsonl'), 'wx', 0o600);
  } catch (error) {
    throw new CommandFailed(`${option}: the folder ${path} cannot be used: ${reasonOf(error)}.`, 2);
  }
  return {
    writeEntry(line) {
      writeSync(entries, `${line}\n`);
    },
    writePart(sha256, bytes, isFirst) {
      const file = join(path, 'documents', sha256.slice(0, 2), sha256);
      mkdirSync(dirname(file), { recursive: true });
      const open = openSync(file, isFirst ? 'wx' : 'a', 0o600);
      writeSync(open, bytes);
      closeSync(open);
    },
    close() {
      closeSync(entries);
    },
    drop() {
      rmSync(wasThere ? join(path, 'entries.jsonl') : path, { recursive: true, force: true });
      if (wasThere) rmSync(join(path, 'documents'), { recursive: true, force: true });
    },
  };
}
