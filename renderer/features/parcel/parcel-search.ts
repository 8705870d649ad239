/** The address line of the parcel screen. */
export interface ParcelSearch {
  readonly spi: string;
}

export function readParcelSearch(search: Record<string, unknown>): ParcelSearch {
  const { spi } = search;
  return { spi: typeof spi === 'string' || typeof spi === 'number' ? String(spi) : '' };
}
