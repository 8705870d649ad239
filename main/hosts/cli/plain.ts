/** A text of a file must not move the cursor, or write lines that look like ours. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, ' ').replaceAll('\u00a0', ' ');
}
