const maxLength = 2000;

/** A frame of a stack: of the path of our own source only its name is left. */
const frame = /^(\s*at (?:[^\n/\\]*\()?)[^\n]*[\\/]([\w.-]+\.[cm]?[jt]sx?:\d+:\d+\)?)$/gm;

/**
 * Files are named after matters, people and land, and messages quote what they were given: what stands in quotes, and each path
 * as far as its line goes, is data. From the first quote to the last, since a name may hold quotes itself. Of a name without
 * quotes only the end is known: all that stands before it in its line goes with it, but for what kind of error it is.
 */
const named: readonly RegExp[] = [
  /(^|[\s(=:,>])['"`“‘][^\n]+['"`”’](?=$|[\s),.;\]}]|:(?=\s|$))/gm,
  /(^|[\s(=:,>"'])(?:[A-Za-z]:[\\/]|\\\\|~[\\/]|\/(?=[^\s/]))[^\n]*/gm,
  /^((?:\w*Error: )?)[^\n]*\.(?:pdf|zip|csv|html|landfolio|json|db)\b/gim,
];

/**
 * Text for the log: links, tokens, what is named a secret, quoted text and paths are taken out, control characters shown, length
 * capped.
 */
export function redact(text: string): string {
  const withoutSecrets = text
    .slice(0, maxLength * 4)
    .replace(frame, '$1$2')
    // A link may be a key to a document; its host alone helps to find what went wrong.
    .replace(
      /\b([a-z][a-z0-9+.-]{1,20}):\/\/(?:[^\s/?#@"'<>]*@)?([^\s/?#"'<>]*)[^\s"<>]*/gi,
      (_, scheme, host) =>
        scheme.toLowerCase() === 'file' || host === '' ? `[${scheme} path]` : `[link to ${host}]`,
    )
    .replace(/\b(bearer|basic)\s+[^\s"',;]+/gi, '$1 [token]')
    .replace(
      /((?:client[_-]?secret|client[_-]?id|access[_-]?token|refresh[_-]?token|password|passphrase|secret|authorization|api[_-]?key)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s"',;&}]+)/gi,
      '$1[secret]',
    )
    .replace(/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]');
  return (
    named
      .reduce((shown, pattern) => shown.replace(pattern, '$1[name]'), withoutSecrets)
      .replace(/[A-Za-z0-9+_=-]{48,}/g, '[long value]')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\uFFFD')
      .slice(0, maxLength)
  );
}
