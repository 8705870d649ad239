import { checkElsewhere, elsewhereItems } from '../../shared/model/checklist/elsewhere.ts';
import type { AppContext } from '../context/app-context.ts';
import { derivedId } from '../lib/derived-id.ts';
import type { FieldValue, SharedKind } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { changedElsewhere, dropElsewhere, elsewherePrefix, keepElsewhere } from './elsewhere-items.ts';
import { elsewhereKind } from './shared-names.ts';

const maxId = 100;

/** What comes from elsewhere for a certificate set, as the office changed it. Without a change it is not shared. */
export function createSharedElsewhere(db: Db, parts: Pick<AppContext, 'events'>): SharedKind {
  const idOf = (set: string) => derivedId(elsewhereKind, set);
  return {
    kind: elsewhereKind,
    version: 1,
    // A list is one choice of several parts: nobody compares two of them in a conflict.
    typed: {},
    firstKept: ['change'],
    watched: (['INSERT', 'UPDATE', 'DELETE'] as const).map((on) => {
      const name = `${on === 'DELETE' ? 'OLD' : 'NEW'}.name`;
      const set = `substr(${name}, ${elsewherePrefix.length + 1})`;
      return { table: 'office_detail', on, thing: `iif(${name} GLOB '${elsewherePrefix}*', ${set}, NULL)` };
    }),
    all: () =>
      db
        .all('SELECT name FROM office_detail WHERE name GLOB ?', `${elsewherePrefix}*`)
        .map(({ name }) => String(name).slice(elsewherePrefix.length)),
    read(set, _ids, known) {
      const change = changedElsewhere(db, set);
      if (change === null && known === null) return null;
      return {
        id: idOf(set),
        matter: null,
        file: null,
        fields: { set, ...(change === null ? {} : { change: change satisfies FieldValue }) },
      };
    },
    find: (id, { set }) =>
      typeof set === 'string' && id === idOf(set) && changedElsewhere(db, set) !== null ? set : null,
    write({ id, fields: { set, change } }) {
      if (typeof set !== 'string' || set.length > maxId || id !== idOf(set)) return null;
      if (change === undefined || change === null) {
        dropElsewhere(db, set);
        return set;
      }
      const told = elsewhereItems.safeParse(change);
      // What an office could not have typed is nobody's.
      if (!told.success || checkElsewhere(told.data).length > 0) return null;
      keepElsewhere(db, set, told.data);
      return set;
    },
    fileOf: () => null,
    told: () => parts.events.publish('officeSettingsChanged', { what: 'elsewhere' }),
  };
}
