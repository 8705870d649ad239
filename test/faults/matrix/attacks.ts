import type { Bare } from './bare.ts';
import { histories, laterHistories } from './histories.ts';
import { behaviours, laterBehaviours } from './server-behaviours.ts';

const kills = [
  ...([null, 'prepared', 'sending', 'headArrived', 'bodyArrived', 'responded', 'settled'] as const),
];

/** The scenarios that attacks added after the later ones, each once: what a service may claim, hide or do late. */
export function* attacks(): Generator<Bare> {
  const plain = {
    local: null,
    damage: null,
    clicks: 1,
    isOpenedTwice: false,
    killAgain: null,
    mode: null,
  } as const;
  const again = [null, 'lookBegun', 'lookRead', 'lookNoted'] as const;
  for (const [those, others] of [
    [histories, laterBehaviours],
    [laterHistories, [...behaviours, ...laterBehaviours]],
  ] as const)
    for (const history of those)
      for (const behaviour of others)
        for (const kill of kills)
          for (const killAgain of again) yield { ...plain, behaviour, history, kill, killAgain };
  const [whole] = histories;
  if (whole === undefined) return;
  const failing = histories.filter(({ name }) => name === 'failing');
  for (const history of [whole, ...failing])
    for (const behaviour of [...behaviours, ...laterBehaviours])
      for (const kill of kills.filter((one) => one !== null))
        yield { ...plain, behaviour, history, kill, mode: { kind: 'weekAway' } };
  // Somebody who finds a refused cart presses once more.
  for (const history of [whole, ...laterHistories])
    for (const behaviour of laterBehaviours)
      for (const at of ['prepared', 'sending', 'responded', 'settled'] as const)
        yield { ...plain, behaviour, history, kill: null, mode: { kind: 'windowGone', at } };
}
