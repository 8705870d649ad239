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

const mostKept = 100;
const kept = new Map<string, KeptActive>();

/** Going back or forward finds the keyboard on the row that it was left on: one place for each table of each step of the history. */
export function keepActive(table: string, active: KeptActive): void {
  const name = nameOf(table);
  kept.delete(name);
  kept.set(name, active);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

export function keptActive(table: string): KeptActive {
  return kept.get(nameOf(table)) ?? atTop;
}

function nameOf(table: string): string {
  return `${historyStep(window.history.state)} ${table}`;
}
