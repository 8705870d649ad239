import type { FollowUpWay } from './follow-up.ts';
import { registerDate } from './register-date.ts';

export const followUpWayTexts: Record<FollowUpWay, string> = {
  email: 'Email',
  phone: 'Phone',
  portal: 'Portal',
  other: 'Other',
};

/** What rows say of the follow-ups of a certificate; days are YYYY-MM-DD in Melbourne. */
export interface FollowedUp {
  readonly times: number;
  readonly lastOn: string;
  readonly lastBy: string;
  /** Of the last one. */
  readonly promisedOn: string | null;
}

/** `Followed up twice, last on 27 Nov 2026 by Mia`. */
export function followedUpText({ times, lastOn, lastBy }: FollowedUp): string {
  const day = registerDate(lastOn) ?? lastOn;
  if (times === 1) return `Followed up once, on ${day} by ${lastBy}`;
  return `Followed up ${times === 2 ? 'twice' : `${times} times`}, last on ${day} by ${lastBy}`;
}

/** A promised day is over and the certificate is not here. `today`: YYYY-MM-DD in Melbourne. */
export function isPromiseBroken({ promisedOn }: Pick<FollowedUp, 'promisedOn'>, today: string): boolean {
  return promisedOn !== null && promisedOn < today;
}

/** `Promised for 3 Dec 2026, not received`; null where nothing was promised. */
export function promiseText(followedUp: Pick<FollowedUp, 'promisedOn'>, today: string): string | null {
  const { promisedOn } = followedUp;
  if (promisedOn === null) return null;
  const said = `Promised for ${registerDate(promisedOn) ?? promisedOn}`;
  return isPromiseBroken(followedUp, today) ? `${said}, not received` : said;
}

interface FollowUpSaid {
  readonly how: FollowUpWay;
  readonly who: string;
  readonly whom: string;
  readonly note: string;
  readonly promisedOn: string | null;
}

/** How an entry of the log was done, by whom and to whom, what was promised, and the note; each a piece. */
export function followUpDetails({ how, who, whom, note, promisedOn }: FollowUpSaid): string[] {
  return [
    `${followUpWayTexts[how]}${whom === '' ? '' : ` to ${whom}`}, by ${who}`,
    ...(promisedOn === null ? [] : [`promised for ${registerDate(promisedOn) ?? promisedOn}`]),
    ...(note === '' ? [] : [note]),
  ];
}
