import { pageCaching } from '../../platform/page-caching.ts';

/** The content policy of the browser host: as in Electron, but the documents come from this very server. */
export function hostCsp(host: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ws://${host}`,
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types landfolio-pdf-worker',
  ].join('; ');
}

export function hostHeaders(
  contentType: string,
  host: string,
  isNamedByContent = false,
): Readonly<Record<string, string>> {
  return {
    'content-type': contentType,
    'content-security-policy': hostCsp(host),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': pageCaching(isNamedByContent),
  };
}

/** The built page with this host's bridge before its first script. */
export function hostPage(html: string): string {
  const withoutPolicy = html.replace(/<meta\s[^>]*http-equiv="content-security-policy"[^>]*>/i, '');
  return withoutPolicy.replace(/<head>/i, '<head>\n    <script src="/bridge.js"></script>');
}

/** What the printed address gives once: the key goes into the storage of this origin, and the application takes its place. */
export function entryPage(key: string): string {
  return `<!doctype html>
<html lang="en-AU">
  <head><meta charset="utf-8"><title>Landfolio</title><meta name="landfolio-key" content="${key}"><script src="/enter.js" defer></script></head>
  <body><p>Opening Landfolio…</p></body>
</html>
`;
}

/** What a person reads who came without the printed address, or with one that was used. */
export const refusedPage = `<!doctype html>
<html lang="en-AU">
  <head><meta charset="utf-8"><title>Landfolio</title></head>
  <body>
    <h1>This address does not open Landfolio</h1>
    <p>Landfolio opens only from the address shown in the terminal where it was started. Each address works once, in one browser, within ten minutes.</p>
    <p>To get a new address, press Enter in that terminal, or stop Landfolio and run <code>npm start</code> again.</p>
  </body>
</html>
`;
