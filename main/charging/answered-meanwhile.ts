import { type Charge, isOnItsWay } from './charges.ts';

const melbourne = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Australia/Melbourne',
});

/** Whether the outcome of the request that stands in the way of asking again is known by now. */
export function isKnown(charge: Charge): boolean {
  return charge.state === 'DONE' || charge.state === 'PLACED';
}

/** How far the request that stands in the way is, for the screen. */
export function standingOf(charge: Charge): { readonly isKnown: boolean; readonly isSending: boolean } {
  return { isKnown: isKnown(charge), isSending: isOnItsWay(charge) };
}

/**
 * Why what a person knowingly asks for again is not sent, where its answer is here. `here` says where, as a sentence.
 * `afterUnknown` is the request that the person took for unanswered.
 */
export function answeredMeanwhile(earlier: Charge, afterUnknown: string | null, here: string): string {
  if (earlier.state === 'PLACED')
    return 'The service provider’s answer is recorded by now: this was placed and is paid for. Nothing was sent again.';
  const at = `${melbourne.format(earlier.requestedAt)} (Melbourne time)`;
  return earlier.id === afterUnknown
    ? `The status is now known: this was ordered at ${at}, and the answer has arrived. ${here} Nothing was sent again.`
    : `This was already ordered again at ${at}, and the answer has arrived. ${here} Nothing was sent again.`;
}
