/** A typed text as it goes out: composed letters, nothing around it, and one space for any run of white space in it. */
export function plainText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}
