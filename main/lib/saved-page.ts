import { createHash } from 'node:crypto';

/**
 * A page that is saved to be read from the disk by any browser, without Landfolio and without a network, and fit to print. It
 * has no script and loads nothing. `main` is markup: what goes into it passes through {@link text} first.
 */
export function savedPage(parts: {
  readonly title: string;
  readonly header: string;
  readonly main: string;
  readonly footer: string;
}): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${text(parts.title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${text(parts.title)}</h1>
${parts.header}
</header>
<main>
${parts.main}
</main>
<footer><p>${text(parts.footer)}</p></footer>
</body>
</html>
`;
}

/** Names and values; what has no value is left out. The values are markup. */
export function factList(facts: readonly (readonly [string, string])[]): string {
  const known = facts.filter(([, value]) => value !== '');
  if (known.length === 0) return '';
  return `<dl>${known.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}

/** Text as it stands between tags and in quoted attributes: nothing in it can become markup. */
export function text(words: string): string {
  return words
    .toWellFormed()
    .replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

export function small(words: string): string {
  return `<small>${text(words)}</small>`;
}

const moments = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Melbourne',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** A time of this computer in Melbourne's time, with its zone. `at`: milliseconds UTC. */
export function momentWords(at: number): string {
  return moments.format(at).replace(/\s/g, ' ');
}

const style = `:root{color-scheme:light dark;--ink:light-dark(#17211f,#e6edea);--soft:light-dark(#52605c,#a5b3ae);--line:light-dark(#d5dcd9,#33403c);--accent:light-dark(#0a5c52,#6fd3c3);--warn:light-dark(#8a4b00,#f0b35a)}
*{box-sizing:border-box}
body{margin:0 auto;padding:2rem 1.5rem;max-width:70rem;font:15px/1.45 system-ui,"Segoe UI",sans-serif;color:var(--ink);background:light-dark(#fff,#141a18)}
h1{margin:0 0 .25rem;font-size:1.6rem}h2{margin:2rem 0 .5rem;font-size:1.15rem}
p{margin:.25rem 0;color:var(--soft)}.warn{color:var(--warn);font-weight:600}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:.75rem 1.5rem;margin:1.25rem 0}
dt{font-size:.85rem;color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;margin-top:1rem}
th{text-align:left;font-size:.85rem;font-weight:600;color:var(--soft)}
th,td{padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top}
td{overflow-wrap:anywhere}td:first-child{width:46%}.changes td:first-child{width:auto;white-space:nowrap}
.n{text-align:right;white-space:nowrap;padding-right:0;padding-left:.75rem}
tfoot td{font-weight:600;border-bottom:0}
small{display:block;font-size:.82rem;color:var(--soft)}
.sum{font-family:ui-monospace,Consolas,monospace;font-size:.7rem;overflow-wrap:anywhere}
a{color:var(--accent);font-weight:600}.missing span{font-weight:600;text-decoration:line-through}
footer{margin-top:2rem;font-size:.85rem}
@media print{:root{color-scheme:light}body{padding:0;font-size:10pt;max-width:none}tr{break-inside:avoid}thead{display:table-header-group}a{color:inherit;text-decoration:none}}`;

/** The page's own policy lets in this style and nothing else. */
const styleHash = createHash('sha256').update(style).digest('base64');
