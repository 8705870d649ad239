import type { StatementSummaryView } from '../../shared/contract/views/statement.ts';
import { chargeProblem } from '../charging/charge-problem.ts';
import type { Charge, ChargeHead } from '../charging/charges.ts';
import { readNotesOf } from '../storage/stored-notes.ts';
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
  PLACED: 'lost',
  PRESUMED_ABSENT: 'notPlaced',
};

export function headOf({ rawAnswer, ...charge }: Charge): ChargeHead {
  return { ...charge, hasAnswer: rawAnswer !== null };
}

/** A statement in a list. */
export function summaryOf(
  row: StatementRow,
  charge: ChargeHead,
  isDownloading: boolean,
): StatementSummaryView {
  return {
    id: row.id,
    volumeFolio: row.volumeFolio,
    matterNumber: row.matterNumber,
    state: isLost(charge) ? 'lost' : states[charge.state],
    requestedAt: charge.requestedAt,
    producedDate: row.producedDate,
    securityNo: row.securityNo,
    address: row.about.address,
    land: row.about.land,
    proprietors: [...row.about.proprietors],
    problem: chargeProblem(charge),
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
    pdf: pdfOf(row, isDownloading),
  };
}

const pdfStates = { WANTED: 'waiting', REFUSED: 'refused', STORED: 'stored', DELETED: 'deleted' } as const;

function pdfOf(
  { pdf, hasLink }: Pick<StatementRow, 'pdf' | 'hasLink'>,
  isDownloading: boolean,
): StatementSummaryView['pdf'] {
  // Every link of this library is wanted: without that it is the link of a colleague’s computer.
  if (pdf === null)
    return { state: isDownloading ? 'downloading' : hasLink ? 'elsewhere' : 'none', ...nothingMore };
  const { nextTryAt, refusedSince } = pdf;
  const problem = readNotesOf(pdf.problem);
  return { state: isDownloading ? 'downloading' : pdfStates[pdf.state], nextTryAt, refusedSince, problem };
}

const nothingMore = { nextTryAt: null, refusedSince: null, problem: null } as const;

/** What the log of orders brought back of an answer is its number, and not the answer. */
function isLost({ state, hasAnswer }: ChargeHead): boolean {
  return state === 'DONE' && !hasAnswer;
}
