import { create } from 'zustand';
import type {
  OwnerNameQuery,
  OwnerNameView,
  OwnerPageView,
  OwnerSearchReason,
} from '../../../shared/contract/views/title.ts';

/** What a search found, with the connection it was made over: shown under no other. */
export interface FoundOwners {
  readonly connectionId: string;
  readonly asked: string;
  readonly query: OwnerNameQuery;
  readonly reason: OwnerSearchReason;
  readonly names: readonly OwnerNameView[];
}

export interface FoundHoldings {
  readonly name: OwnerNameView;
  readonly page: OwnerPageView;
  /** The number of the first title of each page so far, counted through from 1. */
  readonly firstNumbers: readonly number[];
}

interface OwnerStore {
  readonly found: FoundOwners | null;
  readonly holdings: FoundHoldings | null;
  setFound(found: FoundOwners | null): void;
  setHoldings(holdings: FoundHoldings | null): void;
}

/**
 * What the last owner search found. Held here and not in the query cache, since each search is put on record: none may be
 * made again because a screen was left and shown once more.
 */
export const useOwnerStore = create<OwnerStore>()((set) => ({
  found: null,
  holdings: null,
  setFound: (found) => set({ found, holdings: null }),
  setHoldings: (holdings) => set({ holdings }),
}));
