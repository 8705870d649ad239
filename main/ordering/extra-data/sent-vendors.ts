import { type ExtraData, vendor } from '../../../shared/contract/views/cart.ts';
import { acnDigits } from '../../../shared/model/acn.ts';
import type { EntityKind } from '../../../shared/model/vendor.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';

/** Where the API mapping has the code of each type. */
const vendorTypeKeys = {
  company: 'vendorTypeCompany',
  trust: 'vendorTypeTrust',
  estate: 'vendorTypeEstate',
} as const satisfies Record<EntityKind, keyof WireProfile>;

/** The keys of the API mapping that a vendor of this kind needs: not set, or one field for two things, which would lose the one. */
export function missingVendorKeys(kind: EntityKind, wire: WireProfile): (keyof WireProfile)[] {
  const needed: readonly (keyof WireProfile)[] =
    kind === 'estate' ? [vendorTypeKeys.estate] : [vendorTypeKeys[kind], 'vendorNameField'];
  const taken: readonly unknown[] = ['vendorType', wire.vendorNameField];
  return [
    ...needed.filter((key) => wire[key] === '' || (key === 'vendorNameField' && wire[key] === 'vendorType')),
    ...(kind === 'company' && wire.vendorAcnField !== '' && taken.includes(wire.vendorAcnField)
      ? (['vendorAcnField'] as const)
      : []),
  ];
}

/**
 * Extra data as it goes out: vendors that are no individuals with the service's code and fields. Of a company or a trust no first
 * and last name is sent.
 */
export function sentData(extraData: ExtraData, wire: WireProfile): ExtraData {
  const { vendors } = extraData;
  if (!Array.isArray(vendors)) return extraData;
  return { ...extraData, vendors: vendors.map((one) => sentVendor(one, wire)) };
}

function sentVendor(value: ExtraData[string], wire: WireProfile): ExtraData[string] {
  const read = vendor.safeParse(value);
  const { kind, firstName, lastName, name = '', acn = '' } = read.data ?? {};
  if (kind === undefined || firstName === undefined || lastName === undefined) return value;
  const vendorType = wire[vendorTypeKeys[kind]];
  if (kind === 'estate') return { vendorType, firstName, lastName };
  return {
    vendorType,
    [wire.vendorNameField]: name,
    ...(kind === 'company' && acn !== '' && wire.vendorAcnField !== ''
      ? { [wire.vendorAcnField]: acnDigits(acn) ?? acn }
      : {}),
  };
}
