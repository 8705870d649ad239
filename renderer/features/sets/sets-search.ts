/** The address line of the screen of sets: which one, for which property, and for which matter. */
export interface SetsSearch {
  readonly set?: string;
  readonly pfi?: string;
  readonly address?: string;
  readonly matter?: string;
}

/** Reads it from the address line; what is not text is left out. */
export function readSetsSearch(search: Record<string, unknown>): SetsSearch {
  const read = (name: keyof SetsSearch) => {
    const value = search[name];
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && text.trim() !== '' ? { [name]: text.trim() } : {};
  };
  return { ...read('set'), ...read('pfi'), ...read('address'), ...read('matter') };
}
