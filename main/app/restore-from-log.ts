import { createAlertRestore } from '../alerts/restore-alert.ts';
import { mergeCharges } from '../charging/merge-charges.ts';
import type { AppContext } from '../context/app-context.ts';
import { createPurchaseRestore } from '../discovery/decrypt/restore-purchase.ts';
import { createMatters } from '../library/matters.ts';
import { mergeIntents } from '../ordering/journal/merge-intents.ts';
import { createStatementRestore } from '../register/restore-statement.ts';
import type { Db } from '../storage/db.ts';
import type { OpenLibraryOptions } from '../storage/library/open-library.ts';

/** How a library gets back what the log of orders knows and it does not. A part of the composition root: see main/app/create-app.ts. */
export function restoreFromLog(
  parts: Pick<AppContext, 'clock' | 'log' | 'ids'>,
): Pick<OpenLibraryOptions, 'mergeIntents' | 'mergeCharges'> {
  const { log, ids } = parts;
  const now = () => parts.clock.now();
  const { bootId, computer } = ids;
  const matterIdIn = (db: Db) => {
    const matters = createMatters(db, { now, ...ids });
    return (connectionId: string, number: string) => matters.use(connectionId, number);
  };
  return {
    mergeIntents(db, logged) {
      mergeIntents(db, logged, { now, log, bootId, computer, matterId: matterIdIn(db) });
    },
    mergeCharges(db, logged) {
      const matterId = matterIdIn(db);
      const restore = {
        statement: createStatementRestore(db, matterId),
        alert: createAlertRestore(db, { now, computer }),
        decrypt: createPurchaseRestore(db, matterId),
      };
      mergeCharges(db, logged, { now, log, bootId, computer, restore });
    },
  };
}
