import { daysOf } from './adjust.ts';
import type { Statement } from './statement.ts';

/** A period of an outgoing is a year at most, with the day of a leap year. */
const maxPeriodDays = 366;

/** What a statement says that hardly ever is so, each in a sentence: a person looks before it is sent. Nothing is refused for it. */
export function statementDoubts({ priceCents, depositCents, lines }: Statement): string[] {
  const doubts = [
    ...(depositCents > priceCents ? ['The deposit is more than the price.'] : []),
    ...lines.flatMap(({ label, from, to, amountCents }) => [
      ...(daysOf(from, to) > maxPeriodDays ? [`${label}: the period is longer than a year.`] : []),
      ...(amountCents === 0 ? [`${label}: the amount is $0.00, so nothing is adjusted.`] : []),
    ]),
  ];
  return [...new Set(doubts)];
}
