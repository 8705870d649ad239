import type { ClaimFailure, StandingClaimView } from './claim-failure.ts';
import { melbourneMoment } from './melbourne-moment.ts';

/** The title over {@link claimFailureText}. */
export function claimFailureTitle(failure: ClaimFailure): string {
  if (failure.kind === 'officeUnreachable') return 'The office server cannot be reached';
  return failure.claims.every(({ state }) => state === 'ordered')
    ? 'A colleague has just ordered this'
    : 'A colleague is ordering this now';
}

/** Why nothing was sent, for the screen and the job. */
export function claimFailureText(failure: ClaimFailure): string {
  return [...claimSentences(failure), 'Nothing was sent or charged.'].join(' ');
}

/** What stands against it, one sentence for each. */
export function claimSentences(failure: ClaimFailure): string[] {
  return failure.kind === 'officeUnreachable'
    ? [`The server of ${failure.office} cannot be reached. A colleague may be ordering the same.`]
    : failure.claims.map(standingText);
}

/** Who buys what, since when and for which matter, and the number of an order that was made. */
export function standingText(claim: StandingClaimView): string {
  const who = claim.isYou ? 'You, on another computer,' : claim.person;
  const verb = claim.state === 'ordered' ? 'ordered' : claim.isYou ? 'are ordering' : 'is ordering';
  const land = claim.identifier === '' ? '' : ` for ${claim.identifier}`;
  const matter =
    claim.matterNumber === null ? 'for a matter that you cannot open' : `for matter ${claim.matterNumber}`;
  const since = claim.state === 'ordered' ? 'at' : 'since';
  const number = claim.orderNumber === null ? '' : ` (order ${claim.orderNumber})`;
  return `${who} ${verb} ${claim.productName}${land}, ${matter}, ${since} ${melbourneMoment(claim.at)}${number}.`;
}
