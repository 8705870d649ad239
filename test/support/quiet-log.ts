import type { Log } from '../../main/ports/log.ts';

/** A log that keeps what it got, for tests that ask what was written. */
export interface QuietLog extends Log {
  readonly lines: {
    readonly level: 'info' | 'warn' | 'error';
    readonly event: string;
    readonly error?: unknown;
  }[];
}

/** Every error gets the reference `ref-1`, `ref-2` ... in turn. */
export function createQuietLog(): QuietLog {
  const lines: QuietLog['lines'] = [];
  let errors = 0;
  return {
    lines,
    info: (event) => {
      lines.push({ level: 'info', event });
    },
    warn: (event) => {
      lines.push({ level: 'warn', event });
    },
    error: (event, error) => {
      lines.push({ level: 'error', event, error });
      errors += 1;
      return `ref-${errors}`;
    },
  };
}
