import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { keepPrivate, makePrivate } from '../private-file.ts';

/** Of the tables below and of what `plainText` makes of a text: another number rebuilds the index. */
const schema = 2;

/**
 * The index of the words inside documents, in a file beside the library. It holds nothing that cannot be read again from the
 * documents: a file that is damaged, or of another version, is rebuilt. So its commits need not reach the disk at once
 * (`synchronous = NORMAL`), and what leaves it is overwritten: certificates name people.
 */
export function openWordsFile(path: string): DatabaseSync {
  try {
    return open(path);
  } catch {
    removeWordsFile(path);
    return open(path);
  }
}

export function hasWordsFile(path: string): boolean {
  return existsSync(path);
}

export function removeWordsFile(path: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${ending}`, { force: true });
}

function open(path: string): DatabaseSync {
  makePrivate(path);
  keepPrivate(`${path}-wal`);
  const db = new DatabaseSync(path, { timeout: 1000 });
  try {
    db.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA secure_delete = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA journal_size_limit = 16777216;
    `);
    const found = Number(db.prepare('PRAGMA user_version').get()?.user_version);
    if (found !== 0 && found !== schema) throw new Error(`The index is of version ${found}`);
    if (found === 0) db.exec(`BEGIN IMMEDIATE; ${tables} PRAGMA user_version = ${schema}; COMMIT;`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

const tables = `
CREATE TABLE certificate (
  -- Falls from document to document, so that the newest come first wherever the index counts upwards.
  n INTEGER PRIMARY KEY,
  document_id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'read', 'part', 'empty', 'locked', 'broken', 'costly', 'gone')),
  -- Which version of the reader said so.
  reader INTEGER NOT NULL DEFAULT 0,
  -- How often it was begun: one that ends the program is begun again a few times only.
  tries INTEGER NOT NULL DEFAULT 0,
  -- Pages whose text is in the index.
  pages INTEGER NOT NULL DEFAULT 0,
  -- Pages of the document; NULL where they could not be counted.
  page_count INTEGER,
  -- The round of comparing with the library in which it was last there.
  round INTEGER NOT NULL
) STRICT;
CREATE INDEX certificate_waiting ON certificate (n) WHERE state = 'waiting';
CREATE VIRTUAL TABLE words USING fts5 (text, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
INSERT INTO words (words, rank) VALUES ('secure-delete', 1);
`;
