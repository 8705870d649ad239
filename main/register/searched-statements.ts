import { shortProprietors } from '../../shared/model/statement-about.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import type { RecordSource, SearchedRecord } from '../storage/full-text/record-source.ts';
import { landInList, readAbout } from '../storage/statement-about.ts';
import type { StatementMeaning } from './interpret-statement.ts';

/** An answer that was stored is never another one, so its length alone says whether it is there. */
const select = `SELECT register_statement.rowid AS row, register_statement.id, register_statement.connection_id, volume_folio,
    about, charge.state, length(charge.raw_answer) AS bytes, charge.requested_at, matter.number AS matter_number
  FROM register_statement JOIN charge ON charge.id = register_statement.id
  JOIN matter ON matter.id = register_statement.matter_id WHERE charge.raw_answer IS NOT NULL`;

/** Register statements by the names, entries and dealings in them. `meaningOf`: null where nothing of it is shown. */
export function createSearchedStatements(
  db: Db,
  meaningOf: (id: string) => StatementMeaning | null,
): RecordSource<'statement'> {
  const one = (id: string) => db.get(`${select} AND register_statement.id = ?`, id);
  return {
    kind: 'statement',
    after: (row, limit) =>
      db
        .all(
          `${select} AND register_statement.rowid > ? ORDER BY register_statement.rowid LIMIT ?`,
          row,
          limit,
        )
        .map(searchedRecord),
    one(id) {
      const row = one(id);
      return row === undefined ? null : searchedRecord(row);
    },
    text(id) {
      const meaning = one(id) === undefined ? null : meaningOf(id);
      return meaning === null ? null : statementText(meaning);
    },
    about(id) {
      const row = one(id);
      if (row === undefined) return null;
      const { volume_folio, connection_id, matter_number, requested_at } = row;
      const volumeFolio = String(volume_folio);
      return {
        kind: 'statement',
        id,
        volumeFolio,
        land: landInList(db, String(connection_id), volumeFolio, row.about),
        proprietors: shortProprietors(readAbout(row.about).proprietors),
        matterNumber: String(matter_number),
        requestedAt: Number(requested_at),
      };
    },
  };
}

function searchedRecord({ row, id, connection_id, state, bytes }: SqlRow): SearchedRecord {
  return {
    row: Number(row),
    id: String(id),
    connectionId: String(connection_id),
    version: `${state} ${bytes}`,
  };
}

/** What the page of the statement shows first, a line each: its data with what could not be read, else its text, else the answer. */
export function statementText({ statement, leftOut, text, raw }: StatementMeaning): string {
  if (statement === null) return text ?? raw ?? '';
  // Neither says what this title is: the one stands in all of them, the other is no word.
  const { copyrightText: _, authenticityToken: __, ...said } = statement;
  return [...textsIn(said), ...leftOut.flatMap(({ value }) => value ?? [])].join('\n');
}

/** Dates are shown in words, so that nobody looks for them as they are here. */
const date = /^\d{4}-\d{2}-\d{2}/;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' || date.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
