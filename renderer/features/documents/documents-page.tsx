import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import ListFilter from 'lucide-react/icons/list-filter';
import { useState } from 'react';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { Failure } from '../../ui/message.tsx';
import { cardClass, EmptyState, Page, Skeleton } from '../../ui/page.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { DocumentPreview } from './document-preview.tsx';
import { DocumentTable } from './document-table.tsx';
import styles from './documents.module.css';
import { useDocumentsView } from './documents-view.ts';

const step = 200;
const most = 500;

export function DocumentsPage() {
  const { queries } = useOffice();
  const { text, selectedId, setText, select } = useDocumentsView();
  const [limit, setLimit] = useState(step);
  const settledText = useDelayed(text.trim(), 150);
  const input = { text: settledText, limit };
  const list = useQuery(
    queries.documents.list.queryOptions({ input, placeholderData: (previous) => previous }),
  );
  const documents = list.data?.documents ?? [];
  const selected = documents.find((one) => one.id === selectedId) ?? documents[0];

  return (
    <Page title="Documents" isFixed>
      <div className={styles.tools}>
        <FilterField
          label="Filter documents"
          placeholder="Matter, product, title, address"
          value={text}
          onChange={setText}
        />
      </div>
      {list.error ? <Failure failure={failureText(list.error)} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? (
        <div className={cardClass}>
          <Skeleton label="Reading the documents" lines={8} />
        </div>
      ) : null}
      {list.data && documents.length === 0 ? (
        <NoDocuments isFiltered={settledText !== ''} onAll={() => setText('')} />
      ) : null}
      {list.data && selected ? (
        <>
          <div className={styles.split}>
            <DocumentTable documents={documents} selectedId={selected.id} onSelect={select} />
            <DocumentPreview key={selected.id} document={selected} />
          </div>
          <div className={styles.foot}>
            <span>
              {documents.length} of {list.data.total} documents, newest first
            </span>
            {list.data.total > documents.length && limit < most ? (
              <Button size="small" onPress={() => setLimit(most)}>
                Show more
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
    </Page>
  );
}

function NoDocuments({ isFiltered, onAll }: { readonly isFiltered: boolean; readonly onAll: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={ListFilter}
        title="No document fits this filter"
        actions={<Button onPress={onAll}>Show all documents</Button>}
      >
        Try fewer words: a matter number, part of an address, or a volume and folio.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={FileText}
      title="No documents yet"
      actions={
        <Link to="/orders" className={buttonClass('secondary')}>
          Show orders
        </Link>
      }
    >
      Every certificate that is complete is fetched, checked and kept here, to be opened also without a
      network.
    </EmptyState>
  );
}
