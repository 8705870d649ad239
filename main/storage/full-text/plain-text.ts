/**
 * The text of a document, or of a query, as it goes into the index: compatibility forms resolved (a ligature is its letters), no
 * control characters but line feeds and nothing that is no character, words that were divided at the end of a line put together.
 */
export function plainText(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toWellFormed()
      .replace(/(\p{L})[-\u00ad]\n(?=\p{Ll})/gu, '$1')
      .replace(/[\u00ad\ufdd0-\ufdef]/g, '')
      .replace(/[^\n\P{Cc}]+/gu, ' ')
      // Rules drawn with signs would fill the place where a hit is shown.
      .replace(/([^\p{L}\p{N}\p{M}\p{Co}\s"])\1{4,}/gu, ' ')
  );
}
