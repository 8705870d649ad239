import type { CartLineView, CartView } from '../../../../shared/contract/views/cart.ts';
import { partyText } from '../../../../shared/model/party-text.ts';
import { titleOfLine } from '../group-lines.ts';

/** Which matter pays, whether it is opened by this order, and what of its number the service sees where that differs. */
export function matterFacts(
  cart: Pick<CartView, 'details' | 'isNewMatter' | 'matter' | 'outgoingMatter'>,
): { readonly name: string; readonly value: string }[] {
  const number = cart.details.matterNumber.trim();
  return [
    cart.isNewMatter
      ? {
          name: 'New matter',
          value: `${number}. No matter has this number yet. Placing this order creates the matter.`,
        }
      : { name: 'Matter', value: number },
    // A mistyped number that another file has is seen by what that file is about.
    ...[
      { name: 'Matter property', value: onOneLine(cart.matter?.property) },
      { name: 'Matter parties', value: partiesOf(cart.matter) },
    ].filter(({ value }) => value !== ''),
    ...(cart.outgoingMatter === '' || cart.outgoingMatter === number
      ? []
      : [{ name: 'Sent to the service as', value: cart.outgoingMatter }]),
  ];
}

/** Shown before payment: orders placed by others may be missing. Null where the history was read. */
export function unreadHistoryText({
  isHistoryRead,
  details,
}: Pick<CartView, 'isHistoryRead' | 'details'>): { readonly title: string; readonly body: string } | null {
  if (isHistoryRead) return null;
  const customerId = details.customerId.trim();
  const read =
    customerId === ''
      ? 'Go to Orders and choose “Refresh from service”'
      : `Go to Orders, choose “Load another customer’s orders…” and enter ${customerId}`;
  return {
    title: 'The order history has not been checked since Landfolio started',
    body: `Orders placed by a colleague may be missing, so you may order the same products again. ${read}, or continue if you know that nobody has ordered these products.`,
  };
}

function partiesOf(matter: CartView['matter']): string {
  if (matter === null) return '';
  return matter.parties.map(partyText).join('; ') || onOneLine(matter.earlierParties);
}

function onOneLine(text = ''): string {
  return text.trim().replace(/\s*\n\s*/g, '; ');
}

/** What a line is about: its title, its number, and the address of the property that it was added from, each once. */
export function aboutLine(line: CartLineView, lines: readonly CartLineView[]): string {
  const known = [titleOfLine(line, lines), line.identifier].filter(Boolean).join(', ');
  const { address } = line.context;
  return address === null || known.includes(address) ? known : `${known}, ${address}`;
}
