import type { Knowingly } from '../../../shared/model/claim-failure.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Claims, NotClaimed } from '../../ports/claims.ts';
import type { LandService } from '../../ports/land-service.ts';
import { claimKeysOf } from '../existing/claim-keys.ts';
import { matterNumbered } from '../existing/purchases-of.ts';
import type { ConfirmedCart } from '../journal/intent.ts';

/** What a person knows, and what the library knew of the office's orders before it was asked what it has. */
export interface Claiming {
  readonly knowingly: Knowingly;
  readonly known: number;
}

/** Claims each thing of an order at the office's server, under the id of its intent. Null where it may be bought. */
export function createClaimOrder({
  db,
  claims,
}: Pick<AppContext, 'db'> & { readonly claims: Claims }): (
  service: LandService,
  id: string,
  order: Pick<ConfirmedCart, 'lines' | 'details'>,
  claiming: Claiming,
) => Promise<NotClaimed | null> {
  return ({ connection }, id, { lines, details }, { knowingly, known }) => {
    const { id: connectionId, wire } = connection;
    const matterNumber = details.matterNumber.trim();
    const matter = matterNumbered(db, connectionId, matterNumber);
    const things = lines.map((line) => ({
      keys: claimKeysOf(connectionId, line, matter, wire),
      lineId: line.id,
      productName: line.product.name,
      identifier: line.identifier,
    }));
    return claims.claim({ id, kind: 'order', connectionId, matterNumber, things, known }, knowingly);
  };
}
