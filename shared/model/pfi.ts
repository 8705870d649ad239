import type { Brand } from '../lib/brand.ts';
import type { Fault } from '../lib/fault.ts';
import { failed, ok, type Result } from '../lib/result.ts';

/** Persistent feature identifier of a property, 1 to 20 digits: what property products are ordered for. */
export type PropertyPfi = Brand<string, 'PropertyPfi'>;

/** Persistent feature identifier of an address. Looks the same, buys nothing (interface: Address search v1 result). */
export type AddressPfi = Brand<string, 'AddressPfi'>;

const digits = /^\d{1,20}$/;

export function isPropertyPfi(text: string): text is PropertyPfi {
  return digits.test(text);
}

export function isAddressPfi(text: string): text is AddressPfi {
  return digits.test(text);
}

/**
 * Takes the text as it stands: for what the service itself named as the PFI of a property, and for what stands in that
 * place in an address line, which the office checks. Never for what address search v1 finds.
 */
export function uncheckedPropertyPfi(text: string): PropertyPfi {
  return text as PropertyPfi;
}

/** Takes spaces around and between the digits; keeps the digits as they are written. */
export function parsePropertyPfi(text: string): Result<PropertyPfi, Fault> {
  const tidy = text.normalize('NFKC').replace(/\s+/g, '');
  if (isPropertyPfi(tidy)) return ok(tidy);
  const message = 'Enter a property PFI of 1 to 20 digits, such as 208045633.';
  return failed({ field: 'propertyPfi', message });
}
