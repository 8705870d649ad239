import { useEffect, useRef } from 'react';
import { keepRecent, type RecentSearch } from './recent.ts';
import { useStatus } from './use-status.ts';

/**
 * Remembers what was found, once under each label, as soon as the connection that found it is known. Null while nothing is
 * found.
 */
export function useKeepRecent(found: Pick<RecentSearch, 'label' | 'query'> | null): void {
  const connectionId = useStatus()?.connection.id;
  const kept = useRef<string>(undefined);
  useEffect(() => {
    // Once: what another window connects to meanwhile has not found this.
    if (!connectionId || !found || kept.current === found.label) return;
    kept.current = found.label;
    keepRecent(window.localStorage, connectionId, { ...found, at: Date.now() });
  });
}
