import type { CartDetails } from '../../../shared/contract/views/cart.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Cart } from '../cart/cart.ts';
import type { CartLine } from '../cart/cart-line.ts';
import type { ConfirmedCart } from '../journal/intent.ts';
import { allFaults, movedLines, type PlaceFailure, switchedAway } from './place-failure.ts';
import { quoteLifeMs, requote } from './requote.ts';

interface CheckCartParts {
  readonly cart: Cart;
  readonly clock: Clock;
  /** The connection that is used now. */
  readonly service: () => LandService;
}

/** The orders that the cart makes, at prices that still hold and that are those that the person confirmed. */
export async function checkCart(
  parts: CheckCartParts,
  service: LandService,
  confirmedTotalCents: number,
): Promise<Result<ConfirmedCart[], PlaceFailure>> {
  const { cart } = parts;
  const before = cart.view();
  const now = parts.clock.now();
  // A quote of the future was read while the clock was ahead: its age is not known.
  const isOld = (line: CartLine) => now - line.quotedAt > quoteLifeMs || line.quotedAt > now;
  const listings = new Set(cart.lines().filter(isOld).map(listingOf));
  // All of one listing, since what a product needs is known again by its place beside it.
  const old = cart.lines().filter((line) => listings.has(listingOf(line)));
  if (old.length > 0 && before.isReady) {
    const quoted = await requote(service, old, customerIdOf(service, before.details));
    // The cart of another connection must never go to this one.
    if (parts.service().connection.id !== service.connection.id) return failed(switchedAway);
    if (!quoted.ok) {
      return quoted.failure.kind === 'invalid'
        ? failed({ kind: 'invalid', faults: quoted.failure.faults })
        : failed(quoted.failure);
    }
    cart.reprice(quoted.value);
  }
  const view = cart.view();
  if (!view.isReady) return failed({ kind: 'invalid', faults: allFaults(view) });
  if (view.totalCents !== confirmedTotalCents) {
    return failed({
      kind: 'priceChanged',
      shownTotalCents: confirmedTotalCents,
      newTotalCents: view.totalCents,
      lines: movedLines(before, view),
    });
  }
  return ok(cart.orders().map((lines) => ({ lines, details: view.details })));
}

/** The child customer that the person gave, or the connection's own. */
export function customerIdOf(service: LandService, details: Pick<CartDetails, 'customerId'>): string | null {
  return details.customerId.trim() || service.connection.customerId;
}

function listingOf(line: CartLine): string {
  return JSON.stringify(line.product.subject);
}
