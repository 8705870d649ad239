import { z } from 'zod';
import { setEntry } from '../../../shared/contract/views/certificate-set.ts';
import { checkSet } from '../../../shared/model/certificate-set.ts';
import type { AppContext } from '../../context/app-context.ts';
import { derivedId } from '../../lib/derived-id.ts';
import type { FieldValue, SharedKind, SharedThing } from '../../ports/shared-kind.ts';
import type { Db } from '../../storage/db.ts';

const certificateSetKind = 'certificateSet';

const setFields = z.object({
  set: z.string().min(1).max(100),
  /** `standard`: as Landfolio brings it, without a row. `deleted`: it can be put back. */
  state: z.enum(['kept', 'deleted', 'standard']),
  name: z.string().nullish(),
  entries: z.array(setEntry).nullish(),
});

/**
 * A certificate set, as the computers of an office share it. A standard one is the same on each of them; one that was made by a
 * person has an id of its own.
 */
export function createSharedSets(db: Db, parts: Pick<AppContext, 'events'>): SharedKind {
  const idOf = (set: string) => derivedId(certificateSetKind, set);
  const rowOf = (set: string) => db.get('SELECT * FROM certificate_set WHERE id = ?', set);
  return {
    kind: certificateSetKind,
    version: 1,
    typed: { name: 'Name of certificate set', entries: 'Products of certificate set' },
    firstKept: ['state'],
    watched: (['INSERT', 'UPDATE', 'DELETE'] as const).map((on) => ({
      table: 'certificate_set',
      on,
      thing: `${on === 'DELETE' ? 'OLD' : 'NEW'}.id`,
    })),
    all: () => db.all('SELECT id FROM certificate_set').map(({ id }) => String(id)),
    read(set, _ids, known): SharedThing | null {
      const row = rowOf(set);
      if (row === undefined && known === null) return null;
      const id = { id: idOf(set), matter: null, file: null };
      if (row === undefined) return { ...id, fields: { set, state: 'standard' } };
      const entries = JSON.parse(String(row.entries)) as FieldValue;
      const state = row.removed_at === null ? 'kept' : 'deleted';
      return { ...id, fields: { set, state, name: String(row.name), entries } };
    },
    find: (id, { set }) =>
      typeof set === 'string' && id === idOf(set) && rowOf(set) !== undefined ? set : null,
    write({ id, fields, by }) {
      const told = setFields.safeParse(fields);
      if (!told.success || id !== idOf(told.data.set)) return null;
      const { set, state, name, entries } = told.data;
      if (state === 'standard') {
        db.run('DELETE FROM certificate_set WHERE id = ?', set);
        return set;
      }
      if (name == null || entries == null || checkSet({ name, entries }).length > 0) return null;
      db.run(
        `INSERT INTO certificate_set (id, name, entries, changed_at, computer, removed_at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, entries = excluded.entries, changed_at = excluded.changed_at,
           computer = excluded.computer, removed_at = excluded.removed_at`,
        ...[set, name, JSON.stringify(entries), by.at, by.computer, state === 'deleted' ? by.at : null],
      );
      return set;
    },
    fileOf: () => null,
    told: () => parts.events.publish('officeSettingsChanged', { what: 'sets' }),
  };
}
