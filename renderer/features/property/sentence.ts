/** A word of the service as people write it: `CROWN_ALLOTMENT` is `Crown allotment`; anything else stays as it is. */
export function sentence(word: string | null): string | null {
  return word && /^[A-Z_ ]+$/.test(word)
    ? word.charAt(0) + word.slice(1).toLowerCase().replaceAll('_', ' ')
    : word;
}
