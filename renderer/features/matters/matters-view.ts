import { create } from 'zustand';

interface MattersView {
  readonly text: string;
  setText(text: string): void;
}

/** How the list was last filtered; it stays while other screens are shown. */
export const useMattersView = create<MattersView>()((set) => ({
  text: '',
  setText: (text) => set({ text }),
}));
