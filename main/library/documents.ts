import type { DocumentBrief } from '../../shared/contract/procedures/documents.ts';
import type { DocumentKind, DocumentView } from '../../shared/contract/views/document.ts';
import { copiesText } from '../../shared/model/copy-of.ts';
import { exportFileName, safeFileName, withoutExtension } from '../../shared/model/export-name.ts';
import { type FileType, knownFileType } from '../../shared/model/file-types.ts';
import { melbourneDay } from '../../shared/model/melbourne-day.ts';
import type { OwnDocumentDetails } from '../../shared/model/own-document.ts';
import { shownProductName } from '../../shared/model/product-name.ts';
import type { KeptName } from '../storage/content-store.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { readNotesOf, type StoredNotes } from '../storage/stored-notes.ts';
import { documentKinds } from './document-kinds.ts';
import { createDocumentLists, type DocumentFilter, type DocumentPage } from './document-lists.ts';
import { documentColumns, documentFrom } from './document-rows.ts';
import { latestFor, standsForItself } from './latest-documents.ts';
import { ownDetailsOf } from './own-rows.ts';

/** An ordered item or a register statement; or what a person says of a document of their own. */
type NewSource =
  | { readonly itemId: string }
  | { readonly statementId: string }
  | { readonly own: OwnDocumentDetails };

interface NewDocument {
  readonly id: string;
  readonly connectionId: string;
  readonly matterId: string;
  readonly source: NewSource;
  readonly state: 'STORED' | 'QUARANTINED';
  readonly sha256: string;
  readonly bytes: number;
  readonly fileType: FileType;
  readonly remark: StoredNotes | null;
  readonly resourceText: string | null;
}

/** Where the bytes of a document lie in the content store, unless they are quarantined. */
interface KeptFile extends KeptName {
  readonly bytes: number;
  readonly isQuarantined: boolean;
  /** Its bytes are at the office's server only. */
  readonly isAway: boolean;
  readonly fileName: string;
}

/**
 * What is kept. A document that was fetched again, because its file was damaged or had not passed the checks, stands in the
 * place of the earlier one of the same item or statement: that one's row stays, and its id leads to the later.
 */
export interface Documents {
  /** Part of the caller's transaction; the bytes already have their final name. */
  add(document: NewDocument): void;
  /** Of any connection; `connectionOf` says whose it is. */
  get(id: string): DocumentView | null;
  connectionOf(id: string): string | null;
  /** Those of them that nothing stands in the place of, in no order. */
  views(ids: readonly string[]): DocumentView[];
  /** Every row of a matter, and what is attached to it. */
  idsOfMatter(connectionId: string, matterNumber: string): string[];
  /** Each item and each statement once. */
  list(page: DocumentPage): { documents: DocumentView[]; total: number; foundAt: number | null };
  /** The newest few, without the number of all. */
  newest(filter: DocumentFilter, limit: number): DocumentView[];
  /** How many there are, counted as far as `most`. */
  count(filter: DocumentFilter, max: number): number;
  /** What kinds there are, by their names. */
  kinds(connectionId: string): DocumentKind[];
  /** The same list, of which only what it takes to choose from it. */
  pick(page: DocumentPage): { documents: DocumentBrief[]; total: number };
  /** Gives a document a name by hand, made safe; null takes it away. Null where there is no such document. */
  rename(id: string, name: string | null): DocumentView | null;
  file(id: string): KeptFile | null;
  /** Rows were taken away, put back or changed elsewhere: lists that are remembered are old. */
  changed(): void;
}

export function createDocuments(
  db: Db,
  parts: {
    readonly now: () => number;
    readonly computer: string;
    readonly template: () => string;
    readonly viewUrl: (id: string) => string;
    readonly dragUrl: (id: string, fileName: string) => string | null;
  },
): Documents {
  const lists = createDocumentLists(db, parts.template, parts.computer);

  function read(id: string): SqlRow | undefined {
    return db.get(`SELECT ${documentColumns} ${documentFrom} WHERE document.id = (${latestFor})`, id);
  }

  function view(row: SqlRow): DocumentView {
    const isStored = row.state === 'STORED';
    const isAway = isStored && row.is_away === 1;
    const id = String(row.id);
    const fileName = nameOf(row);
    const fileType = knownFileType(row.file_type);
    return {
      id,
      orderViewId: String(row.intent_id),
      itemId: row.item_id === null ? '' : String(row.item_id),
      statementId: row.statement_id as string | null,
      own: ownDetailsOf(row),
      orderId: String(row.order_id),
      orderItemNumber: Number(row.item_number),
      matterNumber: String(row.matter_number),
      matterId: row.open_matter_id === null ? null : String(row.open_matter_id),
      productCode: String(row.product_code),
      productName: nameOfProduct(row),
      identifier: String(row.identifier),
      address: row.address as string | null,
      receivedAt: Number(row.received_at),
      bytes: Number(row.bytes),
      sha256: String(row.sha256),
      fileName,
      givenName: row.given_name === null ? null : fileName,
      fileType,
      state: isStored ? 'stored' : 'quarantined',
      remark: readNotesOf(row.remark),
      isAway,
      viewUrl: isStored && !isAway && fileType === 'pdf' ? parts.viewUrl(id) : null,
      dragUrl: isStored && !isAway ? parts.dragUrl(id, fileName) : null,
    };
  }

  function nameOf(row: SqlRow): string {
    const fileType = knownFileType(row.file_type);
    if (row.given_name !== null) return safeFileName(String(row.given_name), fileType);
    const values = {
      matter: String(row.matter_number),
      product: nameOfProduct(row),
      identifier: String(row.identifier),
      address: String(row.address ?? ''),
      order: String(row.order_id),
      date: melbourneDay(Number(row.received_at)),
    };
    return exportFileName(parts.template(), values, fileType);
  }

  return {
    add(document) {
      const { source } = document;
      if ('own' in source) {
        const { name, kind, datedOn, origin, copyOf } = source.own;
        db.run(
          'INSERT INTO own_document (id, name, kind, dated_on, origin, copy_of) VALUES (?, ?, ?, ?, ?, ?)',
          ...[document.id, name, kind, datedOn, origin, copiesText(copyOf)],
        );
      }
      db.run(
        `INSERT INTO document (id, connection_id, matter_id, item_id, statement_id, own_id, state, sha256, bytes, received_at,
           remark, resource_text, computer, file_type) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        document.id,
        document.connectionId,
        document.matterId,
        'itemId' in source ? source.itemId : null,
        'statementId' in source ? source.statementId : null,
        'own' in source ? document.id : null,
        document.state,
        document.sha256,
        document.bytes,
        parts.now(),
        document.remark,
        document.resourceText,
        parts.computer,
        document.fileType,
      );
      lists.changed();
    },
    get(id) {
      const row = read(id);
      return row === undefined ? null : view(row);
    },
    connectionOf(id) {
      const row = db.get('SELECT connection_id FROM document WHERE id = ?', id);
      return row === undefined ? null : String(row.connection_id);
    },
    views(ids) {
      return db
        .all(
          `SELECT ${documentColumns} ${documentFrom} WHERE document.id IN (SELECT value FROM json_each(?)) AND ${standsForItself}`,
          JSON.stringify(ids),
        )
        .map(view);
    },
    idsOfMatter(connectionId, matterNumber) {
      const rows = db.all(
        `SELECT document.id FROM matter JOIN document ON document.matter_id = matter.id
         WHERE matter.connection_id = ?1 AND matter.number = ?2 AND received_at >= coalesce(matter.reused_at, 0)
         UNION SELECT matter_link.thing FROM matter JOIN matter_link ON matter_link.matter_id = matter.id
         WHERE matter.connection_id = ?1 AND matter.number = ?2 AND matter_link.kind = 'document' AND detached_at IS NULL`,
        connectionId,
        matterNumber,
      );
      return rows.map((row) => String(row.id));
    },
    list(page) {
      const { rows, total, foundAt } = lists.rows(page);
      return { documents: rows.map(view), total, foundAt };
    },
    newest: (filter, limit) => lists.newest(filter, limit).map(view),
    count: (filter, max) => lists.count(filter, max),
    kinds: (connectionId) => documentKinds(db, connectionId),
    pick: (page) => lists.briefs(page),
    rename(id, name) {
      const row = read(id);
      if (row === undefined) return null;
      const source = String(row.item_id ?? row.statement_id ?? row.own_id);
      const fileType = knownFileType(row.file_type);
      if (name === null) db.run('DELETE FROM document_name WHERE source_id = ?', source);
      else {
        db.run(
          `INSERT INTO document_name (source_id, name, named_at, computer) VALUES (?, ?, ?, ?)
           ON CONFLICT (source_id) DO UPDATE SET name = excluded.name, named_at = excluded.named_at,
             computer = excluded.computer`,
          source,
          // As that of a PDF: fetched again it may be of another type.
          safeFileName(withoutExtension(name, fileType)),
          parts.now(),
          parts.computer,
        );
      }
      lists.changed();
      const renamed = read(id);
      return renamed === undefined ? null : view(renamed);
    },
    file(id) {
      const row = read(id);
      if (row === undefined) return null;
      return {
        sha256: String(row.sha256),
        fileType: knownFileType(row.file_type),
        bytes: Number(row.bytes),
        isQuarantined: row.state !== 'STORED',
        isAway: row.state === 'STORED' && row.is_away === 1,
        fileName: nameOf(row),
      };
    },
    changed: () => lists.changed(),
  };
}

/** The service's name of a product; an own document's name as a person gave it. */
function nameOfProduct(row: SqlRow): string {
  const name = String(row.product_name);
  return row.own_id === null ? shownProductName(name, String(row.product_code)) : name;
}
