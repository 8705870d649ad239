import type { Fault } from '../../shared/lib/fault.ts';
import { unsendableIn } from '../../shared/lib/header-text.ts';
import { isLoopbackHost } from '../http/link-policy.ts';

type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Collects the faults of a connection file while its fields are read; each reader gives a usable value or a fault. */
export class FileReader {
  readonly faults: Fault[] = [];

  fault(field: string, message: string): null {
    this.faults.push({ field, message });
    return null;
  }

  /** Text of one line, trimmed; missing or null is a fault only where `needed`. */
  text(value: unknown, field: string, maxLength: number, needed?: string): string | null {
    const text = this.#trimmed(value, field, maxLength, needed);
    if (text !== null && /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) {
      return this.fault(field, 'This contains invisible control characters. Enter one line of plain text.');
    }
    return text;
  }

  #trimmed(value: unknown, field: string, maxLength: number, needed?: string): string | null {
    if (value === undefined || value === null) {
      return needed === undefined ? null : this.fault(field, `Required: ${needed}.`);
    }
    if (typeof value !== 'string') {
      return this.fault(field, `This is ${kindOf(value)}. Enter text in double quotes.`);
    }
    const text = value.trim();
    if (text === '') {
      const way = needed === undefined ? 'Leave it out, or enter null or text' : `Enter ${needed}`;
      return this.fault(field, `This is empty. ${way}, 1 to ${maxLength} characters.`);
    }
    if (text.length > maxLength) {
      return this.fault(field, `This has ${text.length} characters. Enter 1 to ${maxLength} characters.`);
    }
    return text;
  }

  /** Text that goes out as a header, of any content that one carries; a whole number is taken as its digits. */
  headerText(value: unknown, field: string, maxLength: number): string | null {
    const text = this.#trimmed(
      typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value,
      field,
      maxLength,
    );
    const unsendable = text === null ? null : unsendableIn(text);
    return unsendable === null
      ? text
      : this.fault(field, `This contains ${unsendable}, which cannot be sent. All other text is accepted.`);
  }

  /** A base address without trailing slashes. */
  address(value: unknown, field: string, needed?: string): string | null {
    const text = this.text(value, field, 2000, needed);
    if (text === null) return null;
    const example = 'Enter an address such as https://api.example.com/path';
    const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) && !/[\s\\]/.test(text) ? URL.parse(text) : null;
    if (url === null) return this.fault(field, `This is not a complete web address. ${example}.`);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname))) {
      return this.fault(
        field,
        `This begins with ${url.protocol}//. Use https:// (http:// is accepted for this computer only).`,
      );
    }
    if (url.username !== '' || url.password !== '') {
      return this.fault(
        field,
        `This contains a user name or password, which are not accepted here. ${example}.`,
      );
    }
    if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) {
      return this.fault(field, `This has a part after ? or #. ${example}.`);
    }
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  }

  /** Faults every key that is not known, with the nearest one, or with where a secret belongs. */
  keys(object: JsonObject, known: readonly string[], above: string): void {
    for (const key of Object.keys(object)) {
      if (known.includes(key)) continue;
      const field = `${above}${key}`.slice(0, 120);
      if (/secret|passwor|clientid|apikey|token|credential/i.test(key.replace(/[-_ ]/g, ''))) {
        this.fault(
          field,
          'Credentials are not accepted in a connection file, because the file is shared. Remove this field and enter the client ID and secret under Connections. They are saved in the keychain.',
        );
        continue;
      }
      const near = nearest(key, known);
      const hint = near === null ? `Accepted names: ${known.join(', ')}` : `Did you mean ${near}?`;
      this.fault(field, `This name is not recognised. ${hint}${near === null ? '.' : ''}`);
    }
  }
}

/** What a JSON value is, in words. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'a number' : 'true or false';
}

function nearest(word: string, candidates: readonly string[]): string | null {
  let best: string | null = null;
  let least = 4;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase().slice(0, 60), candidate.toLowerCase());
    if (distance < Math.min(least, candidate.length)) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

/** Levenshtein: letters to add, drop or change. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
