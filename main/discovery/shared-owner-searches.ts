import { z } from 'zod';
import { ownerNameQuery } from '../../shared/contract/views/title.ts';
import { toldMoment } from '../lib/told-moment.ts';
import type {
  Fields,
  FieldValue,
  SharedIds,
  SharedKind,
  SharedThing,
  ThingToWrite,
} from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { firstEntry } from '../storage/first-entry.ts';

export const ownerSearchKind = 'ownerSearch';

interface SharedOwnerSearchesParts {
  /** Puts a search into a matter, as a colleague did. Part of the transaction. */
  readonly move: (id: string, matterId: string, computer: string) => void;
  readonly told: (connectionId: string, matterId: string) => void;
}

/** What was asked, and why. It never changes, whatever later entries say. */
const searchFields = z.object({
  connection: z.string(),
  at: toldMoment,
  step: z.enum(['names', 'holdings']),
  page: z.int().min(1),
  query: ownerNameQuery,
  purpose: z.string().min(3).max(200),
  computer: z.string(),
});

/**
 * A search by owner, as the computers of an office share it: who asked for whom, when and why. Who was found is kept nowhere. It
 * belongs to the person who told of it first, and nobody tells of another person's.
 */
export function createSharedOwnerSearches(db: Db, parts: SharedOwnerSearchesParts): SharedKind {
  const rowOf = (id: string) => db.get('SELECT * FROM owner_search WHERE id = ?', id);
  const ownLogin = () => db.get(`SELECT file ->> '$.login' AS login FROM office_membership`)?.login;

  function read(id: string, ids: SharedIds, known: Fields | null): SharedThing | null {
    const row = rowOf(id);
    const matter = row === undefined ? null : ids.sharedOf('matter', String(row.matter_id));
    if (row === undefined || matter === null) return null;
    if (Object.keys(known ?? {}).length === 0 && row.login !== ownLogin()) return null;
    const fields: Fields = {
      connection: String(row.connection_id),
      matter,
      at: Number(row.at),
      step: String(row.step),
      page: Number(row.page_number),
      query: JSON.parse(String(row.query)) as FieldValue,
      purpose: String(row.purpose),
      computer: String(row.computer),
      ...(row.found === null ? {} : { found: Number(row.found) }),
    };
    return { id, matter, fields, file: null };
  }

  function write({ id, fields, by }: ThingToWrite, ids: SharedIds): string | null {
    const matterId = typeof fields.matter === 'string' ? ids.localOf('matter', fields.matter) : null;
    if (matterId === null) return null;
    const found = z.int().min(0).safeParse(fields.found).data ?? null;
    if (rowOf(id) !== undefined) {
      // How many this computer found it knows itself.
      db.run(
        'UPDATE owner_search SET found = coalesce(found, ?) WHERE id = ? AND login IS NOT ?',
        found,
        id,
        String(ownLogin()),
      );
      parts.move(id, matterId, by.computer);
      return id;
    }
    const first = firstEntry(db, ownerSearchKind, id);
    const told = searchFields.safeParse(first?.fields);
    if (first === null || !told.success) return null;
    const { connection, at, step, page, query, purpose, computer } = told.data;
    // What was deleted here for its age stays so.
    if (db.get('SELECT 1 FROM clearing WHERE before > ?', at) !== undefined) return id;
    db.run(
      `INSERT INTO owner_search (id, connection_id, matter_id, at, step, page_number, query, purpose, found, computer, login, person)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, connection, matterId, at, step, page, JSON.stringify(query), purpose, found, computer],
      ...[first.login, first.login === by.login ? by.person : first.login],
    );
    return id;
  }

  return {
    kind: ownerSearchKind,
    version: 1,
    typed: {},
    watched: [
      { table: 'owner_search', on: 'INSERT', thing: 'NEW.id' },
      { table: 'owner_search', on: 'UPDATE', of: 'matter_id, found', thing: 'NEW.id' },
    ],
    all: () => db.all('SELECT id FROM owner_search').map((row) => String(row.id)),
    read,
    find: (id) => (rowOf(id) === undefined ? null : id),
    write,
    putAway(matterId, ids) {
      const rows = db.all('SELECT id FROM owner_search WHERE matter_id = ?', matterId);
      const shared = rows
        .map(({ id }) => String(id))
        .filter((id) => ids.sharedOf(ownerSearchKind, id) !== null);
      for (const id of shared) db.run('DELETE FROM owner_search WHERE id = ?', id);
      return shared;
    },
    fileOf: () => null,
    told(localId) {
      const row = rowOf(localId);
      if (row !== undefined) parts.told(String(row.connection_id), String(row.matter_id));
    },
  };
}
