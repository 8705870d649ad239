import type { DocumentView } from '../../shared/contract/views/document.ts';
import { exportFileName } from '../../shared/model/export-name.ts';
import type { Db, SqlRow, SqlValue } from '../storage/db.ts';
import { latestFor, standsForItself } from './latest-documents.ts';

export interface NewDocument {
  readonly id: string;
  readonly connectionId: string;
  readonly matterId: string;
  /** The ordered item or the register statement that it came from. */
  readonly source: { readonly itemId: string } | { readonly statementId: string };
  readonly state: 'STORED' | 'QUARANTINED';
  readonly sha256: string;
  readonly bytes: number;
  readonly remark: string | null;
  readonly resourceText: string | null;
}

export interface DocumentFilter {
  readonly connectionId: string;
  /** Found in matter, order id, product, identifier or address. */
  readonly text: string;
  readonly matterNumber: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Where the bytes of a document lie. `sha256` names the file in the content store. */
export interface KeptFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly isQuarantined: boolean;
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
  /** Each item and each statement once. */
  list(filter: DocumentFilter): { documents: DocumentView[]; total: number };
  file(id: string): KeptFile | null;
}

const from = `FROM document
  LEFT JOIN item ON item.id = document.item_id
  LEFT JOIN register_statement ON register_statement.id = document.statement_id
  JOIN matter ON matter.id = document.matter_id`;
// A statement's PDF stands among the certificates as what it is, with the title it is of.
const productName = `coalesce(item.product_name, 'Register Search Statement')`;
const identifier = 'coalesce(item.identifier, register_statement.volume_folio)';
const columns = `document.*, coalesce(item.intent_id, item.history_id, '') AS intent_id, coalesce(item.order_id, '') AS order_id,
  coalesce(item.item_number, 0) AS item_number, coalesce(item.product_code, 'RegisterSearchStatement') AS product_code,
  ${productName} AS product_name, ${identifier} AS identifier, item.address, matter.number AS matter_number`;

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
  function view(row: SqlRow): DocumentView {
    const isStored = row.state === 'STORED';
    const id = String(row.id);
    const fileName = nameOf(row);
    return {
      id,
      orderViewId: String(row.intent_id),
      itemId: row.item_id === null ? '' : String(row.item_id),
      statementId: row.statement_id as string | null,
      orderId: String(row.order_id),
      orderItemNumber: Number(row.item_number),
      matterNumber: String(row.matter_number),
      productCode: String(row.product_code),
      productName: String(row.product_name),
      identifier: String(row.identifier),
      address: row.address as string | null,
      receivedAt: Number(row.received_at),
      bytes: Number(row.bytes),
      sha256: String(row.sha256),
      fileName,
      state: isStored ? 'stored' : 'quarantined',
      remark: row.remark as string | null,
      viewUrl: isStored ? parts.viewUrl(id) : null,
      dragUrl: isStored ? parts.dragUrl(id, fileName) : null,
    };
  }

  function nameOf(row: SqlRow): string {
    return exportFileName(parts.template(), {
      matter: String(row.matter_number),
      product: String(row.product_name),
      identifier: String(row.identifier),
      date: melbourneDate(Number(row.received_at)),
    });
  }

  return {
    add(document) {
      db.run(
        `INSERT INTO document (id, connection_id, matter_id, item_id, statement_id, state, sha256, bytes, received_at,
           remark, resource_text, computer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        document.id,
        document.connectionId,
        document.matterId,
        'itemId' in document.source ? document.source.itemId : null,
        'statementId' in document.source ? document.source.statementId : null,
        document.state,
        document.sha256,
        document.bytes,
        parts.now(),
        document.remark,
        document.resourceText,
        parts.computer,
      );
    },
    get(id) {
      const row = db.get(`SELECT ${columns} ${from} WHERE document.id = (${latestFor})`, id);
      return row === undefined ? null : view(row);
    },
    connectionOf(id) {
      const row = db.get('SELECT connection_id FROM document WHERE id = ?', id);
      return row === undefined ? null : String(row.connection_id);
    },
    list(filter) {
      const where = ['document.connection_id = ?', standsForItself];
      const values: SqlValue[] = [filter.connectionId];
      if (filter.matterNumber !== undefined) {
        where.push('matter.number = ?');
        values.push(filter.matterNumber);
      }
      const text = filter.text.trim();
      if (text !== '') {
        const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
        const fields = ['matter.number', 'item.order_id', productName, identifier, 'item.address'];
        where.push(`(${fields.map((field) => `${field} LIKE ? ESCAPE '\\'`).join(' OR ')})`);
        values.push(...fields.map(() => like));
      }
      const condition = `WHERE ${where.join(' AND ')}`;
      const total = Number(db.get(`SELECT count(*) AS n ${from} ${condition}`, ...values)?.n ?? 0);
      const rows = db.all(
        `SELECT ${columns} ${from} ${condition} ORDER BY document.received_at DESC, document.id DESC LIMIT ? OFFSET ?`,
        ...values,
        filter.limit,
        filter.offset,
      );
      return { documents: rows.map(view), total };
    },
    file(id) {
      const row = db.get(`SELECT ${columns} ${from} WHERE document.id = (${latestFor})`, id);
      if (row === undefined) return null;
      return {
        sha256: String(row.sha256),
        bytes: Number(row.bytes),
        isQuarantined: row.state !== 'STORED',
        fileName: nameOf(row),
      };
    },
  };
}

const melbourne = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne' });

/** The day in Victoria, `YYYY-MM-DD`, whatever this computer's zone. */
function melbourneDate(at: number): string {
  return melbourne.format(at);
}
