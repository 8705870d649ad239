import { invalid, serviceFailed } from '../../../shared/contract/failures.ts';
import type { CartDetails } from '../../../shared/contract/views/cart.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Cart } from '../cart/cart.ts';
import type { ChosenDeliveries } from '../extra-data/chosen-delivery.ts';
import type { CartLine, ConfirmedCart } from '../journal/intent.ts';
import { allFaults, movedLines, type PlaceFailure } from './place-failure.ts';
import { quoteLifeMs, requote } from './requote.ts';

interface CheckCartParts extends Pick<AppContext, 'clock'> {
  readonly cart: Cart;
  readonly deliveries: Pick<ChosenDeliveries, 'refresh'>;
}

/** The orders that the cart makes, at prices that still hold and that are those that the person confirmed. */
export async function checkCart(
  parts: CheckCartParts,
  service: LandService,
  confirmedTotalCents: number,
): Promise<Result<ConfirmedCart[], PlaceFailure>> {
  const { cart } = parts;
  const before = cart.view();
  if (before.isReady) {
    const failure = await readOldPrices(parts, service, before.details);
    if (failure !== null) return failed(failure);
  }
  const view = cart.view();
  if (!view.isReady) return failed(invalid(allFaults(view)));
  if (view.totalCents !== confirmedTotalCents) {
    return failed({
      code: 'PRICE_CHANGED',
      data: {
        shownTotalCents: confirmedTotalCents,
        newTotalCents: view.totalCents,
        lines: movedLines(before.lines, view.lines),
      },
    });
  }
  const from = cart.id === null ? {} : { cartId: cart.id };
  return ok(cart.orders().map((lines) => ({ lines, details: view.details, ...from })));
}

/** Reads again what was read too long ago to be relied on: listings, and what managers charge for their delivery. */
async function readOldPrices(
  { cart, clock, deliveries }: CheckCartParts,
  service: LandService,
  details: CartDetails,
): Promise<PlaceFailure | null> {
  const now = clock.now();
  const lines = cart.lines();
  // A quote of the future was read while the clock was ahead: its age is not known.
  const isOld = ({ quotedAt }: { readonly quotedAt: number }) =>
    now - quotedAt > quoteLifeMs || quotedAt > now;
  // Of a manager typed in by hand no list says a price.
  if (lines.some(({ delivery }) => delivery?.isListed === true && isOld(delivery))) {
    const read = await deliveries.refresh(service);
    if (!read.ok) return serviceFailed(read.failure);
  }
  const listings = new Set(lines.filter(isOld).map(listingOf));
  if (listings.size === 0) return null;
  // All of one listing, since what a product needs is known again by its place beside it.
  const old = lines.filter((line) => listings.has(listingOf(line)));
  const quoted = await requote(service, old, customerIdOf(service, details));
  if (!quoted.ok) return quoted.failure;
  cart.reprice(quoted.value);
  return null;
}

/** The child customer that the person gave, or the connection's own. */
export function customerIdOf(service: LandService, details: Pick<CartDetails, 'customerId'>): string | null {
  return details.customerId.trim() || service.connection.customerId;
}

function listingOf(line: CartLine): string {
  return JSON.stringify(line.product.subject);
}
