import type { ExtraData } from '../../../../shared/contract/views/cart.ts';

type Json = ExtraData[string];

interface ManagerSpeed {
  readonly speed: string;
  readonly priceCents: number | null;
  readonly turnaround: string | null;
  readonly extraData: ExtraData;
}

export interface Manager {
  readonly id: string;
  readonly name: string;
  readonly deliverySpeeds: readonly ManagerSpeed[];
  readonly extraData: ExtraData;
}

/** Whether a list answers for this key of extra data: which key it is stands in the wire profile, so the list says it. */
export function isListFor(list: readonly { readonly extraData: ExtraData }[], key: string): boolean {
  return list.some((one) => one.extraData[key] !== undefined);
}

export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return a !== undefined && JSON.stringify(a) === JSON.stringify(b);
}

/** The manager and speed that a line was given, where it is one of the list. */
export function chosenManager(
  managers: readonly Manager[],
  key: string,
  value: Json | undefined,
): { readonly manager: Manager; readonly speed: ManagerSpeed } | null {
  for (const manager of managers) {
    const speed = manager.deliverySpeeds.find((one) => isSame(one.extraData[key], value));
    if (speed) return { manager, speed };
  }
  return null;
}

/** The name in the data of a manager that is not on the list: its texts are an id, where it has one, the name and the speed. */
export function nameInData(value: Json | undefined): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return (
    Object.values(value)
      .filter((one) => typeof one === 'string')
      .at(-2) ?? null
  );
}

/** The entry that a typed name means, whatever its case. */
export function namedEntry<T extends { readonly name: string }>(list: readonly T[], text: string): T | null {
  const wanted = text.trim().toUpperCase();
  return list.find((one) => one.name.toUpperCase() === wanted) ?? null;
}

/** The entry of a plain list that a line was given. */
export function chosenEntry<T extends { readonly extraData: ExtraData }>(
  list: readonly T[],
  key: string,
  value: Json | undefined,
): T | null {
  return list.find((one) => isSame(one.extraData[key], value)) ?? null;
}
