import type { OrderLineView } from '../../../shared/contract/views/order-line.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { statusWords } from '../../../shared/model/order-words.ts';
import type { DaysOff } from '../../../shared/model/working-days.ts';
import { expectedText, momentText } from '../../ui/moment.ts';
import { lateText } from './late-text.ts';

/** A row as plain texts, for Ctrl+C. */
export function lineTexts(line: OrderLineView, now: number, daysOff: DaysOff): string[] {
  const late = lateText(line, now, daysOff);
  return [
    statusWords(line),
    line.productName,
    [...new Set([line.identifier, line.address])].filter(Boolean).join(', '),
    line.matterNumber,
    whoText(line),
    momentText(line.placedAt, now),
    line.expectedAt === null ? '' : expectedText(line.expectedAt, now),
    late === null ? '' : `${late.count} ${late.unit}`,
    costText(line),
    line.orderId ?? '',
    line.reference,
  ];
}

/** What it costs, where it is charged; what it would have cost is no cost. */
export function costText({ charged, priceCents }: Pick<OrderLineView, 'charged' | 'priceCents'>): string {
  if (charged === 'notKnown') return 'Not known';
  return charged === 'no' || priceCents === null ? '' : formatMoney(priceCents);
}

/** Who placed it, as far as this library knows. */
export function whoText(line: OrderLineView): string {
  if (line.placedBy === 'elsewhere') return 'Order history';
  return line.who || 'This computer';
}
