import { decodeText } from './text-version.ts';

/** Longest answer that is shown unchanged, in UTF-16 units. */
const maxLength = 2_000_000;

/**
 * An answer that was paid for as received, for a person to look at. Without the link, which lets anybody who has it read the PDF, and
 * without the text, which is shown by itself. `value`: its JSON, where it is some.
 */
export function rawAnswerText(bytes: Uint8Array, value: unknown): string | null {
  const whole =
    value === undefined ? withoutLinks(new TextDecoder().decode(bytes)) : withoutSecretsText(value, 2);
  const text = whole.trim();
  if (text === '') return null;
  return text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}\n(shortened)` : text;
}

/** A value as text; of JSON a text as it is, and anything else as JSON. */
export function withoutSecretsText(value: unknown, indent?: number): string {
  if (typeof value === 'string') return withoutLinks(value);
  return withoutLinks(JSON.stringify(value, hideSecrets, indent) ?? '');
}

/** Begins only where no other sign of a scheme stands before, so that a long text is looked through once. */
const linkPattern = /(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/[^\s"'<>]*/gi;

/** What is no member `link` may hold a link as well. */
function withoutLinks(text: string): string {
  return text.replace(linkPattern, '(link)');
}

function hideSecrets(name: string, value: unknown): unknown {
  if (name === 'link') return value === null ? null : '(link)';
  if (name !== 'registerSearchStatement' || typeof value !== 'object' || value === null) return value;
  // A text that cannot be decoded is shown nowhere else.
  return Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value).map(([key, one]) => [
          key,
          key === 'data' && decodeText(one) !== null ? '(text)' : one,
        ]),
      );
}
