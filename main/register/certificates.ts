import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { hostFailed, notFound, serviceFailed } from '../../shared/contract/failures.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { AppContext } from '../context/app-context.ts';
import type { LandService } from '../ports/land-service.ts';
import { pdfFault } from '../storage/check-pdf.ts';
import type { ContentStore, KeptName } from '../storage/content-store.ts';
import { type Arrived, fetchInto } from '../storage/fetch-document.ts';
import { type StoredNotes, storeNotes } from '../storage/stored-notes.ts';
import { type PdfRow, type PdfStore, untried } from './pdf-store.ts';
import type { StatementRow } from './statement-store.ts';

export type FetchFailure = DeclaredFailure<'NOT_FOUND' | 'SERVICE_FAILED' | 'HOST_FAILED'>;

/** The PDF of a statement, whose bytes lie under their final name. */
export interface NewCertificate {
  readonly id: string;
  readonly connectionId: string;
  readonly matterId: string;
  readonly statementId: string;
  /** `QUARANTINED`: kept, since it was paid for, but never shown as the certificate. */
  readonly state: 'STORED' | 'QUARANTINED';
  readonly sha256: string;
  readonly bytes: number;
  /** What did not pass the checks; null where they were passed. */
  readonly remark: StoredNotes | null;
}

interface CertificateParts extends Pick<AppContext, 'log' | 'ids' | 'events'> {
  readonly store: ContentStore;
  readonly pdfs: PdfStore;
  readonly serviceFor: (connectionId: string) => LandService | null;
  readonly transaction: (work: () => void) => void;
  /** The matter that a statement is in now: it may have been moved while its PDF was downloaded. */
  readonly matterOf: (statementId: string) => string;
  /** Writes the document's row. Runs inside the transaction that ends the download. */
  readonly keep: (certificate: NewCertificate) => void;
}

/** One try to get the PDF of a statement. */
export interface Try {
  readonly row: StatementRow;
  readonly pdf: PdfRow;
  /** Gives the secret only when it is used; null where there is none that can be used. */
  readonly link: () => string | null;
  /** Whether bytes that fail the checks are kept. Else they are thrown away, since they are asked for again. */
  readonly keepsBad: boolean;
  readonly signal: AbortSignal;
}

/** Bytes that fail the checks are a failure of the kind `unreadable`, with `isBad`. */
export type Tried = Result<string, FetchFailure & { readonly isBad?: boolean }>;

/**
 * Downloads the PDFs behind statements' links, with the checks that ordered certificates get: into an incoming file, hashed while it
 * streams, flushed, checked, renamed to its hash, and then its row.
 */
export function createCertificates(parts: CertificateParts): (one: Try) => Promise<Tried> {
  const { store, log, pdfs } = parts;

  async function tryOnce({ row, pdf, link, keepsBad, signal }: Try): Promise<Tried> {
    const held = row.certificate;
    if (held?.state === 'STORED' && (await store.isIntact(asPdf(held.sha256)))) {
      if (pdf.state !== 'STORED') pdfs.update(row.id, storedPdf);
      return ok(held.documentId);
    }
    if (pdf.sha256 !== null && (await store.confirm(asPdf(pdf.sha256)))) {
      const bytes = (await store.sizeOf(asPdf(pdf.sha256))) ?? 0;
      log.info('statement.certificate.adopted', { statement: row.id });
      return ok(finish(row, { sha256: pdf.sha256, bytes }));
    }
    const service = parts.serviceFor(row.connectionId);
    const secret = link();
    if (service === null || secret === null) return failed(notReady(service === null));
    const partName = `${parts.ids.newId()}.part`;
    const fetched = await fetchInto(service, store, secret, { signal, partName });
    if (!fetched.ok) return failed(serviceFailed(fetched.failure.failure));
    // Its matter was deleted meanwhile, with its certificates.
    if (pdf.state !== 'DELETED' && pdfs.get(row.id)?.state === 'DELETED') {
      await store.discard(partName);
      return failed(notFound('statement', row.id));
    }
    return judge(row, fetched.value, partName, keepsBad);
  }

  async function judge(
    row: StatementRow,
    arrived: Arrived,
    partName: string,
    keepsBad: boolean,
  ): Promise<Tried> {
    try {
      const fault = pdfFault(await store.readIncoming(partName));
      if (fault === null) {
        // From here on the next start finds them by their hash.
        pdfs.update(row.id, { sha256: arrived.sha256 });
        await store.keep(partName, asPdf(arrived.sha256));
        return ok(finish(row, arrived));
      }
      if (keepsBad) {
        await store.quarantine(partName, arrived.sha256);
        keepBad(row, arrived, storeNotes({ code: 'badFile', fault }));
      } else await store.discard(partName);
      return failed({
        ...serviceFailed({ kind: 'unreadable', reason: { code: 'badFile', fault } }),
        isBad: true,
      });
    } catch (error) {
      await store.discard(partName).catch(() => {});
      throw error;
    }
  }

  function finish(row: StatementRow, arrived: Arrived): string {
    const held = row.certificate;
    const isKnown = held?.sha256 === arrived.sha256 && held.state === 'STORED';
    const id = isKnown ? held.documentId : parts.ids.newId();
    parts.transaction(() => {
      if (!isKnown) parts.keep({ ...about(row, id), ...arrived, state: 'STORED', remark: null });
      pdfs.update(row.id, storedPdf);
    });
    stored(row, id);
    return id;
  }

  function about({ id: statementId, connectionId }: StatementRow, id: string) {
    return { id, connectionId, matterId: parts.matterOf(statementId), statementId };
  }

  function stored({ connectionId }: StatementRow, documentId: string): void {
    parts.events.publish('documentStored', { documentId, connectionId, source: 'statement' });
  }

  /** The same bytes once more are the same document. */
  function keepBad(row: StatementRow, arrived: Arrived, remark: StoredNotes): void {
    if (row.certificate?.sha256 === arrived.sha256) return;
    const id = parts.ids.newId();
    parts.keep({ ...about(row, id), ...arrived, state: 'QUARANTINED', remark });
    stored(row, id);
  }

  return async (one) => {
    try {
      return await tryOnce(one);
    } catch (error) {
      const reference = log.error('statement.certificate', error, { statement: one.row.id });
      const isDiskFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
      return failed(hostFailed({ kind: 'pdfNotSaved', isDiskFull, reference }));
    }
  };
}

const storedPdf = { state: 'STORED', ...untried } as const;

function notReady(isConnectionGone: boolean): FetchFailure {
  const code = isConnectionGone ? 'connectionGone' : 'noPdfLink';
  return serviceFailed({ kind: 'notReady', reason: { code } });
}

/** What a statement's link leads to is kept only where it is a PDF. */
function asPdf(sha256: string): KeptName {
  return { sha256, fileType: 'pdf' };
}
