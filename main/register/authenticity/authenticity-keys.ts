import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { AuthenticityKey } from '../../../shared/model/authenticity.ts';
import type { Environment } from '../../../shared/model/connection.ts';
import type { Db, SqlRow } from '../../storage/db.ts';
import { type PublicKey, readKeys } from './read-keys.ts';

/** Of connection files: the practice service has a key of its own, and nobody imports it. */
type KeyEnvironment = Exclude<Environment, 'practice'>;

/** What names a key. One may be imported for both environments. */
export type KeyName = Pick<AuthenticityKey, 'environment' | 'fingerprint'>;

/** A key with what is known of its import. */
export interface KnownKey {
  readonly key: PublicKey;
  readonly view: AuthenticityKey;
}

/** Rows of both environments, at most: a file has no more, and an office has a few. */
const maxKeys = 40;

/** The public keys that this office imported. Writing throws where the disk refuses. */
export interface AuthenticityKeys {
  /** Newest first. */
  list(): AuthenticityKey[];
  /** Those that may verify a statement of such a connection. */
  of(environment: KeyEnvironment): KnownKey[];
  /** All keys of a file, or none: then why, in a sentence. A key that was there already stays as it was. Gives those that are new. */
  add(
    text: string,
    given: { readonly environment: KeyEnvironment; readonly importedBy: string },
  ): Result<AuthenticityKey[], string>;
  /** A key that is not there is no fault. */
  remove(name: KeyName): void;
  /** Puts back one that was removed, as it was. */
  restore(name: KeyName): void;
}

export function createAuthenticityKeys(db: Db, now: () => number): AuthenticityKeys {
  function known(where: string, ...values: readonly string[]): KnownKey[] {
    return db
      .all(
        `SELECT * FROM authenticity_key WHERE is_removed = 0 AND ${where} ORDER BY imported_at DESC, environment, fingerprint`,
        ...values,
      )
      .flatMap(readRow);
  }
  function setRemoved({ environment, fingerprint }: KeyName, isRemoved: boolean): void {
    db.run(
      'UPDATE authenticity_key SET is_removed = ? WHERE environment = ? AND fingerprint = ?',
      Number(isRemoved),
      environment,
      fingerprint,
    );
  }
  return {
    list: () => known('1').map(({ view }) => view),
    of: (environment) => known('environment = ?', environment),
    add(text, { environment, importedBy }) {
      const read = readKeys(text);
      if (!read.ok) return read;
      const here = new Set(known('environment = ?', environment).map(({ key }) => key.fingerprint));
      const added = read.value.filter(({ fingerprint }) => !here.has(fingerprint));
      if (known('1').length + added.length > maxKeys) {
        return failed(`Landfolio keeps at most ${maxKeys} keys. Remove those that are no longer used.`);
      }
      const importedAt = now();
      db.transaction(() => {
        for (const key of added) keepKey(db, key, { environment, importedAt, importedBy, isRemoved: false });
      });
      return ok(added.map((key) => viewOf(key, { environment, importedAt, importedBy })));
    },
    remove: (name) => setRemoved(name, true),
    restore: (name) => setRemoved(name, false),
  };
}

/** Without a check of it. */
export function keepKey(
  db: Db,
  { fingerprint, pem }: Pick<PublicKey, 'fingerprint' | 'pem'>,
  about: Pick<AuthenticityKey, 'environment' | 'importedAt' | 'importedBy'> & { readonly isRemoved: boolean },
): void {
  db.run(
    `INSERT INTO authenticity_key (environment, fingerprint, pem, imported_at, imported_by, is_removed)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (environment, fingerprint) DO UPDATE SET imported_at = excluded.imported_at,
       imported_by = excluded.imported_by, is_removed = excluded.is_removed`,
    about.environment,
    fingerprint,
    pem,
    about.importedAt,
    about.importedBy,
    Number(about.isRemoved),
  );
}

function readRow(row: SqlRow): KnownKey[] {
  const read = readKeys(String(row.pem));
  const key = read.ok ? read.value[0] : undefined;
  if (key === undefined) return [];
  const environment = row.environment as KeyEnvironment;
  const [importedAt, importedBy] = [Number(row.imported_at), String(row.imported_by)];
  return [{ key, view: viewOf(key, { environment, importedAt, importedBy }) }];
}

function viewOf(
  { fingerprint, kind, bits }: PublicKey,
  about: Pick<AuthenticityKey, 'environment' | 'importedAt' | 'importedBy'>,
): AuthenticityKey {
  return { fingerprint, kind, bits, ...about };
}
