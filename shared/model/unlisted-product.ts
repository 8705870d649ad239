/**
 * What a product says that no listing gave, besides what is known of it: enough to ask the library whether it has one. It cannot
 * be ordered.
 */
export function unlistedProduct<Known extends object>(known: Known) {
  return {
    description: null,
    availability: null,
    isOrderable: false,
    authorityName: null,
    priceCents: null,
    gstCents: 0,
    turnaround: null,
    warning: null,
    extraDataKeys: [],
    prerequisites: [],
    ...known,
  };
}
