import type { ChargeDifference } from './charge-difference.ts';
import { formatTotal } from './money.ts';

/** As much of a difference as one line of a list says. */
type ChargeMark = Pick<ChargeDifference, 'confirmedCents' | 'chargedCents'>;

/** `A$1.10 more than confirmed`: a heading or a notice. In practice nothing is charged, so that word is in none of these. */
export function differenceText(mark: ChargeMark): string {
  return isAmount(mark) ? `${differenceMark(mark)} than confirmed` : differenceMark(mark);
}

/** `A$1.10 more`: the fewest words, for a list. */
export function differenceMark(mark: ChargeMark): string {
  if (mark.chargedCents === null) return 'Total not known';
  if (!isAmount(mark)) return 'Amounts differ';
  const more = mark.chargedCents - mark.confirmedCents;
  return `${formatTotal(Math.abs(more))} ${more > 0 ? 'more' : 'less'}`;
}

function isAmount({ confirmedCents, chargedCents }: ChargeMark): boolean {
  return chargedCents !== null && chargedCents !== confirmedCents;
}

/** Both amounts and what is known of the difference, a sentence each. */
export function differenceSentences(difference: ChargeDifference): string[] {
  const { confirmedCents, chargedCents, feeCents, answeredCents, unreadTotal } = difference;
  const confirmed = `Confirmed: ${formatTotal(confirmedCents)}.`;
  const charged =
    chargedCents === null
      ? `According to the service: not known${unreadTotal === null ? '' : ` (the service wrote “${unreadTotal}”)`}.`
      : `According to the service: ${formatTotal(chargedCents)}.`;
  return [
    `${confirmed} ${charged}`,
    ...(feeCents === 0 ? [] : [feeSentence(difference)]),
    ...(answeredCents === null
      ? []
      : [
          `The service’s response to the order gave a total of ${formatTotal(answeredCents)}. The service’s record of the order now gives a different total.`,
        ]),
    ...gstSentence(difference),
    ...difference.items.map(itemSentence),
    ...(difference.isHundredfold ? [hundredfoldSentence] : []),
  ];
}

const hundredfoldSentence =
  'An amount is exactly 100 times the confirmed amount, or one hundredth of it. The service may use dollars in one place and cents in another. Ask the service provider what is charged before you bill it.';

function feeSentence({ confirmedCents, chargedCents, feeCents }: ChargeDifference): string {
  const isAll = chargedCents !== null && chargedCents - confirmedCents === feeCents;
  const what = 'They are known only after the service has responded';
  return isAll
    ? `The difference is service fees. ${what}.`
    : `${formatTotal(feeCents)} of the difference is service fees. ${what}.`;
}

function gstSentence({ confirmedGstCents: confirmed, chargedGstCents: charged }: ChargeDifference): string[] {
  if (confirmed === null || charged === null || confirmed === charged) return [];
  return [`GST: ${formatTotal(confirmed)} shown, ${formatTotal(charged)} according to the service.`];
}

function itemSentence(item: ChargeDifference['items'][number]): string {
  const what = `${item.productName}, ${item.identifier}:`;
  if (item.confirmedCents === null)
    return `${what} nobody confirmed this item${item.chargedCents === null ? '' : `. The service lists ${formatTotal(item.chargedCents)} for it`}.`;
  if (item.chargedCents !== null && item.chargedCents !== item.confirmedCents)
    return `${what} ${formatTotal(item.confirmedCents)} confirmed, ${formatTotal(item.chargedCents)} according to the service.`;
  return `${what} GST of ${formatTotal(item.confirmedGstCents ?? 0)} shown, ${formatTotal(item.chargedGstCents ?? 0)} according to the service.`;
}
