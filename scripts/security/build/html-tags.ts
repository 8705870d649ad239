interface HtmlTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** What stands between this tag and the next. */
  readonly text: string;
}

/**
 * The opening tags of a page that a build made, in their order. No parser for any HTML: comments, quoted values and the
 * entities that Vite writes are all that it knows, and what it cannot read it gives as it is.
 */
export function tagsOf(html: string): readonly HtmlTag[] {
  const tags: HtmlTag[] = [];
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start < 0) break;
    if (html.startsWith('<!--', start)) {
      const end = html.indexOf('-->', start);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const end = endOf(html, start);
    const next = html.indexOf('<', end);
    const inner = html.slice(start + 1, end - 1);
    if (!inner.startsWith('/') && !inner.startsWith('!')) {
      tags.push({ ...partsOf(inner), text: html.slice(end, next < 0 ? html.length : next).trim() });
    }
    at = end;
  }
  return tags;
}

/** Behind the `>` that ends the tag: one within quotes does not. */
function endOf(html: string, start: number): number {
  let quote = '';
  for (let at = start; at < html.length; at += 1) {
    const character = html.charAt(at);
    if (quote === '' && character === '>') return at + 1;
    if (quote === character) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
  }
  return html.length;
}

function partsOf(inner: string): Pick<HtmlTag, 'name' | 'attributes'> {
  const attributes = new Map<string, string>();
  let rest = inner.replace(/\/$/, '').trim();
  const name = /^[^\s]*/.exec(rest)?.[0] ?? '';
  rest = rest.slice(name.length);
  for (const [, key = '', double, single, bare] of rest.matchAll(
    /([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s]+)))?/g,
  )) {
    attributes.set(key.toLowerCase(), unescaped(double ?? single ?? bare ?? ''));
  }
  return { name: name.toLowerCase(), attributes };
}

function unescaped(value: string): string {
  return value
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
