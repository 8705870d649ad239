import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { ExtraData } from '../../../shared/contract/views/cart.ts';
import type { DetailsDraft } from './draft.ts';

interface CartStore {
  /** Typed details that the office has not kept yet; they outlive the screen. */
  readonly draft: DetailsDraft;
  /** The lines of the cart that the draft was typed in. */
  readonly draftLines: readonly string[];
  /** Extra data by line that the office has not kept yet. */
  readonly lineDrafts: Readonly<Record<string, ExtraData>>;
  /** Text of JSON fields as typed, right or wrong, by `jsonTextKey`. */
  readonly jsonTexts: Readonly<Record<string, string>>;
  setDraft(change: (draft: DetailsDraft) => DetailsDraft, lineIds?: readonly string[]): void;
  /** Drops a matter number that is typed and not kept, where it is this one. */
  dropMatter(number: string): void;
  setLineDraft(lineId: string, data: ExtraData): void;
  /** Drops a line's draft once exactly it was kept: what was typed on since then stays. */
  dropLineDraft(lineId: string, kept: ExtraData): void;
  setJsonText(key: string, text: string): void;
}

export function jsonTextKey(lineId: string, key: string): string {
  return `${lineId} ${key}`;
}

/** Lives in the window's own session storage, so that a reload in the instant before a save loses nothing either. */
export const useCartStore = create<CartStore>()(
  persist(
    (set) => ({
      draft: {},
      draftLines: [],
      lineDrafts: {},
      jsonTexts: {},
      setDraft: (change, lineIds) =>
        set((state) => ({ draft: change(state.draft), draftLines: lineIds ?? state.draftLines })),
      dropMatter: (number) =>
        set((state) => {
          if (state.draft.matterNumber?.trim() !== number) return state;
          const { matterNumber: _, ...draft } = state.draft;
          return { draft };
        }),
      setLineDraft: (lineId, data) =>
        set((state) => ({ lineDrafts: { ...state.lineDrafts, [lineId]: data } })),
      dropLineDraft: (lineId, kept) =>
        set((state) => {
          if (state.lineDrafts[lineId] !== kept) return state;
          const { [lineId]: _, ...lineDrafts } = state.lineDrafts;
          return { lineDrafts };
        }),
      setJsonText: (key, text) => set((state) => ({ jsonTexts: { ...state.jsonTexts, [key]: text } })),
    }),
    { name: 'landfolio.typed-in-cart', storage: createJSONStorage(() => sessionStorage) },
  ),
);
