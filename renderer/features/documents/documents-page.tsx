import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import ListFilter from 'lucide-react/icons/list-filter';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { sortOf, sortParameter } from '../../bridge/search-params.ts';
import { useTableLayout } from '../../bridge/table-layout.ts';
import { useOfficeState } from '../../bridge/use-office-state.ts';
import { useStatus } from '../../bridge/use-status.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { Failure } from '../../ui/message.tsx';
import { EmptyState, Page, Skeleton } from '../../ui/page.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableSort } from '../../ui/table/table-column.ts';
import { useIsWider } from '../../ui/use-is-narrow.ts';
import { useNow } from '../../ui/use-now.ts';
import { useTypedText } from '../../ui/use-typed-text.ts';
import { IntakeLink } from '../intake/intake-link.tsx';
import { useDragOut } from './document-actions.tsx';
import { documentColumns } from './document-columns.tsx';
import { DocumentKinds } from './document-kinds.tsx';
import { DocumentPeriod } from './document-period.tsx';
import { DocumentPreview } from './document-preview.tsx';
import styles from './documents.module.css';
import { atPlace, rangeOf, useDocumentsSearch } from './documents-search.ts';
import { useDocumentsView } from './documents-view.ts';
import { DeletedDocuments } from './own/deleted-documents.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type ListedDocument, questionOf, useDocuments, useHiddenDocuments } from './use-documents.ts';

const newestFirst = { by: 'received', direction: 'descending' } as const;

export function DocumentsPage() {
  const { selection, enter } = useDocumentsView();
  const { search, narrow, showAll } = useDocumentsSearch();
  const [text, setText] = useTypedText(search.text ?? '', (text) => narrow({ text }, true));
  const connectionId = useStatus()?.connection.id;
  const shownFor = useRef(connectionId);
  const onConnection = useEffectEvent((id: string) => {
    enter(id);
    if (shownFor.current !== undefined && shownFor.current !== id) showAll();
    shownFor.current = id;
  });
  useEffect(() => {
    if (connectionId !== undefined) onConnection(connectionId);
  }, [connectionId]);
  const kept = useTableLayout('documents');
  const sort = sortOf(search.sort) ?? newestFirst;
  const wanted = (search.text ?? '').trim();
  const range = rangeOf(search, melbourneDay(useNow()));
  const isMine = useOfficeState() != null && search.whose === 'mine';
  const question = questionOf(wanted, sort, range, search.products, isMine);
  const list = useDocuments(question);
  const { rows, isPending } = list;
  const isFiltered = wanted !== '' || range !== null || search.products !== undefined || isMine;
  const hidden = useHiddenDocuments({
    ids: selection.ids,
    question: list.asked,
    movedAt: list.movedAt,
    isFiltered,
  });
  return (
    <Page title="Documents" isFixed actions={<IntakeLink />}>
      <div className={styles.tools}>
        <FilterField
          label="Filter documents"
          placeholder="Matter, product, title, document text"
          value={text}
          onChange={setText}
        />
        <DocumentKinds kinds={list.kinds} />
        <DocumentPeriod />
        <WhoseDocuments />
        <ReadingProgress />
        <DeletedDocuments />
      </div>
      {list.error ? <Failure failure={errorMessage(list.error)} onRetry={list.retry} /> : null}
      {isPending ? (
        <div className="card">
          <Skeleton label="Loading documents" lines={8} />
        </div>
      ) : null}
      {!isPending && rows.count === 0 && !list.isOld && !list.error ? (
        <NoDocuments isFiltered={isFiltered} onAll={showAll} />
      ) : null}
      {rows.count > 0 ? (
        <Library
          list={list}
          kept={kept}
          sort={sort}
          onSort={(next) => narrow({ sort: sortParameter(next) })}
          viewKey={JSON.stringify(question)}
        />
      ) : null}
      {rows.count > 0 || selection.ids.size > 0 ? (
        <SelectionBar count={rows.count} total={list.total} hidden={hidden} question={question} />
      ) : null}
    </Page>
  );
}

/** In an office: everyone’s documents, or one’s own. */
function WhoseDocuments() {
  const { search, narrow } = useDocumentsSearch();
  if (useOfficeState() == null) return null;
  return (
    <ChoiceField
      label="Whose documents"
      isLabelHidden
      value={search.whose ?? 'everyone'}
      title={search.whose === 'mine' ? 'Ordered or added by you' : undefined}
      options={[
        { value: 'everyone', text: 'Everyone’s documents' },
        { value: 'mine', text: 'My documents' },
      ]}
      onChange={(whose) => narrow({ whose })}
    />
  );
}

/** Words inside are found in what was read; how far that is, while it goes on. */
function ReadingProgress() {
  const { queries } = useOffice();
  const reading = useQuery(queries.documents.reading.queryOptions({ input: {} })).data;
  if (reading === undefined || reading.done >= reading.total) return null;
  const [done, total] = [reading.done, reading.total].map((count) => count.toLocaleString('en-AU'));
  return (
    <span className="quiet">
      Indexing {done} of {total} documents for search
    </span>
  );
}

interface LibraryProps {
  readonly list: ReturnType<typeof useDocuments>;
  readonly kept: ReturnType<typeof useTableLayout>;
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
  /** Where it changes, the list begins at its top. */
  readonly viewKey: string;
}

/** The list, and beside it the document where the keyboard is. */
function Library({ list, kept, sort, onSort, viewKey }: LibraryProps) {
  const { selection, active, choose, activate } = useDocumentsView();
  const navigate = useNavigate();
  const now = useNow();
  const isNarrow = !useIsWider(1180);
  const isWide = useIsWider(1439);
  const hasPreview = useIsWider(799);
  // What was found inside needs the room of a line.
  const room = isNarrow || hasInside(list.rows) ? 'short' : isWide ? 'wide' : 'usual';
  const columns = useMemo(() => documentColumns(now, room), [now, room]);
  const dragOut = useDragOut();
  const { rows } = list;
  const at = active === null ? null : rows.indexOf(active.id);
  // As it stands in the list now: it may have been renamed, or fetched again.
  const shown = (at === null ? active : rows.at(at)) ?? rows.at(0) ?? null;
  return (
    <div className={`${styles.split} ${hasPreview ? styles.besidePreview : ''}`}>
      <Table<ListedDocument>
        label="Documents"
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ productName, identifier }) => [productName, identifier].filter(Boolean).join(', ')}
        rowHeight={50}
        layout={kept.layout}
        onLayout={kept.setLayout}
        sort={sort}
        onSort={onSort}
        selection={selection}
        onSelect={(chosen) => choose(chosen, list.sizes)}
        onActive={activate}
        onOpen={({ id, inside }) =>
          void navigate({
            to: '/documents/$documentId',
            params: { documentId: id },
            search: atPlace(inside),
          })
        }
        onDrag={(document, event) =>
          dragOut(document, event, selection.ids.has(document.id) ? [...selection.ids] : [document.id])
        }
        viewKey={viewKey}
      />
      {hasPreview && shown !== null ? <DocumentPreview key={shown.id} document={shown} /> : null}
    </div>
  );
}

function hasInside(rows: ReturnType<typeof useDocuments>['rows']): boolean {
  for (let at = 0; at < Math.min(rows.count, 30); at += 1) if (rows.at(at)?.inside !== undefined) return true;
  return false;
}

function NoDocuments({ isFiltered, onAll }: { readonly isFiltered: boolean; readonly onAll: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={ListFilter}
        title="No documents match these filters"
        actions={<Button onPress={onAll}>Show all documents</Button>}
      >
        Use fewer words, choose “All document types” or change the dates. You can filter by matter number,
        part of an address, volume and folio, or words in the certificate.
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
      Landfolio downloads and checks each completed certificate and saves it in your library. You can open
      saved documents without a network connection.
    </EmptyState>
  );
}
