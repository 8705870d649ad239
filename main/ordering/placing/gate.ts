import { matchReference } from '../../../shared/model/customer-reference.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Log } from '../../ports/log.ts';
import type { Intent } from '../journal/intent.ts';
import { readOrderRecord } from './history.ts';
import type { OrderStops } from './order-stops.ts';
import type { PlaceFailure } from './place-failure.ts';
import { readHistory } from './read-history.ts';
import { madeSince } from './reconcile-times.ts';

export interface GateParts {
  readonly stops: OrderStops;
  readonly clock: Clock;
  readonly log: Log;
  readonly stopping: AbortSignal;
  /** Reads the whole order history once; true where it is proven whole. */
  readonly readWhole: (service: LandService) => Promise<boolean>;
  readonly changed: () => void;
}

/**
 * Whether orders may go out over a connection at all.
 *
 * The first order of each connection but a practice one is read back, and so is the first with a longer reference than
 * any before: where the service does not show the reference that was sent, no order in doubt could ever be found again,
 * so ordering stops and says so. It also waits, after the library was restored, until the history was read once.
 */
export interface Gate {
  /**
   * Why nothing may be sent now, or null. Reads what is still to be read; a patient one reads it a few times with growing
   * pauses, where the order before was made a moment ago and cannot be read back at once.
   */
  pass(service: LandService, manner?: { readonly isPatient: boolean }): Promise<PlaceFailure | null>;
  /** Reads an order back where its reference is not proven yet. What cannot be read now is read before the next order. */
  confirmed(service: LandService): Promise<void>;
  /** Why ordering has stopped, in words, or null. */
  stopped(connectionId: string): string | null;
}

/** Between tries to read the first order back, before the rest of a cart follows it. Milliseconds; 15 seconds in all. */
const pausesMs = [1000, 2000, 4000, 8000];
/** A service that asks for a longer rest keeps the rest of the cart here. */
const longestRestSeconds = 15;

/** Whether the next try may go better. An order that was made a moment ago may not be found for as long. */
function isPassing({ kind }: ServiceFailure): boolean {
  return ['network', 'timeout', 'limited', 'unavailable', 'notFound', 'unreadable'].includes(kind);
}

type ReadBack =
  | { readonly kind: 'same' }
  | { readonly kind: 'other'; readonly shown: string }
  | ServiceFailure;

export function createGate(parts: GateParts): Gate {
  const { stops, log } = parts;

  /** What the service shows as the reference of an order that it has. */
  async function readBack(service: LandService, intent: Intent): Promise<ReadBack> {
    const record = await readOrderRecord(service, intent.customerId, intent.orderId ?? '', parts.stopping);
    if (!record.ok) return record.failure;
    let shown = record.value.customerReference?.trim() ?? '';
    if (shown === '') {
      const list = await readHistory(service, intent.customerId, parts.stopping, madeSince(intent));
      if (!list.ok) return list.failure;
      if (list.value.failure !== null) return list.value.failure;
      const listed = list.value.orders.find((order) => order.orderId === intent.orderId);
      shown = listed?.customerReference?.trim() ?? '';
    }
    const match = matchReference(shown, intent.customerReference, intent.mark);
    return match === 'same' ? { kind: 'same' } : { kind: 'other', shown };
  }

  async function prove(service: LandService): Promise<ServiceFailure | null> {
    const { id: connectionId, environment } = service.connection;
    if (environment === 'practice') return null;
    const intent = stops.unproven(connectionId);
    if (intent === null) {
      stops.clear(connectionId, 'reference');
      return null;
    }
    const result = await readBack(service, intent);
    log.info('order.reference', { intent: intent.id, result: result.kind });
    if (result.kind === 'same') {
      stops.prove(intent);
      stops.clear(connectionId, 'reference');
      parts.changed();
      return null;
    }
    if (result.kind !== 'other') return result;
    stops.set(connectionId, 'reference', mangled(intent, result.shown));
    parts.changed();
    return null;
  }

  /** Again after each pause, until it can be read or nobody waits any more. Another reference than was sent is an answer. */
  async function provePatiently(service: LandService): Promise<ServiceFailure | null> {
    let failure = await prove(service);
    for (const pause of pausesMs) {
      if (failure === null || !isPassing(failure) || parts.stopping.aborted) return failure;
      await rest(Math.max(pause, Math.min(failure.retryAfterSeconds ?? 0, longestRestSeconds) * 1000));
      if (parts.stopping.aborted) return failure;
      failure = await prove(service);
    }
    return failure;
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        cancel();
        parts.stopping.removeEventListener('abort', done);
        resolve();
      };
      const cancel = parts.clock.after(ms, done);
      parts.stopping.addEventListener('abort', done);
    });
  }

  function reason(connectionId: string): string | null {
    const [first] = stops.of(connectionId).values();
    return first ?? null;
  }

  return {
    async pass(service, { isPatient } = { isPatient: false }) {
      const { id } = service.connection;
      if (stops.of(id).has('restored') && (await parts.readWhole(service))) {
        stops.clear(id, 'restored');
        parts.changed();
      }
      const failure = await (isPatient ? provePatiently(service) : prove(service));
      const why = reason(id);
      if (why !== null) return notReady(why);
      if (failure === null) return null;
      const message =
        `The first order of this connection could not be read back yet, so no other is sent. ${failure.message} ` +
        'Nothing was sent.';
      return { kind: 'service', failure: { ...failure, message } };
    },
    async confirmed(service) {
      await prove(service);
    },
    stopped: reason,
  };
}

function notReady(message: string): PlaceFailure {
  return { kind: 'service', failure: { kind: 'notReady', message: `${message} Nothing was sent.` } };
}

function mangled(intent: Intent, shown: string): string {
  const what = shown === '' ? 'no reference' : `the reference \u201c${shown}\u201d`;
  return (
    `Ordering has stopped: the service shows order ${intent.orderId ?? ''} with ${what} instead of ` +
    `\u201c${intent.customerReference}\u201d. By that reference an order is found again whose answer is lost, and without it ` +
    'one could be paid for twice. Ask the operator of the service to keep customer-reference as it is sent. Landfolio ' +
    'looks again when you next place an order.'
  );
}
