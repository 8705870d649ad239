import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import type { FollowUpView } from '../../../shared/contract/views/follow-up.ts';
import type { ItemView, OperatorAnswerView, OrderView } from '../../../shared/contract/views/order.ts';
import { maxOrderLines, type OrderLineView } from '../../../shared/contract/views/order-line.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { isPractice } from '../../../shared/model/connection.ts';
import { keychainProblemText } from '../../../shared/model/keychain-problem-text.ts';
import { workingDaysLate } from '../../../shared/model/lateness.ts';
import { formatMoney, formatTotal } from '../../../shared/model/money.ts';
import { isOpenEnd } from '../../../shared/model/open-end.ts';
import { statusWords } from '../../../shared/model/order-words.ts';
import type { DaysOff } from '../../../shared/model/working-days.ts';
import { fullMoment, momentText } from '../../ui/moment.ts';
import { hiddenText } from '../../ui/table/hidden-text.ts';

export interface LateText {
  /** `3 working days late`. */
  readonly text: string;
  /** The same in two lines, for a narrow column. */
  readonly lines: readonly [string, string];
}

/**
 * By how much it is late, in working days of the office: less than one if it was due today or since the last working day.
 * Null if it is not late.
 */
export function lateText(
  line: Pick<OrderLineView, 'isLate' | 'expectedAt'>,
  now: number,
  daysOff: DaysOff,
): LateText | null {
  if (!line.isLate || line.expectedAt === null) return null;
  const days = workingDaysLate(line.expectedAt, now, daysOff);
  const lines = [`${days === 0 ? '< 1' : days} working`, days < 2 ? 'day late' : 'days late'] as const;
  return { text: lines.join(' '), lines };
}

/** A row as plain texts, for Ctrl+C. It is read elsewhere and later, so no day in it is “today”. */
export function lineTexts(line: OrderLineView, now: number, daysOff: DaysOff): string[] {
  const late = lateText(line, now, daysOff);
  return [
    statusWords(line),
    line.productName,
    [...new Set([line.identifier, line.address])].filter(Boolean).join(', '),
    line.matterNumber,
    whoText(line),
    fullMoment(line.placedAt),
    line.expectedAt === null ? '' : fullMoment(line.expectedAt),
    late?.text ?? '',
    costText(line),
    line.orderId ?? '',
    line.reference,
  ];
}

/** Who placed it, as far as this library knows. */
export function whoText(line: OrderLineView): string {
  return line.orderedBy ?? (line.placedBy === 'elsewhere' ? 'Order history' : line.who || 'This computer');
}

/** Who ordered it, of an order of this computer; empty without an office. */
export function orderedByText({ orderedBy }: Pick<OrderView, 'orderedBy'>): string {
  return orderedBy === null ? '' : `Ordered by ${orderedBy}`;
}

/** Where an order comes from that this library did not place. */
export function elsewhereText({ orderedBy }: Pick<OrderView, 'orderedBy'>): string {
  return orderedBy === null ? 'Found in the order history' : `Ordered by ${orderedBy} on another computer`;
}

/** How many rows are selected, how many of them the filter hides, and which ones if the list has more than the maximum. */
export function selectedText(chosen: number, listed: number, hidden = 0): string {
  const said = `${chosen.toLocaleString('en-AU')} selected`;
  if (hidden > 0) return said + hiddenText(chosen, hidden);
  return chosen < maxOrderLines || listed <= maxOrderLines
    ? said
    : `${said}, the maximum at one time: the first of ${listed.toLocaleString('en-AU')} in list order`;
}

/** What it costs, where it is charged; what it would have cost is no cost. */
export function costText({ charged, priceCents }: Pick<OrderLineView, 'charged' | 'priceCents'>): string {
  if (charged === 'notKnown') return 'Not known';
  return charged === 'no' || priceCents === null ? '' : formatMoney(priceCents);
}

/** What a discount did to the price that stands beside it: `Discount −A$0.32, from A$6.40`. */
export function discountText({
  discountCents,
  priceCents,
}: Pick<ItemView, 'discountCents' | 'priceCents'>): string {
  if (discountCents === null)
    return 'The service lists a discount that cannot be read. The price is before the discount. The total is what is charged.';
  if (discountCents === 0 || priceCents === null) return 'The discount is already taken off this price.';
  return `Discount ${formatTotal(-discountCents)}, from ${formatTotal(priceCents + discountCents)}`;
}

/** What an order is of, in one line: `Copy of Plan, 2 × Register Search Statement and 3 more`. */
export function orderedText({ items, ordered }: Pick<OrderView, 'items' | 'ordered'>): string {
  const names = (items.length > 0 ? items : ordered).map(({ productName }) => productName);
  const each = [...new Set(names)].map((name) => {
    const count = names.filter((other) => other === name).length;
    return count > 1 ? `${count} \u00d7 ${name}` : name;
  });
  const named = each.slice(0, maxInRow).join(', ');
  return each.length > maxInRow ? `${named} and ${each.length - maxInRow} more` : named;
}

/** Of more products than this the names are counted. */
const maxInRow = 3;

/** The way to put an order's products into the cart once more: all of them, or those that did not come. */
export function putAgainText(order: Pick<OrderView, 'againCount' | 'items' | 'operatorAnswers'>): string {
  const ended = order.items.filter((item) => isOpenEnd(order, item)).length;
  const isPart = ended > 0 && ended < order.items.length;
  return isPart ? `Order ${counted(order.againCount, 'product')} again` : 'Order again';
}

export const nothingAddedText = 'Nothing was added to the cart';

/** What became of that: what is in the cart now, and what the service does not offer any more. */
export function putAgainNotice(
  added: number,
  left: readonly { readonly productName: string; readonly identifier: string }[],
  matterNumber: string,
): { readonly title: string; readonly body: string } {
  const names = left.map(({ productName, identifier }) => `${productName} for ${identifier}`).join('; ');
  const leftOut = left.length === 0 ? '' : `No longer offered and not added: ${names}.`;
  if (added > 0)
    return {
      title: `${counted(added, 'product')} added to the cart for matter ${matterNumber}`,
      body: leftOut || 'Nothing is ordered yet.',
    };
  return left.length > 0
    ? { title: nothingAddedText, body: leftOut }
    : { title: 'These products are already in the cart', body: '' };
}

interface EndedItems {
  readonly count: number;
  /** What was listed for them; null where that is not said of each. */
  readonly cents: number | null;
  readonly phase: 'failed' | 'cancelled' | 'both';
}

/** `1 certificate failed (A$32.10). It is not known whether this certificate is charged.` */
export function endedText({ count, cents, phase }: EndedItems): string {
  const one = count === 1;
  const became = one ? 'was cancelled' : 'were cancelled';
  const how = phase === 'failed' ? 'failed' : phase === 'cancelled' ? became : `failed or ${became}`;
  const amount = cents === null ? '' : ` (${formatTotal(cents)})`;
  return `${certificates(count)} ${how}${amount}. It is not known whether ${one ? 'this certificate is' : 'these certificates are'} charged.`;
}

/** What the price lines of an order come from: `2 certificates, 1 without a price`. */
export function linesText(lines: readonly { readonly priceCents: number | null }[]): string {
  const unpriced = lines.filter(({ priceCents }) => priceCents === null).length;
  const count = certificates(lines.length);
  return unpriced === 0 ? count : `${count}, ${unpriced} without a price`;
}

/** What a total is more or less than the prices and fees above it. */
export function restText(cents: number): string {
  return cents < 0 ? 'Difference: service total is lower' : 'Difference: service total is higher';
}

export function totalText(
  state: OrderView['state'],
  charged: number | null,
  count: number,
  isCharged: boolean,
  isPractice: boolean,
): string {
  if (charged === 0) return isPractice ? 'Cancelled' : 'Cancelled: amount charged';
  if (charged === 1) return 'Remaining order';
  if (charged !== null) return `${charged} remaining orders, about`;
  if (count > 1) return 'Total of one order';
  if (isPractice) return 'Practice total: nothing is charged';
  if (state === 'PLACED') return isCharged ? 'Total in the service’s response' : 'Total as confirmed';
  return isCharged ? 'Total charged' : 'Total as confirmed';
}

function certificates(count: number): string {
  return counted(count, 'certificate');
}

type Lookup = NonNullable<OrderView['lookup']>;
type LookResult = NonNullable<Lookup['lastResult']>;

const results: Readonly<Record<LookResult, string>> = {
  absent: 'The order is not in the complete order history',
  unproven: 'The order was not found, but the order history may not be complete',
  unread: 'The order history could not be read',
};

/** What a check of the order history found. */
export function lookResultText(result: LookResult): string {
  return results[result];
}

/** Why an order counts as not placed, as far as that is known. */
export function whyAbsentText({
  operatorAnswers,
  lookup,
}: Pick<OrderView, 'operatorAnswers' | 'lookup'>): string {
  if (operatorAnswers.at(-1)?.says === 'notMade')
    return 'The service provider says that the order was not placed, but the order history cannot prove it.';
  return lookup?.lastResult === 'unproven'
    ? 'The last check of the order history could not confirm that the order was not placed.'
    : 'The order history does not show the order, so it was most likely not placed.';
}

export function nextLookText({ nextAt }: Pick<Lookup, 'nextAt'>, now: number): string {
  if (nextAt === null) return 'When Landfolio starts again';
  return nextAt <= now ? 'Now' : momentText(nextAt, now);
}

/** Why the order history cannot be checked over a connection, or null. */
export function lookHindrance(
  connection: Pick<ConnectionView, 'environment' | 'credentials' | 'credentialProblem'>,
): string | null {
  if (isPractice(connection)) return null;
  if (connection.credentials === 'withheld') {
    return 'The client ID and secret are not used because the addresses of this connection changed. Compare the addresses under Settings, Connections. Landfolio then checks the order history.';
  }
  if (connection.credentials !== 'missing') return null;
  const why =
    connection.credentialProblem === null ? '' : ` ${keychainProblemText(connection.credentialProblem)}`;
  return `There is no client ID and secret for this connection. Enter them under Settings, Connections. Landfolio then checks the order history.${why}`;
}

/** What the service provider answered about an order. */
export function saidText({ says, orderId }: Pick<OperatorAnswerView, 'says' | 'orderId'>): string {
  switch (says) {
    case 'made':
      return `The order was placed as order ${orderId ?? ''}.`;
    case 'notMade':
      return 'There is no such order.';
    case 'cancelled':
      return `Order ${orderId ?? ''} is cancelled and not charged.`;
    case 'stands':
      return `Order ${orderId ?? ''} remains in place and is charged.`;
  }
}

interface NoticeText {
  readonly title: string;
  readonly body: string;
}

/** The result of an order for whoever has left its screen. */
export function placedNotice({
  state,
  matterNumber,
  orderIds,
}: Pick<OrderView, 'state' | 'matterNumber' | 'orderIds'>): NoticeText & {
  readonly kind: 'info' | 'problem';
} {
  if (state === 'CONFIRMED' || state === 'PLACED') {
    return {
      kind: 'info',
      title: `Order ${orderIds.join(', ')} placed for matter ${matterNumber}`,
      body: state === 'PLACED' ? 'It is not verified yet. Open the order to see what this means.' : '',
    };
  }
  return {
    kind: 'problem',
    title: `Order status unknown for matter ${matterNumber}`,
    body: 'Open the order to see what to do. Do not order the same products again yet.',
  };
}

export function copiedRowsText(count: number): string {
  return `${counted(count, 'row')} copied`;
}

export const nothingToSaveText: NoticeText = {
  title: 'None of the selected orders has a certificate yet',
  body: 'Nothing was saved. A certificate can be saved when its status is Complete.',
};

export function exportedRowsText(count: number): string {
  return `${counted(count, 'row')} exported`;
}

/** An authority as a heading names it; certificates that name none are asked of the service provider. */
export function authorityName(authority: string | null): string {
  return authority ?? 'Service provider';
}

export const followUpTexts = {
  about:
    'Each email asks one authority about its own certificates only. Landfolio sends nothing: you send the email, and then log it.',
  leftOut: (left: number) => `${left === 1 ? 'is not late and is' : 'are not late and are'} not included.`,
  copied: 'Email copied. Paste it into a message and send it, then choose “Log follow-up”.',
  opened: 'Opened in your email program. Send it, then choose “Log follow-up”.',
  openedShort:
    'Opened in your email program. The text is too long for a link, so it was copied: paste it there, send it, then choose “Log follow-up”.',
  isLogged: 'Logged. You can log another follow-up with this authority.',
  unlogged:
    'What you typed is kept until you close this window. To record the follow-up, choose “Log follow-up”.',
  closeUnlogged: 'Close without logging',
  logged: (count: number) => `Follow-up logged for ${certificates(count)}`,
  correcting: 'What stood here before stays in the log, with who corrected it and when.',
  nothingAwaited: {
    title: 'None of the selected certificates is awaited',
    body: 'You can follow up certificates that are processing or with the authority.',
  },
} as const;

export const changeTexts: Record<FollowUpView['changes'][number]['kind'], string> = {
  corrected: 'Corrected',
  withdrawn: 'Withdrawn',
  restored: 'Restored',
};

/** Follow-up emails on the clipboard, and how many of the selected certificates are in none. */
export function copiedNotesText(notes: number, about: number, left: number): NoticeText {
  const isOne = notes === 1;
  const leftOut = left > 0 ? ` ${certificates(left)} ${followUpTexts.leftOut(left)}` : '';
  return {
    title: `${isOne ? 'Follow-up email' : `${notes} follow-up emails`} about ${certificates(about)} copied`,
    body: `Paste ${isOne ? 'it' : 'them'} into a message.${leftOut}`,
  };
}

/** What came of downloading the selected certificates again. */
export function fetchedAgainText(found: {
  readonly fetching: number;
  readonly kept: number;
  readonly notReady: number;
}): NoticeText {
  const { fetching, kept, notReady } = found;
  const parts = [
    kept > 0 ? `${kept} ${kept === 1 ? 'is' : 'are'} already in your library.` : '',
    notReady > 0 ? `${notReady} ${notReady === 1 ? 'has' : 'have'} no certificate to download.` : '',
    'Nothing is ordered or charged.',
  ];
  return {
    title:
      fetching === 0 ? 'No certificates to download again' : `Downloading ${certificates(fetching)} again`,
    body: parts.filter(Boolean).join(' '),
  };
}

/** What reading the service's own list of orders brought. */
export function refreshedText(found: {
  readonly read: number;
  readonly added: number;
  readonly isComplete: boolean;
  readonly unread: number;
}): NoticeText {
  const { read, added, isComplete, unread } = found;
  const listed = `The service listed ${counted(read, 'order')}.`;
  const fault = `${counted(unread, 'entry', 'entries')} in its list could not be read. Ask the service provider what ${unread === 1 ? 'it is' : 'they are'} before you order the same products again.`;
  return {
    title: added === 0 ? 'No new orders found' : `${counted(added, 'new order')} found`,
    body:
      unread > 0
        ? `${listed} ${fault}`
        : isComplete
          ? listed
          : `${listed} Older orders may not have been listed.`,
  };
}

/** After an order that failed while it was sent. */
export const backInCartText = 'Its products were put back into the cart that they came from.';

/** What discarding an order means for the money, said before it is done. */
export function discardText({ state }: Pick<OrderView, 'state'>): string {
  return state === 'PREPARED'
    ? 'Nothing was ordered or charged. The products of this order go back into the cart that they came from. This cannot be undone.'
    : 'You can then order the same products again. If the service accepted this order after all, you may be charged for both. Landfolio watches for this order for 30 days and tells you if it appears. This cannot be undone.';
}

/** Where not all of several orders could be discarded. */
export function notDiscardedText(left: number, all: number): string {
  if (all === 1) return 'The order was not discarded';
  return `${left} of ${all} orders ${left === 1 ? 'was' : 'were'} not discarded`;
}

/** A person gave it up, and ordered nothing instead. */
export function isDiscarded({ state, supersededBy }: Pick<OrderView, 'state' | 'supersededBy'>): boolean {
  return state === 'DISCARDED' || (state === 'ABANDONED' && supersededBy === null);
}

/** Where some of several orders had been discarded before. */
export function alreadyDiscardedText(orders: readonly AwayOrder[]): { title: string; body: string } {
  return {
    title: `${counted(orders.length, 'order')} ${orders.length === 1 ? 'was' : 'were'} already discarded`,
    body: `${orders.map(awayText).join('; ')}.`,
  };
}

/** As much of an order as it takes to say what is discarded. */
export type AwayOrder = Pick<OrderView, 'id' | 'matterNumber' | 'ordered'>;

/** More products than this are counted, not named. */
const maxNamed = 12;

/** All that an order holds, as the whole order is discarded: `Copy of Plan, Copy of Plan and 3 more, matter 2026-118`. */
export function awayText({ matterNumber, ordered }: AwayOrder): string {
  const names = ordered.map(({ productName }) => productName);
  const left = names.length - maxNamed;
  const named = left > 0 ? `${names.slice(0, maxNamed).join(', ')} and ${left} more` : names.join(', ');
  return `${named === '' ? 'An order' : named}, matter ${matterNumber}`;
}

/** What is discarded though it was not selected; null where nothing is. `chosen`: how many rows of these orders were selected. */
export function alongText(orders: readonly AwayOrder[], chosen: number): string | null {
  const along = orders.reduce((sum, { ordered }) => sum + ordered.length, 0) - chosen;
  if (along < 1) return null;
  const products =
    along === 1 ? '1 product that you did not select is' : `${along} products that you did not select are`;
  return `Landfolio discards whole orders. ${products} part of ${orders.length === 1 ? 'this order' : 'these orders'} and will also be discarded.`;
}

/** The matter number with which an order was sent, where its matter has another one now. */
export function sentAsText(number: string): string {
  return `Sent to the service as ${number}`;
}
