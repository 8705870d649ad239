import { ok } from '../../shared/lib/result.ts';
import type { OfficeFileStore } from '../ports/office-file-store.ts';
import type { OfficeServer } from './office-server.ts';

/** The bytes of documents in the tables of the office's PostgreSQL, see `schema/documents.ts`. */
export function postgresFileStore(server: OfficeServer): OfficeFileStore {
  return {
    async missing(hashes) {
      const missing = await server.missingDocuments(hashes.map(bytesOf));
      return missing.ok ? ok(missing.value.map((hash) => Buffer.from(hash).toString('hex'))) : missing;
    },
    arrivedParts: (sha256) => server.arrivedParts(bytesOf(sha256)),
    putPart: (sha256, part, bytes) => server.putPart(bytesOf(sha256), part, bytes),
    keep: (sha256) => server.keepDocument(bytesOf(sha256)),
    getPart: (sha256, part) => server.getPart(bytesOf(sha256), part),
  };
}

function bytesOf(sha256: string): Uint8Array {
  return Uint8Array.from(Buffer.from(sha256, 'hex'));
}
