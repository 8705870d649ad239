import type { CheckpointName } from '../../../main/ports/checkpoints.ts';
import type { Damage } from './damage.ts';
import { histories } from './histories.ts';
import type { LocalFault } from './job.ts';
import { proxyWays } from './proxy-ways.ts';
import type { Bare } from './scenarios.ts';
import { type Manner, manners } from './server-manners.ts';

/** What people, other programs and the office's network do meanwhile, besides a kill. */
export type Mode =
  /** Two windows press the same order: both at once, or the second when the first is so far. */
  | { readonly kind: 'windows'; readonly second: 'atOnce' | CheckpointName; readonly clicksEach: number }
  /** The window crashes in the middle of its call, comes back and presses what it then finds. */
  | { readonly kind: 'windowGone'; readonly at: CheckpointName }
  /** A person quits: after the order being sent has its answer, or, where the system ends, at once. */
  | { readonly kind: 'quit'; readonly at: CheckpointName; readonly isAtOnce: boolean }
  /** All that goes to the service goes through a forward proxy: a name of `proxyWays`. */
  | { readonly kind: 'proxy'; readonly way: string }
  /** Two whole programs start on one library in the same moment; who is refused starts again when the other is over. */
  | { readonly kind: 'programs' }
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
      return `proxy ${mode.way}`;
    case 'programs':
      return 'two programs';
    case 'damaged':
      return `running library ${mode.how} at ${mode.at}`;
  }
}

/** Refusals of the disk that pass, or that are of another kind than those of the first list. */
const moreRefusals: readonly LocalFault['kind'][] = [
  ...(['readOnly', 'nothingWritten', 'onceFull', 'onceBusy', 'onceReadOnly', 'onceLogFull'] as const),
];

const moments = [
  ...(['beforePrepared', 'prepared', 'connected', 'sending', 'headArrived', 'bodyArrived'] as const),
  ...(['responded', 'settled', 'lookBegun', 'lookRead', 'lookNoted'] as const),
];
/** Those through which a proxy can be put: it speaks TLS to them. */
const behindProxy = (one: Manner) => one.tls === undefined && one.isRefused !== true;

/**
 * The scenarios that came after the first list, each once. A new kind goes to the end of this, as something that is on its
 * way with a long run keeps its number then.
 */
export function* laterOnes(): Generator<Bare> {
  const plain = {
    local: null,
    damage: null,
    clicks: 1,
    isOpenedTwice: false,
    kill: null,
    killAgain: null,
  } as const;
  const [whole, ...others] = histories;
  if (whole === undefined) return;
  const hidden = others.filter(({ isReadable }) => !isReadable).slice(0, 1);
  for (const manner of manners) {
    const bare = { ...plain, manner, history: whole };
    for (const second of ['atOnce', 'prepared', 'sending', 'headArrived', 'settled'] as const)
      for (const clicksEach of [1, 2])
        for (const kill of [null, 'prepared', 'sending', 'bodyArrived', 'responded'] as const)
          yield { ...bare, kill, mode: { kind: 'windows', second, clicksEach } };
    for (const at of ['prepared', 'connected', 'sending', 'headArrived', 'responded', 'settled'] as const)
      for (const kill of [null, 'bodyArrived', 'settled'] as const)
        yield { ...bare, kill, mode: { kind: 'windowGone', at } };
    for (const history of [whole, ...hidden])
      for (const at of moments)
        for (const isAtOnce of [false, true])
          yield { ...bare, history, mode: { kind: 'quit', at, isAtOnce } };
    for (const kill of [null, ...moments.slice(0, 8)]) yield { ...bare, kill, mode: { kind: 'programs' } };
    if (behindProxy(manner))
      for (const way of Object.keys(proxyWays))
        for (const kill of [null, 'sending', 'headArrived'] as const)
          yield { ...bare, kill, mode: { kind: 'proxy', way } };
    // Windows keeps a file that is open.
    for (const how of ['overwritten', 'cut', 'gone'] as const)
      for (const at of ['connected', 'sending', 'bodyArrived', 'settled'] as const)
        for (const kill of [null, 'responded'] as const)
          if (process.platform !== 'win32' || how === 'overwritten')
            yield { ...bare, kill, mode: { kind: 'damaged', how, at } };
    for (const kind of moreRefusals)
      for (const at of [
        'beforePrepared',
        'connected',
        'sending',
        'bodyArrived',
        'responded',
        'lookRead',
      ] as const)
        yield { ...bare, local: { kind, at }, mode: null };
  }
}
