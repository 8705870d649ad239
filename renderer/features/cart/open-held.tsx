import { Link } from '@tanstack/react-router';
import type { HeldView } from '../../../shared/contract/views/cart.ts';
import { buttonClass } from '../../ui/button-class.ts';

interface OpenHeldProps {
  readonly held: HeldView;
  readonly onOpen?: () => void;
}

/** The way to what the office has, or to the order that it waits for. */
export function OpenHeld({ held, onOpen }: OpenHeldProps) {
  const words = held.kind === 'waiting' ? 'Open the order' : 'Open it';
  const look = {
    className: buttonClass('secondary', 'small'),
    'aria-label': `${words}: ${held.productName}, ${held.identifier}`,
    ...(onOpen ? { onClick: onOpen } : {}),
  };
  if (held.kind === 'waiting')
    return (
      <Link to="/orders/$orderId" params={{ orderId: held.id }} {...look}>
        {words}
      </Link>
    );
  if (held.kind === 'statement')
    return (
      <Link to="/statements/$statementId" params={{ statementId: held.id }} {...look}>
        {words}
      </Link>
    );
  return (
    <Link to="/documents/$documentId" params={{ documentId: held.id }} {...look}>
      {words}
    </Link>
  );
}
