import { z } from 'zod';
import { knownFileType } from '../../shared/model/file-types.ts';
import type { AppContext } from '../context/app-context.ts';
import { derivedId, officeCertificate } from '../lib/derived-id.ts';
import { personAt } from '../lib/person-of-computer.ts';
import { toldMoment } from '../lib/told-moment.ts';
import type {
  ChangedBy,
  Fields,
  SharedFile,
  SharedIds,
  SharedKind,
  SharedThing,
  ThingToWrite,
} from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { beginningOf } from '../storage/stored-notes.ts';
import { createDocumentSources, noSource, type Source } from './document-sources.ts';
import { noteOwnDocument, type OwnDocumentAct } from './own-document-events.ts';
import { putAwayDocuments, putBackDocuments } from './put-away-documents.ts';
import { createSharedDeletedDocuments, isGone } from './shared-deleted-documents.ts';
import type { FileShared } from './shared-filing.ts';

export const documentKind = 'document';

interface SharedDocumentsParts extends Pick<AppContext, 'events'> {
  readonly newId: () => string;
  /** This computer. */
  readonly computer: string;
  readonly fileShared: FileShared;
  /** Lists of documents that are remembered are old. */
  readonly changed: () => void;
  /** Tells of a stored document of which the same file came for something else. Part of the transaction. */
  readonly noteSameFile: (documentId: string) => void;
  /** Begins to remove the files of what was deleted. */
  readonly removeFiles: () => void;
}

const documentFields = z.object({
  connection: z.string(),
  matter: z.string().nullish(),
  /** Of a certificate: its order, and the number of its item. */
  order: z.string().nullish(),
  item: z.int().nullish(),
  /** Of the PDF of a register statement. */
  statement: z.string().nullish(),
  /** What a person says of a document of their own. */
  name: z.string().min(1).nullish(),
  about: z.string().min(1).nullish(),
  datedOn: z.string().nullish(),
  origin: z.string().nullish(),
  copyOf: z.string().nullish(),
  deletedAt: toldMoment.nullish(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
  fileType: z.string(),
  receivedAt: toldMoment,
  remark: z.string().nullish(),
  /** What the service gave as text with the certificate. */
  text: z.string().nullish(),
  givenName: z.string().nullish(),
  computer: z.string(),
});
type DocumentFields = z.infer<typeof documentFields>;

/**
 * A kept document, as the computers of an office share it: a certificate, the PDF of a register statement, or what a person added.
 * It is written once its bytes are here, or known to be left at the server. Nothing that the office has is fetched from the land service.
 */
export function createSharedDocuments(db: Db, parts: SharedDocumentsParts): SharedKind {
  /** What was stored by the transaction that is under way, until the windows are told. */
  const arrived = new Map<string, string>();
  /** What it deleted. */
  const deleted = new Set<string>();
  const sources = createDocumentSources(db);
  const { rowOf } = sources;
  const latest = (source: Source) => rowOf(source, 'DESC', `AND state = 'STORED'`);
  const gone = createSharedDeletedDocuments(db, {
    sources,
    kind: documentKind,
    changed: parts.changed,
    deleted: (localId) => deleted.add(localId),
  });

  function read(localId: string, ids: SharedIds, known: Fields | null): SharedThing | null {
    const source = sources.of(localId);
    if (source === null) return known === null ? null : gone.readGone(localId, ids, known);
    const own = source.own_id;
    const row = own === null ? latest(source) : (rowOf(source, 'DESC') ?? sources.binned(own));
    if (row === undefined) return null;
    const belongs = own === null ? belongsTo(source, ids) : ownFields(own);
    if (belongs === null) return null;
    const matter = ids.sharedOf('matter', String(row.matter_id));
    if (own !== null && matter === null) return null;
    const { id, ...about } = belongs;
    const file = { sha256: String(row.sha256), fileType: knownFileType(row.file_type ?? 'pdf') };
    const named = Object.values(source).find((one) => one !== null) ?? '';
    const given = db.get('SELECT name FROM document_name WHERE source_id = ?', named)?.name;
    const fields = {
      ...about,
      ...file,
      connection: row.connection_id,
      matter: own === null ? null : matter,
      deletedAt: row.deleted_at,
      bytes: row.bytes,
      receivedAt: row.received_at,
      remark: remarkOf(row.remark),
      text: textOf(row.resource_text),
      givenName: given,
      computer: row.computer,
    };
    return {
      id: ids.sharedOf(documentKind, localId) ?? id,
      matter,
      fields: Object.fromEntries(
        Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
      ) as Fields,
      file: row.deleted_at === undefined || row.deleted_at === null ? file : null,
    };
  }

  /** null: what it belongs to is not shared, or not yet. */
  function belongsTo({ item_id, statement_id }: Source, ids: SharedIds) {
    if (statement_id !== null) {
      const statement = ids.sharedOf('statement', statement_id);
      return statement === null ? null : { id: derivedId('statement document', statement), statement };
    }
    const item = db.get(
      'SELECT coalesce(intent_id, history_id) AS of, item_number FROM item WHERE id = ?',
      item_id,
    );
    const order = item === undefined ? null : ids.sharedOf('order', String(item.of));
    if (item === undefined || order === null) return null;
    const number = Number(item.item_number);
    return { id: officeCertificate(order, number), order, item: number };
  }

  function ownFields(id: string) {
    const row = db.get('SELECT * FROM own_document WHERE id = ?', id);
    return row === undefined
      ? null
      : {
          id,
          name: row.name,
          about: row.kind,
          datedOn: row.dated_on,
          origin: row.origin,
          copyOf: row.copy_of,
        };
  }

  /** What it belongs to here; null where that is not here yet. */
  function sourceHere(id: string, fields: DocumentFields, ids: SharedIds): Source | null {
    return fields.name == null ? sources.bought(fields, ids) : { ...noSource, own_id: id };
  }

  function write(thing: ThingToWrite, ids: SharedIds, hasFile: (file: SharedFile) => boolean): string | null {
    if (isGone(thing.fields)) return gone.writeGone(thing, ids);
    const told = documentFields.safeParse(thing.fields);
    if (!told.success) return null;
    const fields = told.data;
    const source = sourceHere(thing.id, fields, ids);
    if (source === null) return null;
    // What was bought stays so, whatever is said of it: only what a person added can be deleted by others.
    const here = thing.localId === null ? null : sources.of(thing.localId);
    if (here !== null && (here.own_id === null) !== (source.own_id === null)) return thing.localId;
    const localId =
      source.own_id === null
        ? writeKept(thing.id, source, fields, hasFile)
        : writeOwn(source.own_id, fields, thing.by, ids, hasFile);
    if (localId === null) return null;
    writeName(source, fields.givenName ?? null, thing.by);
    parts.changed();
    return localId;
  }

  /** A certificate, or the PDF of a statement. What was deleted here with its matter does not come back. */
  function writeKept(
    id: string,
    source: Source,
    fields: DocumentFields,
    hasFile: (file: SharedFile) => boolean,
  ): string | null {
    const first = rowOf(source, 'ASC');
    const localId = String(first?.id ?? id);
    const here = latest(source);
    if (here?.sha256 === fields.sha256) {
      // Two computers fetched it: the one that told it says when and where.
      db.run(
        'UPDATE document SET received_at = ?, computer = ? WHERE id = ?',
        ...[fields.receivedAt, fields.computer, String(here.id)],
      );
      return localId;
    }
    if (gone.isDeleted(source)) return localId;
    const matterId = sources.matterOf(source);
    if (matterId === null || !hasFile({ sha256: fields.sha256, fileType: fields.fileType })) return null;
    const documentId = first === undefined ? id : parts.newId();
    insert(documentId, matterId, source, fields);
    if (source.item_id !== null) endDownload(source.item_id, documentId, fields);
    parts.noteSameFile(documentId);
    arrived.set(localId, documentId);
    return localId;
  }

  function insert(id: string, matterId: string, source: Source, fields: DocumentFields): void {
    db.run(
      `INSERT INTO document (id, connection_id, matter_id, item_id, statement_id, own_id, state, sha256, bytes, received_at,
         remark, resource_text, computer, file_type) VALUES (?, ?, ?, ?, ?, ?, 'STORED', ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, fields.connection, matterId, source.item_id, source.statement_id, source.own_id, fields.sha256],
      ...[fields.bytes, fields.receivedAt, fields.remark ?? null, fields.text ?? null, fields.computer],
      knownFileType(fields.fileType),
    );
    db.run('DELETE FROM file_to_remove WHERE sha256 = ? AND is_quarantined = 0', fields.sha256);
  }

  /** Nothing more is asked or fetched for it. */
  function endDownload(itemId: string, documentId: string, fields: DocumentFields): void {
    db.run(
      `UPDATE item SET state = 'COMPLETE', status = iif(state = 'COMPLETE', status, 'COMPLETE'),
         completed_at = coalesce(completed_at, ?), next_check_at = NULL, failures = 0, misses = 0, problem = NULL,
         text_length = coalesce(text_length, ?) WHERE id = ?`,
      ...[fields.receivedAt, fields.text?.length ?? null, itemId],
    );
    if (fields.text != null)
      db.run('INSERT OR IGNORE INTO item_text (item_id, text) VALUES (?, ?)', itemId, fields.text);
    db.run(
      `INSERT INTO download (item_id, connection_id, document_id, state, file_type) VALUES (?, ?, ?, 'STORED', ?)
       ON CONFLICT (item_id) DO UPDATE SET document_id = excluded.document_id, state = 'STORED', part_name = NULL,
         next_try_at = NULL, failures = 0, problem = NULL, sha256 = NULL`,
      ...[itemId, fields.connection, documentId, knownFileType(fields.fileType)],
    );
  }

  function writeOwn(
    id: string,
    fields: DocumentFields,
    by: ChangedBy,
    ids: SharedIds,
    hasFile: (file: SharedFile) => boolean,
  ): string | null {
    const matterId = fields.matter == null ? null : ids.localOf('matter', fields.matter);
    if (matterId === null) return null;
    const row = db.get('SELECT * FROM document WHERE id = ?', id);
    if (row !== undefined && row.own_id !== id) return null;
    const bin = sources.binned(id);
    const isDeleted = fields.deletedAt != null;
    // What never was here is not put into the bin: its bytes are nowhere.
    if (row === undefined && bin === undefined && isDeleted) return id;
    if (row === undefined && !isDeleted && !hasFile({ sha256: fields.sha256, fileType: fields.fileType }))
      return null;
    const isNew = db.get('SELECT 1 FROM own_document WHERE id = ?', id) === undefined;
    db.run(
      `INSERT INTO own_document (id, name, kind, dated_on, origin, added_by, copy_of) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = excluded.kind, dated_on = excluded.dated_on,
         origin = excluded.origin, copy_of = excluded.copy_of`,
      ...[id, fields.name ?? '', fields.about ?? 'other', fields.datedOn ?? null, fields.origin ?? ''],
      ...[personAt(fields.computer, by), fields.copyOf ?? ''],
    );
    if (row === undefined && !isDeleted) {
      insert(id, matterId, { item_id: null, statement_id: null, own_id: id }, fields);
      db.run('DELETE FROM deleted_document WHERE id = ?', id);
      arrived.set(id, id);
      note(isNew ? 'added' : 'restored', id, matterId, fields, by);
    } else if (row !== undefined && isDeleted) {
      gone.putInBin(id, fields.deletedAt ?? by.at);
      note('deleted', id, matterId, fields, by);
    } else if (row !== undefined) parts.fileShared('document', id, matterId, by.computer);
    return id;
  }

  /** Of a deleted matter nothing is noted. */
  function note(
    act: OwnDocumentAct,
    id: string,
    matterId: string,
    fields: DocumentFields,
    by: ChangedBy,
  ): void {
    if (db.get('SELECT 1 FROM matter WHERE id = ? AND deleted_at IS NULL', matterId) === undefined) return;
    noteOwnDocument(db, { matterId, id, name: fields.name ?? '', act, at: by.at, computer: by.computer });
  }

  function writeName(source: Source, name: string | null, by: ChangedBy): void {
    const id = Object.values(source).find((one) => one !== null) ?? '';
    if (name === null) db.run('DELETE FROM document_name WHERE source_id = ?', id);
    else
      db.run(
        `INSERT INTO document_name (source_id, name, named_at, computer) VALUES (?, ?, ?, ?)
         ON CONFLICT (source_id) DO UPDATE SET name = excluded.name, named_at = excluded.named_at, computer = excluded.computer`,
        ...[id, name, by.at, by.computer],
      );
  }

  return {
    kind: documentKind,
    version: 1,
    typed: {
      name: 'Document name',
      about: 'Kind of document',
      datedOn: 'Date of document',
      origin: 'From',
      copyOf: 'Copy of',
      givenName: 'File name',
    },
    watched: [
      { table: 'document', on: 'INSERT', thing: firstOf('NEW') },
      { table: 'document', on: 'UPDATE', of: 'matter_id, remark, state, sha256', thing: firstOf('NEW') },
      { table: 'document', on: 'DELETE', thing: 'OLD.id' },
      { table: 'own_document', on: 'UPDATE', thing: 'NEW.id' },
      { table: 'deleted_document', on: 'INSERT', thing: 'NEW.id' },
      { table: 'document_name', on: 'INSERT', thing: firstNamed('NEW') },
      { table: 'document_name', on: 'UPDATE', thing: firstNamed('NEW') },
      { table: 'document_name', on: 'DELETE', thing: firstNamed('OLD') },
    ],
    all: () =>
      db
        .all(
          `SELECT ${firstOf('document')} AS id FROM document WHERE state = 'STORED'
           UNION SELECT id FROM deleted_document`,
        )
        .map((row) => String(row.id)),
    read,
    find(id, fields, ids) {
      const told = documentFields.safeParse(fields);
      const source = told.success ? sourceHere(id, told.data, ids) : null;
      if (source === null) return null;
      const first =
        rowOf(source, 'ASC') ?? (source.own_id === null ? undefined : sources.binned(source.own_id));
      return first === undefined || ids.sharedOf(documentKind, String(first.id)) !== null
        ? null
        : String(first.id);
    },
    write,
    putAway(matterId, ids) {
      const gone = putAwayDocuments(db, matterId, ids);
      for (const localId of gone) deleted.add(localId);
      return gone;
    },
    putBack: (matterId) => putBackDocuments(db, matterId),
    found(localId, names) {
      const itemId = sources.of(localId)?.item_id ?? null;
      if (itemId === null || !names.includes('sha256')) return null;
      const order = db.get(
        `SELECT history_order.connection_id FROM item JOIN history_order ON history_order.id = item.history_id
         WHERE item.id = ? AND ordered_on <> ?`,
        itemId,
        parts.computer,
      );
      return order === undefined ? null : { connectionId: String(order.connection_id), names };
    },
    fileOf({ sha256, fileType, deletedAt, bytes, receivedAt }) {
      if (typeof sha256 !== 'string' || typeof fileType !== 'string' || deletedAt != null) return null;
      const size = typeof bytes === 'number' ? bytes : 0;
      return {
        sha256,
        fileType,
        bytes: size,
        receivedAt: typeof receivedAt === 'number' ? receivedAt : Infinity,
      };
    },
    told(localId) {
      const documentId = arrived.get(localId);
      arrived.delete(localId);
      if (deleted.delete(localId)) {
        parts.events.publish('documentsDeleted', {});
        parts.removeFiles();
        return;
      }
      const row =
        documentId === undefined
          ? undefined
          : db.get('SELECT connection_id, item_id FROM document WHERE id = ?', documentId);
      if (documentId === undefined || row === undefined) {
        parts.events.publish('documentChanged', {});
        return;
      }
      const connectionId = String(row.connection_id);
      parts.events.publish('documentStored', { documentId, connectionId, source: 'office' });
      const order = db.get(
        'SELECT coalesce(intent_id, history_id) AS of FROM item WHERE id = ?',
        row.item_id ?? null,
      )?.of;
      if (typeof order === 'string')
        parts.events.publish('itemChanged', {
          itemId: String(row.item_id),
          orderViewId: order,
          connectionId,
        });
    },
  };
}

/** SQL: the row of `document` that stands for what this row is of. */
function firstOf(row: string): string {
  const first = (column: string) =>
    `(SELECT first.id FROM document AS first WHERE first.${column} = ${row}.${column} ORDER BY first.rowid LIMIT 1)`;
  return `coalesce(${first('item_id')}, ${first('statement_id')}, ${row}.id)`;
}

/** The same of what a name was given to. */
function firstNamed(row: string): string {
  const first = (column: string) =>
    `(SELECT first.id FROM document AS first WHERE first.${column} = ${row}.source_id ORDER BY first.rowid LIMIT 1)`;
  return `coalesce(${first('item_id')}, ${first('statement_id')}, (SELECT id FROM own_document WHERE id = ${row}.source_id))`;
}

/** No entry holds more: without its text the certificate is shared still. */
const maxTextBytes = 800_000;

function textOf(text: unknown): string | null {
  return typeof text === 'string' && Buffer.byteLength(JSON.stringify(text)) <= maxTextBytes ? text : null;
}

/** That the same file came for something else each computer finds out itself. */
function remarkOf(remark: unknown): string | null {
  return typeof remark !== 'string' || remark.startsWith(beginningOf('sameFile')) ? null : remark;
}
