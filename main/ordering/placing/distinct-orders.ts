import { ok, type Result } from '../../../shared/lib/result.ts';
import { isDenied, type ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { LandService } from '../../ports/land-service.ts';
import { askForRecord } from './history.ts';
import { mayBeSameNumber } from './order-number.ts';

interface Numbers {
  readonly customerId: string | null;
  /** Known to be orders of their own, by this spelling. */
  readonly known: readonly string[];
  /** What the service shows now, with the same reference. */
  readonly shown: readonly string[];
}

/**
 * The numbers of which each is an order of its own, those that are known first. A number in another spelling is none, nor is one
 * whose record carries the number of another, or whose number another's record carries. Safe reads, where there is more than one.
 *
 * Fails where a record cannot be read now, unless the list itself shows both: an order that was made once must not be told as
 * made twice, since all but one are cancelled then.
 */
export async function distinctOrders(
  service: LandService,
  { customerId, known, shown }: Numbers,
  signal?: AbortSignal,
): Promise<Result<string[], ServiceFailure>> {
  const distinct = [...known];
  const carried = new Map<string, string | null>();

  /** The number that the record carries which is given for this one; null where there is none. */
  async function carriedBy(
    orderId: string,
    isListed: boolean,
  ): Promise<Result<string | null, ServiceFailure>> {
    const before = carried.get(orderId);
    if (before !== undefined) return ok(before);
    const record = await askForRecord(service, customerId, orderId, signal);
    const isSilent = isListed || (!record.ok && isDenied(record.failure));
    if (!record.ok && !isSilent) return record;
    const number = record.ok ? (record.value.orderId ?? null) : null;
    carried.set(orderId, number);
    return ok(number);
  }

  for (const orderId of shown) {
    if (distinct.some((one) => mayBeSameNumber(one, orderId))) continue;
    let isNew = true;
    for (const one of distinct) {
      const isListed = shown.includes(one);
      const numbers: [asked: string, other: string][] = [
        [orderId, one],
        [one, orderId],
      ];
      for (const [asked, other] of numbers) {
        const number = await carriedBy(asked, isListed);
        if (!number.ok) return number;
        if (number.value !== null && mayBeSameNumber(number.value, other)) isNew = false;
      }
    }
    if (isNew) distinct.push(orderId);
  }
  return ok(distinct);
}
