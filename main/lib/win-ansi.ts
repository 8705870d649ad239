/** Characters beyond Latin-1 that the standard PDF fonts can show. */
const beyond = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
const plainForms: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  '−': '-',
  '\u2011': '-',
  '\u2009': ' ',
};

/**
 * Text as the standard PDF fonts can show it: a name in another alphabet must not stop a certificate. A letter that
 * has no such form loses its marks, and where that does not help becomes a question mark.
 */
export function winAnsi(text: string): string {
  return [...text.normalize('NFC')].map(shown).join('');
}

function shown(character: string): string {
  if (isShown(character)) return character;
  const plain = plainForms[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
  const mapped = [...plain].map((part) => plainForms[part] ?? part).join('');
  if (mapped !== '' && [...mapped].every(isShown)) return mapped;
  return /\s/u.test(character) ? ' ' : '?';
}

function isShown(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || beyond.has(character);
}
