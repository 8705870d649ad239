import { z } from 'zod';
import type { WithheldView } from '../../shared/contract/views/connection.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Connection } from '../../shared/model/connection.ts';
import type { KeychainProblem } from '../../shared/model/keychain-problem.ts';
import type { ServiceFailureReason } from '../../shared/model/service-failure-text.ts';
import {
  areFor,
  keychainAccount,
  type Origins,
  originsOf,
  originsSchema,
  sampleFields,
} from '../http/credential-origins.ts';
import type { Log } from '../ports/log.ts';
import { Secret } from '../ports/secret.ts';
import type { PutBack, SecretStore } from '../ports/secret-store.ts';

export interface CredentialsKept {
  readonly isStored: boolean;
  /** Why they are held for this run only, or null. */
  readonly problem: KeychainProblem | null;
}

/**
 * User name and password of the sample API, one keychain entry a connection, or memory where the keychain refuses. An entry
 * names the origin that it was given for, and goes to no other: as with a connection's client id and secret.
 */
interface BasicCredentials {
  /** The value of the authorization header; or why there is none to send. */
  header(connection: Connection): Promise<Result<Secret, ServiceFailureReason>>;
  /** Why what is there is withheld, or null. */
  withheld(connection: Connection): Promise<WithheldView | null>;
  /** A person saw the server and agreed: what is there is for it from now on. */
  agree(connection: Connection): Promise<void>;
  store(
    connection: Connection,
    userName: string,
    password: string,
  ): Promise<Result<CredentialsKept, Fault[]>>;
  /** Where the keychain refuses, nothing is lost. */
  forget(connection: Connection): Promise<Result<PutBack, KeychainProblem>>;
}

// Windows keeps at most 2560 bytes in one entry; base64 takes a third more, and the name of the server is in it.
const maxBytes = 1600;

const entry = z.strictObject({ basic: z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/), origins: originsSchema });

interface Given {
  /** Base64 of both. */
  readonly packed: Secret;
  /** Null where an earlier version did not note it. */
  readonly origins: Origins | null;
}

export function createBasicCredentials(secrets: SecretStore, log: Log): BasicCredentials {
  const held = new Map<string, Given>();

  /** The failure is what the keychain said; null where it holds none. */
  async function load(connection: Connection): Promise<Result<Given, KeychainProblem | null>> {
    const known = held.get(connection.id);
    if (known !== undefined) return ok(known);
    const answer = await secrets.get(accountOf(connection));
    if (!answer.ok) {
      log.warn('keychain refused', { verb: 'get', connection: connection.id });
      return answer;
    }
    // Typed in while the keychain was thinking: what was typed is newer.
    const typed = held.get(connection.id);
    if (typed !== undefined) return ok(typed);
    const read = readEntry(answer.value?.reveal() ?? '');
    if (read === null) return failed(null);
    held.set(connection.id, read);
    return ok(read);
  }

  async function put(connection: Connection, packed: Secret): Promise<CredentialsKept> {
    const origins = originsOf(connection, sampleFields);
    held.set(connection.id, { packed, origins });
    const text = JSON.stringify({ basic: packed.reveal(), origins });
    const answer = await secrets.set(accountOf(connection), new Secret(text));
    if (answer.ok) return { isStored: true, problem: null };
    log.warn('keychain refused', { verb: 'set', connection: connection.id });
    return { isStored: false, problem: answer.failure };
  }

  return {
    async header(connection) {
      const given = await load(connection);
      const { name } = connection;
      if (!given.ok)
        return failed({ code: 'noSampleCredentials', connection: name, keychain: given.failure });
      return areFor(given.value.origins, originsOf(connection, sampleFields))
        ? ok(new Secret(`Basic ${given.value.packed.reveal()}`))
        : failed({ code: 'sampleCredentialsWithheld', connection: name });
    },
    async withheld(connection) {
      const given = await load(connection);
      const now = originsOf(connection, sampleFields);
      if (!given.ok || areFor(given.value.origins, now)) return null;
      return { before: given.value.origins, now };
    },
    async agree(connection) {
      const given = await load(connection);
      if (given.ok) await put(connection, given.value.packed);
    },
    async store(connection, userName, password) {
      const faults = faultsOf(userName, password);
      if (faults.length > 0) return failed(faults);
      return ok(await put(connection, new Secret(basic(userName, password))));
    },
    async forget(connection) {
      const account = accountOf(connection);
      const stored = await secrets.get(account);
      const answer = await secrets.delete(account);
      if (!answer.ok) return failed(answer.failure);
      const before = held.get(connection.id);
      held.delete(connection.id);
      return ok(async () => {
        if (before !== undefined) held.set(connection.id, before);
        if (!stored.ok || stored.value === null) return;
        const back = await secrets.set(account, stored.value);
        // Where the keychain refuses now, it is held for this run.
        const read = readEntry(stored.value.reveal());
        if (!back.ok && read !== null) held.set(connection.id, read);
      });
    },
  };
}

/** Earlier versions wrote the base64 alone. */
function readEntry(text: string): Given | null {
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return { packed: new Secret(text), origins: null };
  try {
    const { basic: packed, origins } = entry.parse(JSON.parse(text));
    return { packed: new Secret(packed), origins };
  } catch {
    return null;
  }
}

/** `user:password` as HTTP basic authentication writes it (RFC 7617, UTF-8). */
export function basic(userName: string, password: string): string {
  return Buffer.from(`${userName}:${password}`, 'utf8').toString('base64');
}

/** An entry beside the connection's other credentials. */
function accountOf({ id }: Connection): string {
  return `${keychainAccount(id)}:special-events`;
}

function faultsOf(userName: string, password: string): Fault[] {
  const faults: Fault[] = [];
  if (userName === '') faults.push({ field: 'userName', message: 'Enter the user name as it was issued.' });
  else if (userName.includes(':')) {
    faults.push({
      field: 'userName',
      message: 'A user name of basic authentication cannot contain a colon.',
    });
  } else if (/\p{Cc}/u.test(userName)) {
    faults.push({ field: 'userName', message: 'A user name must be one line without control characters.' });
  }
  if (password === '') faults.push({ field: 'password', message: 'Enter the password as it was issued.' });
  else if (/\p{Cc}/u.test(password)) {
    faults.push({ field: 'password', message: 'A password must be one line without control characters.' });
  }
  if (Buffer.byteLength(userName) + Buffer.byteLength(password) > maxBytes) {
    const message = `User name and password together can have at most ${maxBytes} characters.`;
    faults.push({ field: 'password', message });
  }
  return faults;
}
