import { z } from 'zod';
import { notesSchema } from '../../model/note.ts';
import { registerStatement } from '../../model/register-statement.ts';
import { chargeProblemView } from './charge-problem.ts';

/**
 * What came of asking for a register statement. `sending`: on its way. `kept`: stored. `unknown`: it may have been
 * charged and no answer came; never asked again by a machine. `lost`: charged, and its content is not here: it went with a
 * library that was lost, or the service provider says that it was placed. `refused`, `notSent`: nothing was charged;
 * `notPlaced`: nor was this, as the service provider says.
 */
const statementStates = [
  'prepared',
  'sending',
  'kept',
  'unreadable',
  'unknown',
  'lost',
  'refused',
  'notSent',
  'notPlaced',
] as const;

export const statementSummaryView = z.object({
  id: z.string(),
  volumeFolio: z.string(),
  matterNumber: z.string(),
  state: z.enum(statementStates),
  requestedAt: z.number(),
  /** As the service wrote it; null until kept. A statement is valid only at this time and in its own form. */
  producedDate: z.string().nullable(),
  securityNo: z.string().nullable(),
  /** As the register writes it, else the only one that this library knows of the title; null where it knows none, or several. */
  address: z.string().nullable().default(null),
  /** `Lot 7 PS842284`; null where the statement names no parcel. */
  land: z.string().nullable().default(null),
  /** The registered proprietors, each once. */
  proprietors: z.array(z.object({ full: z.string(), short: z.string() })).default([]),
  /** Null where it is simply kept. */
  problem: chargeProblemView.nullable(),
  hasText: z.boolean(),
  hasCertificateLink: z.boolean(),
  /**
   * The PDF that was fetched last, as a document of the library. `quarantined`: its bytes did not pass the checks; kept,
   * never shown as the certificate, and fetched again on request.
   */
  certificate: z
    .object({
      documentId: z.string(),
      state: z.enum(['stored', 'quarantined']),
      /** What did not pass, or is remarked of a PDF that did. */
      remark: notesSchema.nullable(),
    })
    .nullable()
    .default(null),
  /** How far the PDF is, which is downloaded by itself. The link is never shown. */
  pdf: z
    .object({
      /**
       * `none`: no link came that can be used. `waiting`: tried for again by itself. `refused`: the same, and the host of the link
       * refuses it for good as far as that can be known. `deleted`: a person deleted it with its matter. `elsewhere`: the computer of
       * the office that ordered the statement downloads it, since only that has the link; it comes as a document.
       */
      state: z.enum(['none', 'downloading', 'waiting', 'refused', 'stored', 'deleted', 'elsewhere']),
      /** Milliseconds UTC. */
      nextTryAt: z.number().nullable(),
      refusedSince: z.number().nullable(),
      /** What became of the last try; what follows from it is in `state`. */
      problem: notesSchema.nullable(),
    })
    .default({ state: 'none', nextTryAt: null, refusedSince: null, problem: null }),
});
export type StatementSummaryView = z.infer<typeof statementSummaryView>;

const severity = z.enum(['stopsSettlement', 'check', 'note']);

/** What changed between two statements of one title, in words, as it is shown, printed and saved. */
export const changesReportView = z.object({
  title: z.string(),
  /** Office, title, land, proprietors and both statements; what is not known is not among them. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Sentences, and fields that none of them covers. */
  count: z.number(),
  remarks: z.array(z.string()),
  /** What stops a settlement comes first. */
  sentences: z.array(z.object({ severity, text: z.string() })),
  /** Heads of the last two columns: the earlier and the later statement. */
  columns: z.tuple([z.string(), z.string()]),
  /** Every field that differs and that no sentence covers. */
  fields: z.array(
    z.object({ severity, kind: z.string(), item: z.string(), before: z.string(), after: z.string() }),
  ),
  /** From what it was made, and when. */
  footer: z.string(),
});
export type ChangesReportView = z.infer<typeof changesReportView>;

/** A part of an answer that is not as the document says. */
const receivedPart = z.object({
  path: z.string(),
  /** As it came, shortened; null where it is missing. */
  value: z.string().nullable(),
  /** What it was taken for; null where it could not be read. */
  readAs: z.string().nullable(),
});
export type ReceivedPartView = z.infer<typeof receivedPart>;

export const statementView = statementSummaryView.extend({
  /** The statement as data, as far as it could be read; null where nothing of it could be. */
  statement: registerStatement.nullable(),
  /** Where the statement that came is of another title than was ordered: to be shown as that, and used for nothing else. */
  otherTitle: z
    .object({
      volumeFolio: z.string(),
      statement: registerStatement,
      leftOut: z.array(receivedPart).readonly(),
      asReceived: z.array(receivedPart).readonly(),
      text: z.string().nullable(),
    })
    .nullable(),
  /** What of it is missing (`value` is null) or could not be read, with what came in its place. */
  leftOut: z.array(receivedPart),
  /** What changes no meaning and is not as the document says: members that it does not name, dates in another form. */
  asReceived: z.array(receivedPart),
  /** The Register Search Statement as text, decoded; null where none came. */
  text: z.string().nullable(),
  /** The answer as received, without the link to the PDF and the text; null where none is here. */
  raw: z.string().nullable(),
});
export type OtherTitleView = NonNullable<StatementView['otherTitle']>;
export type StatementView = z.infer<typeof statementView>;
