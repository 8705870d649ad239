import { alreadyPlaced, hostFailed, invalid } from '../../../shared/contract/failures.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { customerReferenceOf, newMark } from '../../../shared/model/customer-reference.ts';
import { linesTotal } from '../../../shared/model/line-price.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Checkpoints } from '../../ports/checkpoints.ts';
import type { LandService } from '../../ports/land-service.ts';
import { matterFaults } from '../../storage/known-matter.ts';
import { isDiskFull } from '../../storage/library/words.ts';
import type { CartStore } from '../cart/cart-store.ts';
import type { ConfirmedCart, Intent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { basketKeyOf, lockingOrder } from './cart-lock.ts';
import { customerIdOf } from './check-cart.ts';
import { withPlainTexts } from './confirmed-text.ts';
import { orderBodyOf } from './order-body.ts';
import type { PlaceFailure } from './place-failure.ts';
import { firstLookAt, watchedFor } from './reconcile-times.ts';

interface PrepareOrderParts extends Pick<AppContext, 'clock' | 'random' | 'log' | 'ids' | 'db' | 'events'> {
  readonly checkpoints: Checkpoints;
  readonly journal: Journal;
  readonly cartStore: CartStore;
  readonly isJob?: boolean | undefined;
  /** The matter's id, made where it is new. */
  readonly matterId: (connectionId: string, number: string, isByPerson: boolean) => string;
}

/** Writes an order down under this id before anything may leave. `instead` is one that is given up for it. */
export function prepareOrder(
  parts: PrepareOrderParts,
  service: LandService,
  id: string,
  confirmed: ConfirmedCart,
  instead: Intent | null = null,
): Result<Intent, PlaceFailure> {
  try {
    return prepare(parts, service, id, confirmed, instead);
  } catch (error) {
    const reference = parts.log.error('order.prepare', error);
    return failed(hostFailed({ kind: 'orderNotSaved', isDiskFull: isDiskFull(error), reference }));
  }
}

function prepare(
  parts: PrepareOrderParts,
  service: LandService,
  id: string,
  typed: ConfirmedCart,
  instead: Intent | null,
): Result<Intent, PlaceFailure> {
  const { journal } = parts;
  const { connection } = service;
  const plain = withPlainTexts(typed, connection.wire);
  const confirmed = parts.isJob ? { ...plain, isOfJob: true } : plain;
  const { matterNumber } = confirmed.details;
  // It may have been closed since the cart was read.
  const closed = matterFaults(parts.db, connection.id, matterNumber);
  if (closed.length > 0) return failed(invalid(closed));
  const basketKey = basketKeyOf(matterNumber, confirmed.lines);
  const earlier = lockingOrder(journal, connection.id, confirmed, instead);
  if (earlier !== null) return failed(alreadyPlaced(earlier.id, { kind: 'sameCart', state: earlier.state }));
  const now = parts.clock.now();
  const mark = newMark(parts.random.bytes(12), parts.ids.computer);
  const matterId = parts.matterId(connection.id, matterNumber.trim(), true);
  parts.checkpoints('beforePrepared', id);
  journal.prepare(
    {
      id,
      connectionId: connection.id,
      matterId,
      customerId: customerIdOf(service, confirmed.details),
      mark,
      customerReference: customerReferenceOf(matterNumber, mark),
      basketKey,
      body: orderBodyOf(confirmed, connection.wire),
      cart: confirmed,
      quotedTotalCents: linesTotal(confirmed.lines).totalCents,
    },
    () => {
      // What is ordered again comes from the order that was given up, and leaves the cart alone.
      if (instead !== null) return;
      parts.cartStore.handOver(confirmed.lines.map((line) => line.id));
    },
    instead === null
      ? undefined
      : { id: instead.id, watchUntil: now + watchedFor, nextCheckAt: firstLookAt(now) },
  );
  parts.checkpoints('prepared', id);
  const intent = journal.get(id);
  if (intent === null) throw new Error(`No intent ${id}`);
  return ok(intent);
}
