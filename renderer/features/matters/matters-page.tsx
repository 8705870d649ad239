import { useQuery } from '@tanstack/react-query';
import FolderOpen from 'lucide-react/icons/folder-open';
import FolderPlus from 'lucide-react/icons/folder-plus';
import ListFilter from 'lucide-react/icons/list-filter';
import { useState } from 'react';
import type { MatterRow, MatterTable } from '../../../shared/contract/views/matter.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { sortOf, sortParameter } from '../../bridge/search-params.ts';
import { useTableLayout } from '../../bridge/table-layout.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { noSelection } from '../../ui/table/row-selection.ts';
import { useNow } from '../../ui/use-now.ts';
import { ExportCalendar } from '../calendar/export-calendar.tsx';
import { ClearFilters, MatterFilters } from './list/matter-filters.tsx';
import { latestFirst, MatterList, maxListed } from './list/matter-list.tsx';
import { askedMatters, isNarrowed, useMattersSearch } from './list/matters-search.ts';

const none: readonly MatterRow[] = [];

export function MattersPage() {
  const { queries } = useOffice();
  const { search, narrow } = useMattersSearch();
  const setOpening = useViewState((state) => state.setNewMatterOpen);
  const now = useNow();
  const input = { ...askedMatters(search, now), limit: maxListed };
  const list = useQuery(
    queries.matters.table.queryOptions({ input, placeholderData: (previous) => previous }),
  );
  const kept = useTableLayout('matters');
  const [chosen, choose] = useState(noSelection);
  const matters = list.data?.rows ?? none;
  const { sort: _, ...filter } = search;
  const isEmpty = list.data !== undefined && matters.length === 0;
  return (
    <Page
      title="Matters"
      isFixed
      actions={
        <>
          <ExportCalendar />
          <Button kind="primary" icon={<FolderPlus size={15} />} onPress={() => setOpening(true)}>
            New matter…
          </Button>
        </>
      }
    >
      <MatterFilters found={list.data} isEmpty={isEmpty} />
      <QueryFallback query={list} label="Loading matters" lines={8} isCard />
      {list.data && isEmpty ? <NoMatters counts={list.data.counts} /> : null}
      {matters.length > 0 ? (
        <MatterList
          matters={matters}
          total={list.data?.counts[search.show ?? 'open'] ?? matters.length}
          kept={kept}
          filter={JSON.stringify(filter)}
          sort={sortOf(search.sort) ?? latestFirst}
          onSort={(next) => narrow({ sort: sortParameter(next) })}
          chosen={chosen}
          onChoose={choose}
        />
      ) : null}
    </Page>
  );
}

/** Says what the filters hide. */
function NoMatters({ counts }: { readonly counts: MatterTable['counts'] }) {
  const { search, narrow } = useMattersSearch();
  const { show = 'open' } = search;
  const elsewhere = counts.all - counts[show];
  if (elsewhere > 0) {
    const other = show === 'open' ? 'closed' : 'open';
    return (
      <EmptyState
        icon={ListFilter}
        title={isNarrowed(search) ? `No ${show} matters match these filters` : `No ${show} matters`}
        actions={
          <>
            <Button onPress={() => narrow({ show: other })}>
              Show {counted(elsewhere, `${other} matter`)}
            </Button>
            {isNarrowed(search) ? <ClearFilters /> : null}
          </>
        }
      >
        {counted(elsewhere, `${other} matter matches`, `${other} matters match`)}
        {isNarrowed(search) ? ' these filters' : ''} and {elsewhere === 1 ? 'is' : 'are'} not shown.
      </EmptyState>
    );
  }
  if (isNarrowed(search)) {
    return (
      <EmptyState icon={ListFilter} title="No matters match these filters" actions={<ClearFilters />}>
        Try part of the matter number, a party’s name or the address, or clear the filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={FolderOpen} title="No matters yet">
      Landfolio creates a matter with the first order or search under its number. You can also create one
      here. A matter shows its orders, documents, costs and settlement date in one place.
    </EmptyState>
  );
}
