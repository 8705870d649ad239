/**
 * Text as a part of an address: everything but unreserved characters (RFC 3986) is percent-encoded. Half of a pair of
 * surrogates, which a page or an answer can send and `encodeURIComponent` throws at, becomes the replacement character.
 */
export function urlText(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
