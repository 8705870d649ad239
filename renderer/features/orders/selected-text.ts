import { mostOrderLines } from '../../../shared/contract/views/order-line.ts';

/** How many rows are chosen, and which where the list has more than can be chosen at once. */
export function selectedText(chosen: number, listed: number): string {
  const said = `${chosen.toLocaleString('en-AU')} selected`;
  return chosen < mostOrderLines || listed <= mostOrderLines
    ? said
    : `${said}, the most at once: the first of ${listed.toLocaleString('en-AU')} in the order of the list`;
}
