import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { BoughtStatement } from '../statement/statement-order.ts';
import { inTransaction } from './database.ts';

/** Something that was charged, to compare with what a caller believes. Money in whole cents. */
export interface Charge {
  readonly kind: 'order' | 'decrypt' | 'statement' | 'subscription' | 'premium';
  /** Milliseconds UTC. */
  readonly at: number;
  /** Of the order, statement or subscription; for decrypt and premium a number of its own. */
  readonly id: string;
  /** Volume/folios, or `productCode {ids}` of an order. */
  readonly subjects: readonly string[];
  readonly cents: number;
  /** The caller's own reference, or empty. */
  readonly reference: string;
  /** customer-id or account_id, or empty. */
  readonly account: string;
  readonly correlationId: string | null;
}

export interface PracticeSubscription {
  readonly subscriptionId: string;
  readonly volumeFolio: string;
  readonly customerRef: string;
  readonly startDateTime: string;
  readonly endDateTime: string;
}

/** What was charged but orders, and what it gave. Times in milliseconds UTC. */
export interface ChargesStore {
  add(charge: Charge): void;
  /** Oldest first. */
  all(): Charge[];
  addStatement(statement: BoughtStatement, charge: Charge): void;
  statement(id: string): BoughtStatement | null;
  addSubscription(subscription: PracticeSubscription, charge: Charge): void;
  subscriptions(): PracticeSubscription[];
  /** Returns the random part of the link to a statement's PDF. */
  addLink(statementId: string, expiresAt: number): string;
  link(token: string): { readonly statementId: string; readonly expiresAt: number } | null;
}

const schema = `
  CREATE TABLE IF NOT EXISTS charges (
    number INTEGER PRIMARY KEY, charge TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS statements (
    id TEXT PRIMARY KEY, statement TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS subscriptions (
    number INTEGER PRIMARY KEY, subscription TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS statement_links (
    token TEXT PRIMARY KEY, statement_id TEXT NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export function createChargesStore(database: DatabaseSync): ChargesStore {
  database.exec(schema);
  const add = (charge: Charge): void => {
    database.prepare('INSERT INTO charges (charge) VALUES (?)').run(JSON.stringify(charge));
  };
  return {
    add,
    all: () =>
      database
        .prepare('SELECT charge FROM charges ORDER BY number')
        .all()
        .map((row) => JSON.parse(String(row.charge)) as Charge),
    addStatement(statement, charge) {
      inTransaction(database, () => {
        database.prepare('INSERT INTO statements VALUES (?, ?)').run(statement.id, JSON.stringify(statement));
        add(charge);
      });
    },
    statement(id) {
      const row = database.prepare('SELECT statement FROM statements WHERE id = ?').get(id);
      return row === undefined ? null : (JSON.parse(String(row.statement)) as BoughtStatement);
    },
    addSubscription(subscription, charge) {
      inTransaction(database, () => {
        database
          .prepare('INSERT INTO subscriptions (subscription) VALUES (?)')
          .run(JSON.stringify(subscription));
        add(charge);
      });
    },
    subscriptions: () =>
      database
        .prepare('SELECT subscription FROM subscriptions ORDER BY number')
        .all()
        .map((row) => JSON.parse(String(row.subscription)) as PracticeSubscription),
    addLink(statementId, expiresAt) {
      const token = `s${randomBytes(24).toString('base64url')}`;
      database.prepare('INSERT INTO statement_links VALUES (?, ?, ?)').run(token, statementId, expiresAt);
      return token;
    },
    link(token) {
      const row = database
        .prepare('SELECT statement_id, expires_at FROM statement_links WHERE token = ?')
        .get(token);
      if (row === undefined) return null;
      return { statementId: String(row.statement_id), expiresAt: Number(row.expires_at) };
    },
  };
}
