import { z } from 'zod';
import { hasControls } from '../../shared/lib/controls.ts';
import { maxNameLength } from '../../shared/model/person-name.ts';
import { derivedId } from '../lib/derived-id.ts';
import { toldMoment } from '../lib/told-moment.ts';
import type { Fields, SharedIds, SharedKind, SharedThing } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';

const checklistMarkKind = 'checklistMark';

/** Not there while the item is needed. */
const markFields = z.object({
  person: z
    .string()
    .max(maxNameLength)
    .refine((text) => !hasControls(text)),
  at: toldMoment,
});
const itemField = z.string().min(1).max(200);

const idOf = (matter: string, item: string) => derivedId(checklistMarkKind, matter, item);
/** The id of a matter has no space. */
const localIdOf = (matterId: string, item: string) => `${matterId} ${item}`;
const partsOf = (localId: string) => {
  const at = localId.indexOf(' ');
  return { matterId: localId.slice(0, at), item: localId.slice(at + 1) };
};

/**
 * What a person said that a matter does not need, as the computers of an office share it: one thing for each item of a matter, whoever
 * says it. It goes with its matter.
 */
export function createSharedChecklistMarks(
  db: Db,
  /** A matter, or what belongs to it, was written. */
  parts: { readonly told: (connectionId: string, matterId: string) => void },
): SharedKind {
  const rowOf = (localId: string) => {
    const { matterId, item } = partsOf(localId);
    return db.get('SELECT person, at FROM checklist_mark WHERE matter_id = ? AND item = ?', matterId, item);
  };
  const isGone = (matterId: string) =>
    db.get('SELECT 1 FROM matter WHERE id = ? AND deleted_at IS NULL', matterId) === undefined;

  function read(localId: string, ids: SharedIds, known: Fields | null): SharedThing | null {
    const { matterId, item } = partsOf(localId);
    const matter = ids.sharedOf('matter', matterId);
    const row = rowOf(localId);
    // A mark that went with its matter was not taken back.
    if (matter === null || (row === undefined && (known === null || isGone(matterId)))) return null;
    return {
      id: ids.sharedOf(checklistMarkKind, localId) ?? idOf(matter, item),
      matter,
      fields: {
        matter,
        item,
        ...(row === undefined ? {} : { mark: { person: String(row.person), at: Number(row.at) } }),
      },
      file: null,
    };
  }

  function localOf(fields: Fields, ids: SharedIds): string | null {
    const matterId = typeof fields.matter === 'string' ? ids.localOf('matter', fields.matter) : null;
    const item = itemField.safeParse(fields.item).data;
    return matterId === null || item === undefined ? null : localIdOf(matterId, item);
  }

  return {
    kind: checklistMarkKind,
    version: 1,
    typed: {},
    // Of two who said it the first did.
    firstKept: ['mark'],
    watched: (['INSERT', 'UPDATE', 'DELETE'] as const).map((on) => {
      const row = on === 'DELETE' ? 'OLD' : 'NEW';
      return { table: 'checklist_mark', on, thing: `${row}.matter_id || ' ' || ${row}.item` };
    }),
    all: () =>
      db
        .all('SELECT matter_id, item FROM checklist_mark')
        .map(({ matter_id, item }) => localIdOf(String(matter_id), String(item))),
    read,
    find(_id, fields, ids) {
      const localId = localOf(fields, ids);
      if (localId === null || rowOf(localId) === undefined) return null;
      return ids.sharedOf(checklistMarkKind, localId) === null ? localId : null;
    },
    write({ id, localId: bound, fields }, ids) {
      const localId = localOf(fields, ids);
      if (localId === null || id !== idOf(String(fields.matter), String(fields.item))) return null;
      // One row stands for one thing.
      if (bound !== null ? bound !== localId : ids.sharedOf(checklistMarkKind, localId) !== null) return null;
      const { matterId, item } = partsOf(localId);
      const { mark = null } = fields;
      if (mark === null) {
        db.run('DELETE FROM checklist_mark WHERE matter_id = ? AND item = ?', matterId, item);
        return localId;
      }
      const told = markFields.safeParse(mark);
      // What an office could not have said is nobody's.
      if (!told.success) return null;
      // Marks went with it.
      const isDeleted = db.get(
        'SELECT 1 FROM matter WHERE id = ? AND deleted_at IS NOT NULL AND merged_into IS NULL',
        matterId,
      );
      if (isDeleted === undefined)
        db.run(
          `INSERT INTO checklist_mark (matter_id, item, person, at) VALUES (?, ?, ?, ?)
           ON CONFLICT (matter_id, item) DO UPDATE SET person = excluded.person, at = excluded.at`,
          ...[matterId, item, told.data.person, told.data.at],
        );
      return localId;
    },
    putAway(matterId) {
      // Those that were taken back as well: they are read again with the others.
      const known = db.all(
        `SELECT local_id FROM (SELECT local_id, substr(local_id, 1, instr(local_id, ' ') - 1) AS matter_id FROM office_thing
           WHERE kind = '${checklistMarkKind}' AND local_id IS NOT NULL
         UNION SELECT matter_id || ' ' || item, matter_id FROM checklist_mark) WHERE matter_id = ?`,
        matterId,
      );
      db.run('DELETE FROM checklist_mark WHERE matter_id = ?', matterId);
      return known.map(({ local_id }) => String(local_id));
    },
    fileOf: () => null,
    told(localId) {
      const { matterId } = partsOf(localId);
      const row = db.get('SELECT connection_id FROM matter WHERE id = ?', matterId);
      if (row !== undefined) parts.told(String(row.connection_id), matterId);
    },
  };
}
