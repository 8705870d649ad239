import { pageCaching } from '../../../platform/page-caching.ts';

/**
 * The one Trusted Types policy that the page may make: pdf.js runs in a worker, and starting a worker takes a script
 * address that a policy vouched for.
 */
export const workerPolicyName = 'landfolio-pdf-worker';

const directives: readonly (readonly [string, string])[] = [
  ['default-src', "'none'"],
  ['script-src', "'self'"],
  ['style-src', "'self'"],
  ['font-src', "'self'"],
  ['img-src', "'self' data: blob:"],
  ['connect-src', "'self' app-doc:"],
  ['worker-src', "'self'"],
  ['frame-src', "'none'"],
  ['object-src', "'none'"],
  ['base-uri', "'none'"],
  ['form-action', "'none'"],
  ['frame-ancestors', "'none'"],
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', workerPolicyName],
];

/** What Chromium takes from a header only, and complains of in a page. */
const headerOnly: readonly string[] = ['frame-ancestors'];

/**
 * The Content-Security-Policy of every answer of app://bundle, and the copy that the built page carries: a page that
 * came without its header, by whatever mistake, is still held to it.
 */
export function cspFor(place: 'header' | 'page' = 'header'): string {
  const all = directives.filter(([name]) => place === 'header' || !headerOnly.includes(name));
  return all.map(([name, value]) => `${name} ${value}`).join('; ');
}

/** Headers of every answer of app://bundle. What is named by its content never changes; the page that names it does. */
export function appHeaders({
  contentType,
  isNamedByContent,
}: {
  readonly contentType: string;
  readonly isNamedByContent: boolean;
}): Readonly<Record<string, string>> {
  return {
    'content-type': contentType,
    'content-security-policy': cspFor(),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // No policy and no request filter sees the names that Chromium looks up ahead of time.
    'x-dns-prefetch-control': 'off',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': pageCaching(isNamedByContent),
  };
}
