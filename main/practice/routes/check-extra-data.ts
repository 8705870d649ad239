import { individualVendor } from '../../../shared/model/vendor.ts';
import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import { wireVendor } from '../../ordering/wire.ts';
import type { PracticeProduct } from '../catalogue.ts';
import { type DeliverySpeed, managers, standardSpeed } from '../data/managers.ts';
import { municipalities } from '../data/search-entities.ts';

type Given = Readonly<Record<string, unknown>>;

const maxLength = 200;

/** The product as it is ordered with this extra data, with the price of the delivery chosen; or what is wrong. */
export function checkExtraData(
  product: PracticeProduct,
  given: Given,
  path: string,
): PracticeProduct | string {
  let ordered = product;
  for (const { key } of product.extraData ?? []) {
    const value = given[key];
    const where = `${path}.${key}`;
    if (key === 'vendors') {
      if (vendorsOf(given).length === 0) {
        return `${where} must list at least one vendor with vendorType, firstName and lastName.`;
      }
    } else if (key === wire.managerExtraDataKey) {
      const speed = speedOf(value, where);
      if (typeof speed === 'string') return speed;
      const { price, gst, turnaroundTime } = speed;
      ordered = { ...ordered, price, gst, turnaroundTime };
    } else if (key === wire.municipalityExtraDataKey) {
      const isKnown = typeof value === 'string' && municipalities().includes(value.toUpperCase());
      if (!isKnown) return `${where} must be the name of a municipality, such as MELBOURNE.`;
    } else if (value === undefined || value === null || value === '') {
      return `${where} is required.`;
    }
  }
  return ordered;
}

/**
 * Vendors with their names; none where the list is missing or any of it is wrong. An individual has a first and a last name; any
 * other type has at least one text besides its type, whatever its field is called.
 */
export function vendorsOf(given: Given): { firstName: string; lastName: string }[] {
  const vendors = wireVendor.array().max(20).safeParse(given.vendors);
  if (!vendors.success) return [];
  const read = vendors.data.map(({ vendorType, firstName = '', lastName = '', ...others }) => {
    const texts = [firstName, lastName, ...Object.values(others)].filter((one) => typeof one === 'string');
    const isFull = (text: string) => text.trim() !== '' && text.length <= maxLength;
    if (!isFull(vendorType)) return null;
    if (vendorType === individualVendor)
      return isFull(firstName) && isFull(lastName) ? { firstName, lastName } : null;
    const [name = '', ...more] = texts.filter(isFull);
    return name === '' ? null : { firstName: more.length > 0 ? name : '', lastName: more.join(' ') || name };
  });
  return read.every((one) => one !== null) ? read : [];
}

/** A manager of the list by id and name, or one that was typed in by hand, who has the standard speed only. */
function speedOf(value: unknown, where: string): DeliverySpeed | string {
  if (typeof value !== 'object' || value === null) {
    return `${where} must be an object with ${wire.managerNameField} and ${wire.managerSpeedField}.`;
  }
  const manager = value as Given;
  const id = manager[wire.managerIdField];
  const name = manager[wire.managerNameField];
  const speed = manager[wire.managerSpeedField] ?? standardSpeed.deliverySpeed;
  if (typeof name !== 'string' || name.trim() === '' || name.length > maxLength) {
    return `${where}.${wire.managerNameField} is required.`;
  }
  const listed = managers.find((candidate) => candidate.id === String(id));
  if (id !== undefined && id !== null && listed === undefined) {
    return `${where}.${wire.managerIdField}: there is no manager ${String(id)}.`;
  }
  const speeds = listed?.speeds ?? [standardSpeed];
  return (
    speeds.find(({ deliverySpeed }) => deliverySpeed === speed) ??
    `${where}.${wire.managerSpeedField} must be ${speeds.map(({ deliverySpeed }) => deliverySpeed).join(' or ')}.`
  );
}
