import { urlText } from '../../shared/lib/url-text.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';

/** A message that was cut off may end within the secret. So much of it there gives nothing away. */
const harmless = 4;

/** A failure without the secret that its request carried: an issuer may echo what it was sent, and failures are shown and logged. */
export function redactFailure(failure: ServiceFailure, secret: string): ServiceFailure {
  const { message, serverMessage, path } = failure;
  return {
    ...failure,
    message: redact(message, secret),
    ...(serverMessage === undefined ? {} : { serverMessage: redact(serverMessage, secret) }),
    ...(path === undefined ? {} : { path: redact(path, secret) }),
  };
}

function redact(text: string, secret: string): string {
  const forms = [secret, urlText(secret), new URLSearchParams([[secret, '']]).toString().slice(0, -1)];
  return forms
    .filter((form) => form !== '')
    .reduce((left, form) => cutEnd(left.replaceAll(form, '[secret]'), form), text);
}

function cutEnd(text: string, secret: string): string {
  if (!text.endsWith('…')) return text;
  const whole = text.slice(0, -1);
  for (let length = secret.length - 1; length > harmless; length -= 1) {
    if (whole.endsWith(secret.slice(0, length))) return `${whole.slice(0, -length)}[secret]…`;
  }
  return text;
}
