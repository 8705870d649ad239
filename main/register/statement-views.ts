import type { StatementSummaryView } from '../../shared/contract/views/statement.ts';
import { answeredMeanwhile, isAnswered } from '../charging/answered-meanwhile.ts';
import type { Charge } from '../charging/charges.ts';
import { storedNotRead } from '../charging/send-charge.ts';
import type { StatementRow } from './statement-store.ts';

const states: Readonly<Record<Charge['state'], StatementSummaryView['state']>> = {
  PREPARED: 'prepared',
  SENDING: 'sending',
  ANSWERED: 'sending',
  DONE: 'kept',
  UNREADABLE: 'unreadable',
  UNKNOWN: 'unknown',
  REFUSED: 'refused',
  NOT_SENT: 'notSent',
};

/** A statement in a list. */
export function summaryOf(row: StatementRow, charge: Charge, isDownloading: boolean): StatementSummaryView {
  return {
    id: row.id,
    volumeFolio: row.volumeFolio,
    matterNumber: row.matterNumber,
    state: isLost(charge) ? 'lost' : states[charge.state],
    requestedAt: charge.requestedAt,
    producedDate: row.producedDate,
    securityNo: row.securityNo,
    problem: problemOf(charge, row.certificate),
    hasText: row.hasText,
    hasCertificateLink: row.hasLink,
    certificate:
      row.certificate === null
        ? null
        : {
            documentId: row.certificate.documentId,
            state: row.certificate.state === 'STORED' ? 'stored' : 'quarantined',
            remark: row.certificate.remark,
          },
    pdf: pdfOf(row.pdf, isDownloading),
  };
}

const pdfStates = { WANTED: 'waiting', REFUSED: 'refused', STORED: 'stored', DELETED: 'deleted' } as const;

function pdfOf(pdf: StatementRow['pdf'], isDownloading: boolean): StatementSummaryView['pdf'] {
  if (pdf === null) return { state: isDownloading ? 'downloading' : 'none', ...nothingMore };
  const { nextTryAt, refusedSince, problem } = pdf;
  return { state: isDownloading ? 'downloading' : pdfStates[pdf.state], nextTryAt, refusedSince, problem };
}

const nothingMore = { nextTryAt: null, refusedSince: null, problem: null } as const;

/** What the log of orders brought back of an answer is its number, and not the answer. */
function isLost({ state, rawAnswer }: Charge): boolean {
  return state === 'DONE' && rawAnswer === null;
}

function problemOf(charge: Charge, certificate: StatementRow['certificate']): string | null {
  switch (charge.state) {
    case 'UNKNOWN': {
      const next =
        charge.supersededBy === null
          ? 'The service has no list of statements to check. Ask the service provider, or order the statement again if you accept that you may be charged twice.'
          : 'The statement has been ordered again since.';
      return `${charge.cause ?? 'No answer arrived.'} The statement may have been charged. ${next}`;
    }
    case 'UNREADABLE':
      return `${charge.cause ?? ''} The service answered, so the statement was probably charged. The answer is saved as received. Ask the service provider about it, or order the statement again if you accept that you may be charged twice.`.trim();
    case 'REFUSED':
      return `${charge.cause ?? 'The service refused.'} Nothing was charged.`;
    case 'NOT_SENT':
      return charge.cause;
    case 'DONE': {
      // What is remarked of a PDF that passed the checks concerns whoever reads the statement.
      const remark = certificate?.state === 'STORED' ? certificate.remark : null;
      return [charge.cause, remark].filter((text) => text !== null).join(' ') || null;
    }
    case 'ANSWERED':
      return storedNotRead;
    default:
      return null;
  }
}

/** Why the same statement is not asked for now. */
export function alreadyAsked(
  earlier: Charge,
  { matterNumber }: Pick<StatementRow, 'matterNumber'>,
  afterUnknown: string | null,
): string {
  if (isAnswered(earlier))
    return answeredMeanwhile(earlier, afterUnknown, `The statement is saved in matter ${matterNumber}.`);
  const asked = `A statement of this title was ordered before, for matter ${matterNumber}.`;
  const next =
    'Landfolio does not order it again automatically. You can order it again if you accept that you may be charged twice.';
  if (earlier.state === 'UNREADABLE')
    return `${asked} The answer cannot be read, so the statement was probably charged. ${next}`;
  return earlier.state === 'UNKNOWN'
    ? `${asked} No answer arrived, so the statement may have been charged. ${next}`
    : `A statement of this title is already being ordered for matter ${matterNumber}. It is not ordered twice.`;
}
