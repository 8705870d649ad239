import type { StatementSummaryView } from '../../../shared/contract/views/statement.ts';
import type { Tone } from '../../ui/chip.tsx';
import { momentText } from '../../ui/moment.ts';

interface PdfText {
  readonly title: string;
  readonly body: string;
  readonly tone: 'info' | 'warn';
}

/**
 * What is said of a PDF that is not here; null where it is, is being downloaded, or was never to come. No time limit of its link is
 * documented: that it has ended is never said, only that its host refuses it.
 */
export function pdfText(
  { pdf, certificate }: Pick<StatementSummaryView, 'pdf' | 'certificate'>,
  now: number,
): PdfText | null {
  if (certificate?.state === 'stored') return null;
  const aside =
    certificate?.state === 'quarantined'
      ? `What came last failed verification (${(certificate.remark ?? '').replace(/\.$/, '')}); it is kept and never shown as the certificate.`
      : '';
  const why = [(pdf.problem ?? '').replace(/ (?:It is tried again|Try again)\.$/, ''), aside].filter(Boolean);
  switch (pdf.state) {
    case 'waiting': {
      // Before the first try there is nothing to say: it follows at once.
      if (pdf.problem === null) return null;
      const next = pdf.nextTryAt === null ? '' : `, next ${momentText(pdf.nextTryAt, now)}`;
      return {
        tone: 'info',
        title: 'The PDF is not downloaded yet',
        body: [...why, `It is paid for. Landfolio tries again by itself${next}; a try costs nothing.`].join(
          ' ',
        ),
      };
    }
    case 'refused': {
      const since = pdf.refusedSince === null ? '' : ` since ${momentText(pdf.refusedSince, now)}`;
      return {
        tone: 'warn',
        title: 'The host of the PDF refuses it',
        body: [
          ...why,
          `It has refused every time${since}, so the PDF may not come any more. The statement and its text are kept.`,
          'Landfolio still tries now and then, which costs nothing. Ask the operator of the service for the PDF, with the security',
          'number. A new statement is charged again; Landfolio never asks for one by itself.',
        ].join(' '),
      };
    }
    case 'deleted':
      return {
        tone: 'info',
        title: 'The PDF was deleted with its matter',
        body: 'Download it again where you need it; its link costs nothing.',
      };
    default:
      return null;
  }
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
    case 'downloading':
      return { text: 'Downloading PDF', tone: 'wait' };
    case 'waiting':
      // The first try follows at once.
      if (pdf.problem === null) return { text: 'Downloading PDF', tone: 'wait' };
      return certificate === null
        ? { text: 'PDF not here yet', tone: 'wait' }
        : { text: 'PDF failed verification', tone: 'warn' };
  }
}

const here = { text: 'PDF here', tone: 'good' } as const;
