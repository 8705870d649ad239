/** The one page of the application. A scheme of our own, because file: would get privileges nobody asked for. */
export const appScheme = 'app';
export const documentScheme = 'app-doc';
export const appOrigin = 'app://bundle';
export const startUrl = 'app://bundle/index.html';

/** Characters that URL parsers drop, turn round or read differently from one another. */
const ambiguousCharacters = /[\p{Cc}\s\\]/u;

/** The parts of an address, or null where two readers could disagree about it. */
export function parsePlainUrl(url: string): URL | null {
  if (ambiguousCharacters.test(url)) return null;
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

/** Exactly our own origin: no port, no user, no other host. */
export function isAppUrl(url: URL): boolean {
  return (
    url.protocol === `${appScheme}:` && url.host === 'bundle' && url.username === '' && url.password === ''
  );
}
