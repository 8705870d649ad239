import { counted } from '../../../shared/lib/counted.ts';
import { minAbsenceMs } from '../../charging/provider-answer.ts';
import type { ClaimEnd, OpenClaim } from '../../office/admin/claims.ts';
import { readWords } from '../../sharing/claim-words.ts';
import { CommandFailed } from './inputs.ts';
import { textTable } from './text-table.ts';

/** So long a request may be on its way after its computer said that it is about to send it. Milliseconds. */
const onTheWayMs = 5 * 60_000;
/** A service may show an order only so long after it was sent: until then that it shows none proves nothing. */
export const minClaimAgeMs = minAbsenceMs + onTheWayMs;

/** The claims that stand as lines of text. Times are UTC. */
export function claimsTable(claims: readonly OpenClaim[]): string[] {
  if (claims.length === 0) return ['No claim stands.'];
  return textTable(
    ['CLAIM', 'PERSON', 'COMPUTER', 'SEEN (UTC)', 'CLAIMED (UTC)', 'STATE', 'WHAT'],
    claims.map((claim) => [
      claim.order,
      `${claim.person} (${claim.login})`,
      claim.computer,
      claim.lastSeenAt,
      claim.claimedAt,
      claim.state === 'sending' ? 'may be ordered' : 'not sent',
      whatOf(claim),
    ]),
  );
}

function whatOf({ words }: OpenClaim): string {
  const things = words.map((text) => {
    if (text === null) return 'of a restricted matter';
    const { product, land, matter } = readWords(text);
    return [product, land, matter === null ? '' : `matter ${matter}`]
      .filter((word) => word !== '')
      .join(', ');
  });
  return [...new Set(things)].filter((thing) => thing !== '').join('; ');
}

/** What became of a claim that IT ended. */
export function claimEndText(end: ClaimEnd, claim: string, orderNumber: string | null): string {
  switch (end.kind) {
    case 'ended':
      return orderNumber === null
        ? `The claim of ${end.person} was ended as not ordered. Anyone can order the same now.`
        : `The claim of ${end.person} was ended as order ${orderNumber}. Whoever orders the same within 30 days is told of it.`;
    case 'over':
      return `The claim was ended before as ${end.wasOrdered ? 'ordered' : 'not ordered'}. Nothing was changed.`;
    case 'unknown':
      throw new CommandFailed(`--claim: there is no claim ${claim}. “claims” shows those that stand.`, 2);
    case 'young':
      throw new CommandFailed(
        `--not-ordered: the order may still arrive, or not be shown yet: an order that the service does not show counts as absent ${minClaimAgeMs / 60_000} minutes after it may have been sent. Look it up again in ${counted(end.minutesLeft, 'minute')}. Nothing was changed.`,
        1,
      );
  }
}
