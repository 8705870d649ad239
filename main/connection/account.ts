import { createHash } from 'node:crypto';
import type { Connection } from '../../shared/model/connection.ts';

/**
 * What makes an account, and so the identity of a connection.
 *
 * Orders go to `baseUrl`, statements and alerts to `landBaseUrl`, and `authUrl` says whose clients are let in: the same
 * account can be reached at these three together only. `accountId` and `customerId` tell accounts at one address apart.
 * Name and environment are words of a file, which anybody may change; audience, wire names and the addresses that want
 * no credentials say how the account is asked, not which it is.
 */
export type Account = Pick<Connection, 'baseUrl' | 'authUrl' | 'landBaseUrl' | 'accountId' | 'customerId'>;

/** The same text for the same account. */
export function accountKey({ baseUrl, authUrl, landBaseUrl, accountId, customerId }: Account): string {
  return JSON.stringify([baseUrl, authUrl, landBaseUrl, accountId, customerId]);
}

/** The id of an account that no library knew before: the same on every computer. */
export function idOfAccount(account: Account): string {
  return `account-${createHash('sha256').update(accountKey(account)).digest('hex').slice(0, 12)}`;
}

/** What ids look like: `account-` or, as earlier versions made them, the environment, and 12 hexadecimal digits. */
export function isConnectionId(value: unknown): value is string {
  return typeof value === 'string' && /^(account|production|test|practice)-[0-9a-f]{12}$/.test(value);
}

/** The id that earlier versions made of what a file says about itself. They exist in libraries and stay there. */
export function idOfName(environment: string, name: string, customerId: string | null): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([environment, name, customerId]))
    .digest('hex');
  return `${environment}-${digest.slice(0, 12)}`;
}

/** Whether nothing that is said of two accounts makes them two: addresses move, and an account id may be added later. */
export function couldBeOne(a: Account, b: Account): boolean {
  const isOtherAccount = a.accountId !== null && b.accountId !== null && a.accountId !== b.accountId;
  return a.customerId === b.customerId && !isOtherAccount;
}
