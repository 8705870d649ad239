import { serviceFailed } from '../../shared/contract/failures.ts';
import type { StatementSummaryView } from '../../shared/contract/views/statement.ts';
import { answeredMeanwhile, isAnswered } from '../charging/answered-meanwhile.ts';
import type { Charge } from '../charging/charges.ts';
import { storedNotRead } from '../charging/send-charge.ts';
import type { FetchFailure } from './certificates.ts';
import type { PdfRow } from './pdf-store.ts';
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
    problem: problemOf(charge),
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

function problemOf(charge: Charge): string | null {
  switch (charge.state) {
    case 'UNKNOWN': {
      const next =
        charge.supersededBy === null
          ? 'The service has no list of statements to look in, so ask its help desk, or ask for the statement again knowing that it may be charged a second time.'
          : 'It was asked for again since.';
      return `${charge.cause ?? 'No answer came.'} The statement may have been charged. ${next}`;
    }
    case 'UNREADABLE':
      return `${charge.cause ?? ''} The statement was answered, so it was probably charged; the answer is kept as received. Ask the help desk of the service what it was, or ask for the statement again knowing that it may be charged a second time.`.trim();
    case 'REFUSED':
      return `${charge.cause ?? 'The service refused.'} Nothing was charged.`;
    case 'NOT_SENT':
    case 'DONE':
      return charge.cause;
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
    return answeredMeanwhile(earlier, afterUnknown, `The statement is kept with matter ${matterNumber}.`);
  const asked = `A statement of this title was asked for before, for matter ${matterNumber}, and`;
  const next =
    'It is not asked for again by itself; you can ask again knowing that it may be charged a second time.';
  if (earlier.state === 'UNREADABLE')
    return `${asked} was answered with something that cannot be read, so it was probably charged. ${next}`;
  return earlier.state === 'UNKNOWN'
    ? `${asked} no answer came, so it may have been charged. ${next}`
    : `A statement of this title is being asked for already, for matter ${matterNumber}. It is not asked for twice.`;
}

/** What a try by hand came to, for a person: no time limit of the link is documented, so only its host can say that it has ended. */
export function toldOf(failure: FetchFailure, pdf: PdfRow | null): FetchFailure {
  if (failure.code !== 'SERVICE_FAILED' || pdf === null) return failure;
  const { message, ...rest } = failure.data;
  const isBad = rest.kind === 'unreadable';
  const next =
    pdf.state === 'REFUSED'
      ? 'Landfolio goes on trying now and then; the statement and its text are kept. A new statement with its PDF is charged again.'
      : 'Landfolio goes on trying by itself. A try costs nothing.';
  const kept = isBad ? ' What came is kept under Documents, and is not shown as the certificate.' : '';
  const words = message.replace(/ (?:It is tried again|Try again)\.$/, '');
  return serviceFailed({ ...rest, message: `${words}${kept} ${next}` });
}
