import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { PdfText } from '../../ports/text-reader.ts';
import { conditionOf, searchWords, type WordsFound, type WordsQuery } from './search-words.ts';
import { pageBreak } from './snippet.ts';
import { openWordsFile, removeWordsFile } from './words-file.ts';

/** A document, or another record, as the library has it. */
export interface KnownDocument {
  readonly id: string;
  readonly connectionId: string;
  /** Another one where its text is another one: of a document the hash of its bytes. */
  readonly sha256: string;
  readonly bytes: number;
}

/** What became of reading a document; `gone` where its file is not there as it was stored. */
export type Reading = PdfText | { readonly state: 'gone' };

/** How much of what the library has was looked at. */
export interface WordsProgress {
  readonly done: number;
  readonly total: number;
}

/** `waiting`: it is not here or was not read yet. `unread`: it has no text, or cannot be read. */
export type WordsOf =
  | { readonly state: 'read'; readonly text: string }
  | { readonly state: 'waiting' | 'unread'; readonly text: null };

/** The index of words. Each call throws what SQLite throws; `rebuild` mends what is damaged. */
export interface Words {
  /** Begins to compare with the library: what is not noted before `endRound` has left it. */
  beginRound(): void;
  /** Takes in documents, the oldest first; those that are known already stay as they are, unless their text is another one. */
  note(documents: readonly KnownDocument[]): void;
  endRound(): void;
  /** The newest that is not read yet, or null. Counts as begun. */
  begin(): KnownDocument | null;
  finish(documentId: string, reading: Reading): void;
  /** The same for several at once, in the order that `begin` gives them: many times as fast. */
  finishAll(done: readonly { readonly documentId: string; readonly reading: Reading }[]): void;
  /** It was begun, and nobody had the time to end it. */
  putBack(documentId: string): void;
  forget(documentIds: readonly string[]): void;
  progress(): WordsProgress;
  search(query: WordsQuery): WordsFound;
  /** Pages of these documents; a document whose pages could not be counted, or are not counted yet, is left out. */
  pageCounts(documentIds: readonly string[]): ReadonlyMap<string, number>;
  /** The whole text of a document, its pages one after the other. */
  wordsOf(documentId: string): WordsOf;
  /** Every document that holds the words, the newest first. */
  ids(query: Omit<WordsQuery, 'limit'>): string[];
  /** Another one after each change of what is found, for as long as the index is open. */
  revision(): number;
  /** Throws the index away. */
  rebuild(): void;
  close(): void;
}

/** Begun so often without an end, a document is not begun again. */
const maxTries = 3;

export function createWords(path: string, reader: number): Words {
  let db = openWordsFile(path);
  let statements = new Map<string, StatementSync>();
  let round = 0;
  let revision = 0;
  renew();

  function run(sql: string, ...values: SQLInputValue[]): void {
    statement(sql).run(...values);
  }
  function get(sql: string, ...values: SQLInputValue[]): Record<string, SQLOutputValue> | undefined {
    return statement(sql).get(...values);
  }
  function statement(sql: string): StatementSync {
    const prepared = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, prepared);
    return prepared;
  }
  function transaction<T>(work: () => T): T {
    return within(db, work);
  }

  /** What another version of the reader read is read again; until then its words are found. */
  function renew(): void {
    run(`UPDATE certificate SET state = 'waiting', tries = 0 WHERE reader <> ? AND reader <> 0`, reader);
    round = Number(get('SELECT max(round) AS n FROM certificate')?.n ?? 0);
  }

  function forget(documentId: string): void {
    revision += 1;
    run('DELETE FROM words WHERE rowid = (SELECT n FROM certificate WHERE document_id = ?)', documentId);
    run('DELETE FROM certificate WHERE document_id = ?', documentId);
  }

  function settle(documentId: string, reading: Reading): void {
    const pages = 'pages' in reading ? reading.pages : [];
    const pageCount = 'pageCount' in reading ? reading.pageCount : undefined;
    const n = get('SELECT n FROM certificate WHERE document_id = ?', documentId)?.n;
    if (n === undefined) return;
    revision += 1;
    run('DELETE FROM words WHERE rowid = ?', n);
    if (pages.length > 0) run('INSERT INTO words (rowid, text) VALUES (?, ?)', n, pages.join(pageBreak));
    run(
      'UPDATE certificate SET state = ?, reader = ?, tries = 0, pages = ?, page_count = ? WHERE n = ?',
      reading.state,
      reader,
      pages.length,
      pageCount ?? null,
      n,
    );
  }

  function finishAll(done: Parameters<Words['finishAll']>[0]): void {
    transaction(() => {
      for (const { documentId, reading } of done) settle(documentId, reading);
    });
  }

  return {
    beginRound() {
      round += 1;
      // Its file may be back.
      run(`UPDATE certificate SET state = 'waiting', tries = 0 WHERE state = 'gone'`);
    },
    note(documents) {
      transaction(() => {
        for (const { id, connectionId, sha256, bytes } of documents) {
          run(
            `INSERT INTO certificate (n, document_id, connection_id, sha256, bytes, state, round)
             VALUES ((SELECT coalesce(min(n), 0) - 1 FROM certificate), ?, ?, ?, ?, 'waiting', ?)
             ON CONFLICT (document_id) DO UPDATE SET round = excluded.round,
               state = iif(sha256 = excluded.sha256, state, 'waiting'), tries = iif(sha256 = excluded.sha256, tries, 0),
               sha256 = excluded.sha256, bytes = excluded.bytes`,
            id,
            connectionId,
            sha256,
            bytes,
            round,
          );
        }
      });
    },
    endRound() {
      const gone = statement('SELECT document_id FROM certificate WHERE round < ?').all(round);
      transaction(() => {
        for (const row of gone) forget(String(row.document_id));
      });
    },
    begin() {
      for (;;) {
        const row = get(
          `SELECT document_id, connection_id, sha256, bytes, tries FROM certificate WHERE state = 'waiting' ORDER BY n LIMIT 1`,
        );
        if (row === undefined) return null;
        const id = String(row.document_id);
        if (Number(row.tries) >= maxTries) {
          transaction(() => settle(id, { state: 'costly' }));
          continue;
        }
        run('UPDATE certificate SET tries = tries + 1 WHERE document_id = ?', id);
        return {
          id,
          connectionId: String(row.connection_id),
          sha256: String(row.sha256),
          bytes: Number(row.bytes),
        };
      }
    },
    finish: (documentId, reading) => finishAll([{ documentId, reading }]),
    finishAll,
    putBack(documentId) {
      run('UPDATE certificate SET tries = tries - 1 WHERE document_id = ? AND tries > 0', documentId);
    },
    forget(documentIds) {
      transaction(() => {
        for (const id of documentIds) forget(id);
      });
    },
    progress() {
      const total = Number(get('SELECT count(*) AS n FROM certificate')?.n);
      const waiting = Number(get(`SELECT count(*) AS n FROM certificate WHERE state = 'waiting'`)?.n);
      return { done: total - waiting, total };
    },
    pageCounts(documentIds) {
      const rows = statement(
        `SELECT document_id, page_count FROM certificate
         WHERE page_count IS NOT NULL AND document_id IN (SELECT value FROM json_each(?))`,
      ).all(JSON.stringify(documentIds));
      return new Map(rows.map((row) => [String(row.document_id), Number(row.page_count)]));
    },
    wordsOf(documentId) {
      const row = get(
        `SELECT certificate.state, words.text FROM certificate LEFT JOIN words ON words.rowid = certificate.n
         WHERE document_id = ?`,
        documentId,
      );
      if (typeof row?.text === 'string') return { state: 'read', text: row.text };
      return { state: row === undefined || row.state === 'waiting' ? 'waiting' : 'unread', text: null };
    },
    search: (query) => searchWords(statement, query),
    ids(query) {
      // Always as the beginning of others: whoever takes them all must not go without some.
      const asked = conditionOf(statement, query, false);
      if (asked === null) return [];
      // As one text: a row for each takes longer.
      const row = statement(
        `SELECT group_concat(id) AS ids FROM (SELECT certificate.document_id AS id ${asked.where} ORDER BY words.rowid)`,
      ).get(...asked.values);
      return typeof row?.ids === 'string' ? row.ids.split(',') : [];
    },
    revision: () => revision,
    rebuild() {
      revision += 1;
      statements = new Map();
      db.close();
      removeWordsFile(path);
      db = openWordsFile(path);
      round = 0;
    },
    close() {
      statements.clear();
      db.close();
    },
  };
}

function within<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
