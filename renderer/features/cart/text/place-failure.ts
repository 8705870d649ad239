import type { CartDetails, CartView } from '../../../../shared/contract/views/cart.ts';
import { alreadyPlacedText } from '../../../../shared/model/already-placed-text.ts';
import { formatTotal } from '../../../../shared/model/money.ts';
import { declaredError, errorMessage, isEndUnknown, isRefusedInput } from '../../../bridge/failure.ts';

interface PlaceFailureText {
  readonly title: string;
  readonly body: string;
}

/** Why a cart that was confirmed was not ordered, and what that means for the money. */
export function placeFailureText(error: unknown): PlaceFailureText {
  const declared = declaredError(error);
  if (isRefusedInput(error)) return { title: 'The order was not placed', body: errorMessage(error).message };
  if (declared === null) {
    return {
      title: 'Order status unknown',
      body: isEndUnknown(error)
        ? 'Landfolio stopped before the result was known. The order may have been placed and charged. Check Orders before you place another order. A submitted order is listed there and is never sent twice.'
        : errorMessage(error).message,
    };
  }
  if (declared.code === 'PRICE_CHANGED') {
    const { shownTotalCents, newTotalCents } = declared.data;
    return {
      title: `The total changed from ${formatTotal(shownTotalCents)} to ${formatTotal(newTotalCents)}`,
      body: 'Nothing was sent and nothing was charged. Check the new prices and place the order again.',
    };
  }
  if (declared.code === 'ALREADY_PLACED')
    return { title: 'Duplicate order prevented', body: alreadyPlacedText(declared.data.reason) };
  if (isCartChanged(error))
    return { title: 'The cart changed before the order was placed', body: errorMessage(error).message };
  return { title: 'The order was not placed', body: errorMessage(error).message };
}

/** Said with a failure to whoever left the cart: it stays on the screen, so it asks for nothing that may be done by then. */
export function stillInCartText(matterNumber: string): string {
  return `The products are in the cart for matter ${matterNumber}.`;
}

/** Whether the cart is not what was confirmed any more: another window changed it meanwhile. */
export function isCartChanged(error: unknown): boolean {
  const declared = declaredError(error);
  return declared?.code === 'INVALID' && declared.data.faults.some(({ field }) => field === 'cart');
}

/** Whether the library lacks an order, as far as anybody knows: a person unlocks ordering. */
export function isOrderingLocked(error: unknown): boolean {
  const declared = declaredError(error);
  return declared?.code === 'SERVICE_FAILED' && declared.data.next === 'unlockOrdering';
}

const detailNames: Readonly<Record<Exclude<keyof CartDetails, 'delivery'>, string>> = {
  matterNumber: 'matter number',
  email: 'email',
  contactName: 'contact name',
  contactNumber: 'contact number',
  customerId: 'customer ID',
};

type Confirmed = Pick<CartView, 'lines' | 'details'>;

/** What of a confirmed cart is another now, as sentences. */
export function cartChanges(confirmed: Confirmed, now: Confirmed): string[] {
  const names = (some: CartView['lines'], others: CartView['lines']) =>
    some.filter(({ id }) => !others.some((other) => other.id === id)).map(({ product }) => product.name);
  const isOther = ({ id, extraData }: CartView['lines'][number]) =>
    confirmed.lines.some(
      (line) => line.id === id && JSON.stringify(line.extraData) !== JSON.stringify(extraData),
    );
  const otherData = now.lines.filter(isOther).map(({ product }) => product.name);
  const added = names(now.lines, confirmed.lines);
  const removed = names(confirmed.lines, now.lines);
  const fields = Object.keys(detailNames) as (keyof typeof detailNames)[];
  return [
    ...fields
      .filter((field) => confirmed.details[field] !== now.details[field])
      .map(
        (field) =>
          `The ${detailNames[field]} is now ${now.details[field] || 'empty'}. It was ${confirmed.details[field] || 'empty'}.`,
      ),
    ...(confirmed.details.delivery === now.details.delivery
      ? []
      : [
          now.details.delivery === 'email'
            ? 'Certificates are now emailed as well.'
            : 'Certificates are no longer emailed.',
        ]),
    ...(otherData.length > 0 ? [`What was entered for ${otherData.join(', ')} changed.`] : []),
    ...(added.length > 0 ? [`Added: ${added.join(', ')}.`] : []),
    ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}.`] : []),
  ];
}
