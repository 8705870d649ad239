import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import FolderOpen from 'lucide-react/icons/folder-open';
import FolderPlus from 'lucide-react/icons/folder-plus';
import ListFilter from 'lucide-react/icons/list-filter';
import { useState } from 'react';
import type { MatterRow } from '../../../shared/contract/views/matter.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { asGiven, given, sortOf, sortParameter } from '../../bridge/search-params.ts';
import { useTableLayout } from '../../bridge/table-layout.ts';
import { Button } from '../../ui/button.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { noSelection } from '../../ui/table/row-selection.ts';
import { useTypedText } from '../../ui/use-typed-text.ts';
import { latestFirst, MatterList, maxListed } from './list/matter-list.tsx';
import { NewMatter } from './list/new-matter.tsx';

const none: readonly MatterRow[] = [];

export function MattersPage() {
  const { queries } = useOffice();
  const search = useSearch({ from: '/matters' });
  const navigate = useNavigate({ from: '/matters' });
  const [text, setText] = useTypedText(
    search.text ?? '',
    (text) =>
      void navigate({
        search: ({ sort }) => given({ text: text || undefined, sort }),
        state: asGiven,
        replace: true,
      }),
  );
  const [isOpening, setOpening] = useState(false);
  const wanted = (search.text ?? '').trim();
  const input = { text: wanted, limit: maxListed };
  const list = useQuery(
    queries.matters.table.queryOptions({ input, placeholderData: (previous) => previous }),
  );
  const kept = useTableLayout('matters');
  const [chosen, choose] = useState(noSelection);
  const matters = list.data ?? none;
  const open = (
    <Button kind="primary" icon={<FolderPlus size={15} />} onPress={() => setOpening(true)}>
      New matter…
    </Button>
  );
  return (
    <Page title="Matters" isFixed actions={open}>
      <div className="row gap-3 mb-3">
        <FilterField
          label="Filter matters"
          placeholder="Number, customer ID, party, property"
          value={text}
          onChange={setText}
        />
      </div>
      <QueryFallback query={list} label="Loading matters" lines={8} isCard />
      {list.data && matters.length === 0 ? (
        <NoMatters isFiltered={wanted !== ''} onAll={() => setText('')} />
      ) : null}
      {matters.length > 0 ? (
        <MatterList
          matters={matters}
          kept={kept}
          filter={wanted}
          sort={sortOf(search.sort) ?? latestFirst}
          onSort={(next) =>
            void navigate({ search: (now) => ({ ...now, sort: sortParameter(next) }), state: asGiven })
          }
          chosen={chosen}
          onChoose={choose}
        />
      ) : null}
      {isOpening ? <NewMatter onClose={() => setOpening(false)} /> : null}
    </Page>
  );
}

function NoMatters({ isFiltered, onAll }: { readonly isFiltered: boolean; readonly onAll: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={ListFilter}
        title="No matters match this filter"
        actions={<Button onPress={onAll}>Show all matters</Button>}
      >
        Try part of the matter number, a party’s name or the address.
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
