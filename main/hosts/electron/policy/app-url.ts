import { isNamedByContent } from '../../../platform/page-caching.ts';
import { documentScheme, isAppUrl, parsePlainUrl } from './app-origin.ts';

export interface Refused {
  readonly kind: 'refused';
  readonly status: 400 | 404 | 405;
}

/** Known files of the bundle: the path as it is asked for (`/index.html`) to the file on the disk. */
export type AppFiles = ReadonlyMap<string, string>;

const readMethods: readonly string[] = ['GET', 'HEAD'];

/** Ways of writing a dot, a slash or a NUL that some reader resolves and another does not. */
const disguises = /\.\.|%(?:2e|2f|5c|00)/i;

interface AppFile {
  readonly kind: 'file';
  readonly file: string;
  readonly contentType: string;
  /** The build names it by what is in it (`assets/main-Bx3_f-9Q.js`), so another content has another name. */
  readonly isNamedByContent: boolean;
}

/** Answers app://bundle from a map: what is not in it does not exist, whatever the path says. */
export function resolveAppUrl(url: string, method: string, files: AppFiles): Refused | AppFile {
  if (!readMethods.includes(method)) return { kind: 'refused', status: 405 };
  const parsed = parsePlainUrl(url);
  if (parsed === null || disguises.test(url)) return { kind: 'refused', status: 400 };
  if (!isAppUrl(parsed) || parsed.search !== '') return { kind: 'refused', status: 404 };
  const path = parsed.pathname === '' || parsed.pathname === '/' ? '/index.html' : parsed.pathname;
  const file = files.get(path);
  const contentType = contentTypeOf(path);
  if (file === undefined || contentType === null) return { kind: 'refused', status: 404 };
  return { kind: 'file', file, contentType, isNamedByContent: isNamedByContent(path) };
}

const documentId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Answers app-doc://<id>/: a document by the id that the library gave it, never by a path. `preflight` is the
 * question Chromium asks before a ranged read from another origin.
 */
export function resolveDocumentUrl(
  url: string,
  method: string,
): Refused | { readonly kind: 'document' | 'preflight'; readonly id: string } {
  if (!readMethods.includes(method) && method !== 'OPTIONS') return { kind: 'refused', status: 405 };
  const parsed = parsePlainUrl(url);
  if (parsed === null || disguises.test(url)) return { kind: 'refused', status: 400 };
  const isPlain =
    parsed.protocol === `${documentScheme}:` &&
    (parsed.pathname === '' || parsed.pathname === '/') &&
    parsed.search === '' &&
    parsed.username === '' &&
    parsed.password === '';
  if (!isPlain || !documentId.test(parsed.host)) return { kind: 'refused', status: 404 };
  return { kind: method === 'OPTIONS' ? 'preflight' : 'document', id: parsed.host };
}

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  json: 'application/json',
  wasm: 'application/wasm',
  bcmap: 'application/octet-stream',
  pfb: 'application/octet-stream',
  ttf: 'font/ttf',
  icc: 'application/octet-stream',
};

/** The content type of a file of the bundle by its ending, or null for an ending that the bundle does not hold. */
export function contentTypeOf(path: string): string | null {
  const ending = /\.([a-z0-9]+)$/.exec(path)?.[1] ?? '';
  return Object.hasOwn(contentTypes, ending) ? (contentTypes[ending] ?? null) : null;
}
