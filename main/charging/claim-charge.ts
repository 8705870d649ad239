import type { Knowingly } from '../../shared/model/claim-failure.ts';
import { type Claims, type NotClaimed, noClaims, type WantedThing } from '../ports/claims.ts';
import type { NewCharge } from './charges.ts';

interface WantedCharge
  extends Pick<NewCharge, 'id' | 'connectionId' | 'kind' | 'key'>,
    Pick<WantedThing, 'productName' | 'identifier'> {
  /** The matter, or the reference of an alert. */
  readonly matterNumber: string;
  /** See the port. */
  readonly known: number;
}

/** Claims at the office's server what a charge is about, before it is written down. Null where it may be bought. */
export function claimCharge(
  { claims = noClaims }: { readonly claims?: Claims | undefined },
  { id, connectionId, kind, key, matterNumber, known, productName, identifier }: WantedCharge,
  { acceptedClaims, withoutOffice }: Knowingly,
): Promise<NotClaimed | null> {
  const keys = [JSON.stringify(['charge', connectionId, kind, key])];
  const things = [{ keys, lineId: null, productName, identifier }];
  return claims.claim(
    { id, kind: 'charge', connectionId, matterNumber, things, known },
    { acceptedClaims, withoutOffice },
  );
}
