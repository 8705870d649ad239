import type { PropertyQuery } from '../../shared/contract/views/property.ts';

/** What was asked for: a property in one of its ways, a title or document by its number, or a parcel. */
export type RecentQuery =
  | PropertyQuery
  | { readonly by: 'title'; readonly titleId: string }
  | { readonly by: 'parcel'; readonly spi: string }
  | { readonly by: 'document'; readonly documentId: string };

export interface RecentSearch {
  /** What the person saw: an address, or the number asked for. */
  readonly label: string;
  readonly query: RecentQuery;
  /** Milliseconds UTC. */
  readonly at: number;
}

const most = 8;

/** The place where recent searches are kept: one list a connection, so that environments never mix. */
function recentKey(connectionId: string): string {
  return `landfolio.recent.${connectionId}`;
}

/** The list with this search first and once. */
export function withRecent(list: readonly RecentSearch[], search: RecentSearch): RecentSearch[] {
  return [search, ...list.filter((one) => one.label !== search.label)].slice(0, most);
}

export function readRecent(storage: Storage, connectionId: string): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(recentKey(connectionId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecentSearch) : [];
  } catch {
    return [];
  }
}

export function keepRecent(storage: Storage, connectionId: string, search: RecentSearch): void {
  try {
    const list = withRecent(readRecent(storage, connectionId), search);
    storage.setItem(recentKey(connectionId), JSON.stringify(list));
  } catch {
    // A full or forbidden store costs the convenience and nothing else.
  }
}

function isRecentSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false;
  const search = value as Partial<RecentSearch>;
  return (
    typeof search.label === 'string' && typeof search.at === 'number' && typeof search.query?.by === 'string'
  );
}

/** Takes away the recent searches of every connection; gives them, so that they can be put back. */
export function forgetRecent(storage: Storage): ReadonlyMap<string, string> {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const forgotten = new Map<string, string>();
  for (const key of keys.filter((one) => one.startsWith(recentKey('')))) {
    forgotten.set(key, storage.getItem(key) ?? '[]');
    storage.removeItem(key);
  }
  return forgotten;
}

export function restoreRecent(storage: Storage, forgotten: ReadonlyMap<string, string>): void {
  for (const [key, text] of forgotten) storage.setItem(key, text);
}
