import { appendFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { redact } from '../lib/redact.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log, LogFields } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import { describeError } from './describe-error.ts';
import { logReference } from './log-reference.ts';
import { makeFolder } from './make-folder.ts';

export const logFileName = 'landfolio.log';

interface FileLogOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Size in bytes at which a file is put aside; 1 MiB unless told. */
  readonly maxBytes?: number;
  /** Files put aside that are kept: `landfolio.log.1` is the newest; 5 unless told. */
  readonly keep?: number;
}

/**
 * A log of JSON lines in a folder (`store/logs`), redacted and rotated by size.
 *
 * Written at once, so that the last line before a crash is there. A log that cannot be written stops nothing.
 */
export function createFileLog(folder: string, options: FileLogOptions): Log {
  const { clock, random, maxBytes = 1024 * 1024, keep = 5 } = options;
  const path = join(folder, logFileName);
  let bytes: number | null = null;

  function write(level: string, event: string, fields: LogFields, more: LogFields = {}): void {
    const line = `${JSON.stringify({ at: new Date(clock.now()).toISOString(), level, event: redact(event), ...clean(fields), ...clean(more) })}\n`;
    try {
      // A person may have deleted it meanwhile.
      if (bytes === null || !existsSync(path)) bytes = begin(folder, path);
      if (bytes > 0 && bytes + line.length > maxBytes) bytes = rotate(path, keep);
      appendFileSync(path, line, { mode: 0o600 });
      bytes += Buffer.byteLength(line);
    } catch {
      bytes = null;
    }
  }

  return {
    info: (event, fields = {}) => write('info', event, fields),
    warn: (event, fields = {}) => write('warn', event, fields),
    error(event, error, fields = {}) {
      const reference = logReference(random);
      write('error', event, fields, { reference, ...describeError(error) });
      return reference;
    },
  };
}

function begin(folder: string, path: string): number {
  makeFolder(folder);
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function rotate(path: string, keep: number): number {
  rmSync(`${path}.${keep}`, { force: true });
  for (let number = keep - 1; number >= 1; number -= 1) {
    if (statSync(`${path}.${number}`, { throwIfNoEntry: false }))
      renameSync(`${path}.${number}`, `${path}.${number + 1}`);
  }
  if (keep > 0) renameSync(path, `${path}.1`);
  else rmSync(path);
  return 0;
}

function clean(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? redact(value) : value]),
  );
}
