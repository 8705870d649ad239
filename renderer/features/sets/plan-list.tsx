import type { ProductView } from '../../../shared/contract/views/product.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { PlanRow } from './set-plan.ts';
import styles from './sets.module.css';

interface PlanListProps {
  readonly label: string;
  readonly rows: readonly PlanRow[];
  readonly isTicked: (row: PlanRow) => boolean;
  readonly isInCart: (product: ProductView) => boolean;
  /** Why it is not ticked, or cannot be; empty where there is nothing to say. */
  readonly noteOf: (row: PlanRow) => string;
  readonly onTick: (row: PlanRow, isOn: boolean) => void;
}

/** Products with their price, to be ticked; what cannot be ordered stands among them with its reason. */
export function PlanList({ label, rows, isTicked, isInCart, noteOf, onTick }: PlanListProps) {
  return (
    <ul className="outlined ruled" aria-label={label}>
      {rows.map((row) => (
        <li key={row.key} className={`flex between gap-4 pad-cell ${row.state === 'offered' ? '' : 'inset'}`}>
          {row.state === 'offered' && !isInCart(row.product) ? (
            <Checkbox isSelected={isTicked(row)} onChange={(isOn) => onTick(row, isOn)}>
              <RowWords row={row} note={noteOf(row)} />
            </Checkbox>
          ) : (
            <span className={styles.untickable}>
              <RowWords row={row} note={noteOf(row)} />
            </span>
          )}
          <span className="nowrap">
            {row.product === null || row.product.priceCents === null
              ? ''
              : formatMoney(row.product.priceCents)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function RowWords({ row, note }: { readonly row: PlanRow; readonly note: string }) {
  return (
    <>
      <span className="medium">{row.name}</span>
      <span className="quiet"> {row.offerName}</span>
      {note === '' ? null : <span className="block small warn">{note}</span>}
    </>
  );
}
