import Check from 'lucide-react/icons/check';
import History from 'lucide-react/icons/history';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { ExistingItem } from '../../../shared/contract/views/cart.ts';
import type { PrerequisiteView, ProductView } from '../../../shared/contract/views/product.ts';
import { whyNotOrderable } from '../../../shared/model/availability.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useNow } from '../../ui/use-now.ts';
import { OpenExisting } from '../cart/open-existing.tsx';
import { existingSummary, sameOf } from '../cart/text/existing.ts';
import styles from './property.module.css';

interface ProductRowProps {
  readonly product: ProductView;
  /** What the office has of it, or is waiting for. */
  readonly existing: readonly ExistingItem[];
  readonly isInCart: boolean;
  readonly isBusy: boolean;
  readonly onChange: () => void;
  /** Stands under the button. */
  readonly also?: ReactNode;
}

function prerequisiteText({ name, priceCents }: PrerequisiteView): string {
  return priceCents === null ? name : `${name} (${formatMoney(priceCents)})`;
}

export function ProductRow({ product, existing, isInCart, isBusy, onChange, also }: ProductRowProps) {
  const why = whyNotOrderable(product);
  return (
    <tr>
      <td>
        <span className="medium">{product.name}</span>
        {product.extraDataKeys.length > 0 ? (
          <span className={styles.marks}>
            <Chip tone="still" shape="square">
              Details required
            </Chip>
          </span>
        ) : null}
        <div className="quiet pretty">
          {[product.authorityName, product.description].filter(Boolean).join(' \u2013 ')}
        </div>
        {product.warning ? (
          <div className={styles.warning}>
            <TriangleAlert size={12} aria-hidden="true" />
            <span>{product.warning}</span>
          </div>
        ) : null}
        {product.prerequisites.length > 0 ? (
          <div className="quiet pretty">
            Must be ordered together with{' '}
            {product.prerequisites.map((one) => prerequisiteText(one)).join(', ')}
          </div>
        ) : null}
        <Existing existing={existing} />
        {why ? <div className="quiet pretty">Cannot be ordered: {why}</div> : null}
      </td>
      <td className="nowrap">{product.turnaround?.text ?? <span className="faint">not listed</span>}</td>
      <td className={styles.number}>
        {product.priceCents === null ? (
          <span className="faint">not given</span>
        ) : (
          <>
            <span className="medium">{formatMoney(product.priceCents)}</span>
            <div className="faint">
              {product.gstCents === 0 ? 'no GST' : `GST ${formatMoney(product.gstCents)}`}
            </div>
          </>
        )}
      </td>
      <td>
        <div className={styles.inCart}>
          {isInCart ? (
            <Button
              kind="quiet"
              size="small"
              icon={<Check size={14} />}
              isPending={isBusy}
              isDestructive
              onPress={onChange}
              aria-label={`In cart: ${product.name}. Remove from cart`}
            >
              In cart
            </Button>
          ) : (
            <Button
              size="small"
              icon={<Plus size={14} />}
              isDisabled={!product.isOrderable}
              isPending={isBusy}
              onPress={onChange}
              aria-label={`Add ${product.name} to the cart`}
            >
              Add
            </Button>
          )}
          {also}
        </div>
      </td>
    </tr>
  );
}

/** Before it is added: what one has already is opened from here, and not paid for once more. */
function Existing({ existing }: Pick<ProductRowProps, 'existing'>) {
  const now = useNow();
  const first = sameOf(existing)[0] ?? existing[0];
  if (first === undefined) return null;
  return (
    <div className={styles.existing}>
      <History size={13} aria-hidden="true" />
      <span className="grow">{existingSummary(existing, now)}</span>
      <OpenExisting existing={first} />
    </div>
  );
}
