import { failed, ok } from '../../shared/lib/result.ts';
import type { Connection } from '../../shared/model/connection.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Http } from '../http/http.ts';
import type { LandService } from '../ports/land-service.ts';
import type { CredentialStore } from './credentials.ts';
import { createLandService, type LandServiceOptions } from './land-service.ts';
import type { PollIntervals } from './poll-intervals.ts';
import { createTokens, type Tokens } from './tokens.ts';

interface OpenedServicesParts extends Pick<AppContext, 'clock' | 'log'> {
  readonly http: Http;
  readonly credentialStore: Pick<CredentialStore, 'load' | 'status'>;
  readonly pollIntervals: PollIntervals;
  /** What a call over a connection showed of the network. */
  readonly observe: (
    connectionId: string,
    ...shown: Parameters<NonNullable<LandServiceOptions['observe']>>
  ) => void;
}

/** The service of each connection that was used in this run, with the tokens that it holds. */
interface OpenedServices {
  /** The same objects until the connection is forgotten. */
  of(connection: Connection): { readonly service: LandService; readonly tokens: Tokens };
  /** The connection became another, or is gone: the next call opens it again. */
  forget(id: string): void;
  /** Its credentials became others: no token of the old ones is used again. */
  forgetTokens(id: string): void;
}

export function createOpenedServices(parts: OpenedServicesParts): OpenedServices {
  const { http, clock, log, credentialStore, pollIntervals, observe } = parts;
  const opened = new Map<string, ReturnType<OpenedServices['of']>>();

  return {
    of(connection) {
      const known = opened.get(connection.id);
      if (known !== undefined) return known;
      const credentials = async () => {
        const client = await credentialStore.load(connection);
        if (client !== null) return ok(client);
        const { state, problem } = credentialStore.status(connection);
        return failed(
          state === 'withheld'
            ? ({ code: 'credentialsWithheld', connection: connection.name } as const)
            : ({ code: 'noCredentials', connection: connection.name, keychain: problem } as const),
        );
      };
      const tokens = createTokens({ connection, http, clock, credentials });
      const made = {
        tokens,
        service: createLandService({
          connection: pollIntervals.applied(connection),
          http,
          tokens,
          log,
          clock,
          observe: (...shown) => observe(connection.id, ...shown),
        }),
      };
      opened.set(connection.id, made);
      return made;
    },
    forget(id) {
      opened.delete(id);
    },
    forgetTokens: (id) => opened.get(id)?.tokens.clear(),
  };
}
