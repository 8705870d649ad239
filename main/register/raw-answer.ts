/** Longest answer that is shown unchanged, in UTF-16 units. */
const maxLength = 200_000;

/**
 * An answer that was paid for and cannot be read as what was asked for, for a person to look at. Without the link, which lets
 * anybody who has it read the PDF, and without the text, which is shown by itself. `value`: its JSON, where it is some.
 */
export function rawAnswerText(bytes: Uint8Array, value: unknown): string | null {
  const whole =
    value === undefined ? new TextDecoder().decode(bytes) : JSON.stringify(value, withoutSecrets, 2);
  // What is no JSON may hold a link as well.
  const text = (whole ?? '').replace(/[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]*/gi, '(link)').trim();
  if (text === '') return null;
  return text.length > maxLength ? `${text.slice(0, maxLength)}\n(shortened)` : text;
}

function withoutSecrets(key: string, value: unknown): unknown {
  if (key === 'link') return '(link)';
  return key === 'data' && typeof value === 'string' ? '(text)' : value;
}
