import { clientName } from '../../../shared/model/client-name.ts';
import type { FolderValues } from '../../../shared/model/folder-pattern.ts';
import { type MatterKind, matterKinds } from '../../../shared/model/matter.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import type { Db, SqlRow } from '../../storage/db.ts';
import { partiesIn, partiesOfMatter } from '../../storage/matter-parties.ts';
import { isRestricted } from '../../storage/restricted-matters.ts';
import type { Documents } from '../documents.ts';
import { standsForItself } from '../latest-documents.ts';
import { orderedFor, readOrderedFor } from '../ordered-land.ts';
import type { ListedCopy } from './copies-list.ts';

/** A document that is to be copied to the folder of its matter. */
export interface CopyToMake {
  readonly documentId: string;
  readonly matterId: string;
}

/** How far the copies are, of a matter or of all. */
export interface CopyCounts {
  readonly done: number;
  readonly waiting: number;
  /** Of those that wait, what a person asked for. */
  readonly asked: number;
  /** Here when copying was switched on, and not asked for. */
  readonly before: number;
}

/** Which documents were copied, and which are to be. */
export interface CopyStore {
  /** Everything that is here now counts as before. */
  begin(connectionId: string): void;
  /** The oldest of those that are to be copied, without these. */
  next(connectionId: string, without: readonly string[], limit: number): CopyToMake[];
  /** Nobody cancelled it meanwhile, and it is still of this matter. */
  isToCopy(copy: CopyToMake): boolean;
  /** Of the copies below this root. `matterId`: of this matter only. */
  counts(connectionId: string, root: string, matterId?: string): CopyCounts;
  /** Has everything copied to this root that was not copied there yet. Of one matter: also what is not there any more. */
  ask(connectionId: string, root: string, matterId?: string): void;
  /** What was asked for and is not copied yet is before again. */
  cancel(): void;
  /** Notes a copy, and that the list of its folder is to be written. */
  done(copy: CopyToMake, at: { readonly root: string; readonly folder: string; readonly path: string }): void;
  folderOf(matterId: string, root: string): string | null;
  /** Folders of which the list is to be written. */
  listsDue(root: string): readonly string[];
  /** What this computer copied into a folder of a matter. */
  listed(root: string, folder: string): ListedCopy[];
  noteListed(root: string, folder: string, lines: ReadonlyMap<string, string>): void;
  /** What a name is made of; null where the document or its matter is gone. */
  valuesOf(documentId: string): FolderValues | null;
  /** The document that arrived last, for an example; null where there is none. */
  newest(connectionId: string): string | null;
}

const isNotRestricted = `NOT EXISTS (SELECT 1 FROM office_thing JOIN office_restriction ON office_restriction.matter = office_thing.id
  WHERE office_thing.kind = 'matter' AND office_thing.local_id = matter.id AND (readers IS NOT NULL OR step IS NOT NULL))`;

/** Documents of a connection that belong to the folder of their matter, each with its row in folder_copy if it has one. */
const documentsSql = `FROM document JOIN matter ON matter.id = document.matter_id
  LEFT JOIN folder_copy AS copy ON copy.document_id = document.id AND copy.matter_id = document.matter_id
  WHERE document.connection_id = ?1 AND document.state = 'STORED' AND ${standsForItself} AND matter.deleted_at IS NULL
    AND matter.merged_into IS NULL AND document.received_at >= coalesce(matter.reused_at, 0)`;
const isToCopy = `coalesce(copy.state, 'new') IN ('new', 'asked') AND ${isNotRestricted}`;

export function createCopyStore(
  db: Db,
  parts: { readonly now: () => number; readonly documents: Pick<Documents, 'get'> },
): CopyStore {
  const { documents } = parts;

  function placedAndPaid(documentId: string): SqlRow {
    return (
      db.get(
        `SELECT item.placed_at, order_line.cost_cents, item.gst_cents FROM document JOIN item ON item.id = document.item_id
         LEFT JOIN order_line ON order_line.id = item.id WHERE document.id = ?`,
        documentId,
      ) ?? { placed_at: null, cost_cents: null, gst_cents: null }
    );
  }

  return {
    begin(connectionId) {
      db.run(
        `INSERT INTO folder_copy (document_id, matter_id, state) SELECT document.id, document.matter_id, 'before' ${documentsSql}
           AND copy.document_id IS NULL`,
        connectionId,
      );
    },
    next(connectionId, without, limit) {
      const rows = db.all(
        `SELECT document.id, document.matter_id ${documentsSql} AND ${isToCopy}
           AND document.id NOT IN (SELECT value FROM json_each(?2)) ORDER BY document.received_at, document.id LIMIT ?3`,
        connectionId,
        JSON.stringify(without),
        limit,
      );
      return rows.map((row) => ({ documentId: String(row.id), matterId: String(row.matter_id) }));
    },
    isToCopy({ documentId, matterId }) {
      const sql = `SELECT 1 FROM document LEFT JOIN folder_copy AS copy ON copy.document_id = document.id AND copy.matter_id = document.matter_id
        WHERE document.id = ? AND document.matter_id = ? AND coalesce(copy.state, 'new') IN ('new', 'asked')`;
      return db.get(sql, documentId, matterId) !== undefined;
    },
    counts(connectionId, root, matterId) {
      const sql = `SELECT count(*) FILTER (WHERE copy.state = 'done' AND copy.root = ?2) AS done,
           count(*) FILTER (WHERE ${isToCopy}) AS waiting, count(*) FILTER (WHERE ${isToCopy} AND copy.state = 'asked') AS asked,
           count(*) FILTER (WHERE copy.state = 'before' OR (copy.state = 'done' AND copy.root <> ?2)) AS before ${documentsSql}`;
      const row =
        matterId === undefined
          ? db.get(sql, connectionId, root)
          : db.get(`${sql} AND document.matter_id = ?3`, connectionId, root, matterId);
      const count = (name: string) => Number(row?.[name] ?? 0);
      return {
        done: count('done'),
        waiting: count('waiting'),
        asked: count('asked'),
        before: count('before'),
      };
    },
    ask(connectionId, root, matterId) {
      db.run(
        `UPDATE folder_copy SET state = 'asked' WHERE (document_id, matter_id) IN (
           SELECT document.id, document.matter_id ${documentsSql} AND (?3 IS NULL OR document.matter_id = ?3)
             AND copy.state <> 'asked' AND (?3 IS NOT NULL OR copy.state = 'before' OR copy.root <> ?2))`,
        connectionId,
        root,
        matterId ?? null,
      );
    },
    cancel() {
      db.run(`UPDATE folder_copy SET state = iif(path IS NULL, 'before', 'done') WHERE state = 'asked'`);
    },
    done({ documentId, matterId }, { root, folder, path }) {
      db.transaction(() => {
        db.run(
          `INSERT INTO folder_copy (document_id, matter_id, state, root, path, copied_at) VALUES (?, ?, 'done', ?, ?, ?)
           ON CONFLICT (document_id, matter_id) DO UPDATE SET state = 'done', root = excluded.root, path = excluded.path,
             copied_at = excluded.copied_at, listed = iif(root = excluded.root, listed, NULL)`,
          ...[documentId, matterId, root, path, Math.round(parts.now())],
        );
        db.run(
          `INSERT INTO matter_folder (matter_id, root, folder, is_list_due) VALUES (?, ?, ?, 1)
           ON CONFLICT (matter_id, root) DO UPDATE SET folder = excluded.folder, is_list_due = 1`,
          ...[matterId, root, folder],
        );
      });
    },
    folderOf(matterId, root) {
      const row = db.get('SELECT folder FROM matter_folder WHERE matter_id = ? AND root = ?', matterId, root);
      return row === undefined ? null : String(row.folder);
    },
    listsDue: (root) =>
      db
        .all('SELECT DISTINCT folder FROM matter_folder WHERE root = ? AND is_list_due = 1', root)
        .map(({ folder }) => String(folder)),
    listed(root, folder) {
      const rows = db.all(
        `SELECT copy.document_id, copy.path, copy.listed FROM matter_folder AS place
         JOIN folder_copy AS copy ON copy.matter_id = place.matter_id AND copy.root = place.root AND copy.path IS NOT NULL
         WHERE place.root = ? AND place.folder = ? ORDER BY copy.copied_at, copy.document_id`,
        root,
        folder,
      );
      return rows.flatMap((row) => {
        const documentId = String(row.document_id);
        const document = documents.get(documentId);
        if (document === null) return [];
        const { placed_at, cost_cents, gst_cents } = placedAndPaid(documentId);
        const path = String(row.path);
        const inFolder =
          folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
        const cells = [
          ...[inFolder, document.productName, document.identifier, document.address ?? ''],
          ...[document.matterNumber, document.orderId],
          placed_at == null ? '' : melbourneDay(Number(placed_at)),
          melbourneDay(document.receivedAt),
          dollars(cost_cents),
          cost_cents == null ? null : dollars(gst_cents),
          document.own === null ? 'Service' : document.own.origin || 'Your office',
        ];
        return [{ documentId, cells, listed: row.listed === null ? null : String(row.listed) }];
      });
    },
    noteListed(root, folder, lines) {
      db.transaction(() => {
        for (const [id, line] of lines)
          db.run('UPDATE folder_copy SET listed = ? WHERE document_id = ? AND root = ?', line, id, root);
        db.run('UPDATE matter_folder SET is_list_due = 0 WHERE root = ? AND folder = ?', root, folder);
      });
    },
    valuesOf(documentId) {
      const document = documents.get(documentId);
      if (document?.matterId == null || isRestricted(db, document.matterId)) return null;
      const row = db.get(
        `SELECT matter.kind, matter.client, matter.property, ${partiesOfMatter} AS party_rows, ${orderedFor}
         FROM matter WHERE matter.id = ?`,
        document.matterId,
      );
      if (row === undefined) return null;
      const [first = ''] = readOrderedFor(row);
      return {
        matter: document.matterNumber,
        client: clientName(kindOf(row), partiesIn(row.party_rows)) || String(row.client),
        property: String(row.property) || first,
        product: document.productName,
        identifier: document.identifier,
        address: document.address ?? '',
        order: document.orderId,
        date: melbourneDay(document.receivedAt),
      };
    },
    newest(connectionId) {
      const row = db.get(
        `SELECT document.id ${documentsSql} AND ${isNotRestricted} ORDER BY document.received_at DESC LIMIT 1`,
        connectionId,
      );
      return row === undefined ? null : String(row.id);
    },
  };
}

function kindOf({ kind }: SqlRow): MatterKind {
  return matterKinds.find((one) => one === kind) ?? 'other';
}

/** With two decimals. */
function dollars(cents: unknown): string | number | null {
  if (cents == null) return null;
  return Number(cents) < 0 ? Number(cents) / 100 : (Number(cents) / 100).toFixed(2);
}
