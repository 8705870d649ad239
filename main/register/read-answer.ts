import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Json } from '../../shared/model/register-changes/json.ts';
import { scanJson } from '../http/json-scan.ts';

interface UnreadableAnswer {
  readonly reason: string;
  readonly line: number;
  readonly column: number;
}

/**
 * The JSON of a statement as it is compared: nothing of it is left out, and numbers that a computer would round stay as text. UTF-8,
 * with or without a byte order mark. Lines and columns count from 1.
 */
export function readAnswer(bytes: Uint8Array, maxTokens?: number): Result<Json, UnreadableAnswer> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const lenient = new TextDecoder().decode(bytes);
    return unreadable(lenient, lenient.indexOf('\ufffd'), 'it is not valid UTF-8 text');
  }
  if (text.trim() === '') return unreadable(text, 0, 'the file is empty');
  const { problem } = scanJson(text, maxTokens);
  if (problem !== null) return unreadable(text, problem.position, problem.reason);
  return ok(JSON.parse(text, longNumber.test(text) ? exactly : undefined) as Json);
}

/** One that is rounded, or so large that it would be infinite. */
const longNumber = /\d{16}|[eE]\+?\d{3}/;

function exactly(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const { source } = context;
  return !Number.isFinite(value) || (source.length > 15 && String(value) !== source) ? source : value;
}

function unreadable(text: string, position: number, reason: string): Result<never, UnreadableAnswer> {
  const lines = text.slice(0, Math.max(0, position)).split('\n');
  return failed({ reason, line: lines.length, column: (lines.at(-1) ?? '').length + 1 });
}
