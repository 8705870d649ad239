/** Letters and digits in small letters without accents, and one space between words: to tell whether two texts say the same. */
export function tidyWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
