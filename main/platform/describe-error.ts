import { redact } from '../lib/redact.ts';
import type { LogFields } from '../ports/log.ts';

/** What was thrown, for the log and for reports: redacted, its cause and the beginning of its stack with it. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: redact(String(error)) };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: wordsOf(error),
    code: 'code' in error ? redact(String(error.code)) : undefined,
    cause: error.cause instanceof Error ? wordsOf(error.cause) : undefined,
    stack: redact(frames.slice(0, 11).join('\n')),
  };
}

/** Of what the system refused, the call and the code: its message names the file. */
function wordsOf(error: Error): string {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const message = code !== undefined && syscall !== undefined ? `${code}, ${syscall}` : error.message;
  return redact(`${error.name}: ${message}`);
}
