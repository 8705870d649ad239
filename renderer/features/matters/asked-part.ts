import { create } from 'zustand';

interface AskedPart {
  /** What of the matter was asked for on the way to its page; null once it was shown. */
  readonly part: 'cost' | null;
  ask(part: 'cost' | null): void;
}

export const useAskedPart = create<AskedPart>()((set) => ({ part: null, ask: (part) => set({ part }) }));
