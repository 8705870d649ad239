import type { OrderView } from '../../shared/contract/views/order.ts';
import { formatMoney } from '../../shared/model/money.ts';
import type { ItemPhase } from '../../shared/model/order-state.ts';
import { isPathPart } from '../http/path-part.ts';
import type { Intent } from './journal/intent.ts';
import { isToldAbsent, type OperatorWord, wordText } from './journal/operator-words.ts';
import { missingText, type Shown } from './missing-lines.ts';
import { numbersOf, turnedUpAlone } from './operator-text.ts';
import { listedCause } from './placing/reference-proof.ts';
import { quoteLifeMs } from './placing/requote.ts';
import { cancelledNumbers, openNumbers } from './surplus-orders.ts';

/** What happened, what it means for the money and what happens next, where an order is not simply confirmed. */
export function orderProblem(
  intent: Intent,
  words: readonly OperatorWord[] = [],
  shown: Shown | null = null,
): string | null {
  const missing = shown === null ? null : missingText(intent.cart.lines.length, shown);
  const problem = shown?.isInParts ? partsText(intent) : problemOfState(intent, words, missing !== null);
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
    `The service made an order with the number ${shown}, which cannot be asked for: no web address can hold it. Landfolio cannot ask ` +
    'for its certificates, which are most likely charged. Ask the operator of the service to send them to you, and do not ' +
    'order the same again.'
  );
}

/** To cancel “all but one” of these would cancel what was paid for. */
function partsText(intent: Intent): string {
  const numbers = numbersOf(intent);
  return (
    `The service made this order as ${numbers.length} orders, each with a part of it: ${numbers.join(', ')}. Together they ` +
    'hold everything that was ordered once, and each is charged for its part.'
  );
}

function problemOfState(
  intent: Intent,
  words: readonly OperatorWord[],
  isPartMissing: boolean,
): string | null {
  const cause = sentence(intent.cause);
  const last = words.at(-1);
  const total = formatMoney(intent.quotedTotalCents);
  switch (intent.state) {
    case 'PREPARED':
      return (
        'Confirmed, but not sent: Landfolio stopped first. Nothing was ordered or charged. ' +
        'Put away, its products go back into the cart.'
      );
    case 'UNKNOWN':
      return `It is not known whether the service made this order and charges its ${total}. ${cause}${
        /not sent again/.test(cause) ? '' : 'It is not sent again. '
      }Landfolio reads the order history until it is found, and nothing is lost meanwhile: do not order the same again before then.`;
    case 'REFUSED':
      return `The service refused this order. ${cause}Most likely nothing was ordered or charged, and its products are in your cart again. ${
        intent.lastLook === 'unproven'
          ? 'The order history cannot prove that yet. '
          : 'Landfolio reads the order history for a quarter of an hour to make sure. '
      }To order the same before that, press “Put away”: if the service made it after all, you are charged for both.`;
    case 'REJECTED':
      return `The service refused this order. ${cause}Nothing was ordered or charged.`;
    case 'PLACED':
      if (unaskableText(numbersOf(intent)) !== null) return null;
      return (
        `${placedFact(intent)}, so Landfolio ` +
        'cannot be certain that the number is yours. It keeps checking. Compare each certificate with what you ordered ' +
        `before you use it.${intent.isOverdue ? ` ${unreadForADay}` : ''}`
      );
    case 'ABANDONED':
      return intent.supersededBy === null
        ? 'You put this order away. Should the service show it after all, it may be charged, and Landfolio tells you.'
        : 'You ordered the same again. Should the service show this one after all, both may be charged, and Landfolio tells you.';
    case 'PRESUMED_ABSENT':
      if (last !== undefined && isToldAbsent(words)) {
        return (
          `${wordText(last)} So nothing should be charged for it. Order the same again ` +
          'knowingly, or put this away; Landfolio goes on watching for it for 30 days.'
        );
      }
      if (intent.lastLook === 'unproven') {
        return (
          `${cause}The last look could not bear that out: the service may have made it since. Ask the operator of the ` +
          'service before you order the same again; Landfolio goes on watching for the first for 30 days.'
        );
      }
      return (
        `${cause}Most likely nothing was ordered or charged, but nobody can be certain. Ask the operator of the ` +
        'service, order the same again knowingly, or put this away if it is not wanted any more; Landfolio goes on ' +
        'watching for it for 30 days.'
      );
    case 'DUPLICATE': {
      const told = toldOf(intent, words);
      if (told !== null) return told;
      if (turnedUpAlone(intent)) {
        return (
          `${cause}It may be charged, and its certificates are fetched. If the same was ordered again meanwhile, send ` +
          'the operator of the service the text that stands with this order, and ask them to cancel one of the two.'
        );
      }
      return `${cause}Each may be charged. Send the operator of the service the text that stands with this order, and ask them to cancel all but one.`;
    }
    case 'CONFIRMED':
      if (intent.isOverdue && !isPartMissing && unaskableText(numbersOf(intent)) === null)
        return `The service took this order as ${intent.orderId}. ${unreadForADay}`;
      return intent.chargedOrders === 0
        ? 'The same was made twice, and the operator of the service says that this one is cancelled and not charged. ' +
            'Certificates that are here already stay.'
        : null;
    default:
      return null;
  }
}

function placedFact({ cause, orderId }: Intent): string {
  return cause === listedCause
    ? `The order history shows your reference with order ${orderId}. The order itself has not shown it yet`
    : `The service answered with order ${orderId}. It has not shown your reference with this number yet`;
}

const unreadForADay =
  'For more than a day Landfolio could not read its certificates, which are most likely charged. It asks again every day. ' +
  'Check again now, or ask the operator of the service.';

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
  const told = `By the operator\u2019s answer ${facts.join(', ')}.`;
  if (intent.chargedOrders !== null && open.length === 0)
    return `${told} Certificates that are here already stay. There is nothing more to do.`;
  return (
    `${told} Not answered for yet: ${open.join(', ')}. Each of these may be charged. Send the operator of the service the ` +
    'text that stands with this order, and ask them to cancel what is too many.'
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
    return `It will not come: order ${orderId} is cancelled and not charged, as the operator of the service says.`;
  const what = phase === 'failed' ? 'could not make this certificate' : 'cancelled this certificate';
  return (
    `The service says that it ${what}. Landfolio keeps checking, less and less often, and downloads it if it comes after all. ` +
    'Whether it is charged is not said: ask the operator of the service, the one your account is with, and name order ' +
    `${orderId}. Check it again before you order it again; a new order is charged separately.`
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
