import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { urlText } from '../../../shared/lib/url-text.ts';
import type { StoredFile } from '../../app/document-files.ts';
import { documentReply } from '../../platform/document-reply.ts';

const viewPath = /^\/documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([\w-]{43})$/;
const dragPath = /^\/documents\/([0-9a-f-]{36})\/([\w-]{43})\/([^/]{1,600})$/;

/** Links to documents. Each carries its proof, so that nobody reads one whom our page did not give the link. */
interface DocumentLinks {
  /** For our page to show: opens nothing without the cookie. */
  viewPath(documentId: string): string;
  /** For dragging out: the browser's download sends no strict cookie, so the link alone is enough. */
  pathFor(documentId: string, fileName: string): string;
  /** The document, and the name that a copy gets where it is a link for dragging out; null for a link that we did not make. */
  read(path: string): { readonly documentId: string; readonly fileName: string | null } | null;
}

export function createDocumentLinks(): DocumentLinks {
  const key = randomBytes(32);
  const proof = (documentId: string, fileName: string | null): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([documentId, fileName]))
      .digest('base64url');
  const isOurs = (given: string, documentId: string, fileName: string | null): boolean => {
    const wanted = Buffer.from(proof(documentId, fileName));
    return given.length === wanted.length && timingSafeEqual(Buffer.from(given), wanted);
  };
  return {
    viewPath: (documentId) => `/documents/${documentId}/${proof(documentId, null)}`,
    pathFor: (documentId, fileName) =>
      `/documents/${documentId}/${proof(documentId, fileName)}/${urlText(fileName)}`,
    read(path) {
      const [, viewed = '', viewProof = ''] = viewPath.exec(path) ?? [];
      if (viewed !== '')
        return isOurs(viewProof, viewed, null) ? { documentId: viewed, fileName: null } : null;
      const [, documentId = '', given = '', encoded = ''] = dragPath.exec(path) ?? [];
      const fileName = decoded(encoded);
      if (documentId === '' || fileName === null) return null;
      return isOurs(given, documentId, fileName) ? { documentId, fileName } : null;
    },
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Sends a stored document, whole or one range of it; as a download under a name where one is given. */
export function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  file: StoredFile,
  fileName: string | null,
): void {
  const reply = documentReply(file.bytes, request.headers.range ?? null, file.mediaType);
  response.writeHead(reply.status, {
    ...reply.headers,
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(fileName === null ? {} : { 'content-disposition': attachment(fileName) }),
  });
  if (reply.slice === null || request.method === 'HEAD') {
    response.end();
    return;
  }
  // A viewer that turns the page breaks off a read; the response is destroyed then, and that is all.
  pipeline(createReadStream(file.path, reply.slice), response, () => {});
}

/** RFC 6266: a plain name for old readers, the true one in UTF-8. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${urlText(fileName)}`;
}
