import { given, readText } from '../../bridge/search-params.ts';

/** The address line of the screen of sets: which one, for which property and matter, and whether to ask for the property. */
export function readSetsSearch(search: Record<string, unknown>) {
  const word = (value: unknown) => readText(readText(value)?.trim());
  return given({
    set: word(search.set),
    pfi: word(search.pfi),
    address: word(search.address),
    matter: word(search.matter),
    ask: search.ask === true ? (true as const) : undefined,
  });
}

export type SetsSearch = ReturnType<typeof readSetsSearch>;
