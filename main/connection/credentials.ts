import { z } from 'zod';
import type { CredentialState, WithheldView } from '../../shared/contract/views/connection.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Connection } from '../../shared/model/connection.ts';
import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import {
  areFor,
  clientFields,
  keychainAccount,
  type Origins,
  originsOf,
  originsSchema,
} from '../http/credential-origins.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { Secret } from '../ports/secret.ts';
import type { PutBack, SecretStore } from '../ports/secret-store.ts';

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: Secret;
}

interface CredentialStatus {
  readonly state: CredentialState;
  /** Why the keychain could not be used, or null. */
  readonly problem: KeychainProblem | null;
  /** The addresses side by side, where they are withheld. */
  readonly withheld: WithheldView | null;
}

/**
 * The client id and secret of each connection: one keychain entry each, or memory where the keychain refuses.
 *
 * An entry names the origins that it was given for. A connection with any other origin gets nothing, whatever changed it: a
 * file, a setting, an edited settings file. An entry without origins, as earlier versions wrote it, is for none: the
 * settings may have been edited before the first start of this version, so what they say then proves nothing.
 */
export interface CredentialStore {
  /**
   * Asks the keychain once a connection; concurrent callers share the question. Null where there are none for its addresses.
   *
   * A keychain that refused is not asked again for a minute, since each question may open its window; `again`, where a
   * person wants to know, asks at once.
   */
  load(connection: Connection, again?: 'again'): Promise<ClientCredentials | null>;
  /** What is known without asking: `missing` until the keychain was asked. */
  status(connection: Connection): CredentialStatus;
  /** A person saw the addresses of the connection and agreed: what is there is for them from now on. */
  agree(connection: Connection): Promise<void>;
  /** Puts them in the keychain, for the addresses of the connection; where that refuses, holds them for this run. */
  store(connection: Connection, clientId: string, clientSecret: string): Promise<Result<void, Fault[]>>;
  /** Credentials that Landfolio itself made (practice): memory only, nothing to be typed. */
  hold(connection: Connection, clientId: string, clientSecret: string): void;
  /** Where the keychain refuses, nothing is lost. */
  readonly remove: ForgetSecrets;
}

/** Takes a connection's secrets out of the keychain. */
export type ForgetSecrets = (connection: Connection) => Promise<Result<PutBack, KeychainProblem>>;

// Windows keeps at most 2560 bytes in one entry.
const maxBytes = 2500;

const entry = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  origins: originsSchema.optional(),
});

/** What is in the keychain, or held for this run. */
interface Given {
  readonly credentials: ClientCredentials;
  /** What they were given for; null where that was not noted. */
  readonly origins: Origins | null;
  readonly state: Exclude<CredentialState, 'missing' | 'withheld'>;
  readonly problem: KeychainProblem | null;
}

interface Refusal {
  readonly problem: KeychainProblem;
  /** Monotonic milliseconds. */
  readonly at: number;
}

/** A keychain that refused is left alone for this many milliseconds. */
const pause = 60_000;

export function createCredentialStore(secrets: SecretStore, clock: Clock, log: Log): CredentialStore {
  /** Null: the keychain has none. */
  const held = new Map<string, Given | null>();
  const loading = new Map<string, Promise<void>>();
  const refusals = new Map<string, Refusal>();

  async function ask({ id }: Connection): Promise<void> {
    const answer = await secrets.get(keychainAccount(id));
    // Typed in while the keychain was thinking: what was typed is newer.
    if (held.has(id)) return;
    if (!answer.ok) {
      log.warn('keychain refused', { verb: 'get', connection: id });
      // Not kept as known: the keychain may be unlocked by the next question.
      refusals.set(id, { problem: answer.failure, at: clock.monotonic() });
      return;
    }
    refusals.delete(id);
    const read = answer.value === null ? null : readEntry(answer.value.reveal());
    if (answer.value !== null && read === null) log.warn('keychain entry unreadable', { connection: id });
    held.set(id, read);
  }

  function usable(connection: Connection): ClientCredentials | null {
    const given = held.get(connection.id) ?? null;
    const isFor = given !== null && areFor(given.origins, originsOf(connection, clientFields));
    return isFor ? given.credentials : null;
  }

  async function put(id: string, credentials: ClientCredentials, origins: Origins | null): Promise<void> {
    const answer = await secrets.set(keychainAccount(id), new Secret(entryText(credentials, origins)));
    if (!answer.ok) log.warn('keychain refused', { verb: 'set', connection: id });
    refusals.delete(id);
    held.set(id, {
      credentials,
      origins,
      ...(answer.ok ? { state: 'stored', problem: null } : { state: 'thisRunOnly', problem: answer.failure }),
    });
  }

  return {
    async load(connection, again) {
      const { id } = connection;
      const refusal = refusals.get(id);
      const isPaused = again === undefined && refusal !== undefined && clock.monotonic() - refusal.at < pause;
      if (!held.has(id) && (loading.has(id) || !isPaused)) {
        const question = loading.get(id) ?? ask(connection).finally(() => loading.delete(id));
        loading.set(id, question);
        await question;
      }
      return usable(connection);
    },
    status(connection) {
      const given = held.get(connection.id);
      if (!given) {
        const problem = refusals.get(connection.id)?.problem ?? null;
        return { state: 'missing', problem, withheld: null };
      }
      const { state, problem, origins } = given;
      if (usable(connection) !== null) return { state, problem, withheld: null };
      const now = originsOf(connection, clientFields);
      return { state: 'withheld', problem, withheld: { before: origins, now } };
    },
    async agree(connection) {
      const given = held.get(connection.id);
      if (given) await put(connection.id, given.credentials, originsOf(connection, clientFields));
    },
    async store(connection, clientId, clientSecret) {
      const origins = originsOf(connection, clientFields);
      const checked = check(clientId, clientSecret, origins);
      if (!checked.ok) return checked;
      await put(connection.id, checked.value, origins);
      return ok(undefined);
    },
    hold(connection, clientId, clientSecret) {
      const credentials = { clientId, clientSecret: new Secret(clientSecret) };
      const origins = originsOf(connection, clientFields);
      held.set(connection.id, { credentials, origins, state: 'notNeeded', problem: null });
    },
    async remove({ id }) {
      const before = held.get(id);
      const answer = await secrets.delete(keychainAccount(id));
      if (!answer.ok) return failed(answer.failure);
      held.delete(id);
      refusals.delete(id);
      return ok(async () => {
        if (before === undefined) return;
        held.set(id, before);
        if (before?.state === 'stored') await put(id, before.credentials, before.origins);
      });
    },
  };
}

function entryText({ clientId, clientSecret }: ClientCredentials, origins: Origins | null): string {
  const secret = { clientId, clientSecret: clientSecret.reveal() };
  return JSON.stringify(origins === null ? secret : { ...secret, origins });
}

function readEntry(text: string): Given | null {
  try {
    const { clientId, clientSecret, origins = null } = entry.parse(JSON.parse(text));
    const credentials = { clientId, clientSecret: new Secret(clientSecret) };
    return { credentials, origins, state: 'stored', problem: null };
  } catch {
    return null;
  }
}

function check(clientId: string, secret: string, origins: Origins): Result<ClientCredentials, Fault[]> {
  const credentials = { clientId: clientId.trim(), clientSecret: new Secret(secret.trim()) };
  const faults: Fault[] = [];
  for (const [field, name, value] of [
    ['clientId', 'client ID', credentials.clientId],
    ['clientSecret', 'client secret', secret.trim()],
  ] as const) {
    if (value === '') faults.push({ field, message: `Enter the ${name} as it was issued.` });
    else if (/\p{Cc}/u.test(value)) {
      faults.push({
        field,
        message: `The ${name} contains control characters. Enter one line as it was issued.`,
      });
    }
  }
  const excess = Buffer.byteLength(entryText(credentials, origins)) - maxBytes;
  if (excess > 0) {
    faults.push({
      field: 'clientSecret',
      message: `Client ID and secret together are ${excess} characters too long for the keychain.`,
    });
  }
  return faults.length > 0 ? failed(faults) : ok(credentials);
}
