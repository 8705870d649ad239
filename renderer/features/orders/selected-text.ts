import { maxOrderLines } from '../../../shared/contract/views/order-line.ts';
import { hiddenText } from '../../ui/table/hidden-text.ts';

/** How many rows are chosen, how many of them the filter hides, and which where the list has more than can be chosen at once. */
export function selectedText(chosen: number, listed: number, hidden = 0): string {
  const said = `${chosen.toLocaleString('en-AU')} selected`;
  if (hidden > 0) return said + hiddenText(chosen, hidden);
  return chosen < maxOrderLines || listed <= maxOrderLines
    ? said
    : `${said}, the most at once: the first of ${listed.toLocaleString('en-AU')} in the order of the list`;
}
