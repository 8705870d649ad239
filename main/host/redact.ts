const longest = 2000;

/** Text for the log: links, tokens and what is named a secret are taken out, control characters shown, length capped. */
export function redact(text: string): string {
  return (
    text
      .slice(0, longest * 4)
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
      .replace(/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]')
      // Exported files are named after matters and land, and stand in what the disk complains of.
      .replace(/'[^\n]{1,600}?\.pdf'/gi, "'[document].pdf'")
      .replace(/[A-Za-z0-9+_=-]{48,}/g, '[long value]')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\uFFFD')
      .slice(0, longest)
  );
}
