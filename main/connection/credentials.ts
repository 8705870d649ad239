import { z } from 'zod';
import type { CredentialState } from '../../shared/contract/views/status.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Connection } from '../../shared/model/connection.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { Secret } from '../ports/secret.ts';
import type { PutBack, SecretStore, SecretStoreRefusal } from '../ports/secret-store.ts';

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: Secret;
}

interface CredentialStatus {
  readonly state: CredentialState;
  /** Why the keychain could not be used, for a person, or null. */
  readonly problem: string | null;
}

/** The client id and secret of each connection: one keychain entry each, or memory where the keychain refuses. */
export interface CredentialKeeper {
  /**
   * Asks the keychain once a connection; concurrent callers share the question. Null where there are none.
   *
   * A keychain that refused is not asked again for a minute, since each question may open its window; `again`, where a
   * person wants to know, asks at once.
   */
  load(connection: Connection, again?: 'again'): Promise<ClientCredentials | null>;
  /** What is known without asking: `missing` until the keychain was asked. */
  status(connectionId: string): CredentialStatus;
  /** Puts them in the keychain; where that refuses, holds them for this run. */
  store(
    connection: Connection,
    clientId: string,
    clientSecret: string,
  ): Promise<Result<CredentialStatus, Fault[]>>;
  /** Credentials that Landfolio itself made (practice): memory only, nothing to be typed. */
  hold(connection: Connection, clientId: string, clientSecret: string): void;
  /** Where the keychain refuses, nothing is lost. */
  remove(connection: Connection): Promise<Result<PutBack, SecretStoreRefusal>>;
}

// Windows keeps at most 2560 bytes in one entry.
const mostBytes = 2400;

const entry = z.strictObject({ clientId: z.string().min(1), clientSecret: z.string().min(1) });

interface Held {
  readonly credentials: ClientCredentials | null;
  readonly status: CredentialStatus;
}

interface Refusal {
  readonly message: string;
  /** Monotonic milliseconds. */
  readonly at: number;
}

/** A keychain that refused is left alone for this many milliseconds. */
const pause = 60_000;

const nothing: CredentialStatus = { state: 'missing', problem: null };

export function createCredentialKeeper(secrets: SecretStore, clock: Clock, log: Log): CredentialKeeper {
  const held = new Map<string, Held>();
  const loading = new Map<string, Promise<ClientCredentials | null>>();
  const refusals = new Map<string, Refusal>();

  async function ask(connection: Connection): Promise<ClientCredentials | null> {
    const answer = await secrets.get(accountOf(connection));
    // Typed in while the keychain was thinking: what was typed is newer.
    const now = held.get(connection.id);
    if (now !== undefined) return now.credentials;
    if (!answer.ok) {
      log.warn('keychain refused', { verb: 'get', connection: connection.id });
      // Not kept as known: the keychain may be unlocked by the next question.
      refusals.set(connection.id, { message: answer.failure.message, at: clock.monotonic() });
      return null;
    }
    refusals.delete(connection.id);
    const credentials = answer.value === null ? null : readEntry(answer.value.reveal());
    if (answer.value !== null && credentials === null)
      log.warn('keychain entry unreadable', { connection: connection.id });
    held.set(connection.id, {
      credentials,
      status: credentials === null ? nothing : { state: 'stored', problem: null },
    });
    return credentials;
  }

  const keeper: CredentialKeeper = {
    async load(connection, again) {
      const known = held.get(connection.id);
      if (known !== undefined) return known.credentials;
      const underWay = loading.get(connection.id);
      if (underWay !== undefined) return underWay;
      const refusal = refusals.get(connection.id);
      if (again === undefined && refusal !== undefined && clock.monotonic() - refusal.at < pause) return null;
      const question = ask(connection).finally(() => loading.delete(connection.id));
      loading.set(connection.id, question);
      return question;
    },
    status(connectionId) {
      const known = held.get(connectionId);
      return known === undefined
        ? { state: 'missing', problem: refusals.get(connectionId)?.message ?? null }
        : known.status;
    },
    async store(connection, clientId, clientSecret) {
      const checked = check(clientId, clientSecret);
      if (!checked.ok) return checked;
      const { id, secret } = checked.value;
      const credentials = { clientId: id, clientSecret: new Secret(secret) };
      const answer = await secrets.set(
        accountOf(connection),
        new Secret(JSON.stringify({ clientId: id, clientSecret: secret })),
      );
      if (!answer.ok) log.warn('keychain refused', { verb: 'set', connection: connection.id });
      const status: CredentialStatus = answer.ok
        ? { state: 'stored', problem: null }
        : { state: 'thisRunOnly', problem: answer.failure.message };
      refusals.delete(connection.id);
      held.set(connection.id, { credentials, status });
      return ok(status);
    },
    hold(connection, clientId, clientSecret) {
      const credentials = { clientId, clientSecret: new Secret(clientSecret) };
      held.set(connection.id, { credentials, status: { state: 'notNeeded', problem: null } });
    },
    async remove(connection) {
      const before = held.get(connection.id);
      const answer = await secrets.delete(accountOf(connection));
      if (!answer.ok) return failed(answer.failure);
      held.delete(connection.id);
      refusals.delete(connection.id);
      return ok(async () => {
        if (before === undefined) return;
        held.set(connection.id, before);
        const { credentials, status } = before;
        if (credentials === null || status.state !== 'stored') return;
        await keeper.store(connection, credentials.clientId, credentials.clientSecret.reveal());
      });
    },
  };
  return keeper;
}

/** Production and test never share an entry, so a test secret is never sent to production. */
function accountOf(connection: Connection): string {
  return `${connection.environment}:${connection.id}`;
}

function readEntry(text: string): ClientCredentials | null {
  try {
    const { clientId, clientSecret } = entry.parse(JSON.parse(text));
    return { clientId, clientSecret: new Secret(clientSecret) };
  } catch {
    return null;
  }
}

function check(clientId: string, clientSecret: string): Result<{ id: string; secret: string }, Fault[]> {
  const id = clientId.trim();
  const secret = clientSecret.trim();
  const faults: Fault[] = [];
  for (const [field, name, value] of [
    ['clientId', 'client id', id],
    ['clientSecret', 'client secret', secret],
  ] as const) {
    if (value === '') faults.push({ field, message: `Type the ${name} as it was issued.` });
    else if (/\p{Cc}/u.test(value)) {
      faults.push({
        field,
        message: `The ${name} holds control characters; one line as it was issued is accepted.`,
      });
    }
  }
  if (Buffer.byteLength(id) + Buffer.byteLength(secret) > mostBytes) {
    faults.push({
      field: 'clientSecret',
      message: `Client id and secret together may have at most ${mostBytes} characters.`,
    });
  }
  return faults.length > 0 ? failed(faults) : ok({ id, secret });
}
