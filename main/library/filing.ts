import type { FiledKind } from '../../shared/model/filed.ts';
import { alertsOfMatter, matterOfAlert } from '../storage/alert-matter.ts';
import type { Db, SqlRow, SqlValue } from '../storage/db.ts';

/** A matter, or a number that no matter has. */
export interface FilingPlace {
  readonly id: string | null;
  readonly number: string;
}

/** Something that belongs to one matter. */
export interface Filed {
  readonly kind: FiledKind;
  readonly thing: string;
  /** What it is called in a timeline; empty of what is in none. */
  readonly label: string;
  readonly from: FilingPlace;
}

const ofMatter = (table: string, label: string, joins = '') =>
  `SELECT ${table}.id, ${label} AS label, matter.id AS from_id, matter.number AS from_number
   FROM ${table} JOIN matter ON matter.id = ${table}.matter_id ${joins} WHERE ${table}.connection_id = ?`;

const orderLabel = (table: string) => `coalesce('Order ' || ${table}.order_id, 'Order without a number')`;

/** Each kind: how its row is read, in which connection. */
const selects: Readonly<Record<FiledKind, string>> = {
  order: ofMatter('intent', orderLabel('intent')),
  elsewhere: `SELECT history_order.id, ${orderLabel('history_order')} AS label,
      (SELECT id FROM matter WHERE matter.connection_id = history_order.connection_id
        AND matter.number = history_order.matter_number) AS from_id, matter_number AS from_number
    FROM history_order WHERE history_order.connection_id = ?`,
  statement: ofMatter('register_statement', `'Register statement for ' || volume_folio`),
  purchase: ofMatter(
    'title_purchase',
    `'Title number ' || coalesce(volume_folio, 'for ' || coalesce(about, property_pfi, 'a title'))`,
  ),
  alert: `SELECT title_alert.id, 'Alert for ' || volume_folio AS label, matter_id AS from_id, customer_ref AS from_number
    FROM title_alert WHERE title_alert.connection_id = ?`,
  document: ofMatter(
    'document',
    `coalesce(own_document.name, 'Document')`,
    'LEFT JOIN own_document ON own_document.id = document.own_id',
  ),
  ownerSearch: ofMatter('owner_search', `'Owner search'`),
  link: ofMatter('matter_link', `''`),
  event: `SELECT matter_event.n AS id, '' AS label, matter.id AS from_id, matter.number AS from_number
    FROM matter_event JOIN matter ON matter.id = matter_event.matter_id WHERE matter.connection_id = ?`,
};

/** Where a row of each kind has its id. */
const idOf = (kind: FiledKind) =>
  ({
    order: 'intent.id',
    elsewhere: 'history_order.id',
    statement: 'register_statement.id',
    purchase: 'title_purchase.id',
    alert: 'title_alert.id',
    document: 'document.id',
    ownerSearch: 'owner_search.id',
    link: 'matter_link.id',
    event: 'matter_event.n',
  })[kind];

/** A document that came with neither an order nor a statement: the others follow what they came with. */
const ownDocuments = 'document.item_id IS NULL AND document.statement_id IS NULL';

export function filedThing(db: Db, connectionId: string, kind: FiledKind, thing: string): Filed | null {
  const row = db.get(`${selects[kind]} AND ${idOf(kind)} = ?`, connectionId, thing);
  if (row === undefined) return null;
  const filed = readFiled(kind, row);
  // Also where only its reference says so.
  const matter = kind === 'alert' ? matterOfAlert(db, thing) : null;
  return matter === null ? filed : { ...filed, from: matter };
}

/** What came a document: the order, the statement, or itself where it came with none. */
export function filedOfDocument(db: Db, connectionId: string, documentId: string): Filed | null {
  const row = db.get(
    `SELECT item.intent_id, item.history_id, document.statement_id FROM document LEFT JOIN item ON item.id = document.item_id
     WHERE document.connection_id = ? AND document.id = ?`,
    connectionId,
    documentId,
  );
  if (row === undefined) return null;
  if (typeof row.intent_id === 'string') return filedThing(db, connectionId, 'order', row.intent_id);
  if (typeof row.history_id === 'string') return filedThing(db, connectionId, 'elsewhere', row.history_id);
  if (typeof row.statement_id === 'string')
    return filedThing(db, connectionId, 'statement', row.statement_id);
  return filedThing(db, connectionId, 'document', documentId);
}

/** Everything of a matter, of the given kinds. Alerts that only their reference names are among them. */
export function filedUnder(
  db: Db,
  connectionId: string,
  matter: { readonly id: string; readonly number: string },
  kinds: readonly FiledKind[],
): Filed[] {
  return kinds.flatMap((kind) => {
    if (kind === 'alert') {
      return alertsOfMatter(db, connectionId, matter.id).flatMap(
        (id) => filedThing(db, connectionId, kind, id) ?? [],
      );
    }
    const isIts = kind === 'elsewhere' ? 'history_order.matter_number = ?' : 'matter.id = ?';
    const isOwn = kind === 'document' ? ` AND ${ownDocuments}` : '';
    return db
      .all(
        `${selects[kind]} AND ${isIts}${isOwn} ORDER BY ${idOf(kind)}`,
        connectionId,
        kind === 'elsewhere' ? matter.number : matter.id,
      )
      .map((row) => readFiled(kind, row));
  });
}

/**
 * Notes where a thing goes, and puts it there with what came with it. A part of the caller's transaction. `isByReference`: an alert
 * is of the matter again that its reference names.
 */
export function fileThing(
  db: Db,
  actId: string,
  { kind, thing, label, from }: Filed,
  to: FilingPlace,
  isByReference = false,
): void {
  db.run(
    `INSERT INTO matter_filing (act_id, kind, thing, label, from_id, to_id, from_number, to_number) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    actId,
    kind,
    thing,
    // What a person called a document of their own goes with it; the note stays for ever.
    kind === 'document' ? 'Document' : label,
    from.id,
    to.id,
    from.number,
    to.number,
  );
  for (const [sql, value] of updates(kind, isByReference ? { ...to, id: null } : to))
    db.run(sql, value, thing);
}

function updates(kind: FiledKind, to: FilingPlace): readonly (readonly [sql: string, value: SqlValue])[] {
  const ofItems = (column: string) =>
    [
      `UPDATE document SET matter_id = ? WHERE item_id IN (SELECT id FROM item WHERE ${column} = ?)`,
      to.id,
    ] as const;
  switch (kind) {
    case 'order':
      return [['UPDATE intent SET matter_id = ? WHERE id = ?', to.id], ofItems('intent_id')];
    case 'elsewhere':
      return [
        ['UPDATE history_order SET matter_number = ? WHERE id = ?', to.number],
        ...(to.id === null ? [] : [ofItems('history_id')]),
      ];
    case 'statement':
      return [
        ['UPDATE register_statement SET matter_id = ? WHERE id = ?', to.id],
        ['UPDATE document SET matter_id = ? WHERE statement_id = ?', to.id],
      ];
    case 'purchase':
      return [['UPDATE title_purchase SET matter_id = ? WHERE id = ?', to.id]];
    case 'alert':
      return [['UPDATE title_alert SET matter_id = ? WHERE id = ?', to.id]];
    case 'document':
      return [['UPDATE document SET matter_id = ? WHERE id = ?', to.id]];
    case 'ownerSearch':
      return [['UPDATE owner_search SET matter_id = ? WHERE id = ?', to.id]];
    case 'link':
      return [['UPDATE matter_link SET matter_id = ? WHERE id = ?', to.id]];
    case 'event':
      return [['UPDATE matter_event SET matter_id = ? WHERE n = ?', to.id]];
  }
}

function readFiled(kind: FiledKind, row: SqlRow): Filed {
  return {
    kind,
    thing: String(row.id),
    label: String(row.label),
    from: { id: row.from_id === null ? null : String(row.from_id), number: String(row.from_number) },
  };
}
