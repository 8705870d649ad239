import { create } from 'zustand';

interface RetrieveDraft {
  /** The title as typed where none was known. */
  readonly title: string;
  /** The matter number as typed; null where it is as it was proposed. */
  readonly matter: string | null;
  type(change: Partial<Pick<RetrieveDraft, 'title' | 'matter'>>): void;
  drop(): void;
}

/** What is typed in the question for a statement and not asked yet: Esc closes the question and loses nothing. */
export const useRetrieveDraft = create<RetrieveDraft>()((set) => ({
  title: '',
  matter: null,
  type: (change) => set(change),
  drop: () => set({ title: '', matter: null }),
}));
