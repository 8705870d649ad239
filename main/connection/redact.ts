import { urlText } from '../../shared/lib/url-text.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { secretPattern } from './secret-pattern.ts';

/** So little of a secret gives nothing away: it may stand in the words of a message, or where one was cut off. */
const harmless = 4;
/** In an answer a shorter secret is left: it could be found in an id or an amount, which must stay as they are. */
const minLengthInAnswer = 8;
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
  if (secret.length < minLengthInAnswer) return answer;
  const pattern = secretPattern(secret, 'bytes');
  const { buffer, byteOffset, byteLength } = answer.bytes;
  const text = Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
  const left = pattern.replace(text, hidden);
  const headers = Object.entries(answer.headers).map(([name, value]) => [
    name,
    pattern.replace(value, hidden),
  ]);
  return {
    ...answer,
    headers: Object.fromEntries(headers),
    bytes: left === text ? answer.bytes : new Uint8Array(Buffer.from(left, 'latin1')),
  };
}

function redact(text: string, secret: string): string {
  if (secret.length < harmless) return text;
  const forms = [secret, urlText(secret), new URLSearchParams([[secret, '']]).toString().slice(0, -1)];
  return forms.reduce(cutEnd, secretPattern(secret, 'text').replace(text, hidden));
}

function cutEnd(text: string, secret: string): string {
  if (!text.endsWith('…')) return text;
  const whole = text.slice(0, -1);
  for (let length = secret.length - 1; length > harmless; length -= 1) {
    if (whole.endsWith(secret.slice(0, length))) return `${whole.slice(0, -length)}${hidden}…`;
  }
  return text;
}
