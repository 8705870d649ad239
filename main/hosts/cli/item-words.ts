import type { ItemView, OrderView } from '../../../shared/contract/views/order.ts';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';

/** Why a certificate is not downloaded: what went wrong, or else what the service says. */
export function itemWords(item: ItemView): string {
  const reason =
    orderProblemText(item.problem) ?? (item.phase === 'held' ? 'its file failed verification' : null);
  return `${item.productName} for ${item.identifier}: ${item.status}${reason === null ? '' : ` (${reason})`}`;
}

/** What an order still waits for, in sentences. */
export function waitingWords({ orderId, reference, items, problem }: OrderView): string[] {
  const text = orderProblemText(problem);
  if (items.length === 0)
    return [`Order ${orderId ?? reference}: ${text ?? 'the list of its items could not be read yet.'}`];
  const open = items.filter(({ phase }) => phase !== 'complete').map((item) => `${itemWords(item)}.`);
  return text === null ? open : [...open, text];
}
