import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Json } from '../../shared/model/register-changes/json.ts';
import { scanJson } from '../http/json-scan.ts';

interface UnreadableAnswer {
  readonly reason: string;
  readonly line: number;
  readonly column: number;
  /** Of the key or value at which reading ended; null where the text before it was not looked through. */
  readonly position: number | null;
}

/**
 * The JSON of a statement as it is compared: nothing of it is left out, and numbers that a computer would round stay as text, or become
 * `rounded`. UTF-8, with or without a byte order mark. Lines and columns count from 1.
 */
export function readAnswer(
  bytes: Uint8Array,
  maxTokens?: number,
  rounded?: number,
): Result<Json, UnreadableAnswer> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const lenient = new TextDecoder().decode(bytes);
    const { line, column } = placeOf(lenient, lenient.indexOf('\ufffd'));
    return failed({ reason: 'it is not valid UTF-8 text', line, column, position: null });
  }
  if (text.trim() === '') return failed({ reason: 'the file is empty', line: 1, column: 1, position: null });
  const { problem } = scanJson(text, maxTokens);
  if (problem !== null) return failed({ ...problem, ...placeOf(text, problem.position) });
  return ok(JSON.parse(text, longNumber.test(text) ? exactlyOr(rounded) : undefined) as Json);
}

/** One that is rounded, or so large that it would be infinite. */
const longNumber = /[\d.]{16}|[eE]\+?\d{3}/;

function exactlyOr(rounded?: number) {
  return (_: string, value: unknown, context?: { readonly source?: string }): unknown => {
    if (typeof value !== 'number' || context?.source === undefined) return value;
    const { source } = context;
    const isExact = Number.isFinite(value) && (source.length <= 15 || String(value) === source);
    return isExact ? value : (rounded ?? source);
  };
}

function placeOf(text: string, position: number): Pick<UnreadableAnswer, 'line' | 'column'> {
  const lines = text.slice(0, Math.max(0, position)).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
