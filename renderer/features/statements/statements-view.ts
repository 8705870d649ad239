import { create } from 'zustand';

interface StatementsView {
  readonly text: string;
  setText(text: string): void;
}

/** How the list was last filtered; it stays while other screens are shown. */
export const useStatementsView = create<StatementsView>()((set) => ({
  text: '',
  setText: (text) => set({ text }),
}));
