import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { LandService } from '../../ports/land-service.ts';
import { type StoredNotes, storeNotes } from '../../storage/stored-notes.ts';
import type { Item, ItemStore } from '../item-store.ts';
import type { Backoff } from '../polling/backoff.ts';
import { type Breaker, hostOf } from '../polling/breaker.ts';
import { missedBy } from '../polling/missed.ts';
import type { Rate } from '../polling/rate.ts';
import { type ItemOwner, readItemNow } from '../polling/read-item.ts';
import type { OrderedItem } from '../wire.ts';
import type { DownloadRow, DownloadStore } from './download-store.ts';
import type { LinkHosts } from './link-hosts.ts';

export type WithLink = OrderedItem & { readonly resourceLocation: string };

/** Sets the next try of a download that failed. */
export type TryLater = (
  row: DownloadRow,
  service: LandService | null,
  problem: StoredNotes,
  failure: ServiceFailure | null,
) => void;

interface LinkSourceParts extends Pick<AppContext, 'clock' | 'random'> {
  readonly items: ItemStore;
  readonly missed: (item: Item) => void;
  readonly downloads: DownloadStore;
  readonly backoff: Backoff;
  readonly rate: Rate;
  readonly breaker: Breaker;
  readonly hosts: LinkHosts;
  readonly ownerOf: (item: Item) => ItemOwner;
  readonly tryLater: TryLater;
  readonly stopping: AbortSignal;
}

/** Links to documents: a link is a secret that lives for 24 hours, so it is held in memory, shortly, or asked for again. */
interface LinkSource {
  /** A fresh answer of a complete item, so that its link is used at once and never stored. */
  offer(itemId: string, answer: OrderedItem): void;
  isOffered(itemId: string): boolean;
  /** An answer with a link that lives long enough; null where there is none now, and then the next try is set. */
  linkFor(row: DownloadRow, item: Item, service: LandService): Promise<WithLink | null>;
}

/** A link that was read this lately is used without asking for the item again. */
const freshMs = 60_000;
/** Links that end sooner than this are renewed first. */
const minLinkLifeMs = 5 * 60_000;

export function createLinkSource(parts: LinkSourceParts): LinkSource {
  const { downloads, hosts, clock, tryLater } = parts;
  const fresh = new Map<string, { readonly answer: OrderedItem; readonly readAt: number }>();

  /** Not a failure of this document: it waits as long as somebody asked to be left alone. */
  function wait(row: DownloadRow, until: number): null {
    downloads.update(row.itemId, { state: 'WANTED', nextTryAt: until + parts.random.fraction() * 5000 });
    return null;
  }

  function unlessResting(row: DownloadRow, answer: WithLink): WithLink | null {
    const until = hosts.backoffUntil(answer.resourceLocation);
    return until === null ? answer : wait(row, until);
  }

  return {
    offer(itemId, answer) {
      fresh.set(itemId, { answer, readAt: clock.now() });
    },
    isOffered: (itemId) => fresh.has(itemId),
    async linkFor(row, item, service) {
      const held = fresh.get(row.itemId);
      fresh.delete(row.itemId);
      const now = clock.now();
      if (held !== undefined && now - held.readAt < freshMs && livesLongEnough(held.answer, now)) {
        const complete = withLink(held.answer);
        if (complete !== null) return unlessResting(row, complete);
      }
      const host = hostOf(service.connection.baseUrl);
      const openFor = parts.breaker.openFor(host);
      const until =
        parts.backoff.until(row.connectionId, now) ??
        (openFor > 0 ? now + openFor : hosts.lastBackoffUntil(row.connectionId));
      if (until !== null) return wait(row, until);
      if (!parts.rate.take()) {
        downloads.progress(row.itemId, { state: 'WANTED', nextTryAt: now + parts.rate.wait() });
        return null;
      }
      const answer = await readItemNow(service, parts.ownerOf(item), item, parts.stopping);
      if (!parts.stopping.aborted) parts.breaker.note(host, answer.ok ? null : answer.failure);
      if (!answer.ok) {
        parts.backoff.heed(row.connectionId, answer.failure, clock.now());
        const { misses, isRereadDue, problem } = missedBy(item, answer.failure);
        if (misses !== item.misses) parts.items.update(item.id, { misses });
        tryLater(row, service, problem, answer.failure);
        if (isRereadDue) parts.missed(item);
        return null;
      }
      if (item.misses > 0) parts.items.update(item.id, { misses: 0 });
      const complete = withLink(answer.value);
      if (complete !== null) return unlessResting(row, complete);
      tryLater(row, service, storeNotes({ code: 'noLinkYet' }), null);
      return null;
    },
  };
}

function withLink(answer: OrderedItem): WithLink | null {
  const { resourceLocation } = answer;
  return resourceLocation === undefined || resourceLocation === '' ? null : { ...answer, resourceLocation };
}

function livesLongEnough(answer: OrderedItem, now: number): boolean {
  const ends = Date.parse(answer.resourceExpiry ?? '');
  return answer.resourceLocation !== undefined && (Number.isNaN(ends) || ends - now > minLinkLifeMs);
}
