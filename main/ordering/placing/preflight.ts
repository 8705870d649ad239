import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import { invalid, serviceFailed } from '../../../shared/contract/failures.ts';
import type { CartDetails } from '../../../shared/contract/views/cart.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Cart } from '../cart/cart.ts';
import type { Intent } from '../journal/intent.ts';
import { customerIdOf } from './check-cart.ts';
import type { OrderLock } from './order-lock.ts';

export interface PreflightParts extends Pick<AppContext, 'events'> {
  readonly orderLock: OrderLock;
  /** Reads the order history of a customer, unless that was done a moment ago, and not for long. False if that failed. */
  readonly freshen: (service: LandService, customerId: string | null) => Promise<boolean>;
  /** Resolves when what the history showed of this library's own orders was looked up. */
  readonly seenLookedUp: () => Promise<unknown>;
  /** Reads the whole order history; true where it proves what is not in it. */
  readonly readWhole: (service: LandService) => Promise<boolean>;
}

/** What is looked at before an order goes out, besides the cart itself. Each gives why it may not, or null. */
export interface Preflight {
  /** The library was restored, and its history has not been read whole since: reads it now. */
  locked(service: LandService): Promise<DeclaredFailure<'SERVICE_FAILED'> | null>;
  /**
   * The same, and whether the order history shows that what is in this cart was ordered since the person saw it. A history
   * that cannot be read stops nothing, since some offices have none; `isHistoryRead` says so.
   */
  orderable(
    service: LandService,
    cart: Cart,
    details: CartDetails,
  ): Promise<Result<{ readonly isHistoryRead: boolean }, DeclaredFailure<'SERVICE_FAILED' | 'INVALID'>>>;
  /** Whether a copy of this library sent a prepared order already. */
  sendable(service: LandService, intent: Intent): Promise<DeclaredFailure<'SERVICE_FAILED'> | null>;
}

export function createPreflight(parts: PreflightParts): Preflight {
  const { orderLock } = parts;

  async function locked(service: LandService): Promise<DeclaredFailure<'SERVICE_FAILED'> | null> {
    const { id } = service.connection;
    if (orderLock.cause(id) === null) return null;
    if (await parts.readWhole(service)) {
      orderLock.end(id);
      parts.events.publish('orderingLockChanged', { connectionId: id });
    }
    return orderLock.cause(id) === null ? null : notProven;
  }

  /** The ids of lines that would repeat more than the person said, or more than was known before. */
  function repeatedMeanwhile(cart: Cart, before: ReadonlyMap<string, readonly string[]>): string[] {
    const ticked = new Set(cart.lines().flatMap((line) => (line.repeatsAccepted == null ? [] : [line.id])));
    return cart.view().lines.flatMap(({ id, repeats, isRepeatAccepted }) => {
      const known = before.get(id) ?? repeats;
      const isNew = repeats.some((one) => !known.includes(one)) && !isRepeatAccepted;
      return isNew || (ticked.has(id) && !isRepeatAccepted) ? [id] : [];
    });
  }

  return {
    locked,
    async orderable(service, cart, details) {
      const stopped = await locked(service);
      if (stopped !== null) return failed(stopped);
      const before = new Map(cart.view().lines.map(({ id, repeats }) => [id, repeats]));
      const isHistoryRead = await parts.freshen(service, customerIdOf(service, details));
      const faults = repeatedMeanwhile(cart, before).map((id): Fault => {
        // What was said of an earlier one says nothing of this one.
        cart.updateLine(id, { isRepeatAccepted: false });
        return { field: `lines.${id}.existing`, message: orderedMeanwhile };
      });
      return faults.length === 0 ? ok({ isHistoryRead }) : failed(invalid(faults));
    },
    async sendable(service, intent) {
      const stopped = await locked(service);
      if (stopped !== null) return stopped;
      await parts.freshen(service, intent.customerId);
      await parts.seenLookedUp();
      return null;
    },
  };
}

const notProven = serviceFailed({
  kind: 'notReady',
  reason: { code: 'orderMayBeMissing' },
  next: 'unlockOrdering',
});

const orderedMeanwhile =
  'The order history now shows a new order that may be for the same item. Nothing was sent. Use that order, remove this item, ' +
  'or confirm the repeat order.';
