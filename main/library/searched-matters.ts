import { createHash } from 'node:crypto';
import type { Db, SqlRow } from '../storage/db.ts';
import type { RecordSource, SearchedRecord } from '../storage/full-text/record-source.ts';
import { isRestricted } from '../storage/restricted-matters.ts';

const select = 'SELECT rowid AS row, * FROM matter WHERE deleted_at IS NULL';

/** Matters by all that is written on them. Number, client, parties and property are found without this index too. */
export function createSearchedMatters(db: Db): RecordSource<'matter'> {
  const one = (id: string) => db.get(`${select} AND id = ?`, id);
  return {
    kind: 'matter',
    after: (row, limit) =>
      db.all(`${select} AND rowid > ? ORDER BY rowid LIMIT ?`, row, limit).map(searchedRecord),
    one(id) {
      const row = one(id);
      return row === undefined ? null : searchedRecord(row);
    },
    text(id) {
      const row = one(id);
      return row === undefined ? null : matterText(row);
    },
    about(id) {
      const row = one(id);
      return row === undefined
        ? null
        : {
            kind: 'matter',
            id,
            number: String(row.number),
            property: String(row.property),
            isClosed: row.closed_at !== null,
            isRestricted: isRestricted(db, id),
          };
    },
  };
}

/** All that is written on a matter: what it is found by. Of its parties that is the rows and the text of earlier versions. */
function matterText({
  number,
  client,
  party_words,
  parties,
  property,
  looked_after_by,
  notes,
}: SqlRow): string {
  return [number, client, party_words, parties, property, looked_after_by, notes]
    .map(String)
    .filter((text) => text !== '')
    .join('\n');
}

function searchedRecord(row: SqlRow): SearchedRecord {
  return {
    row: Number(row.row),
    id: String(row.id),
    connectionId: String(row.connection_id),
    // Numbers of its events start over in a library that was restored, so only the text itself says whether it is another one.
    version: createHash('sha256').update(matterText(row)).digest('base64'),
  };
}
