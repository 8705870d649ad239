import { implement } from '@orpc/server';
import { contract } from '../../shared/contract/router.ts';
import type { StatusView } from '../../shared/contract/views/status.ts';

export const stubStatus: StatusView = {
  connection: {
    id: 'practice',
    name: 'Practice',
    environment: 'practice',
    baseUrl: 'http://127.0.0.1:1',
    origins: [],
    isCurrent: true,
    credentials: 'notNeeded',
    credentialProblem: null,
    withheld: null,
  },
  network: { state: 'unknown', failure: null, since: 0 },
  waiting: 0,
  sending: 0,
  attention: 0,
  certificates: {
    unsent: 0,
    unknown: 0,
    refused: 0,
    presumedAbsent: 0,
    duplicate: 0,
    unread: 0,
    quarantinedOrEnded: 0,
  },
  charges: { statements: 0, alerts: 0, titles: 0 },
  orderingStopped: null,
  version: '0.0.0',
};

/**
 * A few procedures of the real contract with answers that a test can foresee, so that transports and hosts are tested
 * without an office. `secret` is in every unexpected error: it must never cross.
 */
export function createStubRouter(secret: string) {
  const os = implement(contract);
  let streamsOpen = 0;
  const router = {
    status: { get: os.status.get.handler(() => stubStatus) },
    events: {
      watch: os.events.watch.handler(async function* ({ signal }) {
        streamsOpen += 1;
        try {
          yield { type: 'status' as const, status: stubStatus };
          yield { type: 'connection' as const };
          await new Promise<void>((resolve) => {
            signal?.addEventListener('abort', () => resolve(), { once: true });
          });
        } finally {
          streamsOpen -= 1;
        }
      }),
    },
    documents: {
      get: os.documents.get.handler(({ input, errors }) => {
        throw errors.NOT_FOUND({ data: { what: 'document', id: input.id } });
      }),
      showInFolder: os.documents.showInFolder.handler(() => {
        throw new Error(`Unforeseen: ${secret}`);
      }),
      // Answers with what the contract does not allow.
      saveAs: os.documents.saveAs.handler(() => ({ path: 7, secret }) as never),
    },
    connections: {
      importFile: os.connections.importFile.handler(() => {
        throw new Error('Not reached by these tests');
      }),
    },
  };
  return { router, streamsOpen: () => streamsOpen };
}
