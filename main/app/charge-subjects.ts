import { failed, ok } from '../../shared/lib/result.ts';
import { titleNumber } from '../../shared/model/land-identity.ts';
import { createAlertStore } from '../alerts/alert-store.ts';
import type { ChargeSubjects } from '../charging/charge-answers.ts';
import type { AppContext } from '../context/app-context.ts';
import { landFacts, type Purchases } from '../discovery/decrypt/purchases.ts';
import { purchaseReference, titleIdOf } from '../discovery/decrypt/send-purchase.ts';
import { createStatementStore } from '../register/statement-store.ts';

interface ChargeSubjectsParts extends Pick<AppContext, 'clock' | 'db' | 'ids'> {
  readonly purchases: Purchases;
}

/** What each capability says of its charges to the service provider. A part of the composition root: see main/app/create-app.ts. */
export function createChargeSubjects({ clock, db, ids, purchases }: ChargeSubjectsParts): ChargeSubjects {
  const statements = createStatementStore(db);
  const alerts = createAlertStore(db, { now: () => clock.now(), computer: ids.computer });
  return {
    statement({ id }) {
      const row = known(statements.get(id), id);
      return {
        facts: [{ name: 'title', value: row.volumeFolio }],
        reference: row.customerReference,
        takeNumber: () => ok({}),
      };
    },
    alert({ id, connectionId }) {
      const row = known(alerts.get(id), id);
      return {
        facts: [
          { name: 'title', value: row.volumeFolio },
          { name: 'from', value: row.startDateTime },
          { name: 'until', value: row.endDateTime },
        ],
        reference: row.customerRef,
        takeNumber(number) {
          const holder = alerts.bySubscription(connectionId, number);
          if (holder !== null && holder.id !== id)
            return failed(
              `Subscription ${number} is a different alert of your office. Nothing was recorded.`,
            );
          return ok({ answer: { subscriptionId: number }, keep: () => alerts.subscribed(id, number) });
        },
      };
    },
    decrypt({ id, request }) {
      const purchase = known(purchases.get(id), id);
      return {
        facts: [...landFacts(purchase), { name: 'titleId', value: titleIdOf(request.body) }],
        reference: purchaseReference(purchase.matterNumber) ?? null,
        takeNumber(number) {
          const volumeFolio = titleNumber(number);
          if (volumeFolio === null) return failed('Enter the volume and folio, such as 10940/843.');
          const taken = { number: volumeFolio, answer: { volumeFolio } };
          // A number that was given before is replaced by the word itself.
          if (purchase.volumeFolio !== null) return ok(taken);
          return ok({ ...taken, keep: () => purchases.answered(id, volumeFolio) });
        },
      };
    },
  };
}

function known<T>(row: T | null, id: string): T {
  if (row === null) throw new Error(`Nothing is known of charge ${id}`);
  return row;
}
