import type { Result } from '../../shared/lib/result.ts';
import type { OfficeServer } from '../office/office-server.ts';
import type { ServerFault } from '../postgres/server-fault.ts';

/** Of which office this computer is, and as whom it logs in. */
export interface Membership {
  readonly office: string;
  readonly person: string;
  readonly login: string;
}

/** This computer's way to the office's server, for what asks it something of its own. */
export interface OfficeLink {
  /** null while this computer belongs to no office. */
  membership(): Membership | null;
  /**
   * Asks over the one connection of this computer, and opens it where it is not open. Ends with a fault after the time
   * limit, whatever the network does. Throws nothing.
   */
  ask<T>(
    question: (server: OfficeServer) => Promise<Result<T, ServerFault>>,
    withinMs?: number,
  ): Promise<Result<T, ServerFault>>;
  /** Everything bought that has a number up to this one is in the library. */
  cursor(): number;
  /** The id by which the office knows a matter of this library; null while the matter is not shared yet. */
  sharedMatter(matterId: string): string | null;
  /** Something was written that others should know: it is sent soon. */
  wake(): void;
}

/** The same for the leases. */
export interface LeaseLink extends OfficeLink {
  /** Since the start everything was received once, or the server cannot be reached. */
  hasReceived(): boolean;
  /** False while what happens here does not reach the server: whoever asks for all must be able to tell it. */
  isTelling(): boolean;
  /** The server's last entry has this number: where that is not news, it need not be asked for a while. */
  heard(last: number): void;
  /** The lease of an account is held: what was held back is compared with the ledger again, and told. */
  release(connectionId: string): void;
  /** Calls `told` where a computer of the office dropped a lease. */
  onFreed(told: () => void): void;
}
