import { Link } from '@tanstack/react-router';
import type { CartMatter, Vendor } from '../../../../shared/contract/views/cart.ts';
import { vendorsOf } from '../../../../shared/model/vendor.ts';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { vendorTexts } from '../text/vendors.ts';

interface VendorSourceProps {
  readonly matterNumber: string;
  readonly matter: CartMatter;
  readonly vendors: readonly Vendor[];
  readonly onTake: (vendors: readonly Vendor[]) => void;
}

/** Why the vendors of the matter were not filled in, where there is something to fill in, and the way to do it. */
export function VendorSource({ matterNumber, matter, vendors, onTake }: VendorSourceProps) {
  const { vendors: known, alsoPurchasers } = vendorsOf(matter.parties);
  if (matter.parties.length === 0 && matter.earlierParties !== '') {
    return (
      <p className="quiet">
        {vendorTexts.unread}{' '}
        <Link to="/matters/$matterId" params={{ matterId: matter.id }} search={{ tab: 'details' }}>
          {vendorTexts.checkParties(matterNumber)}
        </Link>
      </p>
    );
  }
  const isTaken = JSON.stringify(vendors) === JSON.stringify(known);
  if (alsoPurchasers.length === 0 || isTaken) return null;
  return (
    <Message
      tone="warn"
      title={vendorTexts.bothSides(alsoPurchasers)}
      actions={
        <Button size="small" onPress={() => onTake(known)}>
          {vendorTexts.take(known.length)}
        </Button>
      }
    >
      {vendorTexts.notTaken(matterNumber)}
    </Message>
  );
}
