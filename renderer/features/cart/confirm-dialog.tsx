import { useQuery } from '@tanstack/react-query';
import type { CartView } from '../../../shared/contract/views/cart.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Message } from '../../ui/message.tsx';
import styles from './cart.module.css';
import { titleOfLine } from './group-lines.ts';

interface ConfirmDialogProps {
  readonly cart: CartView;
  readonly isOpen: boolean;
  readonly isPlacing: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The last look before money is spent: what, for which matter, through which connection, for how much. */
export function ConfirmDialog({ cart, isOpen, isPlacing, onConfirm, onClose }: ConfirmDialogProps) {
  const { queries } = useOffice();
  const connection = useQuery(queries.status.get.queryOptions({ input: {} })).data?.connection;
  const isPractice = connection?.environment === 'practice';
  const total = formatMoney(cart.totalCents);
  const before = cart.lines.filter((line) => line.alreadyOrdered !== null);
  return (
    <Dialog
      title={isPractice ? 'Place this practice order?' : 'Place this order?'}
      isOpen={isOpen}
      onClose={onClose}
      isKept={isPlacing}
      role="alertdialog"
      actions={
        <>
          <Button onPress={onClose} isDisabled={isPlacing} autoFocus={before.length > 0}>
            Back to the cart
          </Button>
          <Button kind="primary" onPress={onConfirm} isPending={isPlacing} autoFocus={before.length === 0}>
            {isPlacing ? 'Placing…' : isPractice ? 'Place practice order' : `Place and pay ${total}`}
          </Button>
        </>
      }
    >
      <div className={styles.confirm}>
        {isPractice ? (
          <Message tone="info" title="Practice: nothing is charged">
            The order goes to the practice service on this computer. {total} is what it would cost.
          </Message>
        ) : (
          <p>
            <strong>A{total}</strong> will be charged to the account of this connection, plus any fees of the
            service.
          </p>
        )}
        {before.length > 0 ? (
          <Message
            tone="warn"
            title={
              before.length === 1
                ? 'One of these was ordered lately'
                : `${before.length} of these were ordered lately`
            }
          >
            {before.map((line) => (
              <p key={line.id}>
                {line.product.name}, {line.identifier}: {line.alreadyOrdered}
              </p>
            ))}
            <p>Placing this order pays for it once more.</p>
          </Message>
        ) : null}
        <Facts
          isStacked
          facts={[
            { name: 'Matter', value: cart.details.matterNumber },
            {
              name: 'Orders',
              value: cart.orders.length > 1 ? `${cart.orders.length}, one after the other` : null,
            },
            { name: 'Customer id', value: cart.details.customerId || null },
            { name: 'Connection', value: connection?.name ?? null },
            { name: 'E-mailed to', value: cart.details.delivery === 'email' ? cart.details.email : null },
          ]}
        />
        <ul>
          {cart.lines.map((line) => (
            <li key={line.id}>
              <span>
                {line.product.name}
                <span className={styles.under}>
                  {' '}
                  {[titleOfLine(line, cart.lines), line.identifier].filter(Boolean).join(', ')}
                </span>
              </span>
              <span>{formatMoney(line.product.priceCents ?? 0)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
