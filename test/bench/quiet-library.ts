import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createWords } from '../../main/storage/full-text/words.ts';
import { type BigLibrary, makeBigLibrary } from '../support/big-library.ts';

/** As many rows in the list of orders, with every certificate in its place and read: nothing is fetched or read meanwhile. */
export async function makeQuietLibrary(store: string, certificates: number): Promise<BigLibrary> {
  const library = await makeBigLibrary(store, {
    orders: certificates,
    certificates,
    matters: Math.round(certificates / 30),
    now: Date.now(),
  });
  const db = new DatabaseSync(library.file, { readOnly: true });
  const documents = db
    .prepare('SELECT id, connection_id, sha256, bytes FROM document WHERE state = ? ORDER BY rowid')
    .all('STORED')
    .map((row) => ({
      id: String(row.id),
      connectionId: String(row.connection_id),
      sha256: String(row.sha256),
      bytes: Number(row.bytes),
    }));
  db.close();
  const words = createWords(join(store, 'words.db'), 1);
  words.beginRound();
  words.note(documents);
  words.endRound();
  words.finishAll(
    documents.map(({ id }) => ({ documentId: id, reading: { state: 'read', pages: ['Register search'] } })),
  );
  words.close();
  return library;
}
