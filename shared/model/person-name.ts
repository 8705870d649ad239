import type { Fault } from '../lib/fault.ts';

export const maxNameLength = 200;

/** One line that is not empty, of a name or of a message. */
export function isName(text: string): boolean {
  const { length } = text.trim();
  return length > 0 && length <= maxNameLength && !/\p{Cc}/u.test(text);
}

/** What is wrong with the name of the person at this computer, wherever it is written beside what they did. */
export function checkYourName(text: string, field: string): Fault[] {
  return isName(text)
    ? []
    : [{ field, message: `Enter your name (at most ${maxNameLength} characters on one line).` }];
}
