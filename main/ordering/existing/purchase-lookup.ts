import type { ExistingItem } from '../../../shared/contract/views/cart.ts';
import type { DueRule } from '../../../shared/model/due/due-rule.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import type { Purchase } from './compare-purchases.ts';
import type { CompareLines, OpenOrders } from './open-orders.ts';
import type { SameItems } from './same-items.ts';
import type { NamesOf } from './title-numbers.ts';

/** What the search for earlier purchases of a cart line needs besides the library. */
export interface PurchaseLookup {
  /** Milliseconds UTC, by the service's clock where the computer's is wrong. */
  readonly now: () => number;
  readonly wire: () => WireProfile;
  /** The office's rules of age. */
  readonly rules: () => readonly DueRule[];
  readonly openOrders: OpenOrders;
  readonly maybeSame: CompareLines;
  readonly sameItems: SameItems;
  readonly namesOf: NamesOf;
}

/** What was found, before it is compared with what is wanted. */
export type Found = Omit<ExistingItem, 'differences' | 'isPartyKnown'> & {
  readonly purchase: Purchase;
  readonly isOfOtherMatter?: boolean;
};
