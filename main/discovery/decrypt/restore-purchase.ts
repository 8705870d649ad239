import { z } from 'zod';
import { landKey } from '../../../shared/model/land.ts';
import { titleNumber } from '../../../shared/model/land-identity.ts';
import type { RestoreCharge } from '../../charging/merge-charges.ts';
import type { Db } from '../../storage/db.ts';
import { createPurchases } from './purchases.ts';

const subject = z.object({
  propertyPfi: z.string().nullable(),
  spis: z.array(z.string()),
  /** Older lines have none. */
  about: z.string().nullable().default(null),
});
const answer = z.object({ volumeFolio: z.string() });

/** Makes the row of a volume/folio that was bought again, which a lost library had. */
export function createPurchaseRestore(
  db: Db,
  matterId: (connectionId: string, number: string) => string,
): RestoreCharge {
  const purchases = createPurchases(db);
  return (sent) => {
    const { about, ...land } = subject.parse(sent.subject);
    const { id, connectionId, matterNumber } = sent;
    if (matterNumber === null) throw new Error(`The log does not say for which matter ${id} was bought`);
    const matter = matterId(connectionId, matterNumber);
    return {
      key: landKey(land),
      add: () => purchases.add({ id, connectionId, matterId: matter, land, about }),
      answered(kept) {
        const known = answer.safeParse(kept);
        const number = known.success ? titleNumber(known.data.volumeFolio) : null;
        if (number === null) return { isKnown: false };
        // What was bought does not change, and a later number comes with its word.
        if (purchases.get(id)?.volumeFolio == null) purchases.answered(id, number);
        return { isKnown: true, cause: null };
      },
    };
  };
}
