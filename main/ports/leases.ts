/**
 * Who asks the land service for what an office waits for at an account.
 *
 * `alone`: there is no office, its server cannot be reached, or nobody asks for all: each computer asks for what it ordered.
 * `holder`: this computer asks for all. `other`: another one does.
 */
export type Turn = 'alone' | 'holder' | 'other';

export interface Leases {
  /** Asks nobody, so it may be called at every step. */
  turn(connectionId: string): Turn;
  /** Accounts for which another computer asks; null in the first moments, while that is not known. */
  others(): readonly string[] | null;
  /** Something waits or waits no more, or an account can be asked again: whether a lease is wanted is looked at soon. */
  wake(): void;
  /** The holder found something that the other computers are to look at themselves. */
  found(connectionId: string): void;
}

/** An account at which something waits. */
export interface WaitingAccount {
  readonly connectionId: string;
  /** Whether this computer could ask for all of it; null while that is being found out. */
  readonly isAble: boolean | null;
}

/** What the leases depend on, and what follows from them. */
export interface LeaseUser {
  waiting(): readonly WaitingAccount[];
  /** Who asks for an account changed. */
  turned(connectionId: string): void;
  /** The holder found something that this computer is to look at itself. */
  hasNews(connectionId: string): void;
}

export const noLeases: Leases = {
  turn: () => 'alone',
  others: () => [],
  wake() {},
  found() {},
};
