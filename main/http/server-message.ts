import { z } from 'zod';

const maxLength = 500;

const words = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => String(value))
  .optional()
  .catch(undefined);

// Orders: errorType and errorMessage; a sister API: code, errorType and description; address search v1: error;
// token issuers: error and error_description (known beyond the document; RFC 6749).
const errorBody = z.object({
  errorType: words,
  errorMessage: words,
  description: words,
  error_description: words,
  message: words,
  error: words,
});

/**
 * The server's own words in an error answer, from whichever of its error shapes, or from a short plain text.
 * Control and direction characters removed, one line, at most 500 characters; undefined where there are none.
 */
export function readServerMessage(bytes: Uint8Array, contentType?: string): string | undefined {
  const text = new TextDecoder('utf-8').decode(bytes).trim();
  if (text.startsWith('{') || text.startsWith('[')) return fromJson(text);
  const isPlain = contentType === undefined || /^text\/plain\b/i.test(contentType.trim());
  return isPlain && !text.startsWith('<') && text.length <= maxLength ? tidy(text) : undefined;
}

/** The words of the service as a sentence behind another, or nothing. */
export function itSaid(serverMessage: string | undefined): string {
  if (serverMessage === undefined) return '';
  return ` It said: ${serverMessage}${/[.!?…]$/.test(serverMessage) ? '' : '.'}`;
}

function fromJson(text: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const body = errorBody.safeParse(Array.isArray(value) ? value[0] : value);
  if (!body.success) return undefined;
  const { errorMessage, description, error_description, message, error, errorType } = body.data;
  for (const candidate of [errorMessage, description, error_description, message, error, errorType]) {
    const tidied = candidate === undefined ? undefined : tidy(candidate);
    if (tidied !== undefined) return tidied;
  }
  return undefined;
}

function tidy(text: string): string | undefined {
  const line = text
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim();
  if (line === '') return undefined;
  const characters = [...line];
  return characters.length <= maxLength
    ? cutUnits(line)
    : cutUnits(`${characters.slice(0, maxLength - 1).join('')}…`);
}

// `length` counts UTF-16 units, and so does the cap that a reader of the failure applies.
function cutUnits(line: string): string {
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
