import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { MatterRow } from '../../../../shared/contract/views/matter.ts';
import { counted } from '../../../../shared/lib/counted.ts';
import { tsvText } from '../../../../shared/lib/csv.ts';
import { melbourneDay } from '../../../../shared/model/melbourne-day.ts';
import { useDaysOff } from '../../../bridge/days-off.ts';
import { useOffice } from '../../../bridge/office.tsx';
import type { KeptLayout } from '../../../bridge/table-layout.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { Button } from '../../../ui/button.tsx';
import { ColumnsMenu } from '../../../ui/table/columns-menu.tsx';
import { hiddenText } from '../../../ui/table/hidden-text.ts';
import { noSelection, type RowSelection } from '../../../ui/table/row-selection.ts';
import { Table } from '../../../ui/table/table.tsx';
import { FootActions, TableBox, TableFoot } from '../../../ui/table/table-box.tsx';
import type { TableSort } from '../../../ui/table/table-column.ts';
import { localRows } from '../../../ui/table/table-rows.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useNow } from '../../../ui/use-now.ts';
import { CloseChosen } from '../closing/close-chosen.tsx';
import { matterTexts } from '../text.ts';
import { matterColumns } from './matter-columns.tsx';
import { matterOrders, sortedMatters } from './matter-order.ts';

/** The most that are listed at once. */
export const maxListed = 5000;
const rowHeight = 48;
export const latestFirst = { by: 'used', direction: 'descending' } as const;
const idOf = ({ id }: MatterRow) => id;
const nameOf = ({ number }: MatterRow) => `matter ${number}`;

interface MatterListProps {
  readonly matters: readonly MatterRow[];
  readonly kept: KeptLayout;
  /** How many there are, where not all of them are listed. */
  readonly total: number;
  /** What they were filtered by: another filter begins at the top. */
  readonly filter: string;
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
  /** Chosen rows stay so under another filter. */
  readonly chosen: RowSelection;
  readonly onChoose: (chosen: RowSelection) => void;
}

/** The matters, sorted by the head that was pressed. Enter, a double click or the number opens one. */
export function MatterList(props: MatterListProps) {
  const { matters, total, kept, filter, sort, onSort, chosen, onChoose } = props;
  const { layout, setLayout } = kept;
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const navigate = useNavigate();
  const now = useNow();
  const daysOff = useDaysOff();
  const isNarrow = useIsNarrow();
  const columns = useMemo(() => matterColumns(now, daysOff, isNarrow), [now, daysOff, isNarrow]);
  const by = matterOrders.find((one) => one === sort.by) ?? latestFirst.by;
  const day = melbourneDay(now);
  const sorted = useMemo(
    () => sortedMatters(matters, by, sort.direction, day),
    [matters, by, sort.direction, day],
  );
  const rows = useMemo(() => localRows(sorted, idOf), [sorted]);
  const shown = useMemo(() => new Set(matters.map(idOf)), [matters]);
  const isAnyHidden = [...chosen.ids].some((id) => !shown.has(id));
  // What the filter leaves out stays chosen, and is copied with the rest.
  const every = useQuery(
    queries.matters.table.queryOptions({
      input: { show: 'all', limit: maxListed },
      enabled: isAnyHidden,
    }),
  );
  const known = (isAnyHidden ? every.data?.rows : undefined) ?? matters;
  // What was deleted is not chosen any more.
  const selection = useMemo(
    () => ({ ...chosen, ids: new Set(known.map(idOf).filter((id) => chosen.ids.has(id))) }),
    [chosen, known],
  );
  const { size } = selection.ids;
  const hidden = [...selection.ids].filter((id) => !shown.has(id)).length;

  function copy(ids: Iterable<string>): void {
    const wanted = new Set(ids);
    const lines = sortedMatters(
      known.filter(({ id }) => wanted.has(id)),
      by,
      sort.direction,
      day,
    ).map(matterTexts);
    const said = counted(lines.length, 'row copied', 'rows copied');
    navigator.clipboard.writeText(tsvText(lines)).then(
      () => notify({ title: said }),
      () =>
        notify({
          kind: 'problem',
          title: 'Nothing was copied',
          body: 'The clipboard is not available. Try again.',
        }),
    );
  }

  return (
    <TableBox>
      <Table
        label="Matters"
        columns={columns}
        rows={rows}
        idOf={idOf}
        nameOf={nameOf}
        rowHeight={rowHeight}
        layout={layout}
        onLayout={setLayout}
        sort={sort}
        onSort={onSort}
        selection={selection}
        onSelect={onChoose}
        onOpen={({ id }) => void navigate({ to: '/matters/$matterId', params: { matterId: id } })}
        onCopy={copy}
        viewKey={JSON.stringify([filter, sort])}
      />
      <TableFoot
        text={
          size > 0
            ? `${size.toLocaleString('en-AU')} selected${hiddenText(size, hidden)}`
            : total > rows.count
              ? `The ${rows.count.toLocaleString('en-AU')} last used of ${counted(total, 'matter')}`
              : counted(rows.count, 'matter')
        }
        isChoice={size > 0}
      >
        {size > 0 ? (
          <FootActions label="Actions for selected matters">
            <Button size="small" onPress={() => copy(selection.ids)}>
              Copy
            </Button>
            <CloseChosen
              matters={known.filter(({ id }) => selection.ids.has(id))}
              onDone={() => onChoose(noSelection)}
            />
            <Button kind="quiet" size="small" onPress={() => onChoose(noSelection)}>
              Clear selection
            </Button>
          </FootActions>
        ) : null}
        <ColumnsMenu columns={columns} layout={layout} onLayout={setLayout} />
      </TableFoot>
    </TableBox>
  );
}
