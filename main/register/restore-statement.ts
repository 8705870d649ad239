import { z } from 'zod';
import type { RegisterStatement } from '../../shared/model/register-statement.ts';
import { parseVolumeFolio } from '../../shared/model/volume-folio.ts';
import type { RestoreCharge } from '../charging/merge-charges.ts';
import type { Db } from '../storage/db.ts';
import { restoreSearch } from './schedules/restore-search.ts';
import { createStatementStore } from './statement-store.ts';

const subject = z.object({
  volumeFolio: z.string(),
  withText: z.boolean(),
  withCertificate: z.boolean(),
  /** Of a search that was made on a schedule. */
  scheduled: z.unknown().optional(),
});
const answer = z.object({ producedDate: z.string(), securityNo: z.string().min(1) });

/** What the log of orders keeps of a statement: enough to name it to the service, and nothing of what it says. */
export function loggedAnswer(statement: RegisterStatement): z.infer<typeof answer> {
  return { producedDate: statement.producedDate, securityNo: statement.securityNo };
}

/** Makes the row of a statement again that a lost library had. */
export function createStatementRestore(
  db: Db,
  matterId: (connectionId: string, number: string) => string,
): RestoreCharge {
  const statements = createStatementStore(db);
  return (sent) => {
    const { volumeFolio, scheduled, ...asked } = subject.parse(sent.subject);
    const title = parseVolumeFolio(volumeFolio);
    if (!title.ok || sent.matterNumber === null)
      throw new Error(`The log does not say which title ${sent.id} is of`);
    const matter = matterId(sent.connectionId, sent.matterNumber);
    return {
      key: title.value,
      add() {
        statements.add({
          id: sent.id,
          connectionId: sent.connectionId,
          matterId: matter,
          volumeFolio: title.value,
          ...asked,
          customerReference: sent.reference ?? '',
        });
        if (scheduled !== undefined)
          restoreSearch(db, sent, scheduled, { matterId: matter, volumeFolio: title.value });
      },
      answered(kept) {
        const known = answer.safeParse(kept);
        if (!known.success) return { isKnown: false };
        statements.describe(sent.id, { ...known.data, hasText: false, hasLink: false });
        const cause = `The service responded, and this statement was charged. Its security number is ${known.data.securityNo}. The statement itself was lost with the library.`;
        return { isKnown: true, cause };
      },
    };
  };
}
