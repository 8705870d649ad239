import { createAlertRestore } from '../alerts/restore-alert.ts';
import { mergeCharges } from '../charging/merge-charges.ts';
import { createPurchaseRestore } from '../discovery/decrypt/restore-purchase.ts';
import { createMatters } from '../library/matters.ts';
import { mergeIntents } from '../ordering/journal/merge-intents.ts';
import type { Log } from '../ports/log.ts';
import { createStatementRestore } from '../register/restore-statement.ts';
import type { Db } from '../storage/db.ts';
import type { OpenLibraryOptions } from '../storage/library/open-library.ts';

interface RestoreFromLogParts {
  readonly now: () => number;
  readonly log: Log;
  /** This run and this computer. */
  readonly newId: () => string;
  readonly bootId: string;
  readonly computer: string;
}

/** How a library gets back what the log of orders knows and it does not. A part of the composition root: see main/app/create-app.ts. */
export function restoreFromLog(
  parts: RestoreFromLogParts,
): Pick<OpenLibraryOptions, 'mergeIntents' | 'mergeCharges'> {
  const matterIdIn = (db: Db) => {
    const matters = createMatters(db, parts);
    return (connectionId: string, number: string) => matters.use(connectionId, number);
  };
  return {
    mergeIntents(db, logged) {
      mergeIntents(db, logged, { ...parts, matterId: matterIdIn(db) });
    },
    mergeCharges(db, logged) {
      const matterId = matterIdIn(db);
      const restore = {
        statement: createStatementRestore(db, matterId),
        alert: createAlertRestore(db, parts),
        decrypt: createPurchaseRestore(db, matterId),
      };
      mergeCharges(db, logged, { ...parts, restore });
    },
  };
}
