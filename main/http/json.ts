import type { z } from 'zod';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { firstIssue } from '../../shared/lib/schema-issue.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { isWebPage, landInformationService, type Party } from './failure.ts';
import { scanJson } from './json-scan.ts';

/** As much of an answer as its reading needs. */
interface JsonAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  readonly correlationId?: string;
}

/**
 * Parses bytes as JSON: JSON content type (or none said), valid UTF-8, one byte order mark forgiven, and the limits of
 * `scanJson`. The failure is the reason as a clause. Members named `__proto__` are left out. A whole number that is too large for
 * a JavaScript number becomes a text of its digits: it is an id, and a rounded one names another order.
 * So does one that would be infinite.
 */
export function parseJson(bytes: Uint8Array, contentType?: string): Result<unknown, string> {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== '' && type !== 'application/json' && type !== 'text/json' && !type.endsWith('+json')) {
    return failed(`it is not JSON but ${type.slice(0, 60)}`);
  }
  let text: string;
  try {
    // The decoder takes one byte order mark away.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return failed('it is not valid UTF-8 text');
  }
  if (text.trim() === '') return failed('it is empty');
  const { problem, hasProto } = scanJson(text);
  if (problem !== null) return failed(`${problem.reason} (at character ${problem.position + 1})`);
  return ok(JSON.parse(text, hasProto || longNumber.test(text) ? revive : undefined));
}

/** Reviving takes long, and hardly any answer needs it. */
const longNumber = /\d{16}|[eE]\+?\d{3}/;

function revive(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (key === '__proto__') return undefined;
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const { source } = context ?? {};
  const isLossy = Number.isInteger(value) && /^-?\d+$/.test(source ?? '');
  return isLossy || !Number.isFinite(value) ? source : value;
}

/** Reads an answer as JSON of a shape. A failure is `unreadable`, with the path of the field and the reason. */
export function readJson<T>(
  answer: JsonAnswer,
  schema: z.ZodType<T>,
  party: Party = landInformationService,
): Result<T, ServiceFailure> {
  const correlationId = answer.correlationId === undefined ? {} : { correlationId: answer.correlationId };
  const parsed = parseJson(answer.bytes, answer.headers['content-type']);
  if (!parsed.ok) {
    const isPage = isWebPage(answer.headers['content-type']);
    return failed({
      kind: 'unreadable',
      reason: { code: 'unreadable', party, why: parsed.failure, isPage },
      ...correlationId,
    });
  }
  const shaped = schema.safeParse(parsed.value);
  if (shaped.success) return ok(shaped.data);
  const { path, reason: why } = firstIssue(shaped.error.issues);
  return failed({
    kind: 'unreadable',
    reason: { code: 'unusable', party, path, why },
    ...(path === '' ? {} : { path }),
    ...correlationId,
  });
}
