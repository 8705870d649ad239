import { create } from 'zustand';

export type OrderFilter = 'all' | 'waiting' | 'done' | 'attention';

interface OrdersView {
  readonly show: OrderFilter;
  readonly text: string;
  setShow(show: OrderFilter): void;
  setText(text: string): void;
}

/** How the list was last filtered; it stays while other screens are shown. */
export const useOrdersView = create<OrdersView>()((set) => ({
  show: 'all',
  text: '',
  setShow: (show) => set({ show }),
  setText: (text) => set({ text }),
}));
