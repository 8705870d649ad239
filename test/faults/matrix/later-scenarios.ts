import type { Bare } from './bare.ts';
import { histories } from './histories.ts';
import type { LocalFault } from './job.ts';
import { proxyBehaviours } from './proxy-behaviours.ts';
import { behaviours, type ServerBehaviour } from './server-behaviours.ts';

/** Refusals of the disk that pass, or that are of another kind than those of the first list. */
const moreRefusals: readonly LocalFault['kind'][] = [
  ...(['readOnly', 'nothingWritten', 'onceFull', 'onceBusy', 'onceReadOnly', 'onceLogFull'] as const),
];

const moments = [
  ...(['beforePrepared', 'prepared', 'connected', 'sending', 'headArrived', 'bodyArrived'] as const),
  ...(['responded', 'settled', 'lookBegun', 'lookRead', 'lookNoted'] as const),
];
/** Those through which a proxy can be put: it speaks TLS to them. */
const behindProxy = (one: ServerBehaviour) => one.tls === undefined && one.isRefused !== true;

/**
 * The scenarios that came after the first list, each once. Each list is mixed by itself: what is added here renumbers this
 * list, and a long run begins it again; a further list behind it would not.
 */
export function* laterScenarios(): Generator<Bare> {
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
  for (const behaviour of behaviours) {
    const bare = { ...plain, behaviour, history: whole };
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
    if (behindProxy(behaviour))
      for (const proxy of Object.keys(proxyBehaviours))
        for (const kill of [null, 'sending', 'headArrived'] as const)
          yield { ...bare, kill, mode: { kind: 'proxy', behaviour: proxy } };
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
