import type { Fields, SharedIds, SharedThing, ThingToWrite } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { deleteDocumentOf, isDocumentDeleted } from './delete-with-matter.ts';
import { type DocumentSources, noSource, type Source } from './document-sources.ts';

/** What an entry says still of a document that was deleted with its matter: what it was of. */
const keptOfDeleted: readonly string[] = ['connection', 'matter', 'order', 'item', 'statement'];

interface SharedDeletedParts {
  readonly sources: DocumentSources;
  /** The kind of documents in the ledger. */
  readonly kind: string;
  /** Lists of documents that are remembered are old. */
  readonly changed: () => void;
  /** What was deleted, to tell the windows. */
  readonly deleted: (localId: string) => void;
}

/** Deleted documents, as the computers of an office share them. */
interface SharedDeletedDocuments {
  /** What was here once, and is here no more: what stays of it once its matter is deleted. */
  readGone(localId: string, ids: SharedIds, known: Fields): SharedThing | null;
  /**
   * Who deleted its matter deleted it too. Of a matter that stands nothing that was bought goes, whatever is said of it, and what a
   * person added goes into the bin.
   */
  writeGone(thing: ThingToWrite, ids: SharedIds): string | null;
  putInBin(id: string, at: number): void;
  /** What was deleted here with its matter, and does not come back. */
  isDeleted(source: Source): boolean;
}

export function createSharedDeletedDocuments(db: Db, parts: SharedDeletedParts): SharedDeletedDocuments {
  const { sources } = parts;

  function readGone(localId: string, ids: SharedIds, known: Fields): SharedThing | null {
    const id = ids.sharedOf(parts.kind, localId);
    if (id === null) return null;
    const bought = sources.bought(known, ids);
    const matterId = bought === null ? null : sources.matterOf(bought);
    if (bought !== null && !isMatterDeleted(matterId)) return null;
    const own = typeof known.matter === 'string' ? known.matter : null;
    const matter = matterId === null ? own : ids.sharedOf('matter', matterId);
    const kept = Object.entries(known).filter(([name]) => keptOfDeleted.includes(name));
    return { id, matter, fields: { ...Object.fromEntries(kept), isDeleted: true }, file: null };
  }

  function writeGone({ id, localId, fields, by }: ThingToWrite, ids: SharedIds): string | null {
    const isBought = fields.order !== undefined || fields.statement !== undefined;
    const source = isBought ? sources.bought(fields, ids) : { ...noSource, own_id: id };
    if (source === null) return null;
    const [of, value] = Object.entries(source).find(([, one]) => one !== null) ?? [];
    const first = sources.rowOf(source, 'ASC') ?? (isBought ? undefined : sources.binned(id));
    const here = localId === null ? null : sources.of(localId);
    if (here !== null && (here.own_id === null) !== (source.own_id === null)) return localId;
    const matterId = isBought ? sources.matterOf(source) : (first?.matter_id ?? null);
    if (!isMatterDeleted(matterId)) {
      if (isBought) return null;
      putInBin(id, by.at);
    } else if (first !== undefined && of !== undefined && typeof value === 'string') {
      deleteDocumentOf(db, of as keyof Source, value, by.at);
      parts.deleted(localId ?? id);
    }
    parts.changed();
    return localId ?? id;
  }

  function isMatterDeleted(matterId: unknown): boolean {
    const sql = 'SELECT 1 FROM matter WHERE id = ? AND deleted_at IS NOT NULL AND merged_into IS NULL';
    return typeof matterId === 'string' && db.get(sql, matterId) !== undefined;
  }

  function putInBin(id: string, at: number): void {
    db.run(
      `INSERT INTO deleted_document (id, connection_id, matter_id, sha256, bytes, received_at, computer, deleted_at)
       SELECT id, connection_id, matter_id, sha256, bytes, received_at, computer, ? FROM document WHERE id = ? AND own_id = id`,
      at,
      id,
    );
    db.run('DELETE FROM document WHERE id = ? AND own_id = id', id);
  }

  function isDeleted({ item_id, statement_id }: Source): boolean {
    if (item_id !== null) return isDocumentDeleted(db, 'item_id', item_id);
    return statement_id !== null && isDocumentDeleted(db, 'statement_id', statement_id);
  }

  return { readGone, writeGone, putInBin, isDeleted };
}

/** Deleted with its matter, or erased on the server after its days in the bin. */
export function isGone({ isDeleted, deletedAt, sha256 }: Fields): boolean {
  return isDeleted === true || (deletedAt != null && sha256 === undefined);
}
