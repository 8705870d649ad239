import { minAbsenceMs } from '../../charging/provider-answer.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { ItemStore } from '../item-store.ts';
import type { Intent } from '../journal/intent.ts';
import { ageOf } from '../placing/reconcile-times.ts';
import { readItemNow } from '../polling/read-item.ts';

/** The service's words for an item that is not complete. What another word means is not known. */
const openWords = ['PROCESSING', 'EXTERNAL_PROCESSING'];

interface ShowsOpenParts {
  readonly items: ItemStore;
  /** This computer's clock, milliseconds UTC. */
  readonly now: () => number;
  /** Waited for before each request. */
  readonly pace: () => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Whether one of the orders that a list has just shown was open in it. Safe reads.
 *
 * What this library knows of an item may be old, and a list may keep a word that was true once; so the items are asked
 * about after the list was read: what is open now was open then. All items of an order must be, since a list may show an
 * order once a part of it is complete. And it must be young: a list that shows orders late shows none before absence is
 * believed.
 */
export async function showsOpen(
  service: LandService,
  listed: readonly Intent[],
  { items, now, pace, signal }: ShowsOpenParts,
): Promise<boolean> {
  const candidates = listed
    .filter((intent) => isYoung(ageOf(intent, service.serverTime(), now())))
    .map((intent) => ({ intent, own: items.ofIntent(intent.id) }))
    .filter(({ intent, own }) => own.length > 0 && own.length >= intent.cart.lines.length)
    .filter(({ own }) => own.every(({ state }) => state === 'WAITING'))
    .sort((a, b) => a.own.length - b.own.length);
  for (const { intent, own } of candidates) {
    let open = 0;
    for (const item of own) {
      await pace();
      const owner = { customerId: intent.customerId, order: intent };
      const answer = await readItemNow(service, owner, item, signal);
      if (!answer.ok || !openWords.includes(answer.value.productStatus.toUpperCase())) break;
      open += 1;
    }
    if (open === own.length && isYoung(ageOf(intent, service.serverTime(), now()))) return true;
  }
  return false;
}

function isYoung(ageMs: number): boolean {
  return ageMs >= 0 && ageMs < minAbsenceMs;
}
