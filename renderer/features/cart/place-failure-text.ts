import { formatTotal } from '../../../shared/model/money.ts';
import { declaredError, failureText, isEndUnknown } from '../../bridge/failure.ts';

interface PlaceFailureText {
  readonly title: string;
  readonly body: string;
}

/** Why a cart that was confirmed was not ordered, and what that means for the money. */
export function placeFailureText(error: unknown): PlaceFailureText {
  const declared = declaredError(error);
  if (declared === null) {
    return {
      title: 'It is not known whether this was ordered',
      body: isEndUnknown(error)
        ? 'Landfolio stopped before it could say. Look under Orders before you place anything again: what was sent stands there, and it is never sent twice.'
        : failureText(error).message,
    };
  }
  if (declared.code === 'PRICE_CHANGED') {
    const { shownTotalCents, newTotalCents } = declared.data;
    return {
      title: `The total is now ${formatTotal(newTotalCents)}; it was ${formatTotal(shownTotalCents)}`,
      body: 'Nothing was sent and nothing was charged. Look at the new prices and place the order again.',
    };
  }
  if (declared.code === 'ALREADY_PLACED')
    return { title: 'Nothing was sent a second time', body: declared.data.message };
  return { title: 'The order was not placed', body: failureText(error).message };
}
