import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { encodedForms, writtenForms } from './encoded-secret.ts';
import { secretPattern } from './secret-pattern.ts';

/** So little of a secret gives nothing away: it may stand in the words of a message, or where one was cut off. */
const harmless = 4;
/**
 * In an answer a shorter secret is left: it could be found in an id or an amount, which must stay as they are. In a message it is
 * found only as it is: in Base64 or in capitals it could be a word.
 */
const minLength = 8;
/** Of a long token, so much is looked for first. */
const headLength = 48;
const hidden = '[secret]';

/** A failure without the secret that its request carried: a server may echo what it was sent, and failures are shown and logged. */
export function redactFailure(failure: ServiceFailure, secret: string): ServiceFailure {
  const { message, serverMessage, path } = failure;
  return {
    ...failure,
    message: redact(message, secret),
    ...(serverMessage === undefined ? {} : { serverMessage: redact(serverMessage, secret) }),
    ...(path === undefined ? {} : { path: redact(path, secret) }),
  };
}

/** The headers and the body of an answer without the secret. A body in JSON stays JSON. The same objects where there is none. */
export function redactAnswer<
  A extends { readonly headers: Readonly<Record<string, string>>; readonly bytes: Uint8Array },
>(answer: A, secret: string): A {
  if (secret.length < minLength) return answer;
  const { buffer, byteOffset, byteLength } = answer.bytes;
  const text = Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
  const hide = hiderOf(secret, 'bytes');
  const left = hide(text);
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, hide(value)]);
  return {
    ...answer,
    headers: Object.fromEntries(headers),
    bytes: left === text ? answer.bytes : new Uint8Array(Buffer.from(left, 'latin1')),
  };
}

function redact(text: string, secret: string): string {
  if (secret.length < harmless) return text;
  const forms = [...writtenForms(secret), ...(secret.length < minLength ? [] : encodedForms(secret))];
  return forms.reduce(cutEnd, hiderOf(secret, 'text')(text));
}

function hiderOf(secret: string, unit: 'text' | 'bytes'): (text: string) => string {
  const isLong = secret.length >= minLength;
  const pattern = secretPattern(secret, unit, isLong);
  const needles = isLong ? encodedForms([...secret].slice(0, headLength).join('')).map(needleOf) : [];
  return (text) => {
    const left = pattern.replace(text, hidden);
    const small = left.toLowerCase();
    if (!needles.some((needle) => small.includes(needle))) return left;
    return encodedForms(secret).reduce(
      (without, form) => secretPattern(form, unit, true).replace(without, hidden),
      left,
    );
  };
}

/** Letters and digits in a row, which no further encoding changes: where these are not, a slower search finds nothing. */
function needleOf(form: string): string {
  const words = form.toLowerCase().split(/[^a-z0-9]+/);
  return words.reduce((one, other) => (other.length > one.length ? other : one));
}

function cutEnd(text: string, secret: string): string {
  if (!text.endsWith('…')) return text;
  const whole = text.slice(0, -1);
  for (let length = secret.length - 1; length > harmless; length -= 1) {
    if (whole.endsWith(secret.slice(0, length))) return `${whole.slice(0, -length)}${hidden}…`;
  }
  return text;
}
