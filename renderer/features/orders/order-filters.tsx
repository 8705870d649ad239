import X from 'lucide-react/icons/x';
import { memo } from 'react';
import type { OrderLineCounts } from '../../../shared/contract/views/order-line.ts';
import type { OrderShow } from '../../../shared/model/order-list.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import styles from './orders-table.module.css';
import { elsewhere, isNarrowed, noFilter, type Period, periods, useOrdersView } from './orders-view.ts';

const shows: readonly { readonly value: OrderShow; readonly text: string }[] = [
  { value: 'all', text: 'All' },
  { value: 'waiting', text: 'Waiting' },
  { value: 'processing', text: 'Processing' },
  { value: 'withAuthority', text: 'With authority' },
  { value: 'late', text: 'Late' },
  { value: 'attention', text: 'Needs attention' },
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

interface OrderFiltersProps {
  readonly found: OrderLineCounts | undefined;
  /** No orders match: the empty state offers the button that shows all orders. */
  readonly isEmpty: boolean;
}

/** Filters the list. The filters stay while other screens are shown. Not rendered again when rows arrive. */
export const OrderFilters = memo(function OrderFilters({ found, isEmpty }: OrderFiltersProps) {
  const view = useOrdersView();
  const { narrow } = view;
  const products = found?.products ?? [];
  const contacts = found?.contacts ?? [];
  return (
    <div className={styles.tools}>
      <Segments
        label="Show"
        value={view.show}
        onChange={view.setShow}
        options={shows.map((option) => {
          const count = found?.counts[option.value];
          return { ...option, ...(count === undefined ? {} : { count }) };
        })}
      />
      <div className={styles.filters}>
        <FilterField
          label="Filter orders"
          placeholder="Matter, address, late, failed"
          value={view.text}
          onChange={view.setText}
        />
        <ChoiceField
          label="Product"
          isLabelHidden
          value={view.productCode ?? ''}
          options={[
            { value: '', text: 'All products' },
            ...products.map(({ code, name }) => ({ value: code, text: name })),
          ]}
          onChange={(code) => narrow({ productCode: code || null })}
        />
        <ChoiceField
          label="Placed by"
          isLabelHidden
          value={view.who ?? ''}
          options={[
            { value: '', text: 'Placed by anyone' },
            ...contacts.map((who) => ({ value: who, text: who })),
            ...(found?.hasElsewhere ? [{ value: elsewhere, text: 'Found in the order history' }] : []),
          ]}
          onChange={(who) => narrow({ who: who || null })}
        />
        <ChoiceField
          label="Period"
          isLabelHidden
          value={view.period}
          options={periods.map((value) => ({ value, text: periodTexts[value] }))}
          onChange={(period) => narrow({ period })}
        />
        {view.matterNumber === null ? null : (
          <Button
            size="small"
            icon={<X size={13} />}
            aria-label={`Matter ${view.matterNumber}: remove filter`}
            onPress={() => narrow({ matterNumber: null })}
          >
            Matter {view.matterNumber}
          </Button>
        )}
        {isNarrowed(view) && !isEmpty ? <ClearFilters /> : null}
      </div>
    </div>
  );
});

/** Removes all filters. The notification can undo this. */
export function ClearFilters() {
  const notify = useViewState((state) => state.notify);
  const narrow = useOrdersView((view) => view.narrow);
  const clear = () => {
    const { show, text, matterNumber, productCode, who, period } = useOrdersView.getState();
    narrow(noFilter);
    notify({
      title: 'All orders shown',
      action: {
        label: 'Undo',
        run: () => narrow({ show, text, matterNumber, productCode, who, period }),
      },
    });
  };
  return (
    <Button kind="quiet" size="small" onPress={clear}>
      Show all orders
    </Button>
  );
}
