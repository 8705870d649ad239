import type { AlertView } from '../../shared/contract/views/alert.ts';
import { chargeProblem } from '../charging/charge-problem.ts';
import type { Charge } from '../charging/charges.ts';
import type { AlertRow, KeptNotification } from './alert-store.ts';

const states: Readonly<Record<Charge['state'], AlertView['state']>> = {
  PREPARED: 'prepared',
  SENDING: 'sending',
  ANSWERED: 'sending',
  DONE: 'subscribed',
  UNREADABLE: 'unknown',
  UNKNOWN: 'unknown',
  REFUSED: 'refused',
  NOT_SENT: 'notSent',
  PLACED: 'subscribed',
  PRESUMED_ABSENT: 'notPlaced',
};

/** `charge` is null for a subscription that was made on another computer. */
export function alertViewOf(
  row: AlertRow,
  charge: Charge | null,
  notifications: readonly KeptNotification[],
  matter: AlertView['matter'],
): AlertView {
  return {
    id: row.id,
    volumeFolio: row.volumeFolio,
    customerRef: row.customerRef,
    startDateTime: row.startDateTime,
    endDateTime: row.endDateTime,
    state: charge === null ? 'subscribed' : states[charge.state],
    subscriptionId: row.subscriptionId,
    requestedAt: row.createdAt,
    matter,
    problem: charge === null ? { kind: 'elsewhere', cause: null } : chargeProblem(charge),
    notifications: [...notifications],
  };
}
