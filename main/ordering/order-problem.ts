import type { OrderView } from '../../shared/contract/views/order.ts';
import { formatMoney } from '../../shared/model/money.ts';
import type { ItemPhase } from '../../shared/model/order-state.ts';
import { isPathPart } from '../http/path-part.ts';
import type { Intent } from './journal/intent.ts';
import { isToldAbsent, type OperatorWord } from './journal/operator-words.ts';
import { missingText, type Shown } from './missing-lines.ts';
import { numbersOf, turnedUpAlone } from './operator-text.ts';
import { listedCause } from './placing/reference-proof.ts';
import { quoteLifeMs } from './placing/requote.ts';
import { cancelledNumbers, openNumbers } from './surplus-orders.ts';

/**
 * What happened, what it means for the money and what happens next, where an order is not simply confirmed. `isOrderedAgain`: an
 * order that may stand was placed instead of it.
 */
export function orderProblem(
  intent: Intent,
  words: readonly OperatorWord[] = [],
  isOrderedAgain = false,
  shown: Shown | null = null,
): string | null {
  const missing = shown === null ? null : missingText(intent.cart.lines.length, shown);
  const problem = shown?.isInParts
    ? partsText(intent)
    : problemOfState(intent, words, isOrderedAgain, missing !== null);
  const unaskable = unaskableText(chargedNumbers(intent, words));
  return [problem, missing, unaskable].filter((text) => text !== null).join(' ') || null;
}

/** The numbers of what the service made and charges, as far as anybody knows. */
function chargedNumbers(intent: Intent, words: readonly OperatorWord[]): string[] {
  if (!['PLACED', 'CONFIRMED', 'DUPLICATE'].includes(intent.state) || intent.chargedOrders === 0) return [];
  const numbers = numbersOf(intent);
  const cancelled = cancelledNumbers(numbers, words);
  return numbers.filter((number) => !cancelled.includes(number));
}

/** Where the service's own number for an order cannot be asked for: its certificates can come only from the operator. */
export function unaskableText(numbers: readonly string[]): string | null {
  const number = numbers.find((one) => !isPathPart(one));
  if (number === undefined) return null;
  const shown = JSON.stringify(number.length > 40 ? `${number.slice(0, 40)}…` : number);
  return (
    `Order number ${shown} cannot be used in a web address, so Landfolio cannot download the certificates of this order. ` +
    'They are most likely charged. Ask the service provider to send them to you. Do not order the same items again.'
  );
}

/** To cancel “all but one” of these would cancel what was paid for. */
function partsText(intent: Intent): string {
  const numbers = numbersOf(intent);
  return (
    `The service split this order into ${numbers.length} orders: ${numbers.join(', ')}. Together they contain everything you ` +
    'ordered, once. Each order is charged for its own items.'
  );
}

function problemOfState(
  intent: Intent,
  words: readonly OperatorWord[],
  isOrderedAgain: boolean,
  isPartMissing: boolean,
): string | null {
  const cause = sentence(intent.cause);
  const total = formatMoney(intent.quotedTotalCents);
  const { isOfJob } = intent.cart;
  const itsCart = isOfJob ? 'the cart of the job' : 'your cart';
  switch (intent.state) {
    case 'PREPARED':
      return (
        'This order was confirmed but not submitted, because Landfolio stopped first. Nothing was ordered or charged. ' +
        `If you discard it, its products go back into ${isOfJob ? 'the cart of the job, not into yours' : 'the cart'}.`
      );
    case 'NOT_SENT':
      return `This order was not submitted. ${cause}Nothing was ordered or charged. Its products were put back into ${itsCart}.`;
    case 'UNKNOWN':
      return `The service may have accepted this order and may charge ${total}. ${cause}It is not sent again. Landfolio checks the order history until the order is found. Nothing is lost in the meantime. Do not order the same items again before then.`;
    case 'REFUSED':
      return `The service refused this order. ${cause}Most likely nothing was ordered or charged. Its products were put back into ${itsCart}. ${
        intent.lastLook === 'unproven'
          ? 'The order history cannot confirm this yet. To order the same items now'
          : 'Landfolio checks the order history for 15 minutes to make sure. To order the same items before then'
      }, choose “Discard order”. If the service accepted this order after all, you may be charged for both.`;
    case 'REJECTED':
      return `The service refused this order. ${cause}Nothing was ordered or charged.`;
    case 'PLACED':
      if (unaskableText(numbersOf(intent)) !== null) return null;
      return (
        `${placedFact(intent)}, so Landfolio ` +
        'cannot be certain that this order is yours. It keeps checking. Compare each certificate with what you ordered ' +
        `before you use it.${intent.isOverdue ? ` ${unreadForADay}` : ''}`
      );
    case 'ABANDONED':
      if (isOrderedAgain)
        return 'You ordered the same items again. If the service shows this order after all, both may be charged, and Landfolio tells you.';
      return (
        `${intent.supersededBy === null ? 'You discarded this order.' : 'You chose to order the same items again, but as far as Landfolio knows, that order was not placed.'} ` +
        'If the service shows this order after all, it may be charged, and Landfolio tells you.'
      );
    case 'PRESUMED_ABSENT':
      if (isToldAbsent(words)) {
        return (
          'The service provider says that there is no such order. Nothing should be charged for it. You can order the same ' +
          'items again or discard this order. Landfolio keeps checking for it for 30 days.'
        );
      }
      if (intent.lastLook === 'unproven') {
        return (
          `${cause}The last check could not confirm this: the service may have accepted the order since. Ask the service ` +
          'provider before you order the same items again. Landfolio keeps checking for this order for 30 days.'
        );
      }
      return (
        `${cause}Most likely nothing was ordered or charged, but this is not certain. Ask the service provider, order the ` +
        'same items again if you accept that both may be charged, or discard this order if you no longer need it. ' +
        'Landfolio keeps checking for it for 30 days.'
      );
    case 'DUPLICATE': {
      const told = toldOf(intent, words);
      if (told !== null) return told;
      if (turnedUpAlone(intent)) {
        return (
          `${cause}It may be charged, and its certificates are downloaded. If the same items were ordered again in the ` +
          'meantime, send the service provider the text shown with this order, and ask them to cancel one of the two.'
        );
      }
      return `${cause}Each may be charged. Send the service provider the text shown with this order, and ask them to cancel all but one.`;
    }
    case 'CONFIRMED':
      if (intent.isOverdue && !isPartMissing && unaskableText(numbersOf(intent)) === null)
        return `The service accepted this order as ${intent.orderId}. ${unreadForADay}`;
      return intent.chargedOrders === 0
        ? 'This order was placed twice. The service provider says that this one is cancelled and not charged. ' +
            'Certificates that were already downloaded stay in your library.'
        : null;
    default:
      return null;
  }
}

function placedFact({ cause, orderId }: Intent): string {
  return cause === listedCause
    ? `The order history shows your reference with order ${orderId}. The order itself does not show it yet`
    : `The service answered with order ${orderId}. It does not show your reference with this order yet`;
}

const unreadForADay =
  'Landfolio has not been able to download its certificates for more than a day. They are most likely charged. Landfolio ' +
  'checks again every day. Check again now, or ask the service provider.';

/** What the operator's words mean for an order that was made more than once; null where nothing was said. */
function toldOf(intent: Intent, words: readonly OperatorWord[]): string | null {
  const numbers = numbersOf(intent);
  const cancelled = cancelledNumbers(numbers, words);
  const open = openNumbers(numbers, words);
  const standing = numbers.filter((number) => !cancelled.includes(number) && !open.includes(number));
  const facts = [
    ...(cancelled.length === 0 ? [] : [`${ordersText(cancelled)} cancelled and not charged`]),
    ...(standing.length === 0 ? [] : [`${ordersText(standing)} charged`]),
  ];
  if (facts.length === 0) return null;
  const told = `According to the service provider, ${facts.join(', ')}.`;
  if (intent.chargedOrders !== null && open.length === 0)
    return `${told} Certificates that were already downloaded stay in your library. No further action is required.`;
  return (
    `${told} Not answered yet: ${open.join(', ')}. Each of these may be charged. Send the service provider the text shown ` +
    'with this order, and ask them to cancel the orders that you do not need.'
  );
}

function ordersText(numbers: readonly string[]): string {
  return numbers.length === 1 ? `order ${numbers[0]} is` : `orders ${numbers.join(', ')} are`;
}

/**
 * What a certificate that may not come means for the money: the interface says nothing of it, so neither do we, but where
 * the operator said that its order is cancelled.
 */
export function endedProblem(phase: ItemPhase, orderId: string, isOrderCancelled = false): string | null {
  if (phase !== 'failed' && phase !== 'cancelled') return null;
  if (isOrderCancelled)
    return `This certificate will not arrive. The service provider says that order ${orderId} is cancelled and not charged.`;
  const what = phase === 'failed' ? 'could not produce this certificate' : 'cancelled this certificate';
  return (
    `The service says that it ${what}. Landfolio keeps checking, less often over time, and downloads it if it arrives after ` +
    'all. The service does not say whether it is charged. Ask the service provider that your account is with, and quote order ' +
    `${orderId}. Check it again before you order it again. A new order is charged separately.`
  );
}

/** The cause as a sentence with the space after it: a server's own words often end without a full stop. */
function sentence(cause: string | null): string {
  const words = cause?.trim() ?? '';
  if (words === '') return '';
  return /[.!?…]$/.test(words) ? `${words} ` : `${words}. `;
}

/** What a person may do about an order now. One that was confirmed at prices of long ago is not sent any more. */
export function orderActions(intent: Intent, now: number, shown: Shown | null = null): OrderView['actions'] {
  switch (intent.state) {
    case 'UNKNOWN':
    case 'PLACED':
      return ['lookAgain', 'recordAnswer'];
    case 'CONFIRMED':
      return (intent.isOverdue || (shown?.missing.length ?? 0) > 0) &&
        unaskableText(numbersOf(intent)) === null
        ? ['lookAgain']
        : [];
    case 'DUPLICATE':
      return ['recordAnswer'];
    case 'REFUSED':
      return ['lookAgain', 'discard'];
    case 'PRESUMED_ABSENT':
      return ['orderAgain', 'lookAgain', 'recordAnswer', 'discard'];
  }
  if (intent.state !== 'PREPARED') return [];
  return isStale(intent, now) ? ['discard'] : ['sendPrepared', 'discard'];
}

/** Whether the prices that were confirmed are too old to be relied on. */
export function isStale(intent: Intent, now: number): boolean {
  return intent.cart.lines.some((line) => now - line.quotedAt > quoteLifeMs || line.quotedAt > now);
}
