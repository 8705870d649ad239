const address = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\]+$/;

/** What is said of a text that is none. */
export const noEmailText = 'Enter an email address such as name@office.com.au.';

export function isEmail(text: string): boolean {
  return text.trim().length <= 254 && address.test(text.trim());
}
