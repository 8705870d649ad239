import { z } from 'zod';
import { dropSharedCharge, isSharedCharge, keepSharedCharge } from '../charging/shared-charge.ts';
import type { AppContext } from '../context/app-context.ts';
import { parseJson } from '../http/json.ts';
import { personAt } from '../lib/person-of-computer.ts';
import { toldMoment } from '../lib/told-moment.ts';
import type {
  ChangedBy,
  Fields,
  SharedIds,
  SharedKind,
  SharedThing,
  ThingToWrite,
} from '../ports/shared-kind.ts';
import type { Db, SqlRow } from '../storage/db.ts';

export const statementKind = 'statement';

interface SharedStatementsParts extends Pick<AppContext, 'events'> {
  /** Puts a statement into a matter, as a colleague did. Part of the transaction. */
  readonly move: (id: string, matterId: string, computer: string) => void;
}

/** An entry of the office may be so long, in characters; a longer answer stays on the computer that paid for it. */
const maxAnswer = 600_000;

/** In an answer as it is shared: its PDF is downloaded by the computer that has the link. */
const certificatePart = '"registerSearchStatementCertificate":{';

const statementFields = z.object({
  connection: z.string(),
  matter: z.string(),
  title: z.string(),
  withText: z.boolean().nullish(),
  withPdf: z.boolean().nullish(),
  reference: z.string().nullish(),
  requestedAt: toldMoment,
  computer: z.string(),
  produced: z.string().nullish(),
  security: z.string().nullish(),
  hasText: z.boolean().nullish(),
  about: z.string().nullish(),
  cause: z.string().nullish(),
  /** As received, without the link to its PDF, which is a secret. */
  answer: z.string().max(maxAnswer).nullish(),
  contentType: z.string().nullish(),
  httpStatus: z.int().nullish(),
});
type StatementFields = z.infer<typeof statementFields>;

/**
 * A register statement that was answered, as the computers of an office share it: with its stored answer, so that it opens on each
 * of them. Its PDF is shared as a document. The id is that of its charge.
 */
export function createSharedStatements(db: Db, parts: SharedStatementsParts): SharedKind {
  const rowOf = (id: string) =>
    db.get(
      `SELECT register_statement.*, state, requested_at, computer, cause, http_status, content_type, raw_answer, thing_key
       FROM register_statement JOIN charge USING (id) WHERE id = ?`,
      id,
    );

  function read(id: string, ids: SharedIds): SharedThing | null {
    const row = rowOf(id);
    const matter = row === undefined ? null : ids.sharedOf('matter', String(row.matter_id));
    if (row === undefined || matter === null || row.state !== 'DONE') return null;
    const answer = answerOf(row);
    const fields: Record<string, unknown> = {
      connection: row.connection_id,
      matter,
      title: row.volume_folio,
      withText: row.with_text === 1 ? true : null,
      withPdf: row.with_certificate === 1 ? true : null,
      reference: row.customer_reference,
      requestedAt: row.requested_at,
      computer: row.computer,
      produced: row.produced_date,
      security: row.security_no,
      hasText: row.has_text === 1 ? true : null,
      about: row.about,
      cause: row.cause,
      answer,
      ...(answer === null ? {} : { contentType: row.content_type, httpStatus: row.http_status }),
    };
    const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
    return { id, matter, fields: Object.fromEntries(filled) as Fields, file: null };
  }

  function add(id: string, matterId: string, fields: StatementFields, by: ChangedBy): void {
    keepSharedCharge(db, {
      id,
      connectionId: fields.connection,
      kind: 'statement',
      key: fields.title,
      requestedAt: fields.requestedAt,
      computer: fields.computer,
      cause: fields.cause ?? null,
      orderedBy: personAt(fields.computer, by),
      answer: answerIn(fields),
    });
    db.run(
      `INSERT INTO register_statement (id, connection_id, matter_id, volume_folio, with_text, with_certificate,
         customer_reference) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...[id, fields.connection, matterId, fields.title, Number(fields.withText === true)],
      ...[Number(fields.withPdf === true), fields.reference ?? ''],
    );
    describe(id, fields);
    if (fields.answer?.includes(certificatePart))
      db.run('UPDATE register_statement SET has_link = 1 WHERE id = ?', id);
  }

  function describe(id: string, fields: StatementFields): void {
    db.run(
      'UPDATE register_statement SET produced_date = ?, security_no = ?, has_text = ?, about = ? WHERE id = ?',
      ...[
        fields.produced ?? null,
        fields.security ?? null,
        Number(fields.hasText === true),
        fields.about ?? null,
        id,
      ],
    );
  }

  /** A library that was lost knows from the log of orders that it paid for the statement, and not what it says. */
  function completeFrom(id: string, fields: StatementFields): void {
    const answer = answerIn(fields);
    if (answer === null) return;
    const changed = db.run(
      `UPDATE charge SET raw_answer = ?, content_type = ?, http_status = ?, cause = ?
       WHERE id = ? AND raw_answer IS NULL AND state = 'DONE'`,
      ...[answer.bytes, answer.contentType, answer.httpStatus, fields.cause ?? null, id],
    );
    if (changed > 0) describe(id, fields);
  }

  return {
    kind: statementKind,
    version: 1,
    typed: {},
    watched: [
      { table: 'charge', on: 'UPDATE', of: 'state', thing: `CASE NEW.kind WHEN 'statement' THEN NEW.id END` },
      { table: 'register_statement', on: 'UPDATE', of: 'matter_id, about', thing: 'NEW.id' },
    ],
    all: () =>
      db
        .all(`SELECT id FROM register_statement JOIN charge USING (id) WHERE state = 'DONE'`)
        .map((row) => String(row.id)),
    read,
    find: (id) => (rowOf(id) === undefined ? null : id),
    write({ id, fields, by }: ThingToWrite, ids) {
      const told = statementFields.safeParse(fields);
      const matterId = told.success ? ids.localOf('matter', told.data.matter) : null;
      if (!told.success || matterId === null) return null;
      if (rowOf(id) === undefined) add(id, matterId, told.data, by);
      else {
        completeFrom(id, told.data);
        parts.move(id, matterId, by.computer);
      }
      return id;
    },
    putAway(matterId) {
      const rows = db.all('SELECT id FROM register_statement WHERE matter_id = ?', matterId);
      const copies = rows.map(({ id }) => String(id)).filter((id) => isSharedCharge(db, id));
      for (const id of copies) {
        db.run('DELETE FROM statement_pdf WHERE statement_id = ?', id);
        db.run('DELETE FROM register_statement WHERE id = ?', id);
        dropSharedCharge(db, id);
      }
      return copies;
    },
    fileOf: () => null,
    // A statement has the id of its charge.
    told: (localId) => parts.events.publish('chargeChanged', { chargeId: localId }),
  };
}

function answerIn({ answer, contentType, httpStatus }: StatementFields) {
  return answer == null
    ? null
    : {
        bytes: new TextEncoder().encode(answer),
        contentType: contentType ?? null,
        httpStatus: httpStatus ?? 200,
      };
}

/** Null where there is none, or it is too long for an entry, or cannot be told without its link. */
function answerOf({ raw_answer }: SqlRow): string | null {
  if (!(raw_answer instanceof Uint8Array)) return null;
  const json = parseJson(raw_answer);
  if (!json.ok) return null;
  const text = JSON.stringify(json.value, (key, value: unknown) => (key === 'link' ? undefined : value));
  return text === undefined || text.length > maxAnswer ? null : text;
}
