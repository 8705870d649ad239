import { given, readText } from '../../bridge/search-params.ts';

/** The address line of the screen of sets: which one, for which property, and for which matter. */
export function readSetsSearch(search: Record<string, unknown>) {
  const word = (value: unknown) => readText(readText(value)?.trim());
  return given({
    set: word(search.set),
    pfi: word(search.pfi),
    address: word(search.address),
    matter: word(search.matter),
  });
}

export type SetsSearch = ReturnType<typeof readSetsSearch>;
