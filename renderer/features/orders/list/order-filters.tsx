import X from 'lucide-react/icons/x';
import { memo } from 'react';
import type { OrderLineCounts } from '../../../../shared/contract/views/order-line.ts';
import type { OrderShow } from '../../../../shared/model/order-list.ts';
import { useOfficeState } from '../../../bridge/use-office-state.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { FilterRow } from '../../../ui/filter-row.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { useTypedText } from '../../../ui/use-typed-text.ts';
import {
  elsewhere,
  isNarrowed,
  mine,
  type Period,
  periods,
  type QuietTime,
  quietTimes,
  useOrdersSearch,
} from '../orders-search.ts';

const shows: readonly { readonly value: OrderShow; readonly text: string }[] = [
  { value: 'all', text: 'All' },
  { value: 'waiting', text: 'Waiting' },
  { value: 'processing', text: 'Processing' },
  { value: 'withAuthority', text: 'With authority' },
  { value: 'late', text: 'Late' },
  { value: 'attention', text: 'Needs attention' },
  { value: 'dealtWith', text: 'Dealt with' },
  { value: 'complete', text: 'Complete' },
  { value: 'ended', text: 'Failed or cancelled' },
];

const periodTexts: Record<Period, string> = {
  any: 'Placed any time',
  today: 'Placed today',
  week: 'Placed in the last 7 days',
  month: 'Placed in the last 30 days',
  year: 'Placed in the last year',
};

const quietTexts: Record<QuietTime, string> = {
  any: 'Followed up or not',
  today: 'Late, not followed up today',
  days3: 'Late, not followed up for 3 days',
  days5: 'Late, not followed up for 5 days',
  days10: 'Late, not followed up for 10 days',
  days20: 'Late, not followed up for 20 days',
};

interface OrderFiltersProps {
  readonly found: OrderLineCounts | undefined;
  /** No orders match: the empty state offers the button that shows all orders. */
  readonly isEmpty: boolean;
}

/** Filters the list. Not rendered again when rows arrive. */
export const OrderFilters = memo(function OrderFilters({ found, isEmpty }: OrderFiltersProps) {
  const { search, narrow } = useOrdersSearch();
  const [text, setText] = useTypedText(search.text ?? '', (text) => narrow({ text }, true));
  const products = found?.products ?? [];
  return (
    <div className="row wrap gap-2-3 mb-3">
      <Segments
        label="Show"
        value={search.show ?? 'all'}
        onChange={(show) => narrow({ show })}
        options={shows.map((option) => {
          const count = found?.counts[option.value];
          return { ...option, ...(count === undefined ? {} : { count }) };
        })}
      />
      <FilterRow>
        <FilterField
          label="Filter orders"
          placeholder="Matter, address, late, failed"
          value={text}
          onChange={setText}
        />
        <ChoiceField
          label="Product"
          isLabelHidden
          value={search.product ?? ''}
          options={[
            { value: '', text: 'All products' },
            ...products.map(({ code, name }) => ({ value: code, text: name })),
          ]}
          onChange={(product) => narrow({ product })}
        />
        <WhoFilter found={found} />
        <ChoiceField
          label="Period"
          isLabelHidden
          value={search.period ?? 'any'}
          options={periods.map((value) => ({ value, text: periodTexts[value] }))}
          onChange={(period) => narrow({ period })}
        />
        {search.show === 'late' || search.quiet !== undefined ? (
          <ChoiceField
            label="Follow-ups"
            isLabelHidden
            value={search.quiet ?? 'any'}
            options={quietTimes.map((value) => ({ value, text: quietTexts[value] }))}
            onChange={(quiet) => narrow({ quiet })}
          />
        ) : null}
        {search.matter === undefined ? null : (
          <Button
            size="small"
            icon={<X size={13} />}
            aria-label={`Matter ${search.matter}: remove filter`}
            onPress={() => narrow({ matter: undefined })}
          >
            Matter {search.matter}
          </Button>
        )}
        {isNarrowed(search) && !isEmpty ? <ClearFilters /> : null}
      </FilterRow>
    </div>
  );
});

/** Who ordered: a person of the office, or without one the contact that orders name. */
function WhoFilter({ found }: Pick<OrderFiltersProps, 'found'>) {
  const { search, narrow } = useOrdersSearch();
  const office = useOfficeState();
  if (office != null) {
    const others = (found?.people ?? []).filter((name) => name !== office.person);
    return (
      <ChoiceField
        label="Ordered by"
        isLabelHidden
        value={search.orderedBy ?? ''}
        title={search.orderedBy === mine ? 'Ordered by you' : undefined}
        options={[
          { value: '', text: 'Everyone’s orders' },
          { value: mine, text: 'My orders' },
          ...others.map((name) => ({ value: name, text: `Ordered by ${name}` })),
          ...(found?.hasElsewhere ? [{ value: elsewhere, text: 'Found in the order history' }] : []),
        ]}
        onChange={(orderedBy) => narrow({ orderedBy })}
      />
    );
  }
  return (
    <ChoiceField
      label="Placed by"
      isLabelHidden
      value={search.who ?? ''}
      options={[
        { value: '', text: 'Placed by anyone' },
        ...(found?.contacts ?? []).map((who) => ({ value: who, text: who })),
        ...(found?.hasElsewhere ? [{ value: elsewhere, text: 'Found in the order history' }] : []),
      ]}
      onChange={(who) => narrow({ who })}
    />
  );
}

/** Removes all filters. The notification can undo this. */
export function ClearFilters() {
  const notify = useViewState((state) => state.notify);
  const { search, show } = useOrdersSearch();
  const clear = () => {
    show({});
    notify({ title: 'All orders shown', action: { label: 'Undo', run: () => show(search) } });
  };
  return (
    <Button kind="quiet" size="small" onPress={clear}>
      Show all orders
    </Button>
  );
}
