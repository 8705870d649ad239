import { isDeepStrictEqual } from 'node:util';
import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { hostFailed, invalid, notFound } from '../../shared/contract/failures.ts';
import type { ConnectionView, OriginsByField } from '../../shared/contract/views/connection.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Connection } from '../../shared/model/connection.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Http } from '../http/http.ts';
import type { LandService } from '../ports/land-service.ts';
import type { PutBack, SecretStore } from '../ports/secret-store.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import type { Accounts } from './accounts.ts';
import { type ConnectionImports, createImports } from './connection-imports.ts';
import { createConnectionRepository } from './connection-repository.ts';
import { type ClientCredentials, createCredentialStore, type ForgetSecrets } from './credentials.ts';
import { createNetworkState, type NetworkView } from './network-state.ts';
import { createOpenedServices } from './opened-services.ts';
import { originViews } from './origin-views.ts';
import { createPollIntervals, type PollIntervals } from './poll-intervals.ts';
import { type ConnectionTestLine, testTokens } from './token-test.ts';
import { overriddenWire } from './wire-table.ts';

/** The connections of this installation, their credentials and their services. */
export interface Connections extends ConnectionImports {
  /** Hands in the embedded practice connection: always listed, never removed, current when nothing else was chosen. */
  setPractice(connection: Connection, clientId: string, clientSecret: string): void;
  /** Practice first, then by name. Waits until the keychain was asked about each. */
  list(): Promise<ConnectionView[]>;
  /** Throws where there is none: the practice connection must have been handed in. */
  current(): Connection;
  /** As far as is known without waiting for the keychain. */
  currentView(): ConnectionView;
  get(id: string): Connection | null;
  /** Of all, practice's too once it was handed in. */
  ids(): string[];
  /** Names of the connections whose credentials are withheld, as far as is known without asking the keychain. */
  withheld(): string[];
  /** A person saw these addresses beside those that the credentials were given for, and agreed. */
  agree(
    id: string,
    origins: OriginsByField,
  ): Promise<Result<ConnectionView, DeclaredFailure<'NOT_FOUND' | 'INVALID'>>>;
  use(id: string): Promise<Result<ConnectionView, DeclaredFailure<'NOT_FOUND' | 'HOST_FAILED'>>>;
  /**
   * Takes its credentials out of the keychain first, with what `alsoForget` takes out. Where it was current, practice is.
   * Where the keychain or the disk refuses, the connection stays with all of its secrets.
   */
  remove(
    id: string,
    alsoForget?: ForgetSecrets,
  ): Promise<Result<void, DeclaredFailure<'NOT_FOUND' | 'INVALID' | 'HOST_FAILED'>>>;
  setCredentials(
    id: string,
    clientId: string,
    clientSecret: string,
  ): Promise<Result<ConnectionView, DeclaredFailure<'NOT_FOUND' | 'INVALID'>>>;
  /** Puts overrides of the wire profile in the place of those that the connection has. */
  overrideWire(
    id: string,
    overrides: Readonly<Record<string, string | null>>,
  ): Result<Connection, DeclaredFailure<'NOT_FOUND' | 'INVALID' | 'HOST_FAILED'>>;
  /** Seconds between two questions about one item. Throws where there is no such connection. */
  pollInterval(id: string): ReturnType<PollIntervals['of']>;
  /** Null goes back to the connection file's own. */
  setPollInterval(
    id: string,
    seconds: number | null,
  ): Result<void, DeclaredFailure<'NOT_FOUND' | 'INVALID' | 'HOST_FAILED'>>;
  /** The embedded practice service's own. */
  isPractice(id: string): boolean;
  /** Asks for a fresh token of each audience the connection has. */
  test(id: string): Promise<Result<ConnectionTestLine[], DeclaredFailure<'NOT_FOUND' | 'HOST_FAILED'>>>;
  /** The same object until the connection or its credentials change. */
  serviceFor(id: string): LandService | null;
  /** What the calls of the current connection showed. */
  network(): NetworkView;
}

interface ConnectionsOptions extends Pick<AppContext, 'clock' | 'log' | 'events'> {
  readonly settings: SettingsStore;
  readonly accounts: Accounts;
  readonly secrets: SecretStore;
  readonly http: Http;
}

export function createConnections(options: ConnectionsOptions): Connections {
  const { settings, accounts, secrets, http, clock, log } = options;
  const repository = createConnectionRepository(settings, accounts, log);
  const credentialStore = createCredentialStore(secrets, clock, log);
  const pollIntervals = createPollIntervals(settings);
  const tell = (what: 'connections' | 'current' | 'network') =>
    options.events.publish('connectionChanged', { what });
  const networkState = createNetworkState(clock, () => tell('network'));
  const services = createOpenedServices({
    http,
    clock,
    log,
    pollIntervals,
    credentialStore: { load, status: credentialStore.status },
    observe(id, failure) {
      if (repository.current()?.id === id) networkState.observe(failure);
    },
  });

  function viewOf(connection: Connection): ConnectionView {
    const { state, problem, withheld } = credentialStore.status(connection);
    return {
      id: connection.id,
      name: connection.name,
      environment: connection.environment,
      baseUrl: connection.baseUrl,
      origins: repository.isPractice(connection.id) ? [] : originViews(connection),
      isCurrent: connection.id === repository.current()?.id,
      credentials: state,
      credentialProblem: problem,
      withheld,
    };
  }

  function current(): Connection {
    const connection = repository.current();
    if (connection === null) throw new Error('No practice connection was handed in');
    return connection;
  }

  /** Asks the keychain, and tells when what is shown became another. */
  async function load(connection: Connection, again?: 'again'): Promise<ClientCredentials | null> {
    const before = JSON.stringify(credentialStore.status(connection));
    const credentials = await credentialStore.load(connection, again);
    if (JSON.stringify(credentialStore.status(connection)) !== before) tell('connections');
    return credentials;
  }

  async function learn(connection: Connection, again?: 'again'): Promise<ConnectionView> {
    await load(connection, again);
    return viewOf(connection);
  }

  /** A change of what is current, where `act` made one, is told after it. */
  function attempt<T>(act: () => T): Result<T, DeclaredFailure<'HOST_FAILED'>> {
    const before = repository.current()?.id;
    try {
      const value = act();
      tell('connections');
      if (repository.current()?.id !== before) {
        networkState.forget();
        tell('current');
      }
      return ok(value);
    } catch (error) {
      const reference = log.error('settings refused', error);
      return failed(hostFailed({ kind: 'settingsNotSaved', reference }));
    }
  }

  const keep = (connection: Connection) =>
    attempt(() => {
      repository.put(connection);
      services.forget(connection.id);
    });

  const imports = createImports({
    accounts,
    get: (id) => (repository.isPractice(id) ? null : repository.get(id)),
    async credentialsOf(next) {
      await credentialStore.load(next, 'again');
      return credentialStore.status(next).state;
    },
    async keep(connection) {
      const kept = keep(connection);
      return kept.ok ? ok(await learn(connection)) : kept;
    },
  });

  const unknown = (id: string) => failed(notFound('connection', id));

  return {
    setPractice(connection, clientId, clientSecret) {
      const before = repository.current()?.id;
      repository.setPractice(connection);
      credentialStore.hold(connection, clientId, clientSecret);
      services.forget(connection.id);
      tell('connections');
      if (repository.current()?.id !== before) tell('current');
    },
    list: async () => Promise.all(repository.all().map((connection) => learn(connection, 'again'))),
    current,
    currentView() {
      const connection = current();
      if (credentialStore.status(connection).state === 'missing') void learn(connection);
      return viewOf(connection);
    },
    get: (id) => repository.get(id),
    ids: () => repository.all().map(({ id }) => id),
    withheld: () =>
      repository.all().flatMap((one) => (credentialStore.status(one).state === 'withheld' ? [one.name] : [])),
    ...imports,
    async agree(id, origins) {
      const connection = repository.get(id);
      if (connection === null) return unknown(id);
      if (!isDeepStrictEqual(credentialStore.status(connection).withheld?.now, origins)) {
        const message = 'The addresses have changed since they were shown. Check them again.';
        return failed(invalid([{ field: 'origins', message }]));
      }
      await credentialStore.agree(connection);
      services.forgetTokens(id);
      tell('connections');
      return ok(viewOf(connection));
    },
    async use(id) {
      const connection = repository.get(id);
      if (connection === null) return unknown(id);
      const used = attempt(() => repository.choose(id));
      return used.ok ? ok(await learn(connection, 'again')) : used;
    },
    async remove(id, alsoForget) {
      const connection = repository.get(id);
      if (connection === null) return unknown(id);
      if (repository.isPractice(id)) {
        const message = 'The practice service is part of Landfolio and cannot be removed.';
        return failed(invalid([{ field: 'id', message }]));
      }
      // What is to be put back must be known.
      await credentialStore.load(connection, 'again');
      const undo: PutBack[] = [];
      for (const forget of [credentialStore.remove, ...(alsoForget === undefined ? [] : [alsoForget])]) {
        const forgotten = await forget(connection);
        if (!forgotten.ok) {
          for (const putBack of undo) await putBack();
          return failed(hostFailed({ kind: 'secretNotDeleted', keychain: forgotten.failure }));
        }
        undo.push(forgotten.value);
      }
      const removed = attempt(() => repository.remove(id));
      if (removed.ok) services.forget(id);
      else for (const putBack of undo) await putBack();
      return removed;
    },
    async setCredentials(id, clientId, clientSecret) {
      const connection = repository.get(id);
      if (connection === null) return unknown(id);
      if (repository.isPractice(id)) {
        const message = 'The practice service does not require credentials.';
        return failed(invalid([{ field: 'clientId', message }]));
      }
      const stored = await credentialStore.store(connection, clientId, clientSecret);
      if (!stored.ok) return failed(invalid(stored.failure));
      services.forgetTokens(id);
      tell('connections');
      return ok(viewOf(connection));
    },
    overrideWire(id, overrides) {
      const connection = repository.get(id);
      if (connection === null) return unknown(id);
      if (repository.isPractice(id)) {
        const message =
          'The API mapping of the practice service cannot be changed. Choose another connection to override it.';
        return failed(invalid([{ field: 'connectionId', message }]));
      }
      const wire = overriddenWire(connection.wire, overrides);
      if (!wire.ok) return failed(invalid(wire.failure));
      const next: Connection = { ...connection, wire: wire.value };
      const kept = keep(next);
      return kept.ok ? ok(next) : kept;
    },
    pollInterval(id) {
      const connection = repository.get(id);
      if (connection === null) throw new Error('There is no such connection');
      return pollIntervals.of(connection);
    },
    setPollInterval(id, seconds) {
      const connection = repository.get(id);
      if (connection === null) return unknown(id);
      if (repository.isPractice(id)) {
        const message = 'The time between order status checks cannot be changed for the practice service.';
        return failed(invalid([{ field: 'seconds', message }]));
      }
      const chosen = attempt(() => pollIntervals.choose(connection, seconds));
      if (!chosen.ok) return chosen;
      if (!chosen.value.ok) return failed(invalid(chosen.value.failure));
      services.forget(id);
      return ok(undefined);
    },
    isPractice: (id) => repository.isPractice(id),
    async test(id) {
      const connection = repository.get(id);
      if (connection === null) return unknown(id);
      await learn(connection, 'again');
      return ok(await testTokens(connection, services.of(connection).tokens));
    },
    serviceFor(id) {
      const connection = repository.get(id);
      return connection === null ? null : services.of(connection).service;
    },
    network: () => networkState.view(),
  };
}
