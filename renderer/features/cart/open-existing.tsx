import { Link } from '@tanstack/react-router';
import type { ExistingItem } from '../../../shared/contract/views/cart.ts';
import { buttonClass } from '../../ui/button-class.ts';

interface OpenExistingProps {
  readonly existing: ExistingItem;
  readonly onOpen?: () => void;
}

const openWords: Record<ExistingItem['kind'], string> = {
  waiting: 'Open order',
  statement: 'Open statement',
  document: 'Open certificate',
};

/** Links to an existing certificate or statement, or to the order that has not arrived yet. */
export function OpenExisting({ existing, onOpen }: OpenExistingProps) {
  const words = openWords[existing.kind];
  const look = {
    className: buttonClass('secondary', 'small'),
    'aria-label': `${words}: ${existing.productName}, ${existing.identifier}`,
    ...(onOpen ? { onClick: onOpen } : {}),
  };
  if (existing.kind === 'waiting')
    return (
      <Link to="/orders/$orderId" params={{ orderId: existing.id }} {...look}>
        {words}
      </Link>
    );
  if (existing.kind === 'statement')
    return (
      <Link to="/statements/$statementId" params={{ statementId: existing.id }} {...look}>
        {words}
      </Link>
    );
  return (
    <Link to="/documents/$documentId" params={{ documentId: existing.id }} {...look}>
      {words}
    </Link>
  );
}
