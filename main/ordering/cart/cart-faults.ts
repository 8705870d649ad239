import type { CartDetails } from '../../../shared/contract/views/cart.ts';
import type { PrerequisiteView } from '../../../shared/contract/views/product.ts';
import { hasControls } from '../../../shared/lib/controls.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { isAvailable, whyNotOrderable } from '../../../shared/model/availability.ts';
import { checkCustomerId } from '../../../shared/model/customer-id.ts';
import { isEmail, noEmailText } from '../../../shared/model/email.ts';
import { checkOrderMatter } from '../../../shared/model/matter-number.ts';
import { defaultWireProfile, type WireProfile } from '../../../shared/model/wire-profile.ts';
import { deliveryFaults, extraDataFaults } from '../extra-data/extra-data-faults.ts';
import type { CartLine } from '../journal/intent.ts';
import type { Split } from './split.ts';

const telephone = /^(?=(?:[^0-9]*[0-9]){6})[0-9+() -]{6,25}$/;

/** What is wrong with the details of a cart: one fault a field, each saying what is accepted. */
export function detailFaults(details: CartDetails): Fault[] {
  const faults: Fault[] = [];
  faults.push(...checkOrderMatter(details.matterNumber));
  // Without email the address is neither shown nor sent: what was begun there must not stand in the way.
  if (details.delivery === 'email' && details.email.trim() === '') {
    faults.push({ field: 'email', message: 'Enter the email address, or choose delivery without email.' });
  } else if (details.delivery === 'email' && !isEmail(details.email)) {
    faults.push({ field: 'email', message: noEmailText });
  }
  if (details.contactName.length > 100 || hasControls(details.contactName)) {
    faults.push({
      field: 'contactName',
      message: 'Enter a contact name of at most 100 characters on one line.',
    });
  }
  if (details.contactNumber.trim() !== '' && !telephone.test(details.contactNumber.trim())) {
    faults.push({
      field: 'contactNumber',
      message:
        'Enter a telephone number of 6 to 25 digits, such as (03) 9999 0000. Spaces, +, - and brackets are allowed.',
    });
  }
  return [...faults, ...checkCustomerId(details.customerId)];
}

/** What is missing on a line before it can be ordered. */
export function lineFaults(line: Omit<CartLine, 'id'>, wire: WireProfile = defaultWireProfile): Fault[] {
  const faults: Fault[] = [];
  const { product } = line;
  const why = whyNotOrderable(product);
  if (why !== null) {
    const reason = why.charAt(0).toUpperCase() + why.slice(1);
    faults.push({ field: 'product', message: `${reason}. Remove this item to order the others.` });
  }
  if (product.warning !== null && !line.isWarningAcknowledged) {
    faults.push({
      field: 'isWarningAcknowledged',
      message: 'Read the warning and confirm that you want to proceed.',
    });
  }
  for (const key of product.extraDataKeys) {
    faults.push(...extraDataFaults(key, line.extraData[key], wire));
  }
  faults.push(...deliveryFaults(line, wire));
  return faults;
}

/** A product that the service takes only together with these, which the cart does not hold. */
export function prerequisiteFaults(missing: readonly PrerequisiteView[]): Fault[] {
  return missing.map((needed) => {
    const way = !isAvailable(needed.availability)
      ? `which the service lists as ${needed.availability}. Remove this item to order the others.`
      : needed.priceCents === null
        ? 'which was listed without a price. Look that product up and add it as well, or remove this item.'
        : 'which is not in the cart. Add that product from its title as well, or remove this item.';
    return {
      field: 'prerequisites',
      message: `The service accepts this product only together with ${needed.name}, ${way}`,
    };
  });
}

/** What is wrong with a cart as a whole. `most`: products in one order. */
export function cartFaults(lines: readonly CartLine[], { tooLarge }: Split, maxPerOrder: number): Fault[] {
  if (lines.length === 0) return [{ field: 'lines', message: 'The cart is empty. Add a product first.' }];
  if (hasMixedUnits(lines)) return [mixedUnits];
  const [group] = tooLarge;
  if (group === undefined) return [];
  return [
    {
      field: 'lines',
      message:
        `One order can have at most ${maxPerOrder} products, but ${group.length} products here must be ordered together because ` +
        'they depend on each other. Remove some and order them afterwards.',
    },
  ];
}

/** Why a cart takes no new products now. */
export const beingPlaced: Fault = {
  field: 'cart',
  message: 'This cart is being placed, so nothing was added. Try again in a moment, after its order is sent.',
};

const mixedUnits: Fault = {
  field: 'lines',
  message:
    'The service gives some of these prices in dollars, and others as whole numbers that were read as cents. The total may be ' +
    'wrong by a factor of 100. In Settings, set “priceUnit” to dollars in the API mapping of this connection, then remove ' +
    'these products and add them again. Or order them separately.',
};

function hasMixedUnits(lines: readonly CartLine[]): boolean {
  const units = lines.flatMap(({ product, delivery }) => [
    product.isInDollars ?? false,
    ...(delivery?.priceCents == null ? [] : [delivery.isInDollars ?? false]),
  ]);
  return new Set(units).size > 1;
}
