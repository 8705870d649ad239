import { useLayoutEffect, useSyncExternalStore } from 'react';

let open = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  open += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts a dialog as open for as long as the calling component is there and `isOpen`. */
export function useCountedAsOpen(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    change(1);
    return () => change(-1);
  }, [isOpen]);
}

/** Whether a dialog stands over the window. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => open > 0);
}
