import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { failedNote, type StoredNotes, storeNotes } from '../../storage/stored-notes.ts';
import type { Item } from '../item-store.ts';

/** After so many misses on end, the order of an item is read again and its items are matched again. */
const rereadAfter = [2, 4, 8];
/** So many misses on end put the number of an item in question. */
export const minMisses = 2;
/** So many misses on end need a person. The database knows it too (migration 030). */
export const missesInNeed = 8;

/** What a look at an item that failed says of where the item is. */
interface Missed {
  /** Looks on end at which the service showed nothing, or another certificate, under the item's number. */
  readonly misses: number;
  /** The record of its order is due to be read again. */
  readonly isRereadDue: boolean;
  readonly problem: StoredNotes;
}

/**
 * A look at an item failed. Where the service shows nothing under its number, the number may have changed; where it shows another
 * certificate, which counts twice, it has, or was never this one's.
 */
export function missedBy(
  item: Pick<Item, 'misses' | 'orderId' | 'itemNumber'>,
  failure: ServiceFailure,
): Missed {
  const misses = item.misses + missesOf(failure);
  return {
    misses,
    isRereadDue: rereadAfter.some((after) => item.misses < after && misses >= after),
    problem: misses < missesInNeed ? storeNotes(failedNote(failure)) : problemOf(item, failure),
  };
}

/** Whether the number of an item is in question. */
export function isMissed({ misses }: Pick<Item, 'misses'>): boolean {
  return misses >= minMisses;
}

/** What an answer about another item differs in. */
const anotherItem = new Set(['productCode', 'productName', 'orderItemNumber']);

function missesOf({ kind, path }: ServiceFailure): number {
  if (kind === 'notFound') return 1;
  return kind === 'unreadable' && anotherItem.has(path ?? '') ? 2 : 0;
}

function problemOf({ orderId, itemNumber }: Pick<Item, 'orderId' | 'itemNumber'>, failure: ServiceFailure) {
  return storeNotes(failedNote(failure), { code: 'notShown', orderId, itemNumber });
}
