/** A name of the wire as words for people: `purposeOfRequest` is "Purpose of request", `lotID` is "Lot ID". */
export function keyWords(key: string): string {
  const words = key
    .replace(/[_.-]+/g, ' ')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .trim()
    .split(/\s+/)
    .map((word, at) => (at === 0 || /^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
