import type { CartDetails } from '../../../shared/contract/views/cart.ts';
import type { PrerequisiteView } from '../../../shared/contract/views/product.ts';
import { hasControls } from '../../../shared/lib/controls.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { unsendableIn } from '../../../shared/lib/header-text.ts';
import { isAvailable, whyNotOrderable } from '../../../shared/model/availability.ts';
import { defaultWireProfile, type WireProfile } from '../../../shared/model/wire-profile.ts';
import { deliveryFaults, extraDataFaults } from '../extra-data/extra-data-faults.ts';
import type { CartLine } from './cart-line.ts';
import type { Split } from './split.ts';

/** Longest matter number: part of it goes out in customer-reference beside our own mark. */
const matterNumberLimit = 40;
const email = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\]+$/;
const telephone = /^(?=(?:[^0-9]*[0-9]){6})[0-9+() -]{6,25}$/;

/** What is wrong with the details of a cart: one fault a field, each saying what is accepted. */
export function detailFaults(details: CartDetails): Fault[] {
  const faults: Fault[] = [];
  const matter = details.matterNumber.trim();
  if (matter === '') {
    faults.push({ field: 'matterNumber', message: 'Give the matter number, such as 2026-118.' });
  } else if (matter.length > matterNumberLimit || hasControls(matter)) {
    faults.push({
      field: 'matterNumber',
      message: `A matter number has at most ${matterNumberLimit} letters, digits and signs in one line.`,
    });
  }
  if (matter !== '' && !/[0-9a-zA-Z]/.test(matter)) {
    faults.push({
      field: 'matterNumber',
      message:
        'A matter number has at least one letter a to z or digit, since that is what the service takes of it.',
    });
  }
  // Without e-mail the address is neither shown nor sent: what was begun there must not stand in the way.
  if (details.delivery === 'email' && details.email.trim() === '') {
    faults.push({ field: 'email', message: 'Give the e-mail address to send to, or choose no e-mail.' });
  } else if (details.delivery === 'email' && !isEmail(details.email)) {
    faults.push({ field: 'email', message: 'An e-mail address looks like name@office.com.au.' });
  }
  if (details.contactName.length > 100 || hasControls(details.contactName)) {
    faults.push({ field: 'contactName', message: 'A contact name has at most 100 characters in one line.' });
  }
  if (details.contactNumber.trim() !== '' && !telephone.test(details.contactNumber.trim())) {
    faults.push({
      field: 'contactNumber',
      message:
        'A telephone number has 6 to 25 digits, with spaces, +, - and brackets between them, such as (03) 9999 0000.',
    });
  }
  const customer = customerIdFault(details.customerId);
  if (customer !== null) faults.push(customer);
  return faults;
}

/** What keeps a text from being sent as a customer id; empty, none is sent. */
export function customerIdFault(text: string): Fault | null {
  const unsendable = unsendableIn(text.trim());
  if (text.trim().length <= 39 && unsendable === null) return null;
  const message =
    unsendable === null
      ? 'A customer id has at most 39 characters, or is left empty.'
      : `A customer id is sent as it is, and this one holds ${unsendable}, which cannot be sent.`;
  return { field: 'customerId', message };
}

export function isEmail(text: string): boolean {
  return text.trim().length <= 254 && email.test(text.trim());
}

/** What is missing on a line before it can be ordered. */
export function lineFaults(line: Omit<CartLine, 'id'>, wire: WireProfile = defaultWireProfile): Fault[] {
  const faults: Fault[] = [];
  const { product } = line;
  const why = whyNotOrderable(product);
  if (why !== null) {
    const reason = why.charAt(0).toUpperCase() + why.slice(1);
    faults.push({ field: 'product', message: `${reason}: take this line out to order the others.` });
  }
  if (product.warning !== null && !line.isWarningAcknowledged) {
    faults.push({ field: 'isWarningAcknowledged', message: 'Read the warning and tick that you accept it.' });
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
      ? `which the service says is ${needed.availability}: take this line out to order the others.`
      : needed.priceCents === null
        ? 'whose price was not listed with it: look that product up and add it, too, or take this line out.'
        : 'which is not in the cart: add that product from its title, too, or take this line out.';
    return {
      field: 'prerequisites',
      message: `The service takes this only together with ${needed.name}, ${way}`,
    };
  });
}

/** What is wrong with a cart as a whole. `most`: products in one order. */
export function cartFaults(lines: readonly CartLine[], { tooLarge }: Split, maxPerOrder: number): Fault[] {
  if (lines.length === 0) return [{ field: 'lines', message: 'The cart is empty: add a product first.' }];
  if (hasMixedUnits(lines)) return [mixedUnits];
  const [group] = tooLarge;
  if (group === undefined) return [];
  return [
    {
      field: 'lines',
      message:
        `One order holds at most ${maxPerOrder} products, and ${group.length} here must stand in one order because they need ` +
        'each other: take some out and order them next.',
    },
  ];
}

const mixedUnits: Fault = {
  field: 'lines',
  message:
    'The service gives some of these prices in dollars, and others as whole numbers that were read as cents: the total may be a ' +
    'hundredfold wrong. Say under Settings, in the API mapping of this connection, that “priceUnit” is dollars; then remove ' +
    'these products and add them again. Or order them separately.',
};

function hasMixedUnits(lines: readonly CartLine[]): boolean {
  const units = lines.flatMap(({ product, delivery }) => [
    product.isInDollars ?? false,
    ...(delivery?.priceCents == null ? [] : [delivery.isInDollars ?? false]),
  ]);
  return new Set(units).size > 1;
}
