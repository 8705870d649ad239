import { create } from 'zustand';

interface DocumentsView {
  readonly text: string;
  readonly selectedId: string | null;
  setText(text: string): void;
  select(id: string): void;
}

/** How the list was last filtered and what was chosen in it; both stay while other screens are shown. */
export const useDocumentsView = create<DocumentsView>()((set) => ({
  text: '',
  selectedId: null,
  setText: (text) => set({ text }),
  select: (selectedId) => set({ selectedId }),
}));
