import { useQueries, useQuery } from '@tanstack/react-query';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { MatterLinkView } from '../../../../shared/contract/views/matter-home.ts';
import type { OrderLineView } from '../../../../shared/contract/views/order-line.ts';
import type { StatementSummaryView } from '../../../../shared/contract/views/statement.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { QueryFallback } from '../../../bridge/query-fallback.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ExportMatter } from '../../documents/export-matter.tsx';
import { AddDocumentsButton } from '../../documents/own/add-documents.tsx';
import { MakePack } from '../../documents/pack/make-pack.tsx';
import { FolderLine } from '../../matter-folders/folder-line.tsx';
import { AttachedDocumentRow, DocumentRow } from './document-row.tsx';
import { PendingRow } from './pending-row.tsx';
import { firstRows, maxRows, RowList } from './row-list.tsx';
import { StatementRow } from './statement-row.tsx';

/** So many of what has not come stand above the documents at first. */
const firstPending = 3;
const noLinks: readonly MatterLinkView[] = [];
const noLines: readonly OrderLineView[] = [];

interface MatterDocumentsProps {
  readonly matter: MatterView;
  /** What came before is of an earlier matter with the number; milliseconds UTC. */
  readonly since: number;
}

/** What the matter has, each once and the newest first: certificates, register statements, and what is attached. Above it, what has not come. */
export function MatterDocuments({ matter, since }: MatterDocumentsProps) {
  const { queries } = useOffice();
  const now = useNow();
  const { id, number: matterNumber } = matter;
  const list = useQuery(queries.documents.list.queryOptions({ input: { matterNumber, limit: maxRows } }));
  const statements = useQuery(queries.statements.list.queryOptions({ input: { matterNumber } }));
  const kinds = ['document' as const, 'statement' as const];
  const links = useQuery(queries.matters.links.queryOptions({ input: { id, kinds } })).data ?? noLinks;
  const attached = useAttachedStatements(links);
  const pending = usePending(matterNumber);

  // The PDF of a register statement stands in the row of its statement.
  const certificates = (list.data?.documents ?? []).filter(({ statementId }) => statementId === null);
  const own = (statements.data ?? []).filter(({ requestedAt }) => requestedAt >= since);
  const entries = [
    ...certificates
      .filter(({ receivedAt }) => receivedAt >= since)
      .map((document) => ({
        at: document.receivedAt,
        row: <DocumentRow key={document.id} document={document} matter={matter} now={now} />,
      })),
    ...own.map((statement) => ({
      at: statement.requestedAt,
      row: (
        <StatementRow key={statement.id} statement={statement} matter={matter} link={undefined} now={now} />
      ),
    })),
    ...attached.map(({ statement, link }) => ({
      at: link.linkedAt,
      row: <StatementRow key={link.id} statement={statement} matter={matter} link={link} now={now} />,
    })),
    ...links
      .filter(({ kind }) => kind === 'document')
      .map((link) => ({
        at: link.linkedAt,
        row: <AttachedDocumentRow key={link.id} link={link} now={now} />,
      })),
  ].sort((one, other) => other.at - one.at);
  const earlier = certificates.filter(({ receivedAt }) => receivedAt < since);
  const first = firstRows - Math.min(pending.length, firstPending);
  const isKnown = list.data !== undefined && statements.data !== undefined;
  return (
    <div className="stack gap-4">
      {pending.length === 0 ? null : (
        <RowList
          id="matter-pending"
          title={`Not received yet (${pending.length})`}
          rows={pending.map((line) => <PendingRow key={line.id} line={line} now={now} />)}
          first={firstPending}
          what="certificates"
        />
      )}
      <FolderLine matterId={id} />
      <RowList
        id="matter-documents"
        title={isKnown ? `Documents (${entries.length})` : 'Documents'}
        actions={
          <div className="row wrap gap-2">
            <AddDocumentsButton matter={matter} />
            {entries.length > 0 ? <MakePack matter={matter} /> : null}
            {entries.length > 0 ? <ExportMatter matterId={id} /> : null}
          </div>
        }
        fallback={
          <>
            <QueryFallback query={list} label="Loading documents" lines={3} />
            {isKnown && entries.length === 0 ? (
              <p className="quiet row gap-3 pad">
                No documents yet. Certificates appear here when they arrive. To add your own, drop PDF files
                on this page or choose “Add PDFs…”.
              </p>
            ) : null}
          </>
        }
        rows={entries.map(({ row }) => row)}
        first={first}
        what="documents"
      />
      {earlier.length > 0 ? (
        <RowList
          id="earlier-documents"
          title={`From an earlier matter with this number (${earlier.length})`}
          rows={earlier.map((document) => (
            <DocumentRow key={document.id} document={document} matter={matter} now={now} />
          ))}
          first={Math.max(0, first - entries.length)}
          what="documents of the earlier matter"
        />
      ) : null}
    </div>
  );
}

/** What needs a person, then what is awaited, the next first. What came and failed verification stands among the documents. */
function usePending(matterNumber: string): readonly OrderLineView[] {
  const { queries } = useOffice();
  const rows = (input: { show: 'attention' | 'waiting'; by: 'placed' | 'expected'; isDescending: boolean }) =>
    queries.orders.lines.rows.queryOptions({ input: { matterNumber, limit: 200, ...input } });
  const attention =
    useQuery(rows({ show: 'attention', by: 'placed', isDescending: true })).data?.rows ?? noLines;
  const waiting =
    useQuery(rows({ show: 'waiting', by: 'expected', isDescending: false })).data?.rows ?? noLines;
  const ids = new Set(attention.map(({ id }) => id));
  return [...attention, ...waiting.filter(({ id }) => !ids.has(id))].filter(
    ({ documentId }) => documentId === null,
  );
}

interface AttachedStatement {
  readonly statement: StatementSummaryView;
  readonly link: MatterLinkView;
}

/** Register statements that came under other matters. */
function useAttachedStatements(links: readonly MatterLinkView[]): AttachedStatement[] {
  const { queries } = useOffice();
  const ofStatements = links.filter(({ kind }) => kind === 'statement');
  const found = useQueries({
    queries: ofStatements.map(({ thing }) => queries.statements.get.queryOptions({ input: { id: thing } })),
  });
  return ofStatements.flatMap((link, at) => {
    const statement = found[at]?.data;
    return statement === undefined ? [] : [{ statement, link }];
  });
}
