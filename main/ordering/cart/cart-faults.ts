import type { CartDetails } from '../../../shared/contract/views/cart.ts';
import type { PrerequisiteView } from '../../../shared/contract/views/product.ts';
import { hasControls } from '../../../shared/lib/controls.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { defaultWireProfile, type WireProfile } from '../../../shared/model/wire-profile.ts';
import { extraDataFaults } from '../extra-data/extra-data-faults.ts';
import type { CartLine } from './cart-line.ts';

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
  const customerId = details.customerId.trim();
  if (customerId.length > 39 || !/^[\x20-\x7e]*$/.test(customerId)) {
    faults.push({
      field: 'customerId',
      message: 'A customer id has at most 39 letters without accents, digits and signs, or is left empty.',
    });
  }
  return faults;
}

export function isEmail(text: string): boolean {
  return text.trim().length <= 254 && email.test(text.trim());
}

/** What is missing on a line before it can be ordered. */
export function lineFaults(line: Omit<CartLine, 'id'>, wire: WireProfile = defaultWireProfile): Fault[] {
  const faults: Fault[] = [];
  const { product } = line;
  if (!product.isOrderable) {
    faults.push({
      field: 'product',
      message:
        product.priceCents === null
          ? 'The service gave no price that can be read: take this line out to order the others.'
          : `The service says ${product.availability ?? 'not available'}: take this line out to order the others.`,
    });
  }
  if (product.warning !== null && !line.isWarningAcknowledged) {
    faults.push({ field: 'isWarningAcknowledged', message: 'Read the warning and tick that you accept it.' });
  }
  for (const key of product.extraDataKeys) {
    faults.push(...extraDataFaults(key, line.extraData[key], wire));
  }
  return faults;
}

/** A product that the service takes only together with these, which the cart does not hold. */
export function prerequisiteFaults(missing: readonly PrerequisiteView[]): Fault[] {
  return missing.map((needed) => {
    const way = !needed.isOrderable
      ? `which the service says is ${needed.availability ?? 'not available'}: take this line out to order the others.`
      : needed.priceCents === null
        ? 'whose price was not listed with it: look that product up and add it, too, or take this line out.'
        : 'which is not in the cart: add that product from its title, too, or take this line out.';
    return {
      field: 'prerequisites',
      message: `The service takes this only together with ${needed.name}, ${way}`,
    };
  });
}
