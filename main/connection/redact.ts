import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { ServiceFailureReason } from '../../shared/model/service-failure-text.ts';
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

interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Takes one secret out of what a service says. Keep it: making its patterns costs more than looking for them. */
export interface Redactor {
  /** A failure without the secret that its request carried: a server may echo what it was sent, and failures are shown and logged. */
  failure(failure: ServiceFailure): ServiceFailure;
  /** The headers and the body of an answer without the secret. A body in JSON stays JSON. The same objects where there is none. */
  answer<A extends Answer>(answer: A): A;
}

export function createRedactor(secret: string): Redactor {
  const isLong = secret.length >= minLength;
  const hideText = hiderOf(secret, 'text');
  const hideBytes = hiderOf(secret, 'bytes');
  const forms = [...writtenForms(secret), ...(isLong ? encodedForms(secret) : [])];

  const redact = (text: string) => (secret.length < harmless ? text : forms.reduce(cutEnd, hideText(text)));

  return {
    failure: (failure) => ({
      ...failure,
      reason: redactIn(failure.reason, redact),
      ...(failure.serverMessage === undefined ? {} : { serverMessage: redact(failure.serverMessage) }),
      ...(failure.path === undefined ? {} : { path: redact(failure.path) }),
    }),
    answer(answer) {
      if (!isLong) return answer;
      const { buffer, byteOffset, byteLength } = answer.bytes;
      const text = Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
      const left = hideBytes(text);
      const headers = Object.entries(answer.headers).map(([name, value]) => [name, hideBytes(value)]);
      return {
        ...answer,
        headers: Object.fromEntries(headers),
        bytes: left === text ? answer.bytes : new Uint8Array(Buffer.from(left, 'latin1')),
      };
    },
  };
}

/** A server's words may stand in any text of a reason. Its texts are not nested. */
function redactIn(reason: ServiceFailureReason, redact: (text: string) => string): ServiceFailureReason {
  const parts = Object.entries(reason).map(([name, value]) =>
    name === 'code' || typeof value !== 'string' ? [name, value] : [name, redact(value)],
  );
  return Object.fromEntries(parts) as ServiceFailureReason;
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
