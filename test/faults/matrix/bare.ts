import type { CheckpointName } from '../../../main/ports/checkpoints.ts';
import type { Damage } from './damage.ts';
import type { History } from './histories.ts';
import type { LocalFault } from './job.ts';
import type { Mode } from './mode.ts';
import type { ServerBehaviour } from './server-behaviours.ts';

/** What makes a scenario, without its circumstances. */
export interface Bare {
  readonly behaviour: ServerBehaviour;
  readonly history: History;
  readonly kill: CheckpointName | null;
  /** A second kill -9, while it recovers. */
  readonly killAgain: CheckpointName | null;
  readonly local: LocalFault | null;
  /** What else happens meanwhile; of the first list none. */
  readonly mode: Mode | null;
  /** What becomes of the library's file after the first kill. */
  readonly damage: Damage | null;
  readonly clicks: number;
  readonly isOpenedTwice: boolean;
}
