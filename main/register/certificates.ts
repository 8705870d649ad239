import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { LandService } from '../ports/land-service.ts';
import type { Log } from '../ports/log.ts';
import { pdfFault } from '../storage/check-pdf.ts';
import type { ContentStore } from '../storage/content-store.ts';
import { fetchInto } from '../storage/fetch-document.ts';
import type { StatementRow } from './statement-store.ts';

export type FetchFailure =
  | { readonly kind: 'notKept' }
  | { readonly kind: 'service'; readonly failure: ServiceFailure }
  | { readonly kind: 'hostFailed'; readonly message: string };

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
  readonly remark: string | null;
}

interface CertificateParts {
  readonly store: ContentStore;
  readonly log: Log;
  readonly newId: () => string;
  readonly service: () => LandService;
  readonly keep: (certificate: NewCertificate) => void;
  readonly arrived: (documentId: string, statementId: string) => void;
}

interface Certificates {
  /** Two that ask for the same PDF at a time share the fetching. `link` gives the secret only when it is used. */
  fetch(row: StatementRow, link: () => string | null): Promise<Result<string, FetchFailure>>;
}

/**
 * Fetches the PDFs behind statements' links, with the checks that ordered certificates get. What fails them is set aside
 * at once, since here a person asks for the next try; what passes is the certificate from then on.
 */
export function createCertificates(parts: CertificateParts): Certificates {
  const { store, log } = parts;
  const running = new Map<string, Promise<Result<string, FetchFailure>>>();

  async function fetchNow(
    row: StatementRow,
    link: () => string | null,
  ): Promise<Result<string, FetchFailure>> {
    const held = row.certificate;
    if (held?.state === 'STORED' && (await store.isIntact(held.sha256))) return ok(held.documentId);
    const secret = link();
    if (secret === null) {
      const message =
        'There is no link to a PDF that can be used. Ask for the statement again with the PDF; that is charged.';
      return failed({ kind: 'service', failure: { kind: 'notFound', message } });
    }
    const id = parts.newId();
    const partName = `${id}.${parts.newId()}.part`;
    const { signal } = new AbortController();
    const arrived = await fetchInto(parts.service(), store, secret, { signal, partName });
    if (!arrived.ok) return failed({ kind: 'service', failure: told(arrived.failure.failure) });
    const fault = await settle(partName, arrived.value.sha256);
    const isKnown = held?.sha256 === arrived.value.sha256;
    if (!isKnown) {
      parts.keep({
        id,
        connectionId: row.connectionId,
        matterId: row.matterId,
        statementId: row.id,
        state: fault === null ? 'STORED' : 'QUARANTINED',
        remark: fault,
        ...arrived.value,
      });
    }
    const documentId = isKnown ? held.documentId : id;
    parts.arrived(documentId, row.id);
    if (fault === null) return ok(documentId);
    const again = isKnown ? 'The same came as before.' : 'The file is kept under Documents, set aside.';
    const message = `${fault} ${again} Fetch it again: the link itself costs nothing.`;
    return failed({ kind: 'service', failure: { kind: 'unreadable', message } });
  }

  /** Gives the bytes their final place: among the certificates, or aside with what is wrong with them. */
  async function settle(partName: string, sha256: string): Promise<string | null> {
    try {
      const fault = pdfFault(await store.readIncoming(partName));
      if (fault === null) await store.keep(partName, sha256);
      else await store.quarantine(partName, sha256);
      return fault;
    } catch (error) {
      await store.discard(partName).catch(() => {});
      throw error;
    }
  }

  return {
    fetch(row, link) {
      const same = running.get(row.id);
      if (same !== undefined) return same;
      const work = fetchNow(row, link)
        .catch((error: unknown): Result<string, FetchFailure> => {
          const reference = log.error('statement.certificate', error, { statement: row.id });
          const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
          const message = isFull
            ? 'The disk is full. Make room and fetch the PDF again.'
            : `The PDF could not be kept (reference ${reference}). Fetch it again.`;
          return failed({ kind: 'hostFailed', message });
        })
        .finally(() => running.delete(row.id));
      running.set(row.id, work);
      return work;
    },
  };
}

/** A link lives for a day; then only a new statement has another. */
function told(failure: ServiceFailure): ServiceFailure {
  const isDead = failure.kind === 'notFound' || failure.kind === 'refused' || failure.kind === 'rejected';
  const message = isDead
    ? 'The link to the PDF has ended: it lives for 24 hours. Ask for the statement again with the PDF; that is charged.'
    : failure.message.replace(/ It is tried again\.$/, ' Try again.');
  return { ...failure, message };
}
