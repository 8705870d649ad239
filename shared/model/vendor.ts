import { isSameNamed, type Party, partiesAs } from './party.ts';
import { partyName } from './party-text.ts';

/** Vendors that are no individuals: their codes, and the fields of their names, stand in the API mapping. */
export const entityKinds = ['company', 'trust', 'estate'] as const;
export type EntityKind = (typeof entityKinds)[number];

/** A vendor as the cart keeps it: the schema `vendor` of the contract. */
export interface Vendor {
  readonly vendorType: string;
  readonly kind?: EntityKind | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly name?: string | undefined;
  readonly acn?: string | undefined;
}

/** The one code of a vendor's type that the interface document shows. */
export const individualVendor = 'INDIVIDUAL';

/** The vendors of a matter, each in the parts that its parties have, and the names of those who are purchasers as well. */
export function vendorsOf(parties: readonly Party[]): {
  readonly vendors: Vendor[];
  readonly alsoPurchasers: string[];
} {
  const vendors = partiesAs('vendor', parties);
  const purchasers = partiesAs('purchaser', parties);
  return {
    vendors: vendors.map(vendorOf),
    alsoPurchasers: vendors
      .filter((vendor) => purchasers.some((purchaser) => isSameNamed(vendor, purchaser)))
      .map(partyName),
  };
}

function vendorOf({ kind, givenNames, familyName, name, acn }: Party): Vendor {
  if (kind === 'individual')
    return { vendorType: individualVendor, firstName: givenNames, lastName: familyName };
  return { vendorType: '', kind, firstName: givenNames, lastName: familyName, name, acn };
}
