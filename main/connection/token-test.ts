import { type Connection, serviceApis } from '../../shared/model/connection.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { Tokens } from './tokens.ts';

/** What a test of a connection showed, one line an audience. */
export interface ConnectionTestLine {
  readonly api: string;
  /** Why no token came; null where one did. */
  readonly failure: ServiceFailure | null;
}

/** Asks for a fresh token of each audience the connection has. */
export async function testTokens(
  connection: Connection,
  tokens: Pick<Tokens, 'clear' | 'get'>,
): Promise<ConnectionTestLine[]> {
  tokens.clear();
  const apis = serviceApis.filter((api) => connection.audience[api] !== null);
  return Promise.all(
    apis.map(async (api) => {
      const token = await tokens.get(api);
      return { api, failure: token.ok ? null : token.failure };
    }),
  );
}
