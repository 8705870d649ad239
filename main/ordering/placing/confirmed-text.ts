import { plainText } from '../../../shared/lib/plain-text.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import type { ConfirmedCart } from '../journal/intent.ts';

type Json = ConfirmedCart['lines'][number]['extraData'][string];

/**
 * A cart with the form of its texts in which it is journalled, compared and sent. The draft stays as typed. What was picked from
 * a list of the service keeps the service's spelling, and the matter number is a key of the library.
 */
export function withPlainTexts(cart: ConfirmedCart, wire: WireProfile): ConfirmedCart {
  const { lines, details } = cart;
  const plainData = <Data extends Readonly<Record<string, Json>>>(data: Data): Record<string, Json> =>
    Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, isPicked(key, value, wire) ? value : plain(value)]),
    );
  return {
    ...cart,
    lines: lines.map((line) => ({
      ...line,
      extraData: plainData(line.extraData),
      ...(line.prefilled === undefined ? {} : { prefilled: plainData(line.prefilled) }),
    })),
    details: {
      ...details,
      email: plainText(details.email),
      contactName: plainText(details.contactName),
      contactNumber: plainText(details.contactNumber),
      customerId: plainText(details.customerId),
    },
  };
}

function isPicked(key: string, value: Json, wire: WireProfile): boolean {
  if (key === wire.municipalityExtraDataKey) return true;
  if (key !== wire.managerExtraDataKey) return false;
  const id = typeof value === 'object' && value !== null && Reflect.get(value, wire.managerIdField);
  return id !== undefined && id !== null && id !== '';
}

function plain(value: Json): Json {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}
