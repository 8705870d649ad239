import type { LogFields } from '../ports/log.ts';
import { redact } from './redact.ts';

/** What was thrown, for the log and for reports: redacted, its cause and the beginning of its stack with it. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: redact(String(error)) };
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return {
    error: redact(`${error.name}: ${error.message}`),
    code: 'code' in error ? redact(String(error.code)) : undefined,
    cause: cause === undefined ? undefined : redact(cause),
    stack: redact(error.stack?.split('\n').slice(1, 12).join('\n') ?? ''),
  };
}
