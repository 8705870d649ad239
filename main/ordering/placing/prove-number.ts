import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { isDenied, type ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Intent } from '../journal/intent.ts';
import { readItemNow } from '../polling/read-item.ts';
import type { OrderRecord } from '../wire.ts';
import { readOrderRecord } from './history.ts';
import type { OrderedItemAnswer } from './interpret-answer.ts';
import { allOthers } from './match-items.ts';
import { type NumberProof, proofOf } from './reference-proof.ts';

/** For so long a new order may not be found yet, or be kept from its own customer. Milliseconds. */
export const settlingMs = 60_000;
/** For so long a record that fails is waited for; then an item that shows no reference is all there is to see. Milliseconds. */
export const failingMs = 10 * 60_000;

/**
 * Reads the order that an answer or a list named, and where that does not show its reference an item of it: both are claims, and
 * the number may be another order's. Safe reads. Fails where nothing can be seen yet.
 */
export async function proveNumber(
  service: LandService,
  intent: Intent,
  orderId: string,
  about: {
    readonly itemNumber: number | null;
    readonly ageMs: number;
    /** The items that the answer gave with the number. */
    readonly answered?: readonly OrderedItemAnswer[];
    readonly signal: AbortSignal;
    /** The record, where it was read. */
    readonly onRecord?: (record: OrderRecord) => void;
  },
): Promise<Result<NumberProof, ServiceFailure>> {
  const record = await readOrderRecord(service, intent.customerId, orderId, about.signal);
  if (record.ok) {
    about.onRecord?.(record.value);
    const proof = proofOf(record.value.customerReference, intent);
    if (proof !== null) return ok(proof);
  } else if (!isFinal(record.failure, about.ageMs) && about.ageMs < failingMs) return record;
  const others = allOthers((record.ok && record.value.products) || (about.answered ?? []), intent.cart.lines);
  const notShown: NumberProof =
    others === null ? { kind: 'notShown' } : { kind: 'otherThings', other: others };
  const itemNumber =
    about.itemNumber ?? (record.ok ? record.value.products?.[0]?.orderItemNumber : undefined) ?? 1;
  const item = await readItemNow(
    service,
    { customerId: intent.customerId, order: null },
    { orderId, itemNumber },
    about.signal,
  );
  if (item.ok) return ok(proofOf(item.value.customerReference, intent) ?? notShown);
  return isFinal(item.failure, about.ageMs) ? ok(notShown) : failed(item.failure);
}

/** The service will not show it: it refuses, or knows no such order after a while. */
function isFinal(failure: ServiceFailure, ageMs: number): boolean {
  return isDenied(failure) && ageMs >= settlingMs;
}
