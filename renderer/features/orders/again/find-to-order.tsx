import { Link } from '@tanstack/react-router';
import type { ItemView } from '../../../../shared/contract/views/order.ts';
import { buttonClass } from '../../../ui/button-class.ts';

/** From what will not come to the land it was ordered for, where it can be put into the cart again. Orders nothing itself. */
export function FindToOrder({
  item,
}: {
  readonly item: Pick<ItemView, 'productName' | 'identifier' | 'volumeFolio' | 'address'>;
}) {
  const { productName, identifier, volumeFolio, address } = item;
  const look = {
    className: buttonClass('secondary', 'small'),
    'aria-label': `Go to ${volumeFolio === null ? 'property' : 'title'} to order ${productName} for ${identifier}`,
  };
  if (volumeFolio !== null)
    return (
      <Link to="/title" search={{ titleId: volumeFolio }} {...look}>
        Go to title
      </Link>
    );
  if (address === null) return null;
  return (
    <Link to="/property" search={{ by: 'address', eziAddress: address }} {...look}>
      Go to property
    </Link>
  );
}
