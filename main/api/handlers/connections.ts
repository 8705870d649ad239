import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import type { ConnectionTestView } from '../../../shared/contract/views/connection-test.ts';
import { ok, type Result } from '../../../shared/lib/result.ts';
import type { Connections } from '../../connection/connections.ts';
import type { Ordering } from '../../ordering/ordering.ts';
import type { SpecialEvents } from '../../sample-events/special-events.ts';
import type { AppHandlers } from '../handlers.ts';

export interface ConnectionHandlerParts {
  readonly connections: Connections;
  readonly ordering: Pick<Ordering, 'credentialsGiven'>;
  readonly specialEvents: Pick<SpecialEvents, 'forget'>;
  readonly testConnection: (
    id: string,
  ) => Promise<Result<ConnectionTestView[], DeclaredFailure<'NOT_FOUND' | 'HOST_FAILED'>>>;
}

export function connectionHandlers(parts: ConnectionHandlerParts): AppHandlers['connections'] {
  const { connections, ordering } = parts;
  return {
    list: async () => ok(await connections.list()),
    preview: ({ text }) => connections.preview(text),
    importFile: ({ text, ...seen }) => connections.importFile(text, seen),
    async agree({ id, origins }) {
      const agreed = await connections.agree(id, origins);
      if (agreed.ok) ordering.credentialsGiven(id);
      return agreed;
    },
    use: ({ id }) => connections.use(id),
    async remove({ id }) {
      const result = await connections.remove(id, parts.specialEvents.forget);
      return result.ok ? ok({}) : result;
    },
    async setCredentials({ id, clientId, clientSecret }) {
      const given = await connections.setCredentials(id, clientId, clientSecret);
      if (given.ok) ordering.credentialsGiven(id);
      return given;
    },
    test: ({ id }) => parts.testConnection(id),
  };
}
