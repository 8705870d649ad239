import { derivedId } from '../lib/derived-id.ts';
import { toldMoment } from '../lib/told-moment.ts';
import type { Fields, SharedIds, SharedKind, SharedThing, ThingToWrite } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { matterKind } from './shared-matters.ts';

export const linkKind = 'link';

/** What is linked to a matter by what the land service calls it. */
const landKinds = ['property', 'title', 'parcel'];
/** What is linked by its row in the library, and the kind that shares it. */
const keptKinds: Readonly<Record<string, string>> = {
  document: 'document',
  statement: 'statement',
  alert: 'alert',
};

/**
 * What was found or attached in a matter, as the computers of an office share it. It is the same link where the same thing is
 * linked to the same matter, whoever linked it.
 */
export function createSharedLinks(
  db: Db,
  parts: { readonly newId: () => string; readonly told: (connectionId: string, matterId: string) => void },
): SharedKind {
  function sharedThing(kind: string, thing: string, ids: SharedIds): string | null {
    const keptAs = keptKinds[kind];
    return keptAs === undefined ? thing : ids.sharedOf(keptAs, thing);
  }

  function localThing(fields: Fields, ids: SharedIds): string | null {
    const { kind, thing } = fields;
    if (typeof kind !== 'string' || typeof thing !== 'string' || thing === '') return null;
    const keptAs = keptKinds[kind];
    if (keptAs !== undefined) return ids.localOf(keptAs, thing);
    return landKinds.includes(kind) ? thing : null;
  }

  function read(localId: string, ids: SharedIds): SharedThing | null {
    const row = db.get('SELECT * FROM matter_link WHERE id = ?', localId);
    if (row === undefined) return null;
    const matter = ids.sharedOf(matterKind, String(row.matter_id));
    const thing = sharedThing(String(row.kind), String(row.thing), ids);
    if (matter === null || thing === null) return null;
    return {
      id: ids.sharedOf(linkKind, localId) ?? derivedId(linkKind, matter, String(row.kind), thing),
      matter,
      fields: {
        connection: String(row.connection_id),
        matter,
        kind: String(row.kind),
        thing,
        label: String(row.label) === '' ? null : String(row.label),
        // One text: an answer is the service's, and is exchanged as a whole.
        answer: row.answer === null ? null : String(row.answer),
        foundAt: row.found_at === null ? null : Number(row.found_at),
        linkedAt: Number(row.linked_at),
        isAttached: row.how === 'attached' ? true : null,
        isDetached: row.detached_at === null ? null : true,
      },
      file: null,
    };
  }

  function write({ id: shared, localId, fields, by }: ThingToWrite, ids: SharedIds): string | null {
    const matterId = typeof fields.matter === 'string' ? ids.localOf(matterKind, fields.matter) : null;
    const thing = localThing(fields, ids);
    if (matterId === null || thing === null) return null;
    // Its links went with it.
    const isGone = db.get(
      'SELECT 1 FROM matter WHERE id = ? AND deleted_at IS NOT NULL AND merged_into IS NULL',
      matterId,
    );
    if (isGone !== undefined) return localId ?? shared;
    const answer = typeof fields.answer === 'string' ? fields.answer : null;
    const foundAt = toldMoment.safeParse(fields.foundAt).data ?? null;
    if ((answer === null) !== (foundAt === null)) return null;
    if (answer !== null) JSON.parse(answer);
    const values = [
      ...[matterId, String(fields.label ?? ''), answer, foundAt],
      ...[toldMoment.safeParse(fields.linkedAt).data ?? by.at],
      ...[fields.isAttached === true ? 'attached' : 'found', fields.isDetached === true ? by.at : null],
    ];
    if (localId !== null && db.get('SELECT 1 FROM matter_link WHERE id = ?', localId) !== undefined) {
      db.run(
        `UPDATE matter_link SET matter_id = ?, label = ?, answer = ?, found_at = ?, linked_at = ?, how = ?, detached_at = ?
         WHERE id = ?`,
        ...values,
        localId,
      );
      return localId;
    }
    const id = localId ?? parts.newId();
    db.run(
      `INSERT INTO matter_link (matter_id, label, answer, found_at, linked_at, how, detached_at, id, connection_id, kind, thing,
         computer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...values,
      ...[id, String(fields.connection), String(fields.kind), thing, by.computer],
    );
    return id;
  }

  return {
    kind: linkKind,
    version: 1,
    typed: {},
    watched: [
      { table: 'matter_link', on: 'INSERT', thing: 'NEW.id' },
      { table: 'matter_link', on: 'UPDATE', thing: 'NEW.id' },
    ],
    read,
    all: () => db.all('SELECT id FROM matter_link').map((row) => String(row.id)),
    find(_id, fields, ids) {
      const matterId = typeof fields.matter === 'string' ? ids.localOf(matterKind, fields.matter) : null;
      const thing = localThing(fields, ids);
      if (matterId === null || thing === null) return null;
      const row = db.get(
        'SELECT id FROM matter_link WHERE matter_id = ? AND kind = ? AND thing = ?',
        ...[matterId, String(fields.kind), thing],
      );
      return row === undefined || ids.sharedOf(linkKind, String(row.id)) !== null ? null : String(row.id);
    },
    write,
    putAway(matterId) {
      const rows = db.all('SELECT id FROM matter_link WHERE matter_id = ?', matterId);
      db.run('DELETE FROM matter_link WHERE matter_id = ?', matterId);
      return rows.map(({ id }) => String(id));
    },
    fileOf: () => null,
    told(localId) {
      const row = db.get('SELECT connection_id, matter_id FROM matter_link WHERE id = ?', localId);
      if (row !== undefined) parts.told(String(row.connection_id), String(row.matter_id));
    },
  };
}
