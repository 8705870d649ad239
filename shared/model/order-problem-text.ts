import { formatMoney } from './money.ts';
import { notesText } from './note-text.ts';
import type { OrderProblem, OrderProblemPart } from './order-problem.ts';

type Part<Kind extends OrderProblemPart['kind']> = Extract<OrderProblemPart, { readonly kind: Kind }>;

/**
 * What happened, what it means for the money and what happens next: for the screen, the job and the file of orders. Null where
 * there is nothing to say.
 */
export function orderProblemText(problem: OrderProblem | null): string | null {
  return problem === null ? null : [...new Set(problem.map(partText))].join(' ');
}

function partText(part: OrderProblemPart): string {
  switch (part.kind) {
    case 'prepared':
      return (
        'This order was confirmed but not submitted, because Landfolio stopped first. Nothing was ordered or charged. ' +
        `If you discard it, its products go back into ${part.isOfJob ? 'the cart of the job, not into yours' : 'the cart'}.`
      );
    case 'notSent':
      return `This order was not submitted. ${sentence(part.cause)}Nothing was ordered or charged. ${backText(part)}`;
    case 'unknown':
      return `The service may have accepted this order and may charge ${formatMoney(part.totalCents)}. ${sentence(part.cause)}It is not sent again. Landfolio checks the order history until the order is found. Nothing is lost in the meantime. Do not order the same products again before then.`;
    case 'refused':
      return `The service refused this order. ${sentence(part.cause)}Most likely nothing was ordered or charged. ${backText(part)} ${
        part.isUnproven
          ? 'The order history cannot confirm this yet. To order the same products now'
          : 'Landfolio checks the order history for 15 minutes to make sure. To order the same products before then'
      }, choose “Discard order”. If the service accepted this order after all, you may be charged for both.`;
    case 'rejected':
      return `The service refused this order. ${sentence(part.cause)}Nothing was ordered or charged.`;
    case 'unverified':
      return (
        `${unverifiedFact(part)}, so Landfolio ` +
        'cannot be certain that this order is yours. It keeps checking. Compare each certificate with what you ordered ' +
        `before you use it.${part.isUnread ? ` ${unreadForADay}` : ''}`
      );
    case 'discarded':
      return discardedText(part);
    case 'presumedAbsent':
      return absentText(part);
    case 'duplicate':
      return duplicateText(part);
    case 'answered':
      return answeredText(part);
    case 'unread':
      return `The service accepted this order as ${part.orderId}. ${unreadForADay}`;
    case 'cancelled':
      return (
        'This order was placed more than once. The service provider says that this one is cancelled and not charged. ' +
        'Certificates that were already downloaded stay in your library.'
      );
    case 'parts':
      // To cancel “all but one” of these would cancel what was paid for.
      return (
        `The service split this order into ${part.orderIds.length} orders: ${part.orderIds.join(', ')}. Together they contain everything you ` +
        'ordered, once. Each order is charged for its own items.'
      );
    case 'missing':
      return (
        `The service shows ${part.shown} of ${part.ordered} products of this order so far. Not shown: ${part.names.join('; ')}. ` +
        'The missing products are most likely charged too. Landfolio keeps checking the order, less often over time, and downloads ' +
        'each certificate when it appears. Do not order them again. If they do not appear, ask the service provider.'
      );
    case 'unaskable':
      return unaskableText(part);
    case 'itemEnded':
      return itemEndedText(part);
    case 'deleted':
      return 'This certificate was downloaded. It is no longer on this computer, because its matter was deleted or restricted. The amount charged for it is unchanged.';
    case 'noted':
      return notesText(part.notes);
  }
}

function backText({ isOfJob }: { readonly isOfJob: boolean }): string {
  return `Its products were put back into ${isOfJob ? 'the cart of the job' : 'your cart'}.`;
}

function unverifiedFact({ isListed, orderId }: Part<'unverified'>): string {
  return isListed
    ? `The order history shows your reference with order ${orderId}. The order itself does not show it yet`
    : `The service responded with order ${orderId}. It does not show your reference with this order yet`;
}

const unreadForADay =
  'Landfolio has not been able to download its certificates for more than a day. They are most likely charged. Landfolio ' +
  'checks again every day. Check again now, or ask the service provider.';

function discardedText({ instead }: Part<'discarded'>): string {
  if (instead === 'placed')
    return 'You ordered the same products again. If the service shows this order after all, both may be charged, and Landfolio tells you.';
  return (
    `${instead === 'nothing' ? 'You discarded this order.' : 'You chose to order the same products again, but as far as Landfolio knows, that order was not placed.'} ` +
    'If the service shows this order after all, it may be charged, and Landfolio tells you.'
  );
}

function absentText({ cause, proof }: Part<'presumedAbsent'>): string {
  switch (proof) {
    case 'told':
      return (
        'The service provider says that there is no such order. Nothing should be charged for it. You can order the same ' +
        'products again or discard this order. Landfolio keeps checking for it for 30 days.'
      );
    case 'unproven':
      return (
        `${sentence(cause)}The last check could not confirm this: the service may have accepted the order since. Ask the service ` +
        'provider before you order the same products again. Landfolio keeps checking for this order for 30 days.'
      );
    case 'looked':
      return (
        `${sentence(cause)}Most likely nothing was ordered or charged, but this is not certain. Ask the service provider, order the ` +
        'same products again if you accept that both may be charged, or discard this order if you no longer need it. ' +
        'Landfolio keeps checking for it for 30 days.'
      );
  }
}

function duplicateText({ cause, isAlone }: Part<'duplicate'>): string {
  return isAlone
    ? `${sentence(cause)}It may be charged, and its certificates are downloaded. If the same products were ordered again in the ` +
        'meantime, send the service provider the text shown with this order, and ask them to cancel one of the two.'
    : `${sentence(cause)}Each may be charged. Send the service provider the text shown with this order, and ask them to cancel all but one.`;
}

function answeredText({ cancelled, charged, open, isSettled }: Part<'answered'>): string {
  const facts = [
    ...(cancelled.length === 0 ? [] : [`${ordersText(cancelled)} cancelled and not charged`]),
    ...(charged.length === 0 ? [] : [`${ordersText(charged)} charged`]),
  ];
  const told = `According to the service provider, ${facts.join(', ')}.`;
  if (isSettled)
    return `${told} Certificates that were already downloaded stay in your library. No further action is required.`;
  return (
    `${told} Not answered yet: ${open.join(', ')}. Each of these may be charged. Send the service provider the text shown ` +
    'with this order, and ask them to cancel the orders that you do not need.'
  );
}

function ordersText(numbers: readonly string[]): string {
  return numbers.length === 1 ? `order ${numbers[0]} is` : `orders ${numbers.join(', ')} are`;
}

/** Its certificates can come only from the service provider. */
function unaskableText({ orderId }: Part<'unaskable'>): string {
  const shown = JSON.stringify(orderId.length > 40 ? `${orderId.slice(0, 40)}…` : orderId);
  return (
    `Order number ${shown} cannot be used in a web address, so Landfolio cannot download the certificates of this order. ` +
    'They are most likely charged. Ask the service provider to send them to you. Do not order the same products again.'
  );
}

/** The interface does not say whether such a certificate is charged, so neither do we, but where its order is cancelled. */
function itemEndedText({ phase, orderId, isOrderCancelled }: Part<'itemEnded'>): string {
  if (isOrderCancelled)
    return `This certificate will not arrive. The service provider says that order ${orderId} is cancelled and not charged.`;
  const what = phase === 'failed' ? 'could not produce this certificate' : 'cancelled this certificate';
  return (
    `The service says that it ${what}. Landfolio keeps checking, less often over time, and downloads it if it arrives after ` +
    'all. The service does not say whether it is charged. Ask the service provider, and quote order ' +
    `${orderId}. Check its status once more before you order it again. A new order is charged separately.`
  );
}

/** The cause as a sentence with the space after it: a server's own words often end without a full stop. */
function sentence(cause: string | null): string {
  const words = cause?.trim() ?? '';
  if (words === '') return '';
  return /[.!?…]$/.test(words) ? `${words} ` : `${words}. `;
}
