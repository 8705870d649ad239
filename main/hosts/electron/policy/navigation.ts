import { isAppUrl, parsePlainUrl } from './app-origin.ts';

export type Verdict = 'allow' | 'deny';

const pages: readonly string[] = ['', '/', '/index.html'];

/**
 * Where a frame may go. The application is one page with addresses behind the `#`, so the only true navigation is a
 * reload of that page in the main frame.
 */
export function navigationPolicy(url: string, frame: { readonly isMainFrame: boolean }): Verdict {
  if (!frame.isMainFrame) return 'deny';
  const parsed = parsePlainUrl(url);
  if (parsed === null || !isAppUrl(parsed)) return 'deny';
  return pages.includes(parsed.pathname) && parsed.search === '' ? 'allow' : 'deny';
}

/** The application has one window. Whatever asks for another is refused. */
export function windowOpenPolicy(_url: string): { readonly action: 'deny' } {
  return { action: 'deny' };
}

const servedHere: readonly string[] = ['app:', 'app-doc:', 'blob:', 'data:', 'devtools:'];

/** What a page may ask for at all: nothing that leaves this computer. The service is called by main alone. */
export function requestPolicy(url: string): Verdict {
  const parsed = parsePlainUrl(url);
  return parsed !== null && servedHere.includes(parsed.protocol) ? 'allow' : 'deny';
}
