import { useLayoutEffect } from 'react';
import { create } from 'zustand';

const useOpenDialogs = create<{ readonly count: number }>()(() => ({ count: 0 }));

function change(by: number): void {
  useOpenDialogs.setState(({ count }) => ({ count: count + by }));
}

/** Counts a dialog as open for as long as the calling component is there. */
export function useCountedAsOpen(): void {
  useLayoutEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

/** Whether one stands over the window now: what ends late must not take a person out of it. */
export function isDialogOpen(): boolean {
  return useOpenDialogs.getState().count > 0;
}

/** Whether a dialog stands over the window. */
export function useIsDialogOpen(): boolean {
  return useOpenDialogs(({ count }) => count > 0);
}
