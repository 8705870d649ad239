import { knownNumber, type OrderedThing, titleOf } from '../../../shared/model/land-identity.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import type { ConfirmedLine } from '../journal/intent.ts';
import { assessmentYearOf, type Purchase, sideOf } from './compare-purchases.ts';
import { ruleOf } from './purchase-rules.ts';

type Line = Pick<ConfirmedLine, 'product' | 'context' | 'extraData'>;

/**
 * What a line buys, as texts that are equal on every computer of the office: nothing in them changes from listing to listing, or
 * depends on what a library knows beside the matter. A title has one by its number and one by its parcel, as far as the line has them,
 * so that it is recognised whichever of them another computer knows. Two titles of one parcel can so stand in each other's way
 * for a moment, which is better than to buy one twice.
 */
export function claimKeysOf(
  connectionId: string,
  line: Line,
  matter: Purchase['matter'],
  wire: WireProfile,
): string[] {
  const { product, extraData } = line;
  const rule = ruleOf(product);
  const purchase = { extraData, matter };
  // For whom counts by the side only: how people are written, and whether they are, differs between matters.
  const side = rule.isOfParty ? sideOf(product, purchase, wire) : null;
  const year = rule.isOfYear ? assessmentYearOf(extraData, wire) : null;
  return landKeysOf(line).map((land) =>
    JSON.stringify(['order', connectionId, plain(product.productCode), land, side, year]),
  );
}

/** Product ids that say of which land or document a product of no title is. */
const thingIds = ['authorityId', 'councilNumber', 'documentId', 'planNumber', 'propertyPfi'];

function landKeysOf(thing: OrderedThing): string[] {
  const { product, context } = thing;
  const title = titleOf(thing);
  if (title === null) {
    const ids = thingIds.flatMap((key) => {
      const value = product.productIds[key];
      return value === undefined ? [] : [`${key} ${plain(String(value))}`];
    });
    return ids.length > 0 ? [ids.join(', ')] : [placeOf(context)];
  }
  const number = knownNumber(title);
  const { propertyPfi, spi, address, place } = title.seen;
  const keys = [
    ...(number === null ? [] : [`title ${plain(number)}`]),
    ...(spi === null ? [] : [`parcel ${plain(spi)}`]),
  ];
  if (keys.length > 0) return keys;
  const nth = place === null ? '' : ` ${plain(place)}`;
  return [`${placeOf({ propertyPfi, spi: null, address })}${nth}`];
}

function placeOf({
  propertyPfi,
  spi,
  address,
}: Pick<OrderedThing['context'], 'propertyPfi' | 'spi' | 'address'>): string {
  if (propertyPfi !== null) return `property ${plain(propertyPfi)}`;
  if (spi !== null) return `parcel ${plain(spi)}`;
  return address === null ? 'no land' : `address ${plain(address)}`;
}

/** One spelling: a service may pad a number in one place and not in another. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=.)/, ''));
}
