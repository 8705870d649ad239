/** Values that may be logged: ids, codes, counts and times. Never links, secrets, names of people or raw bodies. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /** Returns a short reference that a person can quote. */
  error(event: string, error: unknown, fields?: LogFields): string;
}
