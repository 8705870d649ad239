import { Link, useNavigate } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import ListFilter from 'lucide-react/icons/list-filter';
import { useMemo, useState } from 'react';
import type { OrderLineView } from '../../../shared/contract/views/order-line.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { useDaysOff } from '../../bridge/days-off.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { sortOf, sortParameter } from '../../bridge/search-params.ts';
import { useTableLayout } from '../../bridge/table-layout.ts';
import { useOfficeState } from '../../bridge/use-office-state.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Failure } from '../../ui/message.tsx';
import { isComputerElsewhere } from '../../ui/moment.ts';
import { EmptyState, Page, Skeleton } from '../../ui/page.tsx';
import { ColumnsMenu } from '../../ui/table/columns-menu.tsx';
import { noSelection } from '../../ui/table/row-selection.ts';
import { Table } from '../../ui/table/table.tsx';
import { TableBox, TableFoot } from '../../ui/table/table-box.tsx';
import {
  shownColumns,
  type TableColumn,
  type TableLayout,
  type TableSort,
} from '../../ui/table/table-column.ts';
import { useIsNarrow, useIsWider } from '../../ui/use-is-narrow.ts';
import { useNow } from '../../ui/use-now.ts';
import { ExportProgress, useExport } from '../documents/use-export.tsx';
import { lineTarget, orderTarget } from './list/line-target.ts';
import { OrderBulk } from './list/order-bulk.tsx';
import { orderColumns } from './list/order-columns.tsx';
import { ClearFilters, OrderFilters } from './list/order-filters.tsx';
import styles from './list/orders-table.module.css';
import { RefreshHistory } from './list/refresh-history.tsx';
import { useBulkActions } from './list/use-bulk-actions.ts';
import { ownSort, useHiddenLines, useOrderLines } from './list/use-order-lines.ts';
import { isNarrowed, useOrdersSearch } from './orders-search.ts';
import { selectedText } from './text.ts';

/** From here on nothing has to stand below something else. px at 100 %. */
const everyColumn = 1399;

const rowHeight = 44;
const idOf = (line: OrderLineView) => line.id;
const nameOf = (line: OrderLineView) => `${line.productName} for ${line.identifier}`;

/** The same at each drawing, so that it is not drawn again when rows come. */
const refresh = <RefreshHistory />;

/** Every certificate that was ordered, one a row, as it stands now. */
export function OrdersPage() {
  const { layout, setLayout } = useTableLayout('orders');
  const { search, narrow } = useOrdersSearch();
  const sort = sortOf(search.sort) ?? ownSort(search.show ?? 'all');
  const { lines, found, question, movedAt } = useOrderLines(search, sort);
  const isFiltered = isNarrowed(search);
  const [selection, setSelection] = useState(noSelection);
  const now = useNow();
  const daysOff = useDaysOff();
  const isNarrow = useIsNarrow();
  const isWide = useIsWider(everyColumn);
  const width = isNarrow ? 'narrow' : isWide ? 'wide' : 'middle';
  const isInOffice = useOfficeState() != null;
  const columns = useMemo(
    () => orderColumns(now, daysOff, width, layout, isInOffice),
    [now, daysOff, width, layout, isInOffice],
  );
  const act = useBulkActions(sort);
  const navigate = useNavigate();
  const documentExport = useExport();
  const save = (chosen: readonly string[]) =>
    void act.documentsOf(chosen).then((found) => {
      if (found.length > 0) documentExport.start({ kind: 'copies' }, { ids: found });
    });
  const { rows, error, isPending } = lines;
  const ids = useMemo(() => [...selection.ids], [selection]);
  const hidden = useHiddenLines({ ids: selection.ids, question, movedAt, isFiltered });
  const [first] = ids;
  const onlyAt = ids.length === 1 && first !== undefined ? rows.indexOf(first) : null;
  const isGrouped = isByTime(sort);

  return (
    <Page title="Orders" isFixed actions={refresh}>
      <OrderFilters found={found} isEmpty={!isPending && rows.count === 0} />
      {error ? <Failure failure={errorMessage(error)} onRetry={lines.retry} /> : null}
      {isPending ? (
        <div className="card">
          <Skeleton label="Loading orders" lines={8} />
        </div>
      ) : rows.count === 0 ? (
        error ? null : (
          <NoOrders isFiltered={isFiltered} />
        )
      ) : (
        <TableBox>
          <Table
            label="Orders"
            columns={columns}
            rows={rows}
            idOf={idOf}
            nameOf={nameOf}
            rowHeight={rowHeight}
            layout={layout}
            onLayout={setLayout}
            sort={sort}
            onSort={(next) => narrow({ sort: sortParameter(next) })}
            selection={selection}
            onSelect={setSelection}
            onOpen={(line) => void navigate(lineTarget(line))}
            onOpenOther={(line) => void navigate(orderTarget(line))}
            onCopy={act.copy}
            onSave={save}
            viewKey={lines.answered}
            rowClass={(line, before) =>
              isGrouped && before !== undefined && before.orderViewId !== line.orderViewId
                ? styles.begins
                : undefined
            }
          />
          <TableFoot
            text={
              ids.length > 0
                ? selectedText(ids.length, rows.count, hidden)
                : listText(rows.count, sort, columns, layout)
            }
            isChoice={ids.length > 0}
          >
            {ids.length > 0 ? (
              <OrderBulk
                ids={ids}
                sort={sort}
                only={onlyAt === null ? undefined : rows.at(onlyAt)}
                onSave={() => save(ids)}
                onDone={() => setSelection(noSelection)}
              />
            ) : null}
            <ColumnsMenu columns={columns} layout={layout} onLayout={setLayout} />
          </TableFoot>
        </TableBox>
      )}
      <ExportProgress documentExport={documentExport} />
    </Page>
  );
}

/** As they were placed: then the certificates of an order stand together. */
function isByTime({ by }: TableSort): boolean {
  return by === 'placed';
}

function listText(
  count: number,
  sort: TableSort,
  columns: readonly TableColumn<OrderLineView>[],
  layout: TableLayout,
): string {
  const by = columns.find(({ id }) => id === sort.by);
  const isHidden = by !== undefined && !shownColumns(columns, layout).includes(by);
  return [
    counted(count, 'certificate'),
    // No head shows it with an arrow.
    sortText(sort) || (isHidden ? `, sorted by \u201c${by.title}\u201d` : ''),
    isComputerElsewhere() ? ' \u00b7 Times are in Melbourne time' : '',
  ].join('');
}

function sortText(sort: TableSort): string {
  const isDescending = sort.direction === 'descending';
  if (isByTime(sort)) return isDescending ? ', newest first' : ', oldest first';
  return sort.by === 'late' && isDescending ? ', longest delay first' : '';
}

function NoOrders({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState icon={ListFilter} title="No orders match these filters" actions={<ClearFilters />}>
        Try fewer words or a different status.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Clock}
      title="No orders yet"
      actions={
        <Link to="/" className={buttonClass('primary')}>
          Find a property
        </Link>
      }
    >
      Your orders appear here. Landfolio updates their status automatically, from processing to complete, and
      files the certificates.
    </EmptyState>
  );
}
