/** The address line of the parcel screen. */
interface ParcelSearch {
  readonly spi: string;
}

export function readParcelSearch(search: Record<string, unknown>): ParcelSearch {
  const { spi } = search;
  return { spi: typeof spi === 'string' || typeof spi === 'number' ? String(spi) : '' };
}
