import type { Bare } from './bare.ts';
import { histories, laterHistories } from './histories.ts';
import { laterManners, manners } from './server-manners.ts';

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
    [histories, laterManners],
    [laterHistories, [...manners, ...laterManners]],
  ] as const)
    for (const history of those)
      for (const manner of others)
        for (const kill of kills)
          for (const killAgain of again) yield { ...plain, manner, history, kill, killAgain };
  const [whole] = histories;
  if (whole === undefined) return;
  const failing = histories.filter(({ name }) => name === 'failing');
  for (const history of [whole, ...failing])
    for (const manner of [...manners, ...laterManners])
      for (const kill of kills.filter((one) => one !== null))
        yield { ...plain, manner, history, kill, mode: { kind: 'weekAway' } };
  // Somebody who finds a refused cart presses once more.
  for (const history of [whole, ...laterHistories])
    for (const manner of laterManners)
      for (const at of ['prepared', 'sending', 'responded', 'settled'] as const)
        yield { ...plain, manner, history, kill: null, mode: { kind: 'windowGone', at } };
}
