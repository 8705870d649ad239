interface Offered {
  readonly isOrderable: boolean;
  /** Whole cents, or null where the service gave no price that can be read. */
  readonly priceCents: number | null;
  /** The service's own word, or null. */
  readonly availability: string | null;
}

/** The one word of the interface document for a product that can be ordered. */
export function isAvailable(availability: string | null): boolean {
  return availability === null || availability.toUpperCase() === 'AVAILABLE';
}

/** Why a product cannot be ordered, as the end of a sentence; null where it can. The service's word stays as it is. */
export function whyNotOrderable({ isOrderable, priceCents, availability }: Offered): string | null {
  if (isOrderable) return null;
  if (!isAvailable(availability)) return `the service lists it as ${availability}`;
  return priceCents === null ? 'the service gave no readable price' : 'it is not available now';
}
