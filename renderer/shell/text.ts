import type { OfficeView } from '../../shared/contract/views/office.ts';
import type { StatusView } from '../../shared/contract/views/status.ts';
import { counted } from '../../shared/lib/counted.ts';
import { isPractice } from '../../shared/model/connection.ts';
import { differenceText } from '../ui/clock-difference.ts';
import { sinceMoment } from '../ui/moment.ts';

/** Says that the computer's clock is wrong. `aheadMs`: negative where it is behind. */
export function clockText(aheadMs: number): string {
  return `This computer’s clock is ${differenceText(aheadMs)}. Order dates would be wrong. Correct the clock before you order.`;
}

/** Says nothing of earlier runs: orders whose status is unknown were sent in one of them. */
export function notCheckedText(connection: StatusView['connection']): string {
  const { credentials } = connection;
  if (credentials === 'withheld') return 'Service not checked: client ID and secret withheld';
  return credentials === 'missing' && !isPractice(connection)
    ? 'Service not checked: no client ID and secret'
    : 'Service not checked yet';
}

export function waitingText({ sending, waiting }: StatusView): string {
  const certificates = `${waiting.toLocaleString('en-AU')} certificate${waiting === 1 ? '' : 's'} waiting`;
  if (sending === 0) return waiting === 0 ? 'No certificates waiting' : certificates;
  return waiting === 0 ? 'Sending an order' : `Sending an order, ${certificates}`;
}

/** What is open at connections that are no longer set up. */
export function strandedText({ orders, certificates }: { orders: number; certificates: number }): string {
  const parts = [
    ...(orders > 0 ? [orders === 1 ? '1 order is not finished' : `${orders} orders are not finished`] : []),
    ...(certificates > 0
      ? [
          certificates === 1
            ? '1 certificate has not arrived'
            : `${certificates} certificates have not arrived`,
        ]
      : []),
  ];
  return `${parts.join(' and ')}.`;
}

/** The sign of the office: the most urgent of what is not as usual. */
export function officeSign(
  office: OfficeView,
  now: number,
): { readonly text: string; readonly tone: 'good' | 'busy' | 'warn' } {
  const { phase, since, waiting, conflicts, progress } = office;
  const toCheck = conflicts === 0 ? null : `${counted(conflicts, 'detail')} to check`;
  if (phase === 'stopped') return { text: 'Office: action required', tone: 'warn' };
  if (phase === 'unreachable') {
    const away = `Office server unreachable${since === null ? '' : ` since ${sinceMoment(since, now)}`}`;
    return { text: [away, toCheck].filter((one) => one !== null).join(', '), tone: 'warn' };
  }
  if (toCheck !== null) return { text: `Office: ${toCheck}`, tone: 'warn' };
  if (waiting > 0)
    return {
      text: `Office: ${waiting.toLocaleString('en-AU')} ${waiting === 1 ? 'change' : 'changes'} waiting`,
      tone: 'busy',
    };
  if (phase === 'receiving' && progress !== null && progress.of > 0)
    return {
      text: `Office: receiving, ${Math.floor((100 * progress.done) / progress.of)} %`,
      tone: 'busy',
    };
  if (phase === 'connecting') return { text: 'Office: connecting', tone: 'busy' };
  return { text: 'Office: current', tone: 'good' };
}

export const intakeDropText = 'Drop PDF files to list them under Intake';
