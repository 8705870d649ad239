import type { MatterTable } from '../../../../shared/contract/views/matter.ts';
import { type MatterShow, matterKinds } from '../../../../shared/model/matter.ts';
import { useOfficeState } from '../../../bridge/use-office-state.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { FilterRow } from '../../../ui/filter-row.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { useTypedText } from '../../../ui/use-typed-text.ts';
import { kindTexts } from '../text.ts';
import {
  isNarrowed,
  mine,
  nobody,
  type SettlementFilter,
  settlements,
  useMattersSearch,
} from './matters-search.ts';

const shows: readonly { readonly value: MatterShow; readonly text: string }[] = [
  { value: 'open', text: 'Open' },
  { value: 'closed', text: 'Closed' },
  { value: 'all', text: 'All' },
];

const settlementTexts: Record<SettlementFilter, string> = {
  any: 'Any settlement',
  week: 'Settles in 7 days',
  fortnight: 'Settles in 14 days',
  month: 'Settles this month',
  past: 'Settlement date passed',
  none: 'No settlement date',
  range: 'Settles between…',
};

interface MatterFiltersProps {
  readonly found: MatterTable | undefined;
  /** No matters match: the empty state offers the button that clears the filters. */
  readonly isEmpty: boolean;
}

/** Filters the list of matters. Closed ones are left out unless asked for. */
export function MatterFilters({ found, isEmpty }: MatterFiltersProps) {
  const { search, narrow } = useMattersSearch();
  const [text, setText] = useTypedText(search.text ?? '', (text) => narrow({ text }, true));
  const people = found?.people ?? [];
  const { person = '' } = search;
  // A name that the filter has still, while nobody is called so any more.
  const isName = person !== '' && person !== nobody && person !== mine;
  const names = isName && !people.includes(person) ? [person, ...people] : people;
  const office = useOfficeState();
  return (
    <div className="row wrap gap-2-3 mb-3">
      <Segments
        label="Show"
        value={search.show ?? 'open'}
        onChange={(show) => narrow({ show })}
        options={shows.map((option) => {
          const count = found?.counts[option.value];
          return { ...option, ...(count === undefined ? {} : { count }) };
        })}
      />
      <FilterRow>
        <FilterField
          label="Filter matters"
          placeholder="Number, customer ID, party, property"
          value={text}
          onChange={setText}
        />
        <ChoiceField
          label="Settlement"
          isLabelHidden
          value={search.settlement ?? 'any'}
          options={settlements.map((value) => ({ value, text: settlementTexts[value] }))}
          onChange={(settlement) => narrow({ settlement, from: undefined, to: undefined })}
        />
        <ChoiceField
          label="Type"
          isLabelHidden
          value={search.kind ?? 'any'}
          options={[
            { value: 'any', text: 'All types' },
            ...matterKinds.map((value) => ({ value, text: kindTexts[value] })),
          ]}
          onChange={(kind) => narrow({ kind })}
        />
        <ChoiceField
          label="Looked after by"
          isLabelHidden
          value={person}
          title={person === mine ? 'Opened or looked after by you' : undefined}
          options={[
            { value: '', text: office == null ? 'Any person' : 'Everyone’s matters' },
            ...(office == null && person !== mine ? [] : [{ value: mine, text: 'My matters' }]),
            ...names.map((name) => ({ value: name, text: name })),
            { value: nobody, text: 'Nobody named' },
          ]}
          onChange={(person) => narrow({ person })}
        />
        {search.settlement === 'range' ? (
          <>
            <DateField
              label="Settles from"
              isShort
              value={search.from ?? ''}
              onChange={(from) => narrow({ from }, true)}
            />
            <DateField
              label="Settles until"
              isShort
              value={search.to ?? ''}
              onChange={(to) => narrow({ to }, true)}
              min={search.from ?? ''}
            />
          </>
        ) : null}
        {isNarrowed(search) && !isEmpty ? <ClearFilters /> : null}
      </FilterRow>
    </div>
  );
}

/** Clears all filters; open or closed stays. The notification can undo this. */
export function ClearFilters() {
  const notify = useViewState((state) => state.notify);
  const { search, showAs } = useMattersSearch();
  const { show } = search;
  const clear = () => {
    showAs(show === undefined ? {} : { show });
    notify({ title: 'Filters cleared', action: { label: 'Undo', run: () => showAs(search) } });
  };
  return (
    <Button kind="quiet" size="small" onPress={clear}>
      Clear filters
    </Button>
  );
}
