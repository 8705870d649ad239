import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FileSystem } from '../../../main/ports/file-system.ts';
import type { Download, LandService } from '../../../main/ports/land-service.ts';
import type { ContentStore } from '../../../main/storage/content-store.ts';
import { ok } from '../../../shared/lib/result.ts';
import { aPdf } from '../../support/pdf.ts';

/**
 * A program that does one thing wrong: what it does must be found out, or the run proves nothing.
 *
 * unflushed: a file gets its final name before its bytes are on the disk. unnamed: a document is shown before its name is.
 * rowFirst: a document is shown before its file has its name. tornAccepted: what breaks off is taken for whole, and looks
 * like a document. credentials: links are asked as the service is.
 */
export type SeededFault = 'unflushed' | 'unnamed' | 'rowFirst' | 'tornAccepted' | 'credentials';

export interface SeededParts {
  files(files: FileSystem): FileSystem;
  store(store: ContentStore): ContentStore;
  service(service: LandService): LandService;
  /** The run is over. */
  end(): void;
}

const same = <T>(one: T): T => one;
const noFault: SeededParts = { files: same, store: same, service: same, end: () => {} };

export function partsWith(seededFault: SeededFault | undefined): SeededParts {
  switch (seededFault) {
    case undefined:
      return noFault;
    case 'unflushed':
      return {
        ...noFault,
        files: (files) => ({
          ...files,
          createExclusive: async (path) => ({ ...(await files.createExclusive(path)), sync: async () => {} }),
        }),
      };
    case 'unnamed':
      return { ...noFault, files: (files) => ({ ...files, syncFolder: async () => {} }) };
    case 'rowFirst':
      return {
        ...noFault,
        store: (store) => ({
          ...store,
          async keep(name, sha256) {
            setImmediate(() => store.keep(name, sha256).catch(() => {}));
          },
        }),
      };
    case 'tornAccepted':
      return {
        ...noFault,
        service: (service) => ({
          ...service,
          async download(link, signal, rest) {
            const download = await service.download(link, signal, rest);
            return download.ok ? ok(withoutEnd(download.value)) : download;
          },
        }),
        store: (store) => ({ ...store, readIncoming: async () => Buffer.from(aPdf('torn')) }),
      };
    case 'credentials':
      return withCredentials();
  }
}

/** Wherever it breaks off is its end. */
function withoutEnd(download: Download): Download {
  async function* body(): AsyncGenerator<Uint8Array> {
    try {
      yield* download.body;
    } catch {
      // Taken for the end.
    }
  }
  return { ...download, contentLength: null, etag: null, body: body() };
}

function withCredentials(): SeededParts {
  const onCreate = (message: unknown) => {
    const { request } = message as {
      request: { path: string; addHeader(name: string, value: string): void };
    };
    if (request.path.startsWith('/files/')) request.addHeader('authorization', 'Bearer t');
  };
  subscribe('undici:request:create', onCreate);
  return { ...noFault, end: () => void unsubscribe('undici:request:create', onCreate) };
}
