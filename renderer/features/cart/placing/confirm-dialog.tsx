import { type ReactNode, useRef } from 'react';
import type { CartLineView, CartView } from '../../../../shared/contract/views/cart.ts';
import { counted } from '../../../../shared/lib/counted.ts';
import { isPractice as isPracticeConnection } from '../../../../shared/model/connection.ts';
import { linePrice } from '../../../../shared/model/line-price.ts';
import { formatMoney, formatTotal } from '../../../../shared/model/money.ts';
import { otherLand } from '../../../../shared/model/other-land.ts';
import { useStatus } from '../../../bridge/use-status.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Message } from '../../../ui/message.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ChargeFrame } from '../../charges/charge-frame.tsx';
import { useCurrentMatter } from '../../matter-picker/current-matter.ts';
import { SimilarMatter } from '../../matter-picker/similar-matter.tsx';
import { extraDataText } from '../../orders/extra-data.ts';
import styles from '../cart.module.css';
import { aboutLine, matterFacts, unreadHistoryText } from '../text/confirm.ts';
import { unknownPriceText } from '../text/delivery.ts';
import {
  existingSummary,
  existingTitle,
  isDoubted,
  isRepeat,
  repeatTitle,
  sameOf,
} from '../text/existing.ts';
import { CartSums } from './cart-sums.tsx';

interface ConfirmDialogProps {
  readonly cart: CartView;
  readonly isOpen: boolean;
  readonly isPlacing: boolean;
  /** What the office’s other computers say against it since the last press, or null. */
  readonly claim: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Goes on while it is placed. */
  readonly onLeave: () => void;
  /** Back to the cart, for another matter. */
  readonly onUseMatter: (number: string) => void;
}

/** The confirmation before money is spent: what, for which matter, through which connection, for how much. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { cart, isOpen, isPlacing, onConfirm, onClose, onLeave, onUseMatter } = props;
  const current = useStatus()?.connection;
  // What is being placed goes over the connection that was confirmed, whatever another window chooses meanwhile.
  const confirmed = useRef(current);
  if (!isPlacing) confirmed.current = current;
  const connection = confirmed.current;
  const isPractice = isPracticeConnection(connection);
  const total = formatTotal(cart.totalCents);
  const before = cart.lines.filter(isRepeat);
  const elsewhere = otherLand(
    [cart.matter?.property ?? '', ...(cart.matter?.land ?? [])],
    cart.lines.map(({ context }) => context.address),
  );
  const unread = unreadHistoryText(cart);
  const working = useCurrentMatter();
  const now = useNow();
  return (
    <ChargeFrame
      title={questionOf(isPractice, cart.orders.length)}
      confirm={
        isPractice
          ? `Place practice ${cart.orders.length > 1 ? 'orders' : 'order'}`
          : `Place ${cart.orders.length > 1 ? 'orders' : 'order'} and pay ${total}`
      }
      pending="Placing…"
      cancel="Back to the cart"
      amountCents={cart.totalCents}
      isOpen={isOpen}
      isPending={isPlacing}
      error={null}
      isOver={false}
      onConfirm={() => {
        onConfirm();
        return true;
      }}
      onClose={onClose}
      onLeave={onLeave}
      where="under Orders"
    >
      <div className="stack gap-3">
        {isPractice ? (
          <Message tone="info" title="Practice: nothing is charged">
            {cart.orders.length > 1 ? 'These orders go' : 'This order goes'} to the practice service on this
            computer. In production, the total before fees would be {total}.
          </Message>
        ) : (
          <p>
            <strong>{total}</strong> will be charged to the account of this connection, plus any service fees.
          </p>
        )}
        {props.claim}
        {before.length > 0 ? (
          <Message tone="warn" title={repeatsTitle(before)}>
            <div className="stack gap-2">
              {before.map((line) => (
                <p key={line.id}>
                  {line.product.name}, {line.identifier}: {repeatText(line, now)}
                </p>
              ))}
              <p>{againText(isPractice, before.every(isDoubted))}</p>
            </div>
          </Message>
        ) : null}
        {unread === null ? null : (
          <Message tone="warn" title={unread.title}>
            {unread.body}
          </Message>
        )}
        {working !== null && working.number !== cart.details.matterNumber.trim() ? (
          <Message tone="warn" title={`The current matter is ${working.number}`}>
            This order is for matter {cart.details.matterNumber.trim()}.
          </Message>
        ) : null}
        <SimilarMatter
          written={cart.details.matterNumber.trim()}
          similar={cart.similarMatter}
          use="order"
          onUse={onUseMatter}
        />
        {elsewhere.length > 0 ? (
          <Message tone="warn" title={`Is this order for matter ${cart.details.matterNumber.trim()}?`}>
            <p>
              Landfolio has no record that this matter is about {elsewhere.join('; ')}. The service receives
              this number with the order. You can move the order to another matter later.
            </p>
          </Message>
        ) : null}
        <Facts
          isStacked
          facts={[
            ...matterFacts(cart),
            {
              name: 'Orders',
              value: cart.orders.length > 1 ? `${cart.orders.length}, placed one after the other` : null,
            },
            { name: 'Customer ID', value: cart.details.customerId || null },
            { name: 'Connection', value: connection?.name ?? null },
            { name: 'Email to', value: cart.details.delivery === 'email' ? cart.details.email : null },
          ]}
        />
        {cart.orders.map((order, at) => (
          <OrderLines key={order.lineIds[0]} cart={cart} order={order} number={at + 1} />
        ))}
        <div className={styles.confirmSums}>
          <CartSums cart={cart} />
        </div>
      </div>
    </ChargeFrame>
  );
}

function questionOf(isPractice: boolean, orders: number): string {
  if (orders > 1) return `Place these ${orders} ${isPractice ? 'practice ' : ''}orders?`;
  return isPractice ? 'Place this practice order?' : 'Place this order?';
}

interface OrderLinesProps {
  readonly cart: CartView;
  readonly order: CartView['orders'][number];
  readonly number: number;
}

/** What one order holds, what goes out with each product, and what it costs. */
function OrderLines({ cart, order, number }: OrderLinesProps) {
  const lines = cart.lines.filter(({ id }) => order.lineIds.includes(id));
  return (
    <section aria-label={`Order ${number}`}>
      {cart.orders.length > 1 ? (
        <h3 className={styles.orderHead}>
          <span>
            Order {number} of {cart.orders.length}
          </span>
          <span>{formatTotal(order.totalCents)}</span>
        </h3>
      ) : null}
      <ul className="outlined ruled">
        {lines.map((line) => (
          <li key={line.id} className="flex between gap-4 pad-cell">
            <span>
              {line.product.name}
              <span className="quiet"> {aboutLine(line, cart.lines)}</span>
              <SentWith line={line} />
            </span>
            <span>{formatMoney(linePrice(line).priceCents ?? 0)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing goes out that was not seen: the people and the choices that are sent with the product. */
function SentWith({ line }: { readonly line: CartLineView }) {
  const said = [extraDataText(line.extraData), unknownPriceText(line)].filter(Boolean).join('. ');
  return said === '' ? null : <span className="quiet block break">{said}</span>;
}

function repeatsTitle(lines: readonly CartLineView[]): string {
  const isOne = lines.length === 1;
  const verb = lines.every(isDoubted) ? 'may be' : isOne ? 'is' : 'are';
  return `${counted(lines.length, 'item')} ${verb} ${isOne ? 'a repeat order' : 'repeat orders'}`;
}

function againText(isPractice: boolean, isDoubtful: boolean): string {
  const text = isPractice ? 'In production, you would be charged again.' : 'You will be charged again.';
  return isDoubtful ? `If so, ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

/** Why buying this once more is worth a second thought. */
function repeatText(line: CartLineView, now: number): string {
  const same = sameOf(line.existing);
  const title = repeatTitle(line, now);
  return title === existingTitle(same) ? `${existingSummary(same, now)}.` : title;
}
