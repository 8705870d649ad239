import { z } from 'zod';
import type { StandingClaimView } from '../../shared/model/claim-failure.ts';
import type { StandingClaim } from '../office/office-server.ts';
import type { HeldThing } from './claim-store.ts';

const short = z.string().max(500);
/** As another computer wrote it, perhaps of another version. */
const wordsSchema = z.object({
  order: short.nullable().catch(null),
  matter: short.nullable().catch(null),
  product: short.catch(''),
  land: short.catch(''),
});
type Words = z.infer<typeof wordsSchema>;

const noWords: Words = { order: null, matter: null, product: '', land: '' };

/** What a claim says to the person whom it stops. */
export function writeWords(order: string, matter: string, thing: HeldThing): string {
  const { productName: product, identifier: land } = thing;
  return JSON.stringify({ order, matter, product, land });
}

export function readWords(text: string): Words {
  try {
    return wordsSchema.catch(noWords).parse(JSON.parse(text));
  } catch {
    return noWords;
  }
}

/** Names a claim of another where a person accepts it. */
export function claimKey({ thing, login, claimedAt }: StandingClaim): string {
  return JSON.stringify([thing, login, claimedAt]);
}

/** PostgreSQL's text of a time, such as `2026-11-28 09:00:00.123456+00`, as milliseconds UTC; null where it is none. */
export function momentOf(text: string): number | null {
  const [, day, time, offset] = /^(\S+)[ T]([\d:.]+)([+-]\d\d(?::\d\d)?)$/.exec(text) ?? [];
  if (day === undefined || time === undefined || offset === undefined) return null;
  const moment = Date.parse(`${day}T${time.slice(0, 12)}${offset.length === 3 ? `${offset}:00` : offset}`);
  return Number.isNaN(moment) ? null : moment;
}

/** One for each line and person, though a line has several keys. */
export function joinClaims(claims: readonly StandingClaimView[]): StandingClaimView[] {
  const joined = new Map<string, StandingClaimView>();
  for (const claim of claims) {
    const { lineId, identifier, productName, person, isYou, state, matterNumber } = claim;
    const name = JSON.stringify([lineId, identifier, productName, person, isYou, state, matterNumber]);
    const before = joined.get(name);
    joined.set(name, before === undefined ? claim : { ...before, keys: [...before.keys, ...claim.keys] });
  }
  return [...joined.values()];
}
