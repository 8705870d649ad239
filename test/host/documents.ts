import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { documentReply } from '../../main/host/document-reply.ts';

const documentPath = /^\/documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const dragPath = /^\/documents\/([0-9a-f-]{36})\/([\w-]{43})\/([^/]{1,600})$/;

/** Links for dragging out. The browser's download sends no strict cookie, so the link itself carries the proof. */
export interface DragLinks {
  pathFor(documentId: string, fileName: string): string;
  /** The document and the name that the copy gets, or null for a link that we did not make. */
  read(path: string): { readonly documentId: string; readonly fileName: string } | null;
}

export function createDragLinks(): DragLinks {
  const key = randomBytes(32);
  const proof = (documentId: string, fileName: string): string =>
    createHmac('sha256', key).update(`${documentId}\n${fileName}`).digest('base64url');
  return {
    pathFor: (documentId, fileName) =>
      `/documents/${documentId}/${proof(documentId, fileName)}/${encodeURIComponent(fileName)}`,
    read(path) {
      const [, documentId = '', given = '', encoded = ''] = dragPath.exec(path) ?? [];
      const fileName = decoded(encoded);
      if (documentId === '' || fileName === null) return null;
      const wanted = Buffer.from(proof(documentId, fileName));
      const isOurs = given.length === wanted.length && timingSafeEqual(Buffer.from(given), wanted);
      return isOurs ? { documentId, fileName } : null;
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

/** The id in `/documents/<id>`, or null for any other path. */
export function documentIdIn(path: string): string | null {
  return documentPath.exec(path)?.[1] ?? null;
}

/** Sends a stored PDF, whole or one range of it; as a download under a name where one is given. */
export function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  file: { readonly path: string; readonly bytes: number },
  fileName: string | null,
): void {
  const reply = documentReply(file.bytes, request.headers.range ?? null);
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
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
