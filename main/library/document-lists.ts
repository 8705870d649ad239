import type { DocumentBrief, DocumentOrder } from '../../shared/contract/procedures/documents.ts';
import { filterTerms } from '../../shared/model/filter-terms.ts';
import { endOfMelbourneDay, startOfMelbourneDay } from '../../shared/model/lateness.ts';
import type { Db, SqlRow, SqlValue } from '../storage/db.ts';
import { isHeldIn } from '../storage/like.ts';
import { officePerson } from '../storage/office-person.ts';
import { isOwnLine, isOwnThing } from '../storage/own-things.ts';
import { isOfKind } from './document-kinds.ts';
import { documentColumns, documentFrom, identifier, productName } from './document-rows.ts';
import { latestFor, standsForItself } from './latest-documents.ts';
import { namedCandidates } from './named-documents.ts';

/** Documents that hold what was typed, looked for only where a list is not remembered. */
export interface DocumentsInside {
  /** Another one after each change of what is found. */
  readonly revision: string;
  ids(): readonly string[];
  /** Those that hold one piece of it. */
  idsOf(term: string): readonly string[];
}

export interface DocumentFilter {
  readonly connectionId: string;
  /**
   * Each piece of it is found in matter, order id, product, identifier, address or a name given by hand, or inside where that
   * is given.
   */
  readonly text: string;
  /** Documents that are found by what they hold as well, whatever they are called. */
  readonly inside?: DocumentsInside;
  readonly matterNumber: string | undefined;
  /** Only those of these products. */
  readonly productCodes?: readonly string[] | undefined;
  /** Kept in these days of Melbourne, YYYY-MM-DD, both included. */
  readonly receivedFrom?: string | undefined;
  readonly receivedTo?: string | undefined;
  /** Only what the person of this computer ordered or added; without an office it leaves nothing out. */
  readonly isMine?: boolean | undefined;
  /** Only these; a document that another stands in the place of now gives that one. */
  readonly ids?: readonly string[] | undefined;
  /** Newest first where it is left out. */
  readonly by?: DocumentOrder;
  readonly isDescending?: boolean;
}

export interface DocumentPage extends DocumentFilter {
  readonly limit: number;
  readonly offset: number;
  /** A document whose place in the list is wanted. */
  readonly find?: string | null;
}

interface DocumentLists {
  /** `foundAt`: from 0, or null. */
  rows(page: DocumentPage): {
    readonly rows: readonly SqlRow[];
    readonly total: number;
    readonly foundAt: number | null;
  };
  /** The newest few. */
  newest(filter: DocumentFilter, limit: number): readonly SqlRow[];
  /** Counted as far as `most`. */
  count(filter: DocumentFilter, max: number): number;
  briefs(page: DocumentPage): { readonly documents: DocumentBrief[]; readonly total: number };
  /** A document was added, deleted or got another name. */
  changed(): void;
}

/** Lists that are remembered: the one on the screen, and the one behind it. */
const maxRemembered = 4;

/** So many of the newest are looked through one by one before a text is looked for in all names. */
const nearest = 500;

/**
 * Lists of documents, a page at a time. The order of a whole list is found once and remembered until a document comes or is
 * renamed or moved, so that far down in 100,000 a page costs no more than at the top.
 */
/** `here`: this computer. */
export function createDocumentLists(db: Db, template: () => string, here: string): DocumentLists {
  const remembered = new Map<string, readonly number[]>();
  /** Without an office nobody is told apart. */
  const isOnlyOwn = ({ isMine }: DocumentFilter) => isMine === true && officePerson(db) !== null;

  function placesOf(filter: DocumentFilter): readonly number[] {
    const key = JSON.stringify([
      ...[filter.connectionId, filter.text.trim(), filter.matterNumber, filter.by, filter.isDescending],
      filter.productCodes ?? null,
      ...[filter.receivedFrom ?? null, filter.receivedTo ?? null],
      filter.isMine === true ? officePerson(db) : null,
      filter.text.trim() === '' ? null : filter.inside?.revision,
      filter.by === 'name' ? template() : '',
      // Those of a matter that was deleted go without a word.
      db.get('SELECT count(*) AS n FROM document')?.n,
      // What was moved to another matter says it nowhere else.
      db.get('SELECT max(n) AS n FROM matter_filing')?.n,
    ]);
    const known = filter.ids === undefined ? remembered.get(key) : undefined;
    const places = known ?? readPlaces(filter);
    if (filter.ids !== undefined) return places;
    remembered.delete(key);
    remembered.set(key, places);
    const [oldest] = remembered.keys();
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
    return places;
  }

  function readPlaces(filter: DocumentFilter): readonly number[] {
    const { condition, values } = conditionOf(filter, isOnlyOwn(filter), here);
    const order = orderOf(filter, template());
    // As one text: a row for each would take three times as long.
    const row = db.get(
      `SELECT group_concat(place) AS places
         FROM (SELECT document.rowid AS place ${documentFrom} ${condition} ORDER BY ${order})`,
      ...values,
    );
    return typeof row?.places === 'string' ? row.places.split(',').map(Number) : [];
  }

  function foundIn(places: readonly number[], id: string | null): number | null {
    if (id === null) return null;
    const row = db.get(`SELECT rowid AS place FROM document WHERE id = (${latestFor})`, id);
    const at = row === undefined ? -1 : places.indexOf(Number(row.place));
    return at === -1 ? null : at;
  }

  return {
    rows(page) {
      const places = placesOf(page);
      const shown = places.slice(page.offset, page.offset + page.limit);
      const rows = new Map(
        db
          .all(
            `SELECT ${documentColumns} ${documentFrom} WHERE document.rowid IN (SELECT value FROM json_each(?))`,
            JSON.stringify(shown),
          )
          .map((row) => [Number(row.place), row]),
      );
      return {
        rows: inOrder(shown, rows),
        total: places.length,
        foundAt: foundIn(places, page.find ?? null),
      };
    },
    newest(filter, limit) {
      const { condition, values } = conditionOf(filter, isOnlyOwn(filter), here);
      const read = (narrower: string, ...given: SqlValue[]) =>
        db.all(
          `SELECT ${documentColumns} ${documentFrom} ${condition} ${narrower}
           ORDER BY document.received_at DESC, document.id DESC LIMIT ?`,
          ...values,
          ...given,
          limit,
        );
      const candidates = isByTextAlone(filter) ? namedCandidates(filter.text) : null;
      if (candidates === null) return read('');
      const far = db.get(
        'SELECT received_at FROM document WHERE connection_id = ? ORDER BY received_at DESC LIMIT 1 OFFSET ?',
        filter.connectionId,
        nearest,
      )?.received_at;
      if (far === undefined) return read('');
      const near = read('AND document.received_at >= ?', far);
      // What few of the newest are called so is called by few at all.
      return near.length === limit
        ? near
        : read(`AND document.rowid IN (${candidates.sql})`, ...candidates.values);
    },
    count(filter, max) {
      const { condition, values } = conditionOf(filter, isOnlyOwn(filter), here);
      const found = db.get(
        `SELECT count(*) AS n FROM (SELECT 1 ${documentFrom} ${condition} LIMIT ?)`,
        ...values,
        max,
      );
      return Number(found?.n ?? 0);
    },
    briefs(page) {
      const places = placesOf(page);
      const shown = places.slice(page.offset, page.offset + page.limit);
      const briefs = new Map(
        db
          .all(
            'SELECT rowid AS place, id, bytes FROM document WHERE rowid IN (SELECT value FROM json_each(?))',
            JSON.stringify(shown),
          )
          .map((row) => [Number(row.place), { id: String(row.id), bytes: Number(row.bytes) }]),
      );
      return { documents: inOrder(shown, briefs), total: places.length };
    },
    changed: () => remembered.clear(),
  };
}

function inOrder<T>(places: readonly number[], found: ReadonlyMap<number, T>): T[] {
  return places.map((place) => found.get(place)).filter((one) => one !== undefined);
}

/** Nothing but what it is called decides whether a document is in the list. */
function isByTextAlone(filter: DocumentFilter): boolean {
  const { inside, matterNumber, productCodes, receivedFrom, receivedTo, isMine, ids } = filter;
  return [inside, matterNumber, productCodes, receivedFrom, receivedTo, isMine, ids].every(
    (one) => one === undefined,
  );
}

/** What a document is called; where that is held, `namedCandidates` looks for it as well. */
const nameFields = [
  ...['matter.number', 'item.order_id', productName, identifier, 'item.address'],
  ...['document_name.name', 'own_document.origin'],
];

/** Certificates that the person of this computer ordered, statements too, and documents that they added. */
const isOwn = `CASE WHEN document.item_id IS NOT NULL
    THEN document.item_id IN (SELECT item_id FROM order_line WHERE connection_id = ? AND ${isOwnLine})
  WHEN document.statement_id IS NOT NULL
    THEN EXISTS (SELECT 1 FROM charge WHERE id = document.statement_id
      AND (computer = ? OR ${isOwnThing('statement', 'charge.id', 'ordered_by')}))
  ELSE document.computer = ? OR ${isOwnThing('document', 'document.id', 'own_document.added_by')} END`;

/** `isMine`: only what is of this computer's person. `here`: this computer. */
function conditionOf(
  filter: DocumentFilter,
  isMine: boolean,
  here: string,
): { readonly condition: string; readonly values: SqlValue[] } {
  const where = ['document.connection_id = ?', standsForItself];
  const values: SqlValue[] = [filter.connectionId];
  if (filter.matterNumber !== undefined) {
    where.push('matter.number = ?');
    values.push(filter.matterNumber);
  }
  if (isMine) {
    where.push(isOwn);
    values.push(filter.connectionId, here, here);
  }
  if (filter.productCodes !== undefined) {
    const { sql, values: codes } = isOfKind(filter.productCodes);
    where.push(sql);
    values.push(...codes);
  }
  if (filter.ids !== undefined) {
    const chosen = 'FROM document AS chosen WHERE chosen.id IN (SELECT value FROM json_each(?))';
    where.push(`(document.item_id IN (SELECT chosen.item_id ${chosen} AND chosen.item_id IS NOT NULL)
      OR document.statement_id IN (SELECT chosen.statement_id ${chosen} AND chosen.statement_id IS NOT NULL)
      OR document.own_id IN (SELECT value FROM json_each(?)))`);
    const ids = JSON.stringify(filter.ids);
    values.push(ids, ids, ids);
  }
  if (filter.receivedFrom !== undefined) {
    where.push('document.received_at >= ?');
    values.push(startOfMelbourneDay(filter.receivedFrom));
  }
  if (filter.receivedTo !== undefined) {
    where.push('document.received_at < ?');
    values.push(endOfMelbourneDay(filter.receivedTo));
  }
  const terms = filterTerms(filter.text);
  if (terms.length > 0) {
    const isInside = 'OR document.id IN (SELECT value FROM json_each(?))';
    const inside = filter.inside;
    const found = terms.map((term) => {
      const held = isHeldIn(nameFields, term);
      values.push(...held.values);
      // One piece alone is the whole text, which is asked for below.
      if (inside === undefined || terms.length === 1) return `(${held.sql})`;
      values.push(JSON.stringify(inside.idsOf(term)));
      return `(${held.sql} ${isInside})`;
    });
    where.push(`((${found.join(' AND ')}) ${isInside})`);
    values.push(JSON.stringify(inside?.ids() ?? []));
  }
  return { condition: `WHERE ${where.join(' AND ')}`, values };
}

function orderOf({ by = 'received', isDescending = true }: DocumentFilter, template: string): string {
  const expressions: Record<DocumentOrder, string> = {
    name: `coalesce(document_name.name, ${nameExpression(template)}) COLLATE NOCASE`,
    product: `${productName} COLLATE NOCASE`,
    about: `${identifier} COLLATE NOCASE`,
    matter: 'matter.number COLLATE NOCASE',
    received: 'document.received_at',
    size: 'document.bytes',
  };
  const newest = by === 'received' ? '' : ', document.received_at DESC';
  const direction = isDescending ? 'DESC' : 'ASC';
  return `${expressions[by]} ${direction}${newest}, document.id ${by === 'received' ? direction : 'DESC'}`;
}

/** The template as an expression of SQLite, near enough to the name itself to sort by it. */
function nameExpression(template: string): string {
  const fields: Readonly<Record<string, string>> = {
    matter: 'matter.number',
    product: productName,
    identifier,
    // Melbourne's day but for an hour of the night in summer, which moves nothing far.
    date: `strftime('%Y-%m-%d', document.received_at / 1000 + 36000, 'unixepoch')`,
  };
  const parts = template
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part) => fields[part.slice(1, -1)] ?? `'${part.replaceAll("'", "''")}'`);
  return parts.length === 0 ? "''" : parts.join(' || ');
}
