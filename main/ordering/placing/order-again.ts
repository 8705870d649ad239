import { alreadyPlaced, invalid, serviceFailed } from '../../../shared/contract/failures.ts';
import { failed, type Result } from '../../../shared/lib/result.ts';
import type { Knowingly } from '../../../shared/model/claim-failure.ts';
import { linesTotal } from '../../../shared/model/line-price.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Claims, NotClaimed } from '../../ports/claims.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { ChosenDeliveries } from '../extra-data/chosen-delivery.ts';
import { deliveryFaults } from '../extra-data/extra-data-faults.ts';
import type { ConfirmedCart, Intent } from '../journal/intent.ts';
import type { Claiming } from './claim-order.ts';
import { closing, movedLines, notAbsent, type PlaceFailure, switchedAway } from './place-failure.ts';
import { requote } from './requote.ts';

interface OrderAgainParts extends Pick<AppContext, 'clock' | 'ids' | 'events'> {
  readonly deliveries: ChosenDeliveries;
  /** Why nothing is ordered over a connection, or null. */
  readonly locked: (service: LandService) => Promise<PlaceFailure | null>;
  readonly service: () => LandService;
  readonly check: (intentId: string) => Promise<void>;
  readonly stopping: AbortSignal;
  /** The number of its matter now. */
  readonly matterNumber: (intent: Intent) => string;
  readonly known: (intentId: string) => Intent;
  /** Whether the operator's last word is that it was never made. */
  readonly isToldAbsent: (intentId: string) => boolean;
  /** Claims the new order at the office's server under an id. `known`: see the port. */
  readonly claim: (
    service: LandService,
    id: string,
    confirmed: ConfirmedCart,
    claiming: Claiming,
  ) => Promise<NotClaimed | null>;
  readonly claims: Pick<Claims, 'known' | 'drop'>;
  /** Writes the new intent down, and gives the old one up for it in the same transaction. */
  readonly prepare: (
    service: LandService,
    id: string,
    confirmed: ConfirmedCart,
    instead: Intent,
  ) => Result<Intent, PlaceFailure>;
  readonly send: (service: LandService, intent: Intent) => Promise<Result<string, PlaceFailure>>;
}

/** Orders once more what is presumed absent: after one more look, at today's prices, as an intent of its own. */
export function createOrderAgain(
  parts: OrderAgainParts,
): (
  intentId: string,
  confirmedTotalCents: number,
  knowingly: Knowingly,
) => Promise<Result<string, PlaceFailure>> {
  return async (intentId, confirmedTotalCents, knowingly) => {
    const claiming = { knowingly, known: parts.claims.known() };
    const service = parts.service();
    const { connectionId, negativePasses } = parts.known(intentId);
    if (connectionId !== service.connection.id) return failed(switchedAway);
    await parts.check(intentId);
    const old = parts.known(intentId);
    if (old.state !== 'PRESUMED_ABSENT') return failed(notAbsent(old));
    // Nothing is read while the service asks to wait. A proof of absence counts up, whatever the clock does meanwhile.
    const isSeenAbsent = old.lastLook === 'absent' && old.negativePasses > negativePasses;
    // Where the history can prove nothing, the operator's word stands for it; the person was warned and decides.
    if (!isSeenAbsent && !parts.isToldAbsent(intentId))
      return failed(alreadyPlaced(intentId, { kind: 'unproven' }));
    if (old.cart.lines.some((line) => parts.deliveries.of(service.connection, line)?.isListed === true)) {
      const read = await parts.deliveries.refresh(service);
      if (!read.ok) return failed(serviceFailed(read.failure));
    }
    const quoted = await requote(service, old.cart.lines, old.customerId);
    if (parts.service().connection.id !== service.connection.id) return failed(switchedAway);
    if (!quoted.ok) return quoted;
    const lines = old.cart.lines.map((line) => ({
      ...line,
      id: parts.ids.newId(),
      product: quoted.value.get(line.id) ?? line.product,
      delivery: parts.deliveries.of(service.connection, line),
      quotedAt: parts.clock.now(),
    }));
    const gone = lines.flatMap((line) => deliveryFaults(line, service.connection.wire));
    if (gone.length > 0) return failed(invalid(gone));
    const { totalCents } = linesTotal(lines);
    if (totalCents !== confirmedTotalCents) {
      return failed({
        code: 'PRICE_CHANGED',
        data: {
          shownTotalCents: confirmedTotalCents,
          newTotalCents: totalCents,
          lines: movedLines(
            old.cart.lines,
            lines.map((line, index) => ({ ...line, id: old.cart.lines[index]?.id ?? line.id })),
          ),
        },
      });
    }
    const locked = await parts.locked(service);
    if (locked !== null) return failed(locked);
    const id = parts.ids.newId();
    // Its matter may have another number since, or be another one.
    const confirmed = () => {
      const details = { ...old.cart.details, matterNumber: parts.matterNumber(old) };
      return { ...old.cart, details, lines };
    };
    const notClaimed = await parts.claim(service, id, confirmed(), claiming);
    if (notClaimed !== null) return failed(notClaimed);
    // While that was read, it may have turned up after all.
    const before = parts.known(intentId);
    const prepared = parts.stopping.aborted
      ? failed(closing)
      : before.state !== 'PRESUMED_ABSENT'
        ? failed(notAbsent(before))
        : parts.prepare(service, id, confirmed(), before);
    if (!prepared.ok) {
      parts.claims.drop(id);
      return prepared;
    }
    parts.events.publish('orderChanged', { orderViewId: intentId, connectionId: before.connectionId });
    return parts.send(service, prepared.value);
  };
}
