import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Protocol, Session } from 'electron';
import { documentReply } from '../../platform/document-reply.ts';
import type { Log } from '../../ports/log.ts';
import { fileBody } from './file-body.ts';
import { appOrigin, appScheme, documentScheme } from './policy/app-origin.ts';
import { type AppFiles, contentTypeOf, resolveAppUrl, resolveDocumentUrl } from './policy/app-url.ts';
import { appHeaders } from './policy/csp.ts';

/** Where a stored document lies; null for an unknown or quarantined one. */
type FindDocument = (id: string) => { readonly path: string; readonly bytes: number } | null;

/** Must run before the application is ready. */
export function registerSchemes(protocol: Protocol): void {
  protocol.registerSchemesAsPrivileged([
    // Compiled scripts are kept: a start reads them instead of compiling them once more (electron/electron#40544).
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
    // A document is another origin than the page, which reads it with fetch: hence CORS, for our own page only.
    {
      scheme: documentScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true },
    },
  ]);
}

/** The files of the built renderer, read once: what is added later is not served. */
export function readAppFiles(folder: string): AppFiles {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (contentTypeOf(path) !== null) files.set(path, file);
  }
  return files;
}

/** Answers app:// from the bundle and app-doc:// from the library, in this session. */
export function handleSchemes(session: Session, files: AppFiles, findDocument: FindDocument, log: Log): void {
  session.protocol.handle(appScheme, async (request) => {
    const found = resolveAppUrl(request.url, request.method, files);
    if (found.kind === 'refused') return plain(found.status);
    const body = request.method === 'HEAD' ? null : new Uint8Array(await readFile(found.file));
    return new Response(body, { headers: appHeaders(found) });
  });

  session.protocol.handle(documentScheme, (request) => {
    const asked = resolveDocumentUrl(request.url, request.method);
    if (asked.kind === 'refused') return plain(asked.status);
    if (asked.kind === 'preflight') {
      return new Response(null, {
        status: 204,
        headers: {
          ...forOurPage,
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': 'range',
        },
      });
    }
    const document = findDocument(asked.id);
    if (document === null) return plain(404);
    const reply = documentReply(document.bytes, request.headers.get('range'));
    const headers = { ...reply.headers, ...forOurPage };
    if (reply.slice === null || request.method === 'HEAD') {
      return new Response(null, { status: reply.status, headers });
    }
    const body = fileBody(document.path, reply.slice, (error) => {
      log.error('document.read', error, { documentId: asked.id });
    });
    return new Response(body, { status: reply.status, headers });
  });
}

const forOurPage = {
  'access-control-allow-origin': appOrigin,
  'access-control-expose-headers': 'accept-ranges, content-length, content-range',
};

function plain(status: number): Response {
  return new Response(null, { status, headers: { 'x-content-type-options': 'nosniff' } });
}
