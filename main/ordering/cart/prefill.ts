import type { ExtraData } from '../../../shared/contract/views/cart.ts';
import type { Party } from '../../../shared/model/party.ts';
import { vendorsOf } from '../../../shared/model/vendor.ts';
import type { CartLine } from '../journal/intent.ts';

/**
 * What the parties of a matter say of extra data whose meaning is known: today `vendors` alone (interface: Extra data). A vendor
 * who is a purchaser as well is not taken unasked, and none of the others then: leaving one out unseen would be worse.
 */
export function proposedData(parties: readonly Party[], keys: readonly string[]): ExtraData {
  const { vendors, alsoPurchasers } = vendorsOf(parties);
  const isSure = vendors.length > 0 && alsoPurchasers.length === 0;
  return keys.includes('vendors') && isSure ? { vendors: vendors.map((one) => ({ ...one })) } : {};
}

/**
 * The line with what its matter says, or null where nothing of it changes: only where nothing was given yet, or what stands is
 * what an earlier matter said. What a person typed is never replaced.
 */
export function prefilledLine(line: CartLine, parties: readonly Party[]): CartLine | null {
  const proposed = proposedData(parties, line.product.extraDataKeys);
  const before = line.prefilled ?? {};
  const extraData = { ...line.extraData };
  const prefilled: ExtraData = {};
  for (const key of line.product.extraDataKeys) {
    const stands = before[key] !== undefined && isSame(before[key], extraData[key]);
    if (extraData[key] !== undefined && !stands) continue;
    const value = proposed[key];
    if (value === undefined) delete extraData[key];
    else {
      extraData[key] = value;
      prefilled[key] = value;
    }
  }
  const next = { ...line, extraData, prefilled };
  return isSame(next.extraData, line.extraData) && isSame(next.prefilled, before) ? null : next;
}

/** What was filled in from the matter and was not changed since. */
export function standing({ prefilled = {}, extraData }: CartLine): ExtraData {
  const same = Object.entries(prefilled).filter(([key, value]) => isSame(value, extraData[key]));
  return Object.fromEntries(same);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
