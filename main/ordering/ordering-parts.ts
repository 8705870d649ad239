import type { CartDetails } from '../../shared/contract/views/cart.ts';
import type { DueRule } from '../../shared/model/due/due-rule.ts';
import type { DaysOff } from '../../shared/model/working-days.ts';
import type { HeldOutcomes } from '../charging/held-outcomes.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Checkpoints } from '../ports/checkpoints.ts';
import type { Claims } from '../ports/claims.ts';
import type { LandService } from '../ports/land-service.ts';
import type { Leases } from '../ports/leases.ts';
import type { Power } from '../ports/power.ts';
import type { ContentStore } from '../storage/content-store.ts';
import type { IntentLog } from '../storage/intent-log.ts';
import type { ArrivedDocument } from './downloading/keep-arrived.ts';

/** What ordering needs of the office. */
export interface OrderingParts
  extends Pick<AppContext, 'clock' | 'random' | 'log' | 'ids' | 'db' | 'events'> {
  readonly held: HeldOutcomes;
  readonly checkpoints?: Checkpoints;
  /** Of the office; without it this computer belongs to none. */
  readonly claims?: Claims;
  /** Of the office; without it this computer asks for what it ordered. */
  readonly leases?: Leases;
  /** The independent log of orders. */
  readonly intentLog?: IntentLog;
  /** Why nothing may be ordered since the library was made whole again, or null; taken over at the start, then released. */
  readonly libraryLock?: { reason(): string | null; release(): void };
  /** Every connection that is known. */
  readonly connectionIds?: () => readonly string[];
  readonly store: ContentStore;
  readonly power: Power;
  /** The connection that is used now. */
  readonly current: () => LandService;
  readonly serviceFor: (connectionId: string) => LandService | null;
  /** The matter's id, made where it is new. `isByPerson`: by the person at this computer. */
  readonly matterId: (connectionId: string, number: string, isByPerson?: boolean) => string;
  /** Days on which the office is closed. */
  readonly daysOff?: () => DaysOff;
  /** The office's rules of age; without them those that Landfolio brings. */
  readonly dueRules?: () => readonly DueRule[];
  /** Orders from a cart of its own: what a person has in the cart of the windows stays as it is. */
  readonly isJob?: boolean;
  readonly contactDefaults: () => Partial<CartDetails>;
  /** Writes a document's row. Runs inside a transaction. */
  readonly keepDocument: (document: ArrivedDocument, matterId: string) => void;
}
