import type { Note } from '../../shared/model/note-text.ts';
import type { StatementAbout } from '../../shared/model/statement-about.ts';
import type { VolumeFolio } from '../../shared/model/volume-folio.ts';
import type { Db, SqlRow, SqlValue } from '../storage/db.ts';
import { knownAddresses, readAbout, statementsWith } from '../storage/statement-about.ts';
import { readNotesOf, type StoredNotes } from '../storage/stored-notes.ts';
import type { PdfRow } from './pdf-store.ts';

/** A statement that was asked for; what became of it stands in the charge of the same id. */
export interface StatementRow {
  readonly id: string;
  readonly connectionId: string;
  readonly matterId: string;
  readonly matterNumber: string;
  readonly volumeFolio: VolumeFolio;
  readonly customerReference: string;
  readonly producedDate: string | null;
  readonly securityNo: string | null;
  readonly hasText: boolean;
  readonly hasLink: boolean;
  /** Its address is the register's, else the one that the library knows of the title. */
  readonly about: StatementAbout;
  /** The PDF that counts: the last that passed the checks, else the last that did not. */
  readonly certificate: StatementCertificate | null;
  /** How far the downloading of the PDF is; null where no link came that can be used. */
  readonly pdf: Pick<PdfRow, 'state' | 'nextTryAt' | 'refusedSince' | 'problem'> | null;
}

interface StatementCertificate {
  readonly documentId: string;
  readonly state: 'STORED' | 'QUARANTINED';
  readonly sha256: string;
  readonly remark: Note[] | null;
}

interface NewStatement {
  readonly id: string;
  readonly connectionId: string;
  readonly matterId: string;
  readonly volumeFolio: VolumeFolio;
  readonly withText: boolean;
  readonly withCertificate: boolean;
  readonly customerReference: string;
}

interface StatementStore {
  /** Part of the caller's transaction. */
  add(statement: NewStatement): void;
  /** Notes what lists show of the stored answer. Part of the caller's transaction. */
  describe(
    id: string,
    found: Pick<StatementRow, 'producedDate' | 'securityNo' | 'hasText' | 'hasLink'>,
  ): void;
  /** Notes what the stored answer says of land and people. Part of the caller's transaction. */
  describeAbout(id: string, about: StatementAbout): void;
  /** The ids of some that are here and were stored by a version that did not read this. */
  withoutAbout(limit: number): string[];
  /** Of any connection. */
  get(id: string): StatementRow | null;
  /** Newest first. */
  list(filter: {
    readonly connectionId: string;
    readonly volumeFolio: VolumeFolio | undefined;
    readonly matterNumber: string | undefined;
    readonly text: string;
  }): StatementRow[];
}

const maxListed = 500;
const select = `SELECT register_statement.*, matter.number AS matter_number, document.id AS document_id,
    document.state AS document_state, document.sha256, document.remark, statement_pdf.state AS pdf_state,
    statement_pdf.next_try_at, statement_pdf.refused_since, statement_pdf.problem AS pdf_problem FROM register_statement
  LEFT JOIN statement_pdf ON statement_pdf.statement_id = register_statement.id
  JOIN matter ON matter.id = register_statement.matter_id
  LEFT JOIN document ON document.id = (SELECT id FROM document WHERE statement_id = register_statement.id
    ORDER BY state = 'STORED' DESC, id DESC LIMIT 1)`;

export function createStatementStore(db: Db): StatementStore {
  function readRows(rows: readonly SqlRow[], connectionId: string): StatementRow[] {
    const read = rows.map(readRow);
    const titles = read.filter(({ about }) => about.address === null).map(({ volumeFolio }) => volumeFolio);
    const addresses = knownAddresses(db, connectionId, titles);
    return read.map((row) => ({
      ...row,
      about: { ...row.about, address: row.about.address ?? addresses.get(row.volumeFolio) ?? null },
    }));
  }

  return {
    add(statement) {
      db.run(
        `INSERT INTO register_statement (id, connection_id, matter_id, volume_folio, with_text, with_certificate,
           customer_reference) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        statement.id,
        statement.connectionId,
        statement.matterId,
        statement.volumeFolio,
        Number(statement.withText),
        Number(statement.withCertificate),
        statement.customerReference,
      );
    },
    describe(id, found) {
      db.run(
        'UPDATE register_statement SET produced_date = ?, security_no = ?, has_text = ?, has_link = ? WHERE id = ?',
        found.producedDate,
        found.securityNo,
        Number(found.hasText),
        Number(found.hasLink),
        id,
      );
    },
    describeAbout(id, about) {
      db.run('UPDATE register_statement SET about = ? WHERE id = ?', JSON.stringify(about), id);
    },
    withoutAbout: (limit) =>
      db
        .all(
          `SELECT id FROM register_statement JOIN charge USING (id)
           WHERE about IS NULL AND charge.state = 'DONE' AND charge.raw_answer IS NOT NULL LIMIT ?`,
          limit,
        )
        .map(({ id }) => String(id)),
    get(id) {
      const row = db.get(`${select} WHERE register_statement.id = ?`, id);
      return row === undefined ? null : (readRows([row], String(row.connection_id))[0] ?? null);
    },
    list({ connectionId, volumeFolio, matterNumber, text }) {
      const where = ['register_statement.connection_id = ?'];
      const values: SqlValue[] = [connectionId];
      if (volumeFolio !== undefined) {
        where.push('register_statement.volume_folio = ?');
        values.push(volumeFolio);
      }
      if (matterNumber !== undefined) {
        where.push('matter.number = ?');
        values.push(matterNumber);
      }
      const held = statementsWith(text);
      where.push(held.sql);
      values.push(...held.values);
      const rows = db.all(
        `${select} WHERE ${where.join(' AND ')} ORDER BY register_statement.id DESC LIMIT ${maxListed}`,
        ...values,
      );
      return readRows(rows, connectionId);
    },
  };
}

function readRow(row: SqlRow): StatementRow {
  return {
    id: String(row.id),
    connectionId: String(row.connection_id),
    matterId: String(row.matter_id),
    matterNumber: String(row.matter_number),
    volumeFolio: String(row.volume_folio) as VolumeFolio,
    customerReference: String(row.customer_reference),
    producedDate: row.produced_date as string | null,
    securityNo: row.security_no as string | null,
    hasText: Number(row.has_text) === 1,
    hasLink: Number(row.has_link) === 1,
    about: readAbout(row.about),
    certificate:
      row.document_id === null
        ? null
        : {
            documentId: String(row.document_id),
            state: row.document_state as StatementCertificate['state'],
            sha256: String(row.sha256),
            remark: readNotesOf(row.remark),
          },
    pdf:
      row.pdf_state === null
        ? null
        : {
            state: row.pdf_state as PdfRow['state'],
            nextTryAt: row.next_try_at as number | null,
            refusedSince: row.refused_since as number | null,
            problem: row.pdf_problem as StoredNotes | null,
          },
  };
}
