import type { StatusView } from '../../shared/contract/views/status.ts';
import { isPractice } from '../../shared/model/connection.ts';

const units = [
  ['years', 365.25 * 86_400_000],
  ['months', 30.44 * 86_400_000],
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const;

/** Says that the computer's clock is wrong. `aheadMs`: negative where it is behind. */
export function clockText(aheadMs: number): string {
  const off = Math.abs(aheadMs);
  // The largest unit of which there are at least two, where anything smaller would be a long number.
  const [unit, size] = units.find(([, one]) => off >= 2 * one) ?? units[4];
  const words = `about ${Math.round(off / size)} ${unit} ${aheadMs < 0 ? 'behind' : 'ahead'}`;
  return `This computer’s clock is ${words}. Order dates would be wrong. Correct the clock before you order.`;
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
  if (sending === 0) return waiting === 0 ? 'Nothing waiting' : certificates;
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
