import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useStatus } from '../../bridge/use-status.ts';

/** The matter that is worked on: what is found and ordered meanwhile belongs to it. */
export interface CurrentMatter {
  readonly id: string;
  readonly number: string;
  /** The connection that has it: under another one it is not worked on. */
  readonly connectionId: string;
}

interface CurrentMatterStore {
  readonly current: CurrentMatter | null;
  enter(matter: CurrentMatter): void;
  leave(): void;
}

/** Lives as long as the window: a reload goes on with the same matter, another day does not. */
export const useCurrentMatterStore = create<CurrentMatterStore>()(
  persist(
    (set) => ({
      current: null,
      enter: (current) => set({ current }),
      leave: () => set({ current: null }),
    }),
    { name: 'landfolio.current-matter', storage: createJSONStorage(() => sessionStorage) },
  ),
);

/** The matter that is worked on under the connection that is used now, or null. */
export function useCurrentMatter(): CurrentMatter | null {
  const connectionId = useStatus()?.connection.id;
  const current = useCurrentMatterStore((state) => state.current);
  return current !== null && current.connectionId === connectionId ? current : null;
}

/** Enters a matter under the connection that is used now. */
export function useEnterMatter(): (matter: { readonly id: string; readonly number: string }) => void {
  const connectionId = useStatus()?.connection.id;
  return ({ id, number }) => {
    if (connectionId !== undefined) useCurrentMatterStore.getState().enter({ id, number, connectionId });
  };
}

/** Where the number in a field comes from, where it is that of the matter that is worked on. */
export function useCarriedText(written: string): string | null {
  const current = useCurrentMatter();
  return current !== null && written.trim() === current.number
    ? `From matter ${current.number}, which you opened.`
    : null;
}
