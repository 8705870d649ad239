import History from 'lucide-react/icons/history';
import Link2 from 'lucide-react/icons/link-2';
import Trash2 from 'lucide-react/icons/trash-2';
import type { CartLineView, ExtraData } from '../../../shared/contract/views/cart.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './cart.module.css';
import { ExtraDataForm } from './extra-data-form.tsx';
import { useLineActions } from './use-cart.ts';

interface CartLineProps {
  readonly line: CartLineView;
  /** Which title it is of, where the group does not say it. */
  readonly title: string | null;
  readonly areFaultsShown: boolean;
  readonly setLineData: (lineId: string, data: ExtraData) => void;
}

export function CartLine({ line, title, areFaultsShown, setLineData }: CartLineProps) {
  const { remove, update } = useLineActions();
  const { product } = line;
  const isInForm = (field: string) => product.extraDataKeys.some((key) => field.includes(key));
  const otherFaults = areFaultsShown ? line.faults.filter((fault) => !isInForm(fault.field)) : [];
  const name = title === null ? product.name : `${product.name}, ${title}`;
  const about = [
    title,
    product.authorityName,
    product.turnaround ? `takes ${product.turnaround.text}` : null,
  ];
  return (
    <li className={styles.line}>
      <div className={styles.lineMain}>
        <div>
          <p className={styles.name}>{product.name}</p>
          <p className={styles.under}>{about.filter(Boolean).join(' \u00b7 ')}</p>
        </div>
        <p className={styles.price}>
          {formatMoney(product.priceCents ?? 0)}
          {product.gstCents > 0 ? (
            <span className={styles.gst}> incl. {formatMoney(product.gstCents)} GST</span>
          ) : null}
        </p>
        <IconButton
          label={`Take out ${name}`}
          size="small"
          icon={<Trash2 size={15} />}
          isDisabled={remove.isPending}
          onPress={() => remove.mutate({ lineId: line.id, name })}
        />
      </div>
      {line.prerequisiteFor.length > 0 ? (
        <p className={styles.need}>
          <Link2 size={13} aria-hidden="true" />
          <span>
            Needed in the same order as {line.prerequisiteFor.map((one) => one.name).join(', ')}
            {line.isWanted ? '' : '; it goes when that is taken out'}
          </span>
        </p>
      ) : null}
      {line.alreadyOrdered ? (
        <p className={styles.note}>
          <History size={13} aria-hidden="true" />
          <span>{line.alreadyOrdered}</span>
        </p>
      ) : null}
      {product.warning ? (
        <div className={styles.acknowledge}>
          <p>{product.warning}</p>
          <Checkbox
            isSelected={line.isWarningAcknowledged}
            isInvalid={areFaultsShown && !line.isWarningAcknowledged}
            onChange={(isWarningAcknowledged) => update.mutate({ lineId: line.id, isWarningAcknowledged })}
          >
            I have read this warning and order all the same
          </Checkbox>
        </div>
      ) : null}
      {product.extraDataKeys.length > 0 ? (
        <ExtraDataForm line={line} areFaultsShown={areFaultsShown} setLineData={setLineData} />
      ) : null}
      {otherFaults.length > 0 ? (
        <ul className={styles.faults}>
          {otherFaults.map((fault) => (
            <li key={`${fault.field} ${fault.message}`}>{fault.message}</li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
