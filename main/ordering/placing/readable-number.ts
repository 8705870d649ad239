import type { LandService } from '../../ports/land-service.ts';
import type { Intent } from '../journal/intent.ts';
import { readItemNow } from '../polling/read-item.ts';
import { readOrderRecord } from './history.ts';
import { proofOf } from './reference-proof.ts';

interface Asked {
  readonly itemNumber: number;
  readonly signal: AbortSignal;
}

/**
 * Whether the service gives the record or an item of an order under this number; null where that cannot be seen now, and where it
 * shows another's reference. Safe reads.
 */
export async function isReadable(
  service: LandService,
  intent: Intent,
  orderId: string,
  { itemNumber, signal }: Asked,
): Promise<boolean | null> {
  const { customerId } = intent;
  const record = await readOrderRecord(service, customerId, orderId, signal);
  if (record.ok) return proofOf(record.value.customerReference, intent)?.kind === 'another' ? null : true;
  if (record.failure.kind !== 'notFound') return null;
  const item = await readItemNow(service, { customerId, order: intent }, { orderId, itemNumber }, signal);
  if (item.ok) return true;
  return item.failure.kind === 'notFound' ? false : null;
}
