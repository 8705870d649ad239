import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import FileCheck from 'lucide-react/icons/file-check';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Failure } from '../../ui/message.tsx';
import { dayText, fullMoment } from '../../ui/moment.ts';
import { cardClass, Skeleton } from '../../ui/page.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './matters.module.css';

const most = 500;

/** What came under the matter, the newest first. */
export function MatterDocuments({ matter }: { readonly matter: MatterView }) {
  const { queries } = useOffice();
  const now = useNow();
  const input = { matterNumber: matter.number, limit: most };
  const list = useQuery(queries.documents.list.queryOptions({ input }));
  const documents = list.data?.documents ?? [];
  return (
    <section className={cardClass} aria-labelledby="matter-documents">
      <div className={styles.partHead}>
        <h2 id="matter-documents">{list.data ? `Documents (${list.data.total})` : 'Documents'}</h2>
      </div>
      {list.error ? <Failure failure={failureText(list.error)} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton label="Reading the documents" lines={3} /> : null}
      {list.data && documents.length === 0 ? (
        <p className={styles.none}>No certificate or statement has come yet.</p>
      ) : null}
      <ul className={styles.documents}>
        {documents.map((document) => (
          <li key={document.id}>
            <Link
              to="/documents/$documentId"
              params={{ documentId: document.id }}
              className={styles.document}
            >
              <FileCheck size={15} aria-hidden="true" />
              <span className={styles.documentName}>
                {document.productName}
                <span className={styles.under}>
                  {[...new Set([document.identifier, document.address])].filter(Boolean).join(' \u00b7 ')}
                </span>
              </span>
              {document.state === 'quarantined' ? (
                <Chip tone="warn" shape="square">
                  set aside
                </Chip>
              ) : null}
              <span className={styles.soft} title={fullMoment(document.receivedAt)}>
                {dayText(document.receivedAt, now)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
