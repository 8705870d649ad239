import type { ExtraData, Vendor } from '../../../shared/contract/views/cart.ts';
import { partiesAs } from '../../../shared/model/matter.ts';
import type { CartLine } from '../journal/intent.ts';

const company = /\b(?:PTY|LTD|LIMITED|INC|INCORPORATED|CORPORATION|TRUST|COUNCIL|BANK)\b\.?/i;

/**
 * What the parties of a matter say of extra data whose meaning is known: today `vendors` alone (interface: Extra data). A
 * company goes into the last name with no first name, which is a fault on the screen: what the service wants of a company
 * is not documented, and leaving one vendor out unseen would be worse.
 */
export function proposedData(parties: string, keys: readonly string[]): ExtraData {
  const names = partiesAs('vendor', parties);
  return keys.includes('vendors') && names.length > 0 ? { vendors: names.map(vendorOf) } : {};
}

function vendorOf(name: string): Vendor {
  const words = name.split(' ');
  const isPerson = words.length > 1 && !company.test(name);
  return {
    vendorType: 'INDIVIDUAL',
    firstName: isPerson ? words.slice(0, -1).join(' ') : '',
    lastName: isPerson ? (words.at(-1) ?? '') : name,
  };
}

/**
 * The line with what its matter says, or null where nothing of it changes: only where nothing was given yet, or what stands is
 * what an earlier matter said. What a person typed is never replaced.
 */
export function prefilledLine(line: CartLine, parties: string): CartLine | null {
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
