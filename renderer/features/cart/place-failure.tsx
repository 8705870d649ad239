import { Link } from '@tanstack/react-router';
import { formatTotal } from '../../../shared/model/money.ts';
import { declaredError, failureText } from '../../bridge/failure.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Failure, Message } from '../../ui/message.tsx';

/** Why the order was not placed, and what that means for the money. */
export function PlaceFailure({ error }: { readonly error: unknown }) {
  const declared = declaredError(error);
  if (declared?.code === 'PRICE_CHANGED') {
    const { shownTotalCents, newTotalCents, lines } = declared.data;
    return (
      <Message
        tone="warn"
        title={`The total is now ${formatTotal(newTotalCents)}; it was ${formatTotal(shownTotalCents)}`}
      >
        <p>Nothing was sent and nothing was charged. Look at the new prices and place the order again.</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Message>
    );
  }
  if (declared?.code === 'ALREADY_PLACED') {
    const link = (
      <Link
        to="/orders/$orderId"
        params={{ orderId: declared.data.orderViewId }}
        className={buttonClass('secondary', 'small')}
      >
        Show that order
      </Link>
    );
    return (
      <Message tone="warn" title="Nothing was sent a second time" actions={link}>
        {declared.data.message}
      </Message>
    );
  }
  if (declared === null) {
    const link = (
      <Link to="/orders" className={buttonClass('secondary', 'small')}>
        Look under Orders
      </Link>
    );
    return (
      <Message tone="bad" title="It is not known whether this was ordered" actions={link}>
        Landfolio stopped before it could say. Look under Orders before you place anything again: what was
        sent stands there, and it is never sent twice.
      </Message>
    );
  }
  return (
    <Failure failure={failureText(error)}>
      <p>Everything in the cart is as it was.</p>
    </Failure>
  );
}
