import { failed, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { answerCaps } from '../../http/answer-caps.ts';
import { pathPart } from '../../http/path-part.ts';
import type { LandService } from '../../ports/land-service.ts';
import { type OrderRecord, orderRecord } from '../wire.ts';
import { mayBeSameNumber } from './order-number.ts';

/**
 * The order as the service keeps it (interface: Order record). A safe read. A record that names another order is not the one
 * that was asked for: nothing of it is taken.
 */
export async function readOrderRecord(
  service: LandService,
  customerId: string | null,
  orderId: string,
  signal?: AbortSignal,
): Promise<Result<OrderRecord, ServiceFailure>> {
  const record = await askForRecord(service, customerId, orderId, signal);
  const named = record.ok ? (record.value.orderId ?? orderId) : orderId;
  if (mayBeSameNumber(named, orderId)) return record;
  const reason = { code: 'otherOrder', orderId: named.slice(0, 100) } as const;
  return failed({ kind: 'unreadable', path: 'orderId', reason });
}

/** What the service gives for this number, whichever order that names. */
export async function askForRecord(
  service: LandService,
  customerId: string | null,
  orderId: string,
  signal?: AbortSignal,
): Promise<Result<OrderRecord, ServiceFailure>> {
  const part = pathPart(orderId, 'orderId');
  if (!part.ok) return part;
  return service.read({
    api: 'orders',
    path: `/orders/v1/${part.value}`,
    headers: { 'customer-id': customerId ?? undefined },
    schema: orderRecord,
    maxBytes: answerCaps.orderRecord,
    signal,
  });
}
