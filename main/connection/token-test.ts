import { type Connection, serviceApis } from '../../shared/model/connection.ts';
import type { Tokens } from './tokens.ts';

/** What a test of a connection showed, one line an audience. */
export interface ConnectionTestLine {
  readonly api: string;
  readonly isWorking: boolean;
  readonly message: string;
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
      if (token.ok) return { api, isWorking: true, message: 'The token issuer provided a token.' };
      const { message, serverMessage } = token.failure;
      const words = serverMessage === undefined ? '' : ` It said: ${serverMessage}`;
      return { api, isWorking: false, message: `${message}${words}` };
    }),
  );
}
