import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import FileCheck from 'lucide-react/icons/file-check';
import Paperclip from 'lucide-react/icons/paperclip';
import Unlink from 'lucide-react/icons/unlink';
import type { DocumentView } from '../../../../shared/contract/views/document.ts';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { MatterLinkView } from '../../../../shared/contract/views/matter-home.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { QueryFallback } from '../../../bridge/query-fallback.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { dayText, fullMoment } from '../../../ui/moment.ts';
import { useNow } from '../../../ui/use-now.ts';
import { DocumentMark } from '../../documents/document-mark.tsx';
import { DownloadAgain } from '../../documents/download-again.tsx';
import { ExportMatter } from '../../documents/export-matter.tsx';
import styles from '../list/matters.module.css';
import home from '../matter-home.module.css';
import { useDetach } from './use-detach.ts';

const most = 500;

/** What came under the matter, the newest first. */
export function MatterDocuments({
  matter,
  links,
  since,
}: {
  readonly matter: MatterView;
  readonly links: readonly MatterLinkView[];
  /** What came before is of an earlier matter with the number; milliseconds UTC. */
  readonly since: number;
}) {
  const { queries } = useOffice();
  const now = useNow();
  const input = { matterNumber: matter.number, limit: most };
  const list = useQuery(queries.documents.list.queryOptions({ input }));
  const all = list.data?.documents ?? [];
  const documents = all.filter(({ receivedAt }) => receivedAt >= since);
  const earlier = all.filter(({ receivedAt }) => receivedAt < since);
  const attached = links.filter(({ kind }) => kind === 'document');
  const detach = useDetach();
  return (
    <section className="card" aria-labelledby="matter-documents">
      <div className={styles.partHead}>
        <h2 id="matter-documents">
          {list.data ? `Documents (${list.data.total - earlier.length + attached.length})` : 'Documents'}
        </h2>
        {documents.length > 0 || attached.length > 0 ? <ExportMatter matterId={matter.id} /> : null}
      </div>
      <QueryFallback query={list} label="Loading documents" lines={3} />
      {list.data && documents.length === 0 && attached.length === 0 ? (
        <p className="quiet row gap-3 pad">No certificates or statements yet.</p>
      ) : null}
      <ul className="ruled">
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} now={now} />
        ))}
        {attached.map((link) => (
          <li key={link.id} className={home.row}>
            <Paperclip size={15} aria-hidden="true" />
            <span className={home.what}>
              <Link to="/documents/$documentId" params={{ documentId: link.thing }}>
                {link.label}
              </Link>
              <span className={styles.under}>attached from another matter</span>
            </span>
            <IconButton
              label={`Remove from matter: ${link.label}`}
              size="small"
              icon={<Unlink size={14} />}
              isDestructive
              onPress={() => detach(link)}
            />
          </li>
        ))}
      </ul>
      {earlier.length > 0 ? (
        <section aria-labelledby="earlier-documents">
          <h3 id="earlier-documents" className="quiet pad-3 line-above strong">
            From an earlier matter with this number ({earlier.length})
          </h3>
          <ul className="ruled">
            {earlier.map((document) => (
              <DocumentRow key={document.id} document={document} now={now} />
            ))}
          </ul>
        </section>
      ) : null}
    </section>
  );
}

function DocumentRow({ document, now }: { readonly document: DocumentView; readonly now: number }) {
  return (
    <li className="row">
      <Link
        to="/documents/$documentId"
        params={{ documentId: document.id }}
        className="row grow plain-link hover-row gap-3 pad-2"
      >
        <FileCheck size={15} className="faint" aria-hidden="true" />
        <span className="grow">
          {document.productName}
          <span className={styles.under}>
            {[...new Set([document.identifier, document.address])].filter(Boolean).join(' \u00b7 ')}
          </span>
        </span>
        <DocumentMark document={document} />
        <span className="quiet" title={fullMoment(document.receivedAt)}>
          {dayText(document.receivedAt, now)}
        </span>
      </Link>
      <DownloadAgain document={document} />
    </li>
  );
}
