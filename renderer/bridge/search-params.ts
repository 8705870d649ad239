import type { TableSort } from '../ui/table/table-column.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list shows the search parameters of this step and no others. */
    isAsGiven?: true;
  }
}

/** The state of a step that a list makes itself. Opened without it, a list begins as it was left (`routes/kept-search.ts`). */
export const asGiven = { isAsGiven: true } as const;

type Given<T> = { readonly [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Leaves out what is undefined, so that defaults do not stand in the address. */
export function given<T extends object>(search: T): Given<T> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Given<T>;
}

/** A number in the address may have been typed without quotes. */
export function readText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** The first choice is the default. */
export function readChoice<Choice extends string>(
  choices: readonly Choice[],
  value: unknown,
): Choice | undefined {
  return choices.slice(1).find((one) => one === value);
}

/** The sort of a table: the column, after a minus if it is descending. */
export function readSort(value: unknown): string | undefined {
  return typeof value === 'string' && /^-?[a-zA-Z]{1,40}$/.test(value) ? value : undefined;
}

export function sortParameter({ by, direction }: TableSort): string {
  return direction === 'descending' ? `-${by}` : by;
}

export function sortOf(parameter: string | undefined): TableSort | null {
  if (parameter === undefined) return null;
  return parameter.startsWith('-')
    ? { by: parameter.slice(1), direction: 'descending' }
    : { by: parameter, direction: 'ascending' };
}
