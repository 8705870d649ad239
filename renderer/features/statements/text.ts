import type { ChargeProblemView } from '../../../shared/contract/views/charge-problem.ts';
import type { StatementSummaryView } from '../../../shared/contract/views/statement.ts';
import { answerNotReadText, contradictedText } from '../../../shared/model/charge-text.ts';
import { earlierFirst } from '../../../shared/model/earlier-statement.ts';
import { notesText } from '../../../shared/model/note-text.ts';
import type { TitleReference } from '../../../shared/model/register-statement.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { eventText, failureMessage } from '../../../shared/model/service-failure-text.ts';
import type { Tone } from '../../ui/chip.tsx';
import { momentText } from '../../ui/moment.ts';

/** Its address; where none is known, its lot and plan; null where the statement names neither. */
export function statementLand({
  address,
  land,
}: Pick<StatementSummaryView, 'address' | 'land'>): string | null {
  return address ?? land;
}

/** The ids of the newest kept statement of each title of which several are kept, by the register's own time. */
export function newestOfSeveral(list: readonly StatementSummaryView[]): ReadonlySet<string> {
  const newest = new Map<string, { readonly one: StatementSummaryView; readonly isAmongOthers: boolean }>();
  for (const one of list) {
    if (one.state !== 'kept') continue;
    const known = newest.get(one.volumeFolio);
    newest.set(one.volumeFolio, {
      one: known === undefined ? one : earlierFirst(known.one, one)[1],
      isAmongOthers: known !== undefined,
    });
  }
  return new Set([...newest.values()].flatMap(({ one, isAmongOthers }) => (isAmongOthers ? [one.id] : [])));
}

type State = StatementSummaryView['state'];

const states: Record<State, { readonly text: string; readonly tone: Tone }> = {
  prepared: { text: 'Not submitted yet', tone: 'warn' },
  sending: { text: 'Ordering', tone: 'wait' },
  kept: { text: 'Saved', tone: 'good' },
  unreadable: { text: 'Saved, not as ordered', tone: 'warn' },
  unknown: { text: 'Status unknown', tone: 'bad' },
  lost: { text: 'Paid for, content missing', tone: 'warn' },
  refused: { text: 'Refused', tone: 'bad' },
  notSent: { text: 'Not submitted', tone: 'still' },
  notPlaced: { text: 'Not placed or charged', tone: 'still' },
};

export function stateText(state: State): { readonly text: string; readonly tone: Tone } {
  return states[state];
}

/** What happened, what it means for the money, what to do; null where the statement is simply there, or on its way. */
export function problemText({
  problem,
  certificate,
}: Pick<StatementSummaryView, 'problem' | 'certificate'>): string | null {
  if (problem !== null && problem.kind !== 'remark') return chargeText(problem);
  // What is remarked of a PDF that passed the checks concerns whoever reads the statement.
  const remark = certificate?.state === 'stored' ? certificate.remark : null;
  return [problem?.cause, remark === null ? null : notesText(remark)].filter(Boolean).join(' ') || null;
}

/** Received, but not read as expected: a part is missing, in another form, or of another title. Each says what. */
export function isToCheck({ problem }: Pick<StatementSummaryView, 'problem'>): boolean {
  return problem?.kind === 'remark' || problem?.kind === 'unreadable';
}

function chargeText({ kind, cause }: ChargeProblemView): string {
  const unknown = `${cause ?? 'No response was received.'} The statement may have been charged.`;
  switch (kind) {
    case 'unknown':
      return `${unknown} The service has no list of statements to check. Ask the service provider, or order the statement again if you accept that you may be charged twice.`;
    case 'askedAgain':
      return `${unknown} The statement has been ordered again since.`;
    case 'unreadable':
      return `${cause ?? 'The response could not be read as a register statement.'} The service responded, so the statement was probably charged. The response is saved as received. Ask the service provider about it, or order the statement again if you accept that you may be charged twice.`;
    case 'refused':
      return `${cause ?? 'The service refused the request.'} Nothing was charged.`;
    case 'notSent':
      return cause ?? 'The request was not submitted. Nothing was charged.';
    case 'answerNotRead':
      return answerNotReadText;
    case 'placed':
      return 'The service provider says that the order was placed, so the statement is paid for. No readable content has arrived. Ask the service provider to send it. If you order the statement again, you will be charged again.';
    case 'notPlaced':
      return 'The service provider says that the order was not placed or charged.';
    case 'contradicted':
      return contradictedText('the order', cause, 'ordered the statement again');
    default:
      return cause ?? '';
  }
}

/** `Volume 9876 Folio 043A`, from the register's own parts. */
export function referenceText(reference: TitleReference): string {
  return `Volume ${reference.volume} Folio ${reference.folio}${reference.suffix ?? ''}`;
}

/** The way to a title's screen: `9876/043A`. */
export function referenceId(reference: TitleReference): string {
  return `${reference.volume}/${reference.folio}${reference.suffix ?? ''}`;
}

/** `1/2`, or null where no share is given. A lone part is not a share. */
export function shareText(numerator: number | null, denominator: number | null): string | null {
  return numerator === null || denominator === null ? null : `${numerator}/${denominator}`;
}

interface PdfText {
  readonly title: string;
  readonly body: string;
  readonly tone: 'info' | 'warn';
}

/**
 * The message for a PDF that is not downloaded; null where it is, is being downloaded, or none was ordered. No time limit of its link is
 * documented: that it has ended is never said, only that its host refuses it.
 */
export function pdfText(
  { pdf, certificate }: Pick<StatementSummaryView, 'pdf' | 'certificate'>,
  now: number,
): PdfText | null {
  if (certificate?.state === 'stored') return null;
  const aside =
    certificate?.state === 'quarantined'
      ? [
          'The last file failed verification.',
          certificate.remark === null ? null : notesText(certificate.remark),
          'It is saved and is never shown as the certificate.',
        ]
      : [];
  const why = [pdf.problem === null ? null : notesText(pdf.problem), ...aside].filter(Boolean);
  switch (pdf.state) {
    case 'waiting': {
      // Before the first try there is nothing to say: it follows at once.
      if (pdf.problem === null) return null;
      const next = pdf.nextTryAt === null ? '' : ` (next attempt ${momentText(pdf.nextTryAt, now)})`;
      return {
        tone: 'info',
        title: 'The PDF is not downloaded yet',
        body: [
          ...why,
          `The PDF is paid for. Landfolio tries again automatically${next}. Trying again costs nothing.`,
        ].join(' '),
      };
    }
    case 'refused': {
      const since = pdf.refusedSince === null ? '' : ` since ${momentText(pdf.refusedSince, now)}`;
      return {
        tone: 'warn',
        title: 'The server refuses to send the PDF',
        body: [
          ...why,
          `It has refused every attempt${since}, so the PDF may no longer be available. The statement and its text are saved.`,
          'Landfolio still tries from time to time, which costs nothing. Ask the service provider for the PDF and quote the security',
          'number. If you order a new statement, you will be charged again. Landfolio never orders one automatically.',
        ].join(' '),
      };
    }
    case 'deleted':
      return {
        tone: 'info',
        title: 'The PDF was deleted with its matter',
        body: 'You can download it again if you need it. Downloading costs nothing.',
      };
    case 'elsewhere':
      return {
        tone: 'info',
        title: 'The PDF is not on this computer yet',
        body: 'The PDF is paid for. The computer of your office that ordered this statement downloads it and shares it. It then appears here automatically.',
      };
    default:
      return null;
  }
}

/** What came of a download by hand, while Landfolio goes on by itself. No time limit of the link is documented. */
export function triedText(
  failure: ServiceFailure,
  { pdf, certificate }: Pick<StatementSummaryView, 'pdf' | 'certificate'>,
): string {
  const { state } = pdf;
  if (state !== 'waiting' && state !== 'refused') return failureMessage(failure);
  const next =
    state === 'refused'
      ? 'Landfolio tries again from time to time. The statement and its text are saved. A new statement with its PDF is charged again.'
      : 'Landfolio tries again automatically, free of charge.';
  const isSaved = failure.kind === 'unreadable' && certificate?.state === 'quarantined';
  const saved = isSaved
    ? 'The downloaded file is saved under Documents. It is not shown as the certificate.'
    : '';
  return [eventText(failure), saved, next].filter(Boolean).join(' ');
}

/** What a list says of the PDF of a statement; null where none was to come. */
export function pdfMark({
  pdf,
  certificate,
}: Pick<StatementSummaryView, 'pdf' | 'certificate'>): { readonly text: string; readonly tone: Tone } | null {
  if (certificate?.state === 'stored') return here;
  switch (pdf.state) {
    case 'none':
      return null;
    case 'stored':
      return here;
    case 'refused':
      return { text: 'PDF refused', tone: 'warn' };
    case 'deleted':
      return { text: 'PDF deleted', tone: 'still' };
    case 'elsewhere':
      return { text: 'PDF on another computer', tone: 'wait' };
    case 'downloading':
      return { text: 'Downloading PDF', tone: 'wait' };
    case 'waiting':
      // The first try follows at once.
      if (pdf.problem === null) return { text: 'Downloading PDF', tone: 'wait' };
      return certificate === null
        ? { text: 'PDF not downloaded yet', tone: 'wait' }
        : { text: 'PDF failed verification', tone: 'warn' };
  }
}

const here = { text: 'PDF downloaded', tone: 'good' } as const;
