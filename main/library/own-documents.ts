import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { invalid, notFound } from '../../shared/contract/failures.ts';
import type { DeletedDocumentView, DocumentView } from '../../shared/contract/views/document.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { checkOwnDetails } from '../../shared/model/check-own-document.ts';
import { copiesText } from '../../shared/model/copy-of.ts';
import {
  type OwnDocumentDetails,
  ownDocumentBinDays,
  tidyOwnDetails,
  visibleLine,
} from '../../shared/model/own-document.ts';
import type { OwnDocumentFault } from '../../shared/model/own-document-text.ts';
import type { AppContext } from '../context/app-context.ts';
import type { CancelTimer } from '../ports/clock.ts';
import { pdfFault } from '../storage/check-pdf.ts';
import type { ContentStore } from '../storage/content-store.ts';
import type { Documents } from './documents.ts';
import type { FileRemoval } from './file-removal.ts';
import { type ArrivedFile, createFileUploads, type OfferedFile, refusedFile } from './file-uploads.ts';
import { standsForItself } from './latest-documents.ts';
import { noteOwnDocument, type OwnDocumentAct } from './own-document-events.ts';
import { ownDetailsOf } from './own-rows.ts';

type Refusal = DeclaredFailure<'INVALID' | 'NOT_FOUND'>;

interface Added {
  readonly document: DocumentView;
  /** False where the matter has the same file already: nothing was added. */
  readonly isNew: boolean;
  /** Another document of the same bytes, which are kept once. */
  readonly sameAs: DocumentView | null;
}

/** What a person adds of their own to a matter, and may delete again. A certificate is never touched here. */
export interface OwnDocuments {
  begin(
    connectionId: string,
    file: {
      readonly matterId: string;
      readonly fileName: string;
      readonly bytes: number;
      readonly details: OwnDocumentDetails;
    },
  ): Promise<Result<{ uploadId: string }, Refusal>>;
  /** `part` in base64; `at`: how many bytes came before. */
  append(
    uploadId: string,
    at: number,
    part: string,
  ): Promise<Result<Readonly<Record<never, never>>, Refusal>>;
  finish(uploadId: string): Promise<Result<Added, Refusal>>;
  cancel(uploadId: string): Promise<void>;
  update(connectionId: string, id: string, details: OwnDocumentDetails): Result<DocumentView, Refusal>;
  /** Into the bin. Null where there is no such own document. */
  delete(connectionId: string, id: string): DeletedDocumentView | null;
  restore(connectionId: string, id: string): DocumentView | null;
  deleted(connectionId: string): DeletedDocumentView[];
  /** Out of the bin for good. False where it is not there. */
  deletePermanently(connectionId: string, id: string): boolean;
  /** Removes what an earlier run left half done, and from now on what was in the bin for long enough. */
  start(): void;
  stop(): Promise<void>;
}

interface OwnDocumentParts extends Pick<AppContext, 'clock' | 'log' | 'db' | 'events'> {
  readonly ids: { readonly newId: () => string; readonly computer: string };
  readonly documents: Documents;
  readonly store: ContentStore;
  readonly files: FileRemoval;
}

interface OwnFile extends OfferedFile {
  readonly connectionId: string;
  readonly matterId: string;
  readonly details: OwnDocumentDetails;
}

const dayMs = 86_400_000;
const binMs = ownDocumentBinDays * dayMs;
/** The matter of a deleted document, or the one that it was merged into since. */
const mergedMatter = `WITH RECURSIVE went (id, next) AS (
    SELECT matter.id, matter.merged_into FROM matter WHERE matter.id = deleted_document.matter_id
    UNION SELECT matter.id, matter.merged_into FROM matter JOIN went ON matter.id = went.next)
  SELECT id FROM went WHERE next IS NULL`;
const binned = `SELECT deleted_document.*, matter.id AS now_in, own_document.name AS own_name, own_document.kind AS own_kind, own_document.dated_on,
    own_document.origin, own_document.copy_of, matter.number, iif(matter.deleted_at IS NULL, matter.id, NULL) AS open_matter_id
  FROM deleted_document JOIN own_document USING (id) JOIN matter ON matter.id = (${mergedMatter})`;

export function createOwnDocuments(parts: OwnDocumentParts): OwnDocuments {
  const { clock, log, db, events, ids, documents, store, files } = parts;
  const uploads = createFileUploads<OwnFile>({ clock, log, store, newId: ids.newId, prefix: 'own-' });
  const now = () => Math.round(clock.now());
  let cancelPurge: CancelTimer = () => {};
  let recovering: Promise<void> = Promise.resolve();

  function isMatter(connectionId: string, id: string): boolean {
    const sql = 'SELECT 1 FROM matter WHERE connection_id = ? AND id = ? AND deleted_at IS NULL';
    return db.get(sql, connectionId, id) !== undefined;
  }

  function note(matterId: string, id: string, name: string, act: OwnDocumentAct): void {
    // Of a deleted matter nothing is noted: what was noted went with it.
    if (db.get('SELECT 1 FROM matter WHERE id = ? AND deleted_at IS NULL', matterId) === undefined) return;
    noteOwnDocument(db, { matterId, id, name, act, at: now(), computer: ids.computer });
  }

  /** Documents of the same bytes, those of the matter first. */
  function sameBytes({ connectionId, matterId, sha256 }: ArrivedFile<OwnFile>) {
    const rows = db.all(
      `SELECT document.id, document.matter_id = ?2 OR EXISTS (SELECT 1 FROM matter_link WHERE matter_link.matter_id = ?2
         AND kind = 'document' AND thing = document.id AND detached_at IS NULL) AS is_here
       FROM document WHERE document.connection_id = ?1 AND document.sha256 = ?3 AND document.state = 'STORED' AND ${standsForItself}
       ORDER BY is_here DESC, document.rowid LIMIT 1`,
      connectionId,
      matterId,
      sha256,
    );
    const view = rows[0] === undefined ? null : documents.get(String(rows[0].id));
    return view === null ? null : { view, isHere: rows[0]?.is_here === 1 };
  }

  async function keep(file: ArrivedFile<OwnFile>): Promise<Result<Added, Refusal>> {
    const { connectionId, matterId, incomingName, sha256, bytes } = file;
    const kept = { sha256, fileType: 'pdf' } as const;
    const fault = fileFault(await store.readIncoming(incomingName));
    if (fault !== null) return failed(refusedFile(file.fileName, fault));
    if (!isMatter(connectionId, matterId)) return failed(notFound('matter', matterId));
    // Where it is kept already, but is damaged or gone from the disk, this is how it comes back.
    if (!(await store.isIntact(kept))) {
      // A kill from here on leaves a file without a document: the next start removes it.
      db.run('INSERT OR IGNORE INTO file_to_remove (sha256, is_quarantined) VALUES (?, 0)', sha256);
      await store.keep(incomingName, kept);
    }
    // Meanwhile it may have been merged or deleted, and so may the document with the same bytes.
    if (!isMatter(connectionId, matterId)) return failed(notFound('matter', matterId));
    const same = sameBytes(file);
    const own = tidyOwnDetails(file.details);
    if (same?.isHere === true)
      return ok({ document: alsoCopyOf(same.view, own.copyOf), isNew: false, sameAs: same.view });
    const id = ids.newId();
    db.transaction(() => {
      documents.add({
        id,
        connectionId,
        matterId,
        sha256,
        bytes,
        source: { own },
        state: 'STORED',
        fileType: 'pdf',
        remark: null,
        resourceText: null,
      });
      note(matterId, id, own.name, 'added');
      db.run('UPDATE matter SET last_used_at = ? WHERE id = ?', now(), matterId);
      db.run('DELETE FROM file_to_remove WHERE sha256 = ? AND is_quarantined = 0', sha256);
    });
    events.publish('documentStored', { documentId: id, connectionId, source: 'own' });
    const document = documents.get(id);
    if (document === null) throw new Error('A document that was just added is not there');
    return ok({ document, isNew: true, sameAs: same?.view ?? null });
  }

  /** A file that is added once more for another thing is a copy of that as well. */
  function alsoCopyOf(here: DocumentView, copyOf: readonly string[]): DocumentView {
    const said = here.own?.copyOf ?? [];
    if (here.own === null || copyOf.every((one) => said.includes(one))) return here;
    db.transaction(() => {
      const text = copiesText([...said, ...copyOf]);
      db.run('UPDATE own_document SET copy_of = ? WHERE id = ?', text, here.id);
      note(here.matterId ?? '', here.id, here.productName, 'changed');
    });
    documents.changed();
    events.publish('documentChanged', {});
    return documents.get(here.id) ?? here;
  }

  function ownRow(connectionId: string, id: string) {
    return db.get(
      `SELECT document.*, own_document.name AS own_name FROM document JOIN own_document ON own_document.id = document.own_id
       WHERE document.connection_id = ? AND document.id = ?`,
      connectionId,
      id,
    );
  }

  function binRow(connectionId: string, id: string) {
    return db.get(
      `${binned} WHERE deleted_document.connection_id = ? AND deleted_document.id = ?`,
      connectionId,
      id,
    );
  }

  function binView(row: NonNullable<ReturnType<typeof binRow>>): DeletedDocumentView {
    const own = ownDetailsOf(row);
    if (own === null) throw new Error('A deleted document has no details');
    const deletedAt = Number(row.deleted_at);
    return {
      id: String(row.id),
      own,
      matterNumber: String(row.number),
      deletedAt,
      matterId: row.open_matter_id === null ? null : String(row.open_matter_id),
      bytes: Number(row.bytes),
      until: deletedAt + binMs,
    };
  }

  /** Out of the bin, with all that is known of it. Part of the caller's transaction. */
  function forget(id: string, sha256: string): void {
    db.run('INSERT OR IGNORE INTO file_to_remove (sha256, is_quarantined) VALUES (?, 0)', sha256);
    db.run(`DELETE FROM matter_link WHERE kind = 'document' AND thing = ?`, id);
    db.run('DELETE FROM document_name WHERE source_id = ?', id);
    db.run('DELETE FROM deleted_document WHERE id = ?', id);
    db.run('DELETE FROM own_document WHERE id = ?', id);
  }

  function purgeDaily(): void {
    cancelPurge = clock.after(dayMs, purgeDaily);
    try {
      purge();
    } catch (error) {
      log.error('own.purge', error);
    }
  }

  function purge(): void {
    const rows = db.all('SELECT id, sha256 FROM deleted_document WHERE deleted_at <= ?', now() - binMs);
    if (rows.length === 0) return;
    db.transaction(() => {
      for (const { id, sha256 } of rows) forget(String(id), String(sha256));
    });
    files.start();
  }

  return {
    async begin(connectionId, { matterId, fileName, bytes, details }) {
      if (!isMatter(connectionId, matterId)) return failed(notFound('matter', matterId));
      const faults = checkOwnDetails(details, visibleLine(fileName));
      if (faults.length > 0) return failed(invalid(faults));
      return await uploads.begin({ connectionId, matterId, fileName, bytes, details });
    },
    async append(uploadId, at, part) {
      const taken = await uploads.append(uploadId, at, Buffer.from(part, 'base64'));
      return taken.ok ? ok({}) : taken;
    },
    async finish(uploadId) {
      const arrived = await uploads.finish(uploadId);
      if (!arrived.ok) return arrived;
      try {
        return await files.whileNothingIsRemoved(() => keep(arrived.value));
      } finally {
        await store.discard(arrived.value.incomingName);
        files.start();
      }
    },
    cancel: (uploadId) => uploads.cancel(uploadId),
    update(connectionId, id, details) {
      const row = ownRow(connectionId, id);
      if (row === undefined) return failed(notFound('document', id));
      const faults = checkOwnDetails(details, visibleLine(String(row.own_name)));
      if (faults.length > 0) return failed(invalid(faults));
      const { name, kind, datedOn, origin, copyOf } = tidyOwnDetails(details);
      db.transaction(() => {
        db.run(
          'UPDATE own_document SET name = ?, kind = ?, dated_on = ?, origin = ?, copy_of = ? WHERE id = ?',
          ...[name, kind, datedOn, origin, copiesText(copyOf), id],
        );
        note(String(row.matter_id), id, name, 'changed');
      });
      documents.changed();
      events.publish('documentChanged', {});
      const changed = documents.get(id);
      return changed === null ? failed(notFound('document', id)) : ok(changed);
    },
    delete(connectionId, id) {
      const row = ownRow(connectionId, id);
      if (row === undefined) return null;
      const at = now();
      db.transaction(() => {
        db.run(
          `INSERT INTO deleted_document (id, connection_id, matter_id, sha256, bytes, received_at, computer, deleted_at)
           SELECT id, connection_id, matter_id, sha256, bytes, received_at, computer, ? FROM document WHERE id = ?`,
          at,
          id,
        );
        db.run('DELETE FROM document WHERE id = ?', id);
        // What it was attached to is known by this moment, should it be restored.
        db.run(
          `UPDATE matter_link SET detached_at = ? WHERE kind = 'document' AND thing = ? AND detached_at IS NULL`,
          at,
          id,
        );
        note(String(row.matter_id), id, String(row.own_name), 'deleted');
      });
      documents.changed();
      events.publish('documentsDeleted', {});
      const there = binRow(connectionId, id);
      return there === undefined ? null : binView(there);
    },
    restore(connectionId, id) {
      const row = binRow(connectionId, id);
      if (row === undefined) return null;
      db.transaction(() => {
        db.run(
          `INSERT INTO document (id, connection_id, matter_id, own_id, state, sha256, bytes, received_at, computer, file_type)
           SELECT id, connection_id, ?, id, 'STORED', sha256, bytes, received_at, computer, 'pdf'
           FROM deleted_document WHERE id = ?`,
          String(row.now_in),
          id,
        );
        db.run('DELETE FROM deleted_document WHERE id = ?', id);
        db.run(
          `UPDATE matter_link SET detached_at = NULL WHERE kind = 'document' AND thing = ? AND detached_at = ?`,
          id,
          Number(row.deleted_at),
        );
        note(String(row.now_in), id, String(row.own_name), 'restored');
      });
      documents.changed();
      events.publish('documentStored', { documentId: id, connectionId, source: 'own' });
      return documents.get(id);
    },
    deleted: (connectionId) =>
      db
        .all(
          `${binned} WHERE deleted_document.connection_id = ? ORDER BY deleted_at DESC, id LIMIT 1000`,
          connectionId,
        )
        .map(binView),
    deletePermanently(connectionId, id) {
      const row = binRow(connectionId, id);
      if (row === undefined) return false;
      db.transaction(() => {
        note(String(row.now_in), id, String(row.own_name), 'deletedPermanently');
        forget(id, String(row.sha256));
      });
      events.publish('documentsDeleted', {});
      files.start();
      return true;
    },
    start() {
      recovering = uploads.recover().catch((error: unknown) => void log.error('own.recover', error));
      purgeDaily();
    },
    async stop() {
      cancelPurge();
      await recovering;
      await uploads.stop();
    },
  };
}

/** Why the bytes are not kept. Whether it opens at all, only a reader can say: the page tries that before it sends them. */
function fileFault(bytes: Uint8Array): OwnDocumentFault | null {
  const fault = pdfFault(bytes);
  if (fault === null) return null;
  switch (fault.code) {
    case 'empty':
      return { code: 'empty' };
    case 'pdfEndMissing':
    case 'pdfPartMissing':
      return { code: 'incomplete' };
    default:
      return { code: 'notPdf' };
  }
}
