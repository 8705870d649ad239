import type { AlertView } from '../../shared/contract/views/alert.ts';
import { answeredMeanwhile, isKnown } from '../charging/answered-meanwhile.ts';
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
    problem: charge === null ? { kind: 'elsewhere', cause: null } : chargeProblem(charge),
    notifications: [...notifications],
  };
}

/** Why another alert for the same title is not asked for now. */
export function alreadySubscribing(
  earlier: Charge,
  { customerRef }: Pick<AlertRow, 'customerRef'>,
  afterUnknown: string | null,
): string {
  if (isKnown(earlier)) return answeredMeanwhile(earlier, afterUnknown, 'The alert is in the list.');
  return earlier.state === 'UNKNOWN'
    ? `An alert for this title was requested before, with the reference ${customerRef}. ${earlier.cause ?? 'No answer arrived.'} It may exist. Landfolio does not request it again automatically. You can subscribe again if you accept that you may be charged twice.`
    : `An alert for this title is already being requested, with the reference ${customerRef}. It is not requested twice.`;
}
