import { maxMessageBytes } from '../../shared/contract/refused-input.ts';

/** JSON nested deeper than this would be read by JSON.parse and then overflow the stack of whatever traverses it. */
const maximumDepth = 64;

const requestTypes: readonly unknown[] = [undefined, 1, 3, 4];

/**
 * Why a message from a renderer is not taken, or null where it is fine.
 *
 * Checked before the message reaches the peer, because the peer trusts the shape of what it reads: a hostile message
 * would end as an unhandled rejection in the main process.
 */
export function messageFault(message: unknown): string | null {
  if (typeof message !== 'string') return 'not text';
  if (message.length > maxMessageBytes) return 'too large';
  if (depthOf(message) > maximumDepth) return 'too deep';
  let parsed: unknown;
  try {
    parsed = JSON.parse(message);
  } catch {
    return 'not JSON';
  }
  return shapeFault(parsed);
}

function shapeFault(message: unknown): string | null {
  if (!isRecord(message)) return 'not an object';
  if (typeof message.i !== 'string') return 'without an id';
  if (!requestTypes.includes(message.t)) return 'of an unknown type';
  if (message.t === 4) return null;
  const payload = message.p;
  if (!isRecord(payload)) return 'without a payload';
  if (message.t === 3) return null;
  if (typeof payload.u !== 'string' || !payload.u.startsWith('/')) return 'without a path';
  const headers = payload.h;
  if (headers !== undefined && !(isRecord(headers) && Object.values(headers).every(isHeaderValue))) {
    return 'with unusable headers';
  }
  return null;
}

function isHeaderValue(value: unknown): boolean {
  return (
    typeof value === 'string' || (Array.isArray(value) && value.every((part) => typeof part === 'string'))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deepest nesting of brackets outside strings; stops counting once the limit is passed. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < text.length && deepest <= maximumDepth; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === 92) index += 1;
      else if (code === 34) isInString = false;
    } else if (code === 34) isInString = true;
    else if (code === 123 || code === 91) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return deepest;
}
