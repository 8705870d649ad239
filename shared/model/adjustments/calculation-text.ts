import { counted } from '../../lib/counted.ts';
import { formatMoney } from '../money.ts';
import { dateWords } from '../register-changes/values.ts';
import { isPaidAtSettlement, type LineResult } from './adjust.ts';
import type { AdjustedLine } from './statement.ts';

/** `1 July 2026 to 30 June 2027`, `1 July 2026` of one day. */
export function periodText({ from, to }: Pick<AdjustedLine, 'from' | 'to'>): string {
  return from === to ? longDay(from) : `${longDay(from)} to ${longDay(to)}`;
}

/** `1 July 2026`. */
export function longDay(day: string): string {
  return dateWords(day) ?? day;
}

/** How the parts of a line come about, for a person who checks them with a calculator. */
export function calculationText(line: AdjustedLine, result: LineResult): string {
  const days = counted(result.periodDays, 'day');
  const daily = dailyText(line.amountCents, result.periodDays);
  const parts = [
    `vendor ${counted(result.vendorDays, 'day')} ${formatMoney(result.vendorCents)}`,
    `purchaser ${counted(result.purchaserDays, 'day')} ${formatMoney(result.purchaserCents)}`,
  ];
  return `${formatMoney(line.amountCents)} for ${days} = ${daily} a day: ${parts.join(', ')}.`;
}

/** Why this side allows the other that part. */
export function reasonText(line: AdjustedLine): string {
  if (line.kind === 'rent') {
    return line.paid
      ? 'The vendor has received this rent and allows the purchaser’s part.'
      : 'The purchaser will receive this rent and allows the vendor’s part.';
  }
  if (line.paid) return 'Paid by the vendor. The purchaser allows the purchaser’s part.';
  return isPaidAtSettlement(line)
    ? 'Not paid, and adjusted as paid: paid at settlement out of the vendor’s money. The purchaser allows the purchaser’s part.'
    : 'Not paid, and adjusted as is: the purchaser will pay it. The vendor allows the vendor’s part.';
}

/** How amounts come to whole cents. */
export const roundingText =
  'Each amount is divided by the days of its period, first and last day included. The vendor’s days include the day of ' +
  'settlement. The purchaser’s part is rounded to the cent, half a cent up; the vendor’s part is the rest of the amount. ' +
  'A daily amount is shown for information: the parts are worked out from the whole amount.';

/** Under a statement as a PDF. */
export const unshownText = 'A letter that this document cannot show is written as ?.';
/** Over a statement as a workbook. */
export const colouredText = 'Coloured cells were entered. All others are worked out from them.';

/** `$5.00`, or `about $5.0137` where it is no whole number of cents: it is not what the parts are worked out from. */
function dailyText(cents: number, days: number): string {
  if (cents % days === 0) return formatMoney(cents / days);
  const tenThousandths = Number((200n * BigInt(cents) + BigInt(days)) / (2n * BigInt(days)));
  const whole = formatMoney(Math.trunc(tenThousandths / 100));
  return `about ${whole}${String(tenThousandths % 100).padStart(2, '0')}`;
}
