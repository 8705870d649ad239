import type { Session } from '../../postgres/session.ts';
import { type AdminServer, asOwner } from './admin-server.ts';

/** Where an export goes; the host writes files. */
export interface ExportTarget {
  /** Adds a line to the file of entries. */
  writeEntry(line: string): void;
  /** Adds bytes to a document's file; `isFirst` begins it. */
  writePart(sha256: string, bytes: Uint8Array, isFirst: boolean): void;
}

const batch = 500;

/** Writes every entry and document of the office, in one snapshot. Nothing of it depends on Landfolio: JSON lines and files. */
export async function exportOffice(
  server: AdminServer,
  target: ExportTarget,
  progress: (line: string) => void,
): Promise<{ readonly entries: number; readonly documents: number }> {
  const { session } = server;
  await session.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await asOwner(server, async () => ({
      entries: await exportEntries(session, target, progress),
      documents: await exportDocuments(session, target, progress),
    }));
  } finally {
    await session.query('ROLLBACK').catch(() => undefined);
  }
}

async function exportEntries(
  session: Session,
  target: ExportTarget,
  progress: (line: string) => void,
): Promise<number> {
  let entries = 0;
  for (let after = '0'; ; ) {
    const rows = await session.query(
      `SELECT n, id, computer, login, kind, version, matter, body, encode(sha256, 'hex') AS sha256, arrived_at
       FROM entry WHERE n > $1 ORDER BY n LIMIT ${batch}`,
      [after],
    );
    for (const row of rows)
      target.writeEntry(JSON.stringify({ ...row, n: Number(row.n), version: Number(row.version) }));
    entries += rows.length;
    if (entries > 0 && entries % 10_000 === 0) progress(`${entries} entries`);
    const last = rows.at(-1);
    if (last === undefined) return entries;
    after = String(last.n);
  }
}

async function exportDocuments(
  session: Session,
  target: ExportTarget,
  progress: (line: string) => void,
): Promise<number> {
  let documents = 0;
  const hashes = await session.query("SELECT encode(sha256, 'hex') AS sha256 FROM document ORDER BY sha256");
  for (const { sha256 } of hashes) {
    const parts = await session.query(
      "SELECT part FROM document_part WHERE sha256 = decode($1, 'hex') ORDER BY part",
      [String(sha256)],
    );
    for (const [index, { part }] of parts.entries()) {
      const [row] = await session.query(
        "SELECT bytes FROM document_part WHERE sha256 = decode($1, 'hex') AND part = $2",
        [String(sha256), Number(part)],
      );
      if (row?.bytes instanceof Uint8Array) target.writePart(String(sha256), row.bytes, index === 0);
    }
    documents += 1;
    if (documents % 1_000 === 0) progress(`${documents} of ${hashes.length} documents`);
  }
  return documents;
}
