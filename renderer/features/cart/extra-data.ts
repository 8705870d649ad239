import type { ExtraData, Vendor } from '../../../shared/contract/views/cart.ts';

type Json = ExtraData[string];

export const emptyVendor: Vendor = { vendorType: 'INDIVIDUAL', firstName: '', lastName: '' };

/** The people of extra data `vendors`, whatever was kept there; at least one to fill in. */
export function readVendors(value: Json | undefined): Vendor[] {
  const list = Array.isArray(value) ? value : [];
  const vendors = list.map((one): Vendor => {
    const person = typeof one === 'object' && one !== null && !Array.isArray(one) ? one : {};
    const text = (name: keyof Vendor) => (typeof person[name] === 'string' ? person[name] : '');
    return {
      vendorType: text('vendorType') || emptyVendor.vendorType,
      firstName: text('firstName'),
      lastName: text('lastName'),
    };
  });
  return vendors.length > 0 ? vendors : [emptyVendor];
}

/** JSON as typed: the value, or what is wrong with it in words. Empty text is no value. */
export function readJsonText(text: string): { readonly value: Json } | { readonly fault: string } | null {
  if (text.trim() === '') return null;
  try {
    return { value: JSON.parse(text) as Json };
  } catch (error) {
    const where = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    const line =
      where === undefined ? '' : ` Look at line ${text.slice(0, Number(where)).split('\n').length}.`;
    return {
      fault: `This is not yet JSON: text in double quotes, numbers, lists in [ ] or objects in { } are accepted.${line}`,
    };
  }
}

export function jsonText(value: Json | undefined): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}
