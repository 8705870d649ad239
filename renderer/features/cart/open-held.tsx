import { Link } from '@tanstack/react-router';
import type { HeldView } from '../../../shared/contract/views/cart.ts';
import { buttonClass } from '../../ui/button-class.ts';

interface OpenHeldProps {
  readonly held: HeldView;
  readonly onOpen?: () => void;
}

const openWords: Record<HeldView['kind'], string> = {
  waiting: 'Open order',
  statement: 'Open statement',
  document: 'Open certificate',
};

/** Links to an existing certificate or statement, or to the order that has not arrived yet. */
export function OpenHeld({ held, onOpen }: OpenHeldProps) {
  const words = openWords[held.kind];
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
