import Link2 from 'lucide-react/icons/link-2';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import type { CartLineView, ExtraData } from '../../../../shared/contract/views/cart.ts';
import { linePrice } from '../../../../shared/model/line-price.ts';
import { formatMoney } from '../../../../shared/model/money.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import styles from '../cart.module.css';
import { ExtraDataForm } from '../extra-data/extra-data-form.tsx';
import { useShownCart } from '../shown-cart.ts';
import { deliveryName, unknownPriceText } from '../text/delivery.ts';
import { prerequisiteText } from '../text/prerequisite.ts';
import { ExistingNote } from './existing-note.tsx';
import { useLineActions } from './use-line-actions.ts';

interface CartLineProps {
  readonly line: CartLineView;
  /** Which title it is of, where the group does not say it. */
  readonly title: string | null;
  /** Which of several orders it goes with, or null. */
  readonly orderNumber: number | null;
  readonly areFaultsShown: boolean;
  readonly setLineData: (lineId: string, data: ExtraData) => void;
  readonly onLeave: () => void;
}

const warningField = 'isWarningAcknowledged';

export function CartLine(props: CartLineProps) {
  const { line, title, orderNumber, areFaultsShown, setLineData, onLeave } = props;
  const cartId = useShownCart().id;
  const { remove, update } = useLineActions();
  const { product } = line;
  const id = useId();
  const price = linePrice(line);
  const unknownPrice = unknownPriceText(line);
  const isInForm = (field: string) => product.extraDataKeys.some((key) => field.includes(key));
  // A prerequisite that was removed is shown immediately: nobody would look for it here.
  const otherFaults = line.faults.filter(
    ({ field }) =>
      field === 'prerequisites' || (areFaultsShown && field !== warningField && !isInForm(field)),
  );
  // Beside its box, so that it is read out with it.
  const warningFault = areFaultsShown ? line.faults.find(({ field }) => field === warningField) : undefined;
  const name = title === null ? product.name : `${product.name}, ${title}`;
  const about = [
    title,
    product.authorityName,
    deliveryName(line),
    price.turnaround ? `takes ${price.turnaround.text}` : null,
    orderNumber === null ? null : `order ${orderNumber}`,
  ];
  return (
    <li className={styles.line}>
      <div className={styles.lineMain}>
        <div>
          <p className="medium">{product.name}</p>
          <p className="quiet">{about.filter(Boolean).join(' \u00b7 ')}</p>
        </div>
        <p className={styles.price}>
          {formatMoney(price.priceCents ?? 0)}
          {price.gstCents > 0 ? (
            <span className={styles.gst}> incl. GST {formatMoney(price.gstCents)}</span>
          ) : null}
        </p>
        <IconButton
          label={`Remove ${name} from cart`}
          size="small"
          icon={<Trash2 size={15} />}
          isDisabled={remove.isPending}
          isDestructive
          onPress={() => remove.mutate({ lineId: line.id, name })}
        />
      </div>
      {line.prerequisiteFor.length > 0 ? (
        <p className="with-icon quiet mt-1">
          <Link2 size={13} aria-hidden="true" />
          <span>{prerequisiteText(line)}</span>
        </p>
      ) : null}
      <ExistingNote line={line} name={name} areFaultsShown={areFaultsShown} />
      {product.warning ? (
        <div className={styles.acknowledge}>
          <p id={`${id}-warning`}>{product.warning}</p>
          <Checkbox
            isSelected={line.isWarningAcknowledged}
            isInvalid={areFaultsShown && !line.isWarningAcknowledged}
            aria-describedby={`${id}-warning${warningFault === undefined ? '' : ` ${id}-fault`}`}
            onChange={(isWarningAcknowledged) =>
              update.mutate({ cartId, lineId: line.id, isWarningAcknowledged })
            }
          >
            I have read this warning and want to proceed
          </Checkbox>
          {warningFault === undefined ? null : (
            <p id={`${id}-fault`} className="fault">
              {warningFault.message}
            </p>
          )}
        </div>
      ) : null}
      {product.extraDataKeys.length > 0 ? (
        <ExtraDataForm
          line={line}
          areFaultsShown={areFaultsShown}
          setLineData={setLineData}
          onLeave={onLeave}
        />
      ) : null}
      {unknownPrice === null ? null : <p className="quiet mt-2">{unknownPrice}</p>}
      {otherFaults.length > 0 ? (
        <ul className="stack fault gap-1 mt-2">
          {otherFaults.map((fault) => (
            <li key={`${fault.field} ${fault.message}`}>{fault.message}</li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
