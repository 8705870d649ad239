import { isName } from '../../../shared/model/person-name.ts';
import type { AppContext } from '../../context/app-context.ts';
import { derivedId } from '../../lib/derived-id.ts';
import type { SharedKind } from '../../ports/shared-kind.ts';
import type { Db } from '../../storage/db.ts';
import { keepKey } from './authenticity-keys.ts';
import { readKeys } from './read-keys.ts';

const kind = 'authenticityKey';
const latest = 253_402_300_799_999;

/** A public key that an office imported: no secret, and the same on each computer. */
export function createSharedAuthenticityKeys(db: Db, parts: Pick<AppContext, 'events'>): SharedKind {
  const idOf = (localId: string) => derivedId(kind, ...localId.split(' '));
  const rowOf = (localId: string) =>
    db.get(`SELECT * FROM authenticity_key WHERE environment || ' ' || fingerprint = ?`, localId);
  return {
    kind,
    version: 1,
    typed: {},
    watched: (['INSERT', 'UPDATE'] as const).map((on) => ({
      table: 'authenticity_key',
      on,
      thing: `NEW.environment || ' ' || NEW.fingerprint`,
    })),
    all: () =>
      db
        .all(`SELECT environment || ' ' || fingerprint AS id FROM authenticity_key`)
        .map(({ id }) => String(id)),
    read(localId) {
      const row = rowOf(localId);
      if (row === undefined) return null;
      const { environment, pem, imported_at: importedAt, imported_by: importedBy } = row;
      return {
        id: idOf(localId),
        matter: null,
        file: null,
        fields: {
          environment: String(environment),
          pem: String(pem),
          importedAt: Number(importedAt),
          importedBy: String(importedBy),
          ...(row.is_removed === 1 ? { isRemoved: true } : {}),
        },
      };
    },
    find(id, fields) {
      const localId = localIdOf(fields);
      return localId !== null && id === idOf(localId) && rowOf(localId) !== undefined ? localId : null;
    },
    write({ id, fields }) {
      const { environment, importedAt, importedBy = '', isRemoved } = fields;
      const localId = localIdOf(fields);
      // What an office could not have imported is nobody's.
      if (localId === null || id !== idOf(localId)) return null;
      if (environment !== 'production' && environment !== 'test') return null;
      if (typeof importedAt !== 'number' || !Number.isInteger(importedAt)) return null;
      if (importedAt < 0 || importedAt > latest) return null;
      if (typeof importedBy !== 'string' || !(importedBy === '' || isName(importedBy))) return null;
      const key = keyIn(fields.pem);
      if (key === null) return null;
      keepKey(db, key, { environment, importedAt, importedBy, isRemoved: isRemoved === true });
      return localId;
    },
    fileOf: () => null,
    told: () => parts.events.publish('officeSettingsChanged', { what: 'authenticityKeys' }),
  };
}

function keyIn(pem: unknown) {
  const read = typeof pem === 'string' ? readKeys(pem) : null;
  const key = read?.ok === true && read.value.length === 1 ? read.value[0] : undefined;
  // As it is kept only: so that every library has the same text of it.
  return key?.pem === pem && key !== undefined ? key : null;
}

function localIdOf({ environment, pem }: Readonly<Record<string, unknown>>): string | null {
  const key = keyIn(pem);
  return key === null || typeof environment !== 'string' ? null : `${environment} ${key.fingerprint}`;
}
