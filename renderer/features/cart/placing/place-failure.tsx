import { Link } from '@tanstack/react-router';
import { declaredError, errorMessage } from '../../../bridge/failure.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Failure, Message } from '../../../ui/message.tsx';
import { ClaimMessage } from '../../charges/claim-choice.tsx';
import { isCartChanged, placeFailureText } from '../text/place-failure.ts';

interface PlaceFailureProps {
  readonly error: unknown;
  /** What of the cart is another than was confirmed, as sentences. */
  readonly changes?: readonly string[];
}

/** Why the order was not placed, and what that means for the money. */
export function PlaceFailure({ error, changes = [] }: PlaceFailureProps) {
  const declared = declaredError(error);
  const { title, body } = placeFailureText(error);
  if (declared?.code === 'PRICE_CHANGED') {
    return (
      <Message tone="warn" title={title}>
        <p>{body}</p>
        {declared.data.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Message>
    );
  }
  if (declared?.code === 'CLAIM_FAILED') return <ClaimMessage failure={declared.data} />;
  if (declared?.code === 'ALREADY_PLACED') {
    const link = (
      <Link
        to="/orders/$orderId"
        params={{ orderId: declared.data.orderViewId }}
        className={buttonClass('secondary', 'small')}
      >
        Show order
      </Link>
    );
    return (
      <Message tone="warn" title={title} actions={link}>
        {body}
      </Message>
    );
  }
  if (declared === null) {
    const link = (
      <Link to="/orders" className={buttonClass('secondary', 'small')}>
        Go to Orders
      </Link>
    );
    return (
      <Message tone="bad" title={title} actions={link}>
        {body}
      </Message>
    );
  }
  if (isCartChanged(error)) {
    return (
      <Message tone="warn" title={title}>
        {changes.map((change) => (
          <p key={change}>{change}</p>
        ))}
        <p>{body}</p>
      </Message>
    );
  }
  return (
    <Failure failure={declared.code === 'INVALID' ? { ...errorMessage(error), title } : errorMessage(error)}>
      <p>Nothing was removed from the cart.</p>
    </Failure>
  );
}
