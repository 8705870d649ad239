import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import type { Knowingly } from '../../shared/model/claim-failure.ts';

/** Something to be bought. */
export interface WantedThing {
  /** Texts that are equal on every computer of the office for the same thing. Each of them is claimed. */
  readonly keys: readonly string[];
  /** The line of a cart, or null. */
  readonly lineId: string | null;
  readonly productName: string;
  readonly identifier: string;
}

/** What is claimed together: all of it, or nothing. */
export interface WantedOrder {
  /** Of the order or charge that is about to be written down. */
  readonly id: string;
  readonly kind: 'order' | 'charge';
  readonly connectionId: string;
  readonly matterNumber: string;
  readonly things: readonly WantedThing[];
  /** What {@link Claims.known} gave before it was looked up whether the library has the same already. */
  readonly known: number;
}

/** Nothing was written down or sent. */
export type NotClaimed = DeclaredFailure<'CLAIM_FAILED' | 'HOST_FAILED'>;

/**
 * What an office's computers tell each other before they buy. Where this computer belongs to no office, nothing is asked and
 * nothing stands in the way. Nothing here throws.
 */
export interface Claims {
  /** How much of what the office ordered is in this library now. What was ordered since stands against a claim. */
  known(): number;
  /**
   * Before an order or charge is written down, and before one that was is sent later. Null where it may be bought. Whoever got
   * null writes it down and sends it, or says {@link Claims.drop}.
   */
  claim(wanted: WantedOrder, knowingly: Knowingly): Promise<NotClaimed | null>;
  /** Just before it is sent. Null where it may be; else nothing may be sent. */
  startSending(id: string): Promise<'claimLost' | 'officeLost' | null>;
  /** It was not written down after all. */
  drop(id: string): void;
}

export const noClaims: Claims = {
  known: () => 0,
  claim: async () => null,
  startSending: async () => null,
  drop() {},
};
