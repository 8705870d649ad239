import type { CartDetails, CartView } from '../../shared/contract/views/cart.ts';
import type { OrderView } from '../../shared/contract/views/order.ts';
import type { DaysOff } from '../../shared/model/working-days.ts';
import type { Checkpoints } from '../ports/checkpoints.ts';
import type { Clock } from '../ports/clock.ts';
import type { LandService } from '../ports/land-service.ts';
import type { Log } from '../ports/log.ts';
import type { Power } from '../ports/power.ts';
import type { Random } from '../ports/random.ts';
import type { ContentStore } from '../storage/content-store.ts';
import type { Db } from '../storage/db.ts';
import type { IntentLog } from '../storage/intent-log.ts';
import type { ArrivedDocument } from './downloading/keep-arrived.ts';
import type { Item } from './item-store.ts';

/** What ordering needs of the office. */
export interface OrderingParts {
  readonly checkpoints?: Checkpoints;
  /** The independent log of orders. */
  readonly intentLog?: IntentLog;
  /** Why nothing may be ordered since the library was made whole again, or null; taken over at the start, then released. */
  readonly libraryLock?: { reason(): string | null; release(): void };
  /** Every connection that is known. */
  readonly connectionIds?: () => readonly string[];
  readonly db: Db;
  readonly store: ContentStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly power: Power;
  readonly log: Log;
  readonly newId: () => string;
  /** This run, and this computer. */
  readonly bootId: string;
  readonly computer: string;
  /** The connection that is used now. */
  readonly current: () => LandService;
  readonly serviceFor: (connectionId: string) => LandService | null;
  /** The matter's id, made where it is new. */
  readonly matterId: (connectionId: string, number: string) => string;
  /** Days on which the office is closed. */
  readonly daysOff?: () => DaysOff;
  readonly contactDefaults: () => Partial<CartDetails>;
  /** Writes a document's row. Runs inside a transaction. */
  readonly keepDocument: (document: ArrivedDocument, matterId: string) => void;
  readonly documentArrived: (document: ArrivedDocument) => void;
  /** An item failed or was cancelled. */
  readonly itemEnded: (item: Item) => void;
  readonly cartChanged: (cart: CartView) => void;
  readonly orderChanged: (order: OrderView, connectionId: string) => void;
  /** An order in doubt was made more than once, is presumed absent, or was made after all: its state says which. */
  readonly orderAlarm?: (order: OrderView, connectionId: string) => void;
  /** Orders of this computer were found in the order history that its library did not know. */
  readonly libraryIsOlder?: () => void;
  /** What the service charges for an order is not what was confirmed: its difference says how. */
  readonly chargeDiffers?: (order: OrderView, connectionId: string) => void;
  /** Ordering stopped over a connection, or goes on. */
  readonly stopsChanged?: () => void;
}
