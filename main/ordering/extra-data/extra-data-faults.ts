import { type ChosenDelivery, vendor } from '../../../shared/contract/views/cart.ts';
import { hasControls } from '../../../shared/lib/controls.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { keyWords } from '../../../shared/lib/key-words.ts';
import type { EntityKind } from '../../../shared/model/vendor.ts';
import { checkVendor } from '../../../shared/model/vendor-rules.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import { missingVendorKeys } from './sent-vendors.ts';

/** What is wrong with the extra data of one key. A key that is not known takes any JSON but nothing. */
export function extraDataFaults(key: string, value: unknown, wire: WireProfile): Fault[] {
  const field = `extraData.${key}`;
  if (key === 'vendors') return vendorFaults(field, value, wire);
  if (key === wire.managerExtraDataKey) return managerFaults(field, value, wire);
  if (key === wire.municipalityExtraDataKey) return municipalityFaults(field, value, wire);
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    ? [
        {
          field,
          message: `${keyWords(key)} is required to order this product.`,
        },
      ]
    : [];
}

/** A manager of the list, or one typed in by hand: a name, and standard speed. */
function managerFaults(field: string, value: unknown, wire: WireProfile): Fault[] {
  const given = objectOf(value);
  if (given === null || !isOneLine(given[wire.managerNameField])) {
    return [
      {
        field,
        message:
          'Select the owners corporation manager from the list, or enter its name (up to 200 characters).',
      },
    ];
  }
  const speed = given[wire.managerSpeedField];
  if (typeof speed !== 'string' || speed === '') {
    return [{ field: `${field}.${wire.managerSpeedField}`, message: 'Select a delivery speed.' }];
  }
  const id = given[wire.managerIdField];
  const isTyped = id === undefined || id === null || id === '';
  return isTyped && speed !== wire.standardSpeed
    ? [
        {
          field: `${field}.${wire.managerSpeedField}`,
          message: `A manager that is not on the list delivers at ${wire.standardSpeed} speed only.`,
        },
      ]
    : [];
}

/** A manager or a speed that was chosen and has left the service's list since. */
export function deliveryFaults(
  { delivery }: { readonly delivery?: ChosenDelivery | null },
  wire: WireProfile,
): Fault[] {
  const field = `extraData.${wire.managerExtraDataKey}`;
  switch (delivery?.gone) {
    case 'manager':
      return [{ field, message: 'This manager is no longer on the service’s list. Select a manager again.' }];
    case 'speed':
      return [
        {
          field: `${field}.${wire.managerSpeedField}`,
          message: `This manager no longer delivers at ${delivery.speed} speed. Select another delivery speed.`,
        },
      ];
    default:
      return [];
  }
}

function municipalityFaults(field: string, value: unknown, wire: WireProfile): Fault[] {
  const given = wire.municipalityForm === 'object' ? objectOf(value)?.name : value;
  const isGiven = isOneLine(typeof given === 'number' ? String(given) : given);
  return isGiven ? [] : [{ field, message: 'Select the municipality from the list.' }];
}

function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function isOneLine(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 200 && !hasControls(value);
}

function vendorFaults(field: string, value: unknown, wire: WireProfile): Fault[] {
  if (!Array.isArray(value) || value.length === 0) {
    return [{ field, message: 'Enter at least one vendor, as shown on the title.' }];
  }
  return value.flatMap((entry: unknown, index): Fault[] => {
    const at = `${field}[${index}]`;
    const read = vendor.safeParse(entry);
    if (!read.success) return [{ field: at, message: 'Enter the type, first name and last name.' }];
    const { kind } = read.data;
    return [...(kind === undefined ? [] : unknownTypeFaults(at, kind, wire)), ...checkVendor(read.data, at)];
  });
}

/** Said before anything is paid for: what the service calls this type is not known. */
function unknownTypeFaults(at: string, kind: EntityKind, wire: WireProfile): Fault[] {
  const missing = missingVendorKeys(kind, wire);
  if (missing.length === 0) return [];
  const what = { company: 'a company', trust: 'a trust', estate: 'a deceased estate' }[kind];
  return [
    {
      field: `${at}.vendorType`,
      message: `The service’s code for ${what} as vendor is not known, so this cannot be ordered yet. Nothing was charged. Ask the service provider for it, then enter ${missing.join(' and ')} under Settings, Advanced: API settings.`,
    },
  ];
}
