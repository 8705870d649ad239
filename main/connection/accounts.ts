import type { Connection } from '../../shared/model/connection.ts';
import type { Db } from '../storage/db.ts';
import { type Account, accountKey } from './account.ts';

/** An id as the library knows it, with the account that it belongs to now and the name it was last called by. */
interface KnownAccount {
  readonly id: string;
  readonly name: string;
  readonly account: Account;
}

/** Which account each connection's id belongs to. Kept in the library, beside the orders and locks that hang on the id. */
export interface Accounts {
  /** Ids of an account, the one noted last first: several where an office had several connections for it. */
  idsOf(account: Account): string[];
  /** Every id that was ever set up here, the one noted last first. */
  known(): KnownAccount[];
  /** Orders, matters or a cart hang on this id. The cart of its jobs does not count: no run reads what an earlier one left in it. */
  isUsed(id: string): boolean;
  /** Throws where the disk refuses. */
  note(connection: Connection): void;
}

export function createAccounts(db: Db): Accounts {
  return {
    idsOf: (account) =>
      db
        .all(
          'SELECT connection_id FROM connection_account WHERE account = ? ORDER BY noted DESC, connection_id',
          accountKey(account),
        )
        .map((row) => String(row.connection_id)),
    known() {
      const latest = new Map<string, KnownAccount>();
      const rows = db.all(
        'SELECT connection_id, account, name FROM connection_account ORDER BY noted DESC, account',
      );
      for (const row of rows) {
        const id = String(row.connection_id);
        if (!latest.has(id)) latest.set(id, { id, name: String(row.name), account: readKey(row.account) });
      }
      return [...latest.values()];
    },
    isUsed: (id) =>
      ['matter', 'cart', 'history_order'].some(
        (table) => db.get(`SELECT 1 AS one FROM ${table} WHERE connection_id = ? LIMIT 1`, id) !== undefined,
      ),
    note(connection) {
      const key = accountKey(connection);
      const before = db.get(
        'SELECT account, name FROM connection_account WHERE connection_id = ? ORDER BY noted DESC, account LIMIT 1',
        connection.id,
      );
      if (before?.account === key && before.name === connection.name) return;
      db.run(
        `INSERT INTO connection_account (account, connection_id, name, noted)
         VALUES (?, ?, ?, (SELECT coalesce(max(noted), 0) + 1 FROM connection_account))
         ON CONFLICT (account, connection_id) DO UPDATE SET name = excluded.name, noted = excluded.noted`,
        key,
        connection.id,
        connection.name,
      );
    },
  };
}

function readKey(key: unknown): Account {
  const [baseUrl, authUrl, landBaseUrl, accountId, customerId] = JSON.parse(String(key)) as [
    string,
    string,
    string | null,
    string | null,
    string | null,
  ];
  return { baseUrl, authUrl, landBaseUrl, accountId, customerId };
}
