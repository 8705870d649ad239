import { formatTotal } from '../../../../shared/model/money.ts';
import { declaredError, failureText, isEndUnknown } from '../../../bridge/failure.ts';

interface PlaceFailureText {
  readonly title: string;
  readonly body: string;
}

/** Why a cart that was confirmed was not ordered, and what that means for the money. */
export function placeFailureText(error: unknown): PlaceFailureText {
  const declared = declaredError(error);
  if (declared === null) {
    return {
      title: 'Order status unknown',
      body: isEndUnknown(error)
        ? 'Landfolio stopped before the result was known. The order may have been placed and charged. Check Orders before you place another order. A submitted order is listed there and is never sent twice.'
        : failureText(error).message,
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
    return { title: 'Duplicate order prevented', body: declared.data.message };
  return { title: 'The order was not placed', body: failureText(error).message };
}
