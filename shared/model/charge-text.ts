import type { PurchaseDoubt } from './purchase-doubt.ts';

/** The answer to a request that may be charged is stored, and the disk refused what it means. */
export const answerNotReadText =
  'The response was received and is saved, but this computer could not record its contents. The disk may be full. ' +
  'Landfolio tries again automatically and sends nothing a second time.';

/** What happened to a title number that may have been bought, and what to do. */
export function purchaseDoubtText(doubt: PurchaseDoubt): string {
  if (doubt.kind === 'answerNotRead') return answerNotReadText;
  return `The title number may have been charged. ${doubt.cause ?? 'No response could be saved on this computer.'} Landfolio does not order it again unless you choose to.`;
}

/** The service provider said that `what` was not placed, and it was; `again` is what may have been done since: `subscribed again`. */
export function contradictedText(what: string, cause: string | null, again: string): string {
  return [
    `The service provider said that ${what} was not placed, but it was.`,
    cause,
    `It may be charged. If you ${again}, both may be charged.`,
  ]
    .filter(Boolean)
    .join(' ');
}
