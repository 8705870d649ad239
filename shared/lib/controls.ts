/**
 * Whether a text holds signs that nobody sees: control characters, line breaks, marks of format and direction, and half of a
 * pair of surrogates.
 */
export function hasControls(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
}

/** The same for a text of several lines: control characters other than line breaks and tabs. */
export function hasControlsInLines(text: string): boolean {
  return /[^\P{Cc}\n\r\t]/u.test(text);
}

/** What a person is told of them; `what` is the thing that holds them: `matter number`. */
export function invisibleText(what: string): string {
  return `The ${what} contains an invisible character, as copied text sometimes does. Delete it and type it again.`;
}
