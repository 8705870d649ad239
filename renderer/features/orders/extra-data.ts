import type { ExtraData, Vendor } from '../../../shared/contract/views/cart.ts';
import { keyWords } from '../../../shared/lib/key-words.ts';
import { acnText } from '../../../shared/model/acn.ts';
import { entityKinds, individualVendor } from '../../../shared/model/vendor.ts';

type Json = ExtraData[string];

export const emptyVendor: Vendor = { vendorType: individualVendor, firstName: '', lastName: '' };

/** The people of extra data `vendors`, whatever was kept there; at least one to fill in. */
export function readVendors(value: Json | undefined): Vendor[] {
  const list = Array.isArray(value) ? value : [];
  const vendors = list.map((one): Vendor => {
    const given = typeof one === 'object' && one !== null && !Array.isArray(one) ? one : {};
    const text = (name: keyof Vendor) => (typeof given[name] === 'string' ? given[name] : '');
    const [firstName, lastName] = [text('firstName'), text('lastName')];
    const kind = entityKinds.find((known) => known === given.kind);
    if (kind !== undefined)
      return { vendorType: '', kind, firstName, lastName, name: text('name'), acn: text('acn') };
    const vendorType = typeof given.vendorType === 'string' ? given.vendorType : emptyVendor.vendorType;
    return { vendorType, firstName, lastName };
  });
  return vendors.length > 0 ? vendors : [emptyVendor];
}

/**
 * What is typed for a key whose form nobody told us: JSON where it is that, else the words as a text. What begins as JSON
 * and is not yet whole has a fault; empty text is no value. `dataText` is the way back.
 */
export function readDataText(text: string): { readonly value: Json } | { readonly fault: string } | null {
  const typed = text.trim();
  if (typed === '') return null;
  try {
    return { value: JSON.parse(typed) as Json };
  } catch (error) {
    if (!/^["[{]/.test(typed)) return { value: typed };
    const where = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    const line =
      where === undefined ? '' : ` Check line ${typed.slice(0, Number(where)).split('\n').length}.`;
    return {
      fault: `Text that starts with ${typed.charAt(0)} is read as JSON. This JSON is not complete or not valid.${line} Plain text is sent as you type it.`,
    };
  }
}

/** A value as it is typed: a text as plain words where those read back as the same text, anything else as JSON. */
export function dataText(value: Json | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') {
    const read = readDataText(value);
    if (read !== null && 'value' in read && read.value === value) return value;
  }
  return JSON.stringify(value, null, 2);
}

/** What goes out with a product, for a last look: people by name, and of anything else its texts. */
export function extraDataText(data: ExtraData): string {
  return Object.entries(data)
    .map(([key, value]) => `${key === 'vendors' ? 'For ' : `${keyWords(key)}: `}${dataWords(key, value)}`)
    .join('; ');
}

/** The value of a key in words: people by name, and of anything else its texts. Empty where it says nothing. */
export function dataWords(key: string, value: Json | undefined): string {
  if (key !== 'vendors') return textsOf(value).join(', ');
  return readVendors(value)
    .map(({ vendorType, kind, firstName, lastName, name: whole = '', acn = '' }) => {
      const name = `${firstName} ${lastName}`.trim();
      if (kind === 'estate') return name === '' ? '' : `${name} (deceased estate)`;
      const number = acn === '' ? '' : `, ACN ${acnText(acn)}`;
      if (kind !== undefined) return whole === '' ? '' : `${whole} (${kind}${number})`;
      return vendorType === emptyVendor.vendorType ? name : `${name} (type ${vendorType})`;
    })
    .filter((name) => name !== '')
    .join(', ');
}

function textsOf(value: Json | undefined): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [String(value)];
  return Object.values(value).flatMap((one) => textsOf(one));
}
