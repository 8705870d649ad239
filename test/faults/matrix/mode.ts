import type { CheckpointName } from '../../../main/ports/checkpoints.ts';
import type { Damage } from './damage.ts';

/** What people, other programs and the office's network do meanwhile, besides a kill. */
export type Mode =
  /** Two windows press the same order: both at once, or the second when the first is so far. */
  | { readonly kind: 'windows'; readonly second: 'atOnce' | CheckpointName; readonly clicksEach: number }
  /** The window crashes in the middle of its call, comes back and presses what it then finds. */
  | { readonly kind: 'windowGone'; readonly at: CheckpointName }
  /** A person quits: after the order being sent has its answer, or, where the system ends, at once. */
  | { readonly kind: 'quit'; readonly at: CheckpointName; readonly isAtOnce: boolean }
  /** All that goes to the service goes through a forward proxy: a name of `proxyBehaviours`. */
  | { readonly kind: 'proxy'; readonly behaviour: string }
  /** Two whole programs start on one library in the same moment; who is refused starts again when the other is over. */
  | { readonly kind: 'programs' }
  /** Killed, the computer then stays off for eight days. */
  | { readonly kind: 'weekAway' }
  /** The library's file is damaged under the running program, which then is closed. */
  | { readonly kind: 'damaged'; readonly how: Damage; readonly at: CheckpointName };

export function modeName(mode: Mode): string {
  switch (mode.kind) {
    case 'windows': {
      const second = mode.second === 'atOnce' ? 'at once' : `the second at ${mode.second}`;
      return `two windows, ${second}${mode.clicksEach > 1 ? `, ${mode.clicksEach} clicks each` : ''}`;
    }
    case 'windowGone':
      return `window gone at ${mode.at}, and back`;
    case 'quit':
      return `quit at ${mode.at}${mode.isAtOnce ? ', at once' : ''}`;
    case 'proxy':
      return `proxy ${mode.behaviour}`;
    case 'programs':
      return 'two programs';
    case 'weekAway':
      return 'off for eight days';
    case 'damaged':
      return `running library ${mode.how} at ${mode.at}`;
  }
}
