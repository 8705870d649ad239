export type SqlValue = null | number | bigint | string | Uint8Array;
export type SqlRow = Record<string, SqlValue>;

/** One SQLite database. All calls are synchronous; one process writes. */
export interface Db {
  /** Runs statements without parameters. */
  exec(sql: string): void;
  /** Runs one statement; returns the number of rows changed. */
  run(sql: string, ...values: SqlValue[]): number;
  /**
   * Like `run`, without waiting for the disk: the change may be gone after a power cut, alone or with later ones of its
   * kind, until the next flushed commit. Only for what is found out again after a start. Not inside a transaction.
   */
  runUnflushed(sql: string, ...values: SqlValue[]): number;
  get(sql: string, ...values: SqlValue[]): SqlRow | undefined;
  all(sql: string, ...values: SqlValue[]): SqlRow[];
  /** Like `all`, each row as its values in the order of the columns: quicker where there are many of both. */
  lists(sql: string, ...values: SqlValue[]): SqlValue[][];
  /** One IMMEDIATE transaction; rolled back where `work` throws. Not nested. */
  transaction<T>(work: () => T): T;
  close(): void;
}
