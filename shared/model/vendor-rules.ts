import { hasControls } from '../lib/controls.ts';
import type { Fault } from '../lib/fault.ts';
import { acnDigits, isAcn } from './acn.ts';
import { individualVendor, type Vendor } from './vendor.ts';

type VendorPart = 'vendorType' | 'firstName' | 'lastName' | 'name';

const words = {
  vendorType: 'Type',
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Name',
} as const satisfies Record<VendorPart, string>;
const maxLength = 100;

/** What is wrong with a vendor, each fault under `field` and the name of its part. */
export function checkVendor(vendor: Vendor, field: string): Fault[] {
  const faults = vendorParts(vendor).flatMap(([part, isNeeded]): Fault[] => {
    const text = (vendor[part] ?? '').trim();
    if ((text !== '' || !isNeeded) && text.length <= maxLength && !hasControls(text)) return [];
    const message = `${words[part]}: enter 1 to ${maxLength} characters on one line.`;
    return [{ field: `${field}.${part}`, message }];
  });
  return [...faults, ...acnFaults(vendor, field)];
}

/** The parts that go out with a vendor, and whether one cannot be empty. A type that a person entered may have one name only. */
function vendorParts({ vendorType, kind }: Vendor): (readonly [VendorPart, boolean])[] {
  if (kind === 'company' || kind === 'trust') return [['name', true]];
  const isInParts = kind === 'estate' || vendorType === individualVendor;
  const names = [['firstName', isInParts] as const, ['lastName', true] as const];
  return kind === 'estate' ? names : [['vendorType', true], ...names];
}

function acnFaults({ kind, acn = '' }: Vendor, field: string): Fault[] {
  if (kind !== 'company' || acn === '' || isAcn(acnDigits(acn) ?? acn)) return [];
  return [{ field: `${field}.acn`, message: 'Enter a valid ACN of 9 digits, or leave it empty.' }];
}
