import { type Unread, unreadOf } from '../../shared/lib/list-of.ts';

/**
 * What was left out of the last result of a call because it could not be read, so that its screen can say so beside the list.
 * In memory: a screen asks again after a start.
 */
export interface PartialResults {
  /** Notes a result, whole or not. `procedure` is its path, such as `products.list`. */
  note(procedure: string, input: unknown, result: unknown): void;
  get(procedure: string, input: unknown): Unread | null;
}

/** The oldest is let go beyond this many. */
const maxNoted = 200;

export function createPartialResults(): PartialResults {
  const noted = new Map<string, Unread>();
  return {
    note(procedure, input, result) {
      const unread = listsIn(result)
        .map(unreadOf)
        .find((one) => one !== null);
      const key = keyOf(procedure, input);
      noted.delete(key);
      if (unread === undefined) return;
      noted.set(key, unread);
      const [oldest] = noted.keys();
      if (noted.size > maxNoted && oldest !== undefined) noted.delete(oldest);
    },
    get: (procedure, input) => noted.get(keyOf(procedure, input)) ?? null,
  };
}

/** A result that is a list, or the lists that it has. */
function listsIn(result: unknown): readonly unknown[][] {
  if (Array.isArray(result)) return [result];
  return typeof result === 'object' && result !== null ? Object.values(result).filter(Array.isArray) : [];
}

/** The same whatever the order of the members. */
function keyOf(procedure: string, input: unknown): string {
  return JSON.stringify([procedure, input], (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
