import { matchReference } from '../../../shared/model/customer-reference.ts';
import type { Intent } from '../journal/intent.ts';
import type { OtherThing } from './match-items.ts';

/** Why an order is placed whose number nothing but the list shows. Kept with the order. */
export const listedCause = 'The order history shows the reference with this number.';

/** What an order was sent with, by which it is recognised. */
export type SentReference = Pick<Intent, 'customerReference' | 'mark'>;

/** Whose an order is that the service shows with a reference: this one's, or another's. */
export type ReferenceProof = { readonly kind: 'ours' } | { readonly kind: 'another'; readonly shown: string };

/**
 * Whose the order number is that an answer or a list gave. `notShown`: the service gives neither record nor item, or no reference
 * with them. `otherThings`: nor that, and what it shows of the order is certainly nothing that was sent.
 */
export type NumberProof =
  | ReferenceProof
  | { readonly kind: 'notShown' }
  | { readonly kind: 'otherThings'; readonly other: OtherThing };

/** What the reference proves that the service shows with an order or an item; null where it shows none, or a part of one. */
export function proofOf(shown: string | undefined, sent: SentReference): ReferenceProof | null {
  const text = shown?.trim() ?? '';
  const match = text === '' ? 'unclear' : matchReference(text, sent.customerReference, sent.mark);
  if (match === 'unclear') return null;
  return match === 'same' ? { kind: 'ours' } : { kind: 'another', shown: text };
}
