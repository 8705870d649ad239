import type { AlreadyPlaced } from './already-placed.ts';
import { melbourneMoment } from './melbourne-moment.ts';
import type { IntentState } from './order-state.ts';

type SameCharge = Extract<AlreadyPlaced, { readonly kind: 'sameCharge' }>;

/** How far what stands in the way was then. */
export function alreadyStanding(reason: AlreadyPlaced): 'settled' | 'sending' | 'unknown' {
  const { kind } = reason;
  if (kind === 'changed') return 'settled';
  if (kind === 'sending' || kind === 'otherSending') return 'sending';
  if (kind !== 'sameCharge' || reason.state === 'unknown' || reason.state === 'unreadable') return 'unknown';
  return reason.state === 'sending' ? 'sending' : 'settled';
}

/** Why nothing was sent or changed, for the screen and the job. */
export function alreadyPlacedText(reason: AlreadyPlaced): string {
  switch (reason.kind) {
    case 'sameCart':
      return sameCartText(reason.state);
    case 'sending':
      return 'This order is being sent. Nothing was sent again. Its page shows the result when the response arrives.';
    case 'otherSending':
      return 'Another order is being sent. Nothing was changed. Try again in a moment, after that order is sent.';
    case 'changed':
      return 'This order has changed since you opened it, perhaps in another window. Nothing was changed or sent. Its page shows its status.';
    case 'turnedUp':
      return `The service shows the first order after all (${reason.orderId ?? ''}). Nothing was ordered again.`;
    case 'unproven':
      return (
        'The complete order history could not be read just now, so the first order may still exist. Nothing was sent. Try again in a ' +
        'few minutes.'
      );
    case 'notAgain':
      return 'This order cannot be ordered again. Nothing was sent.';
    case 'sameCharge':
      return alreadyStanding(reason) === 'settled'
        ? answeredText(reason)
        : unansweredTexts[reason.of](reason);
  }
}

/** What is known of the order of the same cart, and the way to order the same again. */
export function sameCartText(state: IntentState): string {
  switch (state) {
    case 'PREPARED':
      return 'You confirmed the same cart before, and it was not submitted. Open that order to submit or discard it.';
    case 'REFUSED':
      return (
        'The service refused the same cart before. Landfolio first checks that no order was placed. To order it again without ' +
        'waiting, open the refused order and choose “Discard order”.'
      );
    case 'UNKNOWN':
      return 'The same cart was sent before, and its order status is unknown. Landfolio is checking the order history. The cart is not sent twice.';
    case 'PRESUMED_ABSENT':
      return 'The same cart was sent before and most likely not ordered. Open that order to order it again or to discard it.';
    default:
      return 'The same cart is already being sent. It is not sent twice.';
  }
}

/** What a person knowingly asks for again is not sent where its answer is here. */
function answeredText(earlier: SameCharge): string {
  if (earlier.state === 'placed')
    return 'The service provider’s answer has been recorded: this was placed and is paid for. Nothing was sent again.';
  const at = melbourneMoment(earlier.requestedAt);
  return earlier.isRepeat
    ? `This was already ordered again at ${at}, and the response was received. ${whereText(earlier)} Nothing was sent again.`
    : `The status is now known: this was ordered at ${at}, and the response was received. ${whereText(earlier)} Nothing was sent again.`;
}

function whereText({ of, matter, volumeFolio }: SameCharge): string {
  if (of === 'alert') return 'The alert is in the list.';
  if (of === 'statement') return `The statement is saved in matter ${matter ?? ''}.`;
  return volumeFolio === null
    ? 'The title number is saved in its matter.'
    : `The title number is ${volumeFolio}, saved in matter ${matter ?? ''}. For another title of this land, close this and buy that one.`;
}

const unansweredTexts: Readonly<Record<SameCharge['of'], (earlier: SameCharge) => string>> = {
  statement({ state, matter, cause }) {
    const asked = `A statement for this title was ordered before, for matter ${matter ?? ''}.`;
    const next =
      'Landfolio does not order it again automatically. You can order it again if you accept that you may be charged twice.';
    if (state === 'unreadable')
      return `${asked} The response cannot be read, so the statement was probably charged. ${next}`;
    return state === 'unknown'
      ? `${asked} ${cause ?? 'No response was received.'} The statement may have been charged. ${next}`
      : `A statement for this title is already being ordered for matter ${matter ?? ''}. It is not ordered twice.`;
  },
  alert: ({ state, matter, cause }) =>
    state === 'unknown'
      ? `An alert for this title was requested before, with the reference ${matter ?? ''}. ${cause ?? 'No response was received.'} It may have been placed and charged. Landfolio does not request it again automatically. You can subscribe again if you accept that you may be charged twice.`
      : `An alert for this title is already being requested, with the reference ${matter ?? ''}. It is not requested twice.`,
  decrypt({ state, matter, cause }) {
    const forMatter = matter === null ? '' : ` for matter ${matter}`;
    if (state !== 'unknown') return `A title number for this land is already being bought${forMatter}.`;
    return `A title number for this land was ordered before${forMatter}. Its status is unknown, and it may have been charged.${cause === null ? '' : ` ${cause}`} Order it again only if you accept that you may be charged twice.`;
  },
};
