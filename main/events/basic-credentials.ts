import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Connection } from '../../shared/model/connection.ts';
import type { Log } from '../ports/log.ts';
import { Secret } from '../ports/secret.ts';
import type { PutBack, SecretStore, SecretStoreRefusal } from '../ports/secret-store.ts';

export interface CredentialsKept {
  readonly isStored: boolean;
  /** Why they are held for this run only, or null. */
  readonly problem: string | null;
}

/** User name and password of the sample API, one keychain entry a connection, or memory where the keychain refuses. */
interface BasicCredentials {
  /** The value of the authorization header; or why there is none, for a person. */
  header(connection: Connection): Promise<Result<Secret, string>>;
  store(
    connection: Connection,
    userName: string,
    password: string,
  ): Promise<Result<CredentialsKept, Fault[]>>;
  /** Where the keychain refuses, nothing is lost. */
  forget(connection: Connection): Promise<Result<PutBack, SecretStoreRefusal>>;
}

// Windows keeps at most 2560 bytes in one entry; base64 takes a third more.
const mostBytes = 1800;

export function createBasicCredentials(secrets: SecretStore, log: Log): BasicCredentials {
  /** Header values. */
  const held = new Map<string, Secret>();

  return {
    async header(connection) {
      const known = held.get(connection.id);
      if (known !== undefined) return ok(known);
      const answer = await secrets.get(accountOf(connection));
      if (!answer.ok) {
        log.warn('keychain refused', { verb: 'get', connection: connection.id });
        return failed(answer.failure.message);
      }
      // Typed in while the keychain was thinking: what was typed is newer.
      const typed = held.get(connection.id);
      if (typed !== undefined) return ok(typed);
      const packed = answer.value?.reveal() ?? '';
      if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) {
        return failed('Type them on the screen of the special events.');
      }
      const header = new Secret(`Basic ${packed}`);
      held.set(connection.id, header);
      return ok(header);
    },
    async store(connection, userName, password) {
      const faults = faultsOf(userName, password);
      if (faults.length > 0) return failed(faults);
      const packed = basic(userName, password);
      held.set(connection.id, new Secret(`Basic ${packed}`));
      const answer = await secrets.set(accountOf(connection), new Secret(packed));
      if (answer.ok) return ok({ isStored: true, problem: null });
      log.warn('keychain refused', { verb: 'set', connection: connection.id });
      return ok({ isStored: false, problem: answer.failure.message });
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
        if (!back.ok) held.set(connection.id, new Secret(`Basic ${stored.value.reveal()}`));
      });
    },
  };
}

/** `user:password` as HTTP basic authentication writes it (RFC 7617, UTF-8). */
export function basic(userName: string, password: string): string {
  return Buffer.from(`${userName}:${password}`, 'utf8').toString('base64');
}

/** An entry beside the connection's other credentials; environments never share one. */
function accountOf(connection: Connection): string {
  return `${connection.environment}:${connection.id}:special-events`;
}

function faultsOf(userName: string, password: string): Fault[] {
  const faults: Fault[] = [];
  if (userName === '') faults.push({ field: 'userName', message: 'Type the user name as it was issued.' });
  else if (userName.includes(':')) {
    faults.push({ field: 'userName', message: 'A user name of basic authentication has no colon.' });
  } else if (/\p{Cc}/u.test(userName)) {
    faults.push({ field: 'userName', message: 'A user name is one line without control characters.' });
  }
  if (password === '') faults.push({ field: 'password', message: 'Type the password as it was issued.' });
  else if (/\p{Cc}/u.test(password)) {
    faults.push({ field: 'password', message: 'A password is one line without control characters.' });
  }
  if (Buffer.byteLength(userName) + Buffer.byteLength(password) > mostBytes) {
    const message = `User name and password together may have at most ${mostBytes} characters.`;
    faults.push({ field: 'password', message });
  }
  return faults;
}
