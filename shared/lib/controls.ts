/** Whether a text holds signs that nobody sees: control characters, line breaks, and marks of format and direction. */
export function hasControls(text: string): boolean {
  return /\p{Cc}|\p{Cf}/u.test(text);
}
