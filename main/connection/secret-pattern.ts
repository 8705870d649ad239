/** Characters in one regular expression: a token of 16 KB would be too large for one. */
const pieceLength = 64;

interface SecretPattern {
  replace(text: string, by: string): string;
}

/**
 * Finds a secret in every way in which an answer writes a character: as it is, with a backslash before it or as `\u002B` in JSON,
 * as `&#43;` or `&quot;` in HTML, and percent-encoded or form-encoded. `isAnyCase`: in capitals and small letters too. `bytes`: the text holds one character a byte, and the secret is in UTF-8 there.
 *
 * Backslashes before the secret belong to what is replaced. One that stayed would make the JSON unreadable.
 */
export function secretPattern(secret: string, unit: 'text' | 'bytes', isAnyCase: boolean): SecretPattern {
  const characters = [...secret];
  const piece = (at: number, flags: string) =>
    new RegExp(
      characters
        .slice(at, at + pieceLength)
        .map((character) => patternOf(character, unit))
        .join(''),
      isAnyCase ? `${flags}i` : flags,
    );
  const first = piece(0, 'g');

  /** Where the secret ends whose first piece ends at `from`, or null. Hardly any answer comes to this. */
  function endOf(text: string, from: number): number | null {
    let end = from;
    for (let at = pieceLength; at < characters.length; at += pieceLength) {
      const next = piece(at, 'y');
      next.lastIndex = end;
      if (!next.test(text)) return null;
      end = next.lastIndex;
    }
    return end;
  }

  return {
    replace(text, by) {
      if (characters.length === 0) return text;
      let left = '';
      let done = 0;
      for (const { 0: match, index } of text.matchAll(first)) {
        const end = index < done ? null : endOf(text, index + match.length);
        if (end === null) continue;
        left += text.slice(done, index) + by;
        done = end;
      }
      return left + text.slice(done);
    },
  };
}

function patternOf(character: string, unit: 'text' | 'bytes'): string {
  const utf8 = Buffer.from(character);
  const plain = (unit === 'text' ? character : utf8.toString('latin1')).replace(/[^a-zA-Z0-9]/g, escaped);
  const percent = [...utf8].map((byte) => `%${hex(byte, 2)}`).join('');
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  const json = units.map((code) => `\\\\{1,8}u${hex(code, 4)}`).join('');
  const form = character === ' ' ? '|\\+' : '';
  const code = character.codePointAt(0) ?? 0;
  const html = `&(?:#0{0,6}${code}|#[xX]0{0,6}${hex(code, 1)}${named(character)});`;
  return `(?:\\\\{0,8}${plain}|${json}|${percent}|${html}${form})`;
}

/** The names that HTML has for ASCII characters which it must not hold as they are. */
function named(character: string): string {
  const name = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }[character];
  return name === undefined ? '' : `|${name}`;
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Digits that may be written in either case. */
function hex(value: number, length: number): string {
  const digits = value.toString(16).padStart(length, '0');
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
