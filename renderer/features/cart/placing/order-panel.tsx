import { useState } from 'react';
import type { CartView } from '../../../../shared/contract/views/cart.ts';
import { formatTotal } from '../../../../shared/model/money.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { MatterField } from '../../matter-picker/matter-field.tsx';
import { MatterNote } from '../../matter-picker/matter-note.tsx';
import { OtherMatter } from '../../matter-picker/other-matter.tsx';
import { useMatterMeant } from '../../matter-picker/use-matter-meant.ts';
import { chooseCart } from '../../open-carts/window-cart.ts';
import styles from '../cart.module.css';
import { useTypedInCart } from '../cart-draft.ts';
import { wantedText } from '../text/wanted.ts';
import type { CartDraftActions } from '../use-cart-draft.ts';
import { CartSums } from './cart-sums.tsx';

interface OrderPanelProps {
  readonly cart: CartView;
  readonly setDetail: CartDraftActions['setDetail'];
  readonly areFaultsShown: boolean;
  /** Place was pressed, and what was on its way is waited for. */
  readonly isPreparing: boolean;
  readonly isPlacing: boolean;
  readonly onPlace: () => void;
  /** A field was left: what is typed is saved at once, and judged. */
  readonly onLeave: () => void;
}

const deliveries = [
  { value: 'none', text: 'Download in Landfolio' },
  { value: 'email', text: 'Download and email' },
] as const;

/** The service limits the characters and length of a reference. Shows what is sent where it differs. */
function outgoingHint({ outgoingMatter, details }: CartView): string | undefined {
  return outgoingMatter === '' || outgoingMatter === details.matterNumber.trim()
    ? undefined
    : `It is sent as “${outgoingMatter}”. The service accepts at most 27 characters: letters, digits and - _ & ( ) , . @`;
}

/** What the press leads to; the dialog after it asks once more. */
function placeText({ orders, totalCents }: CartView): string {
  const what = orders.length > 1 ? `${orders.length} orders` : 'order';
  return `Place ${what} \u2013 ${formatTotal(totalCents)}`;
}

/** Whom and what the order is for, what it costs, and the way to place it. */
export function OrderPanel(props: OrderPanelProps) {
  const { cart, setDetail, areFaultsShown, isPreparing, isPlacing, onPlace, onLeave } = props;
  const draft = useTypedInCart().details;
  const details = { ...cart.details, ...draft };
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // A field that is being typed in is not yet judged: its fault is from the text before.
  const fault = (field: keyof typeof details) =>
    (areFaultsShown || left.has(field)) && !(field in draft)
      ? (cart.faults.find((one) => one.field === field)?.message ?? null)
      : null;
  // Passing through an empty field is not leaving it wrong.
  const leave = (field: keyof typeof details) => {
    if (typed.has(field) || details[field] !== '') setLeft((before) => new Set([...before, field]));
    onLeave();
  };
  const type = (field: keyof typeof details, value: string) => {
    setTyped((before) => new Set([...before, field]));
    setDetail(field, value);
  };
  const meant = useMatterMeant(details.matterNumber);
  const wanted = wantedText(cart);
  const general = areFaultsShown ? cart.faults.filter((one) => !(one.field in details)) : [];
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="order-details">
      <div className={`stack gap-3 pad ${styles.panelForm}`}>
        <h2 id="order-details">Order details</h2>
        <MatterField
          value={details.matterNumber}
          onChange={(value) => type('matterNumber', value)}
          onLeave={() => leave('matterNumber')}
          onEnter={onPlace}
          isNext
          error={fault('matterNumber')}
          hint={outgoingHint(cart)}
        />
        <OtherMatter
          written={details.matterNumber.trim()}
          onChange={(next) => type('matterNumber', next)}
          onKeep={() => chooseCart(cart.id)}
        />
        <MatterNote meant={meant} use="order" onUse={(next) => type('matterNumber', next)} />
        <RadioChoice
          label="Certificates"
          value={details.delivery}
          options={deliveries}
          onChange={(value) => setDetail('delivery', value)}
        />
        {details.delivery === 'email' ? (
          <TextField
            label="Email"
            type="email"
            value={details.email}
            onChange={(value) => type('email', value)}
            onBlur={() => leave('email')}
            error={fault('email')}
            isRequired
          />
        ) : null}
        <div className="columns halves gap-3">
          <TextField
            label="Contact name"
            value={details.contactName}
            onChange={(value) => type('contactName', value)}
            onBlur={() => leave('contactName')}
            error={fault('contactName')}
          />
          <TextField
            label="Contact number"
            type="tel"
            value={details.contactNumber}
            onChange={(value) => type('contactNumber', value)}
            onBlur={() => leave('contactNumber')}
            error={fault('contactNumber')}
          />
        </div>
        <TextField
          label="Customer ID"
          value={details.customerId}
          onChange={(value) => type('customerId', value)}
          onBlur={() => leave('customerId')}
          error={fault('customerId')}
          hint="Enter this only if your account orders for several customers."
        />
        <CartSums cart={cart} />
        <p className="faint pretty">
          The service may add its own fees to {cart.orders.length > 1 ? 'each order' : 'the order'}. The fees
          are known after the service responds.
        </p>
      </div>
      <div className={styles.place}>
        {general.length > 0 ? (
          <ul className="stack fault gap-1" role="alert">
            {general.map((one) => (
              <li key={`${one.field} ${one.message}`}>{one.message}</li>
            ))}
          </ul>
        ) : null}
        {areFaultsShown && wanted !== null ? (
          <p className="fault" role="status">
            {wanted}
          </p>
        ) : null}
        <Button kind="primary" size="large" isBlock isPending={isPreparing || isPlacing} onPress={onPlace}>
          {isPlacing ? 'Placing order…' : placeText(cart)}
        </Button>
      </div>
    </section>
  );
}
