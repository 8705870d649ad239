import { urlText } from '../../shared/lib/url-text.ts';

/** As it is, as a part of an address, and as a part of a form. */
export function writtenForms(secret: string): string[] {
  const form = new URLSearchParams([[secret, '']]).toString().slice(0, -1);
  return [...new Set([secret, urlText(secret), form])];
}

/**
 * What every text holds that is the hexadecimal digits or the Base64 of something with the secret in it, such as `id:secret` or the
 * body of a form: three bytes become four characters of Base64, so it depends on where the secret begins.
 */
export function encodedForms(secret: string): string[] {
  const forms = writtenForms(secret).flatMap((form) => {
    const bytes = Buffer.from(form);
    const aligned = [0, 1, 2].flatMap((before) => {
      const after = Buffer.concat([Buffer.alloc(before), bytes]);
      // The characters that hold bits of the secret alone.
      const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((after.length * 8) / 6)];
      return (['base64', 'base64url'] as const).map((name) => after.toString(name).slice(from, to));
    });
    return [bytes.toString('hex'), ...aligned];
  });
  return [...new Set(forms)];
}
