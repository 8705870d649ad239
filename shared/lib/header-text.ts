/**
 * What in a text keeps it from being sent as a header, in words; null where nothing does. A header carries any content in
 * UTF-8 but control characters (RFC 9110, section 5.5), of which a line break would end it.
 */
export function unsendableIn(text: string): string | null {
  if (/[\r\n]/.test(text)) return 'a line break';
  if (text.includes('\0')) return 'the character NUL';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const control = /[\x01-\x08\x0b-\x1f\x7f]/.exec(text);
  if (control !== null) {
    const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `the control character U+${code}`;
  }
  return text.isWellFormed() ? null : 'an incomplete character';
}
