import type { CartDetails } from '../../../shared/contract/views/cart.ts';

/** What was typed and is not yet known to be kept by the office. It wins over what the office last said. */
export type DetailsDraft = Readonly<Partial<CartDetails>>;

export function withTyped<K extends keyof CartDetails>(
  draft: DetailsDraft,
  field: K,
  value: CartDetails[K],
): DetailsDraft {
  return { ...draft, [field]: value };
}

/** What the fields show. */
export function shownDetails(kept: CartDetails, draft: DetailsDraft): CartDetails {
  return { ...kept, ...draft };
}

/** The first fault of a field, or null. */
export function faultOf(
  faults: readonly { readonly field: string; readonly message: string }[],
  field: string,
): string | null {
  return faults.find((fault) => fault.field === field)?.message ?? null;
}
