import { create } from 'zustand';
import { historyStep } from '../history-step.ts';

/** Where the keyboard is: `index` -1 is the head, `column` -1 the row as a whole. */
export interface ActivePlace {
  readonly index: number;
  readonly column: number;
}

/** Where the keyboard was in a table, and on which row. */
interface KeptActive {
  readonly place: ActivePlace;
  readonly id: string | null;
}

export const atTop: KeptActive = { place: { index: 0, column: -1 }, id: null };

const maxKept = 100;
/** One place for each table of each step of the history, the last one left last. */
const useKeptActive = create<{ readonly places: ReadonlyMap<string, KeptActive> }>()(() => ({
  places: new Map(),
}));

/** Going back or forward finds the keyboard on the row that it was left on. */
export function keepActive(table: string, active: KeptActive): void {
  const name = nameOf(table);
  useKeptActive.setState(({ places }) => {
    const others = [...places].filter(([one]) => one !== name).slice(1 - maxKept);
    return { places: new Map([...others, [name, active]]) };
  });
}

export function keptActive(table: string): KeptActive {
  return useKeptActive.getState().places.get(nameOf(table)) ?? atTop;
}

function nameOf(table: string): string {
  return `${historyStep(window.history.state)} ${table}`;
}
