import type { CartView } from '../../../shared/contract/views/cart.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { Button } from '../../ui/button.tsx';
import { cardClass } from '../../ui/page.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MatterField } from '../matters/matter-field.tsx';
import styles from './cart.module.css';
import { useCartStore } from './cart-store.ts';
import { faultOf, shownDetails } from './draft.ts';
import type { Drafts } from './use-drafts.ts';

interface OrderPanelProps {
  readonly cart: CartView;
  readonly setDetail: Drafts['setDetail'];
  readonly areFaultsShown: boolean;
  readonly isPlacing: boolean;
  readonly onPlace: () => void;
}

const deliveries = [
  { value: 'none', text: 'Landfolio fetches them' },
  { value: 'email', text: 'Landfolio, and the service e-mails them' },
] as const;

/** The service takes few signs in a reference and not many: what it will show is said where it differs. */
function outgoingHint({ outgoingMatter, details }: CartView): string | undefined {
  return outgoingMatter === '' || outgoingMatter === details.matterNumber.trim()
    ? undefined
    : `It goes out as “${outgoingMatter}”: the service takes letters, digits and - _ & ( ) , . @, at most 27.`;
}

/** Whom and what the order is for, what it costs, and the way to place it. */
export function OrderPanel({ cart, setDetail, areFaultsShown, isPlacing, onPlace }: OrderPanelProps) {
  const draft = useCartStore((state) => state.draft);
  const details = shownDetails(cart.details, draft);
  // A field that is being typed in is not yet judged: its fault is from the text before.
  const fault = (field: keyof typeof details) =>
    areFaultsShown && !(field in draft) ? faultOf(cart.faults, field) : null;
  const general = areFaultsShown ? cart.faults.filter((one) => !(one.field in details)) : [];
  return (
    <section className={`${cardClass} ${styles.panel}`} aria-labelledby="order-details">
      <div className={`${styles.panelPart} ${styles.panelForm}`}>
        <h2 id="order-details">Order details</h2>
        <MatterField
          value={details.matterNumber}
          onChange={(value) => setDetail('matterNumber', value)}
          error={fault('matterNumber')}
          hint={outgoingHint(cart)}
        />
        <RadioChoice
          label="Certificates"
          value={details.delivery}
          options={deliveries}
          onChange={(value) => setDetail('delivery', value)}
        />
        {details.delivery === 'email' ? (
          <TextField
            label="E-mail"
            type="email"
            value={details.email}
            onChange={(value) => setDetail('email', value)}
            error={fault('email')}
            isRequired
          />
        ) : null}
        <div className={styles.contact}>
          <TextField
            label="Contact name"
            value={details.contactName}
            onChange={(value) => setDetail('contactName', value)}
            error={fault('contactName')}
          />
          <TextField
            label="Contact number"
            type="tel"
            value={details.contactNumber}
            onChange={(value) => setDetail('contactNumber', value)}
            error={fault('contactNumber')}
          />
        </div>
        <TextField
          label="Customer id"
          value={details.customerId}
          onChange={(value) => setDetail('customerId', value)}
          error={fault('customerId')}
          hint="Only where you order for a client account of your own."
        />
      </div>
      <div className={styles.panelPart}>
        <dl className={styles.sums}>
          <div>
            <dt>GST within</dt>
            <dd>{formatMoney(cart.gstCents)}</dd>
          </div>
          <div className={styles.total}>
            <dt>Total</dt>
            <dd>A{formatMoney(cart.totalCents)}</dd>
          </div>
        </dl>
        <p className={styles.fees}>
          The service may add fees of its own; they are known once it has answered.
        </p>
        {general.length > 0 ? (
          <ul className={styles.faults} role="alert">
            {general.map((one) => (
              <li key={`${one.field} ${one.message}`}>{one.message}</li>
            ))}
          </ul>
        ) : null}
        <Button kind="primary" size="large" isBlock isPending={isPlacing} onPress={onPlace}>
          {isPlacing ? 'Placing the order…' : `Place order \u2013 ${formatMoney(cart.totalCents)}`}
        </Button>
      </div>
    </section>
  );
}
