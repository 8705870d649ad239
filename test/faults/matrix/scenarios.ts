import type { CheckpointName } from '../../../main/ports/checkpoints.ts';
import { dice } from '../fault-run.ts';
import { attacks } from './attacks.ts';
import type { Bare } from './bare.ts';
import type { Damage } from './damage.ts';
import { histories } from './histories.ts';
import type { LocalFault } from './job.ts';
import { laterScenarios } from './later-scenarios.ts';
import { modeName } from './mode.ts';
import { behaviours, laterBehaviours } from './server-behaviours.ts';

export interface Scenario extends Bare {
  readonly number: number;
  /** Whether it stands in the first list, whose scenarios keep their numbers whatever is added. */
  readonly isOfFirstList: boolean;
  /** Between the kill and the next start, milliseconds. */
  readonly gap: number;
  /** How long the program is let alone with what is in doubt, milliseconds. */
  readonly watchedFor: number;
  /** Orders of others in the same list. */
  readonly others: number;
}

const placing = [
  ...(['beforePrepared', 'prepared', 'connected', 'sending', 'headArrived', 'bodyArrived'] as const),
  ...(['responded', 'settled'] as const),
];
const looking = ['lookBegun', 'lookRead', 'lookNoted'] as const;
const kills: readonly (CheckpointName | null)[] = [null, ...placing];
const again: readonly (CheckpointName | null)[] = [null, ...looking];

const localKinds: readonly LocalFault['kind'][] = [
  ...(['diskFull', 'busy', 'ioError', 'logFull', 'logReadOnly', 'hourAhead', 'hourBack'] as const),
  ...(['dayAhead', 'dayBack', 'fiveMinutesBack', 'sleep'] as const),
];
const localMoments = [
  'beforePrepared',
  'connected',
  'sending',
  'bodyArrived',
  'responded',
  'lookRead',
] as const;
/** These take a process of their own, or stop a whole one: less often. */
const heavyKinds: readonly LocalFault['kind'][] = [
  'noPages',
  'secondInstance',
  // Windows has no such signal.
  ...(process.platform === 'win32' ? [] : (['stopped'] as const)),
];
const damages: readonly Damage[] = ['overwritten', 'cut', 'gone'];
const locals: readonly LocalFault[] = localKinds.flatMap((kind) =>
  localMoments.map((at) => ({ kind, at }) as const),
);

/** In milliseconds. */
const gaps = [2000, 20 * 60_000, 3 * 86_400_000, -3_600_000, 9 * 86_400_000];
const sizes = [0, 7, 45];
const dayMs = 86_400_000;
/** Longer than anything that comes late takes. */
const toTheEnd = 9 * dayMs;

/** The first list, each scenario once, in an order that depends on nothing. Nothing is added to it any more. */
function* firstScenarios(): Generator<Bare> {
  const plain = { local: null, damage: null, clicks: 1, isOpenedTwice: false, mode: null } as const;
  for (const history of histories)
    for (const behaviour of behaviours)
      for (const kill of kills)
        for (const killAgain of again) yield { ...plain, behaviour, history, kill, killAgain };
  for (const history of histories.filter(({ isReadable }) => isReadable).slice(0, 2))
    for (const behaviour of behaviours)
      for (const local of locals)
        for (const kill of [null, 'lookBegun'] as const)
          yield { ...plain, behaviour, history, kill, killAgain: null, local };
  for (const history of histories.slice(0, 1))
    for (const behaviour of behaviours)
      for (const clicks of [2, 5])
        for (const isOpenedTwice of [false, true])
          for (const kill of kills)
            yield { ...plain, behaviour, history, kill, killAgain: null, clicks, isOpenedTwice };
  for (const history of histories.slice(0, 1))
    for (const behaviour of behaviours) {
      for (const kind of heavyKinds)
        for (const at of localMoments)
          yield { ...plain, behaviour, history, kill: null, killAgain: null, local: { kind, at } };
      for (const damage of damages)
        for (const kill of placing) yield { ...plain, behaviour, history, kill, killAgain: null, damage };
    }
}

interface Drawn {
  readonly bare: Bare;
  readonly draw: number;
}

/** Mixed, so that a run that is ended has been everywhere. */
function mixed(all: Iterable<Bare>, seed: number): Drawn[] {
  const roll = dice(seed);
  return [...all].map((bare) => ({ bare, draw: roll(2 ** 30) })).sort((a, b) => a.draw - b.draw);
}

/** Of a quick run this part is of each of the later lists, as much of each kind: one in so many. */
const laterOneIn = 5;

/**
 * The scenarios of a run. With `count` below all of them it is a choice by the seed, which has every pair of a server
 * behaviour and a moment of the kill, and every kind of the later list, where there are enough.
 */
export function scenariosOf(seed: number, count: number | null): Scenario[] {
  const first = mixed(firstScenarios(), seed);
  const later = mixed(laterScenarios(), seed + 1);
  const last = mixed(attacks(), seed + 2);
  const numbered = (all: readonly Drawn[]) => {
    const early = new Set(first);
    return all.map((one, number) => scenarioOf(one, number, early.has(one)));
  };
  if (count === null) return numbered([...first, ...later, ...last]);
  const share = Math.floor(count / laterOneIn);
  const early = woven(someOfFirst(first, count - 2 * share), someOfEachKind(later, share));
  return numbered(woven(early, someOfEachKind(last, share)));
}

function scenarioOf({ bare, draw }: Drawn, number: number, isOfFirstList: boolean): Scenario {
  return {
    ...bare,
    number,
    isOfFirstList,
    gap: gapOf(bare, draw),
    // What no look can end is looked at for a day; one in eight to the end of its watch.
    watchedFor:
      bare.history.isReadable || bare.behaviour.hidesNewFor !== undefined || (draw >> 12) % 8 === 0
        ? toTheEnd
        : dayMs,
    // Where no order shows its reference, each is asked for at each look.
    others: sizes[(draw >> 8) % (bare.history.reference === undefined ? sizes.length : 2)] ?? 0,
  };
}

function gapOf({ mode }: Bare, draw: number): number {
  // What was confirmed is offered to be sent while its prices hold.
  if (mode?.kind === 'programs') return 2000;
  if (mode?.kind === 'weekAway') return 8 * dayMs;
  return gaps[draw % 100 < 70 ? draw % 2 : draw % gaps.length] ?? 0;
}

function someOfFirst(all: readonly Drawn[], count: number): Drawn[] {
  const seen = new Set<string>();
  const firsts = all.filter(({ bare }) => {
    const { local, damage, kill, behaviour } = bare;
    const key =
      local !== null
        ? `${local.kind} ${local.at}`
        : damage !== null
          ? `${damage} ${kill}`
          : `${behaviour.name} ${kill}`;
    return seen.size < seen.add(key).size;
  });
  return [...new Set([...firsts, ...all])].slice(0, count);
}

function attackOf({ behaviour, history }: Bare): string {
  return laterBehaviours.includes(behaviour) ? behaviour.name : history.name;
}

/** In turn one of each kind. */
function someOfEachKind(all: readonly Drawn[], count: number): Drawn[] {
  const kinds = Object.values(
    Object.groupBy(all, ({ bare }) => bare.mode?.kind ?? bare.local?.kind ?? attackOf(bare)),
  ).map((one) => one ?? []);
  const rounds = Math.max(0, ...kinds.map((one) => one.length));
  return Array.from({ length: rounds }, (_, round) => kinds.flatMap((one) => one[round] ?? []))
    .flat()
    .slice(0, count);
}

/** The second among the first, evenly, so that a run that is ended early has had its share of both. */
function woven<T>(some: readonly T[], others: readonly T[]): T[] {
  const every = some.length / Math.max(1, others.length);
  return [...some.keys(), ...others.map((_, at) => (at + 0.5) * every)]
    .map((place, at) => ({ place, one: at < some.length ? some[at] : others[at - some.length] }))
    .sort((a, b) => a.place - b.place)
    .flatMap(({ one }) => one ?? []);
}

export function nameOf(one: Scenario): string {
  const parts = [
    one.behaviour.name,
    `history ${one.history.name}`,
    one.kill === null ? 'no kill' : `killed at ${one.kill}`,
    one.killAgain === null ? '' : `again at ${one.killAgain}`,
    one.local === null ? '' : `${one.local.kind} from ${one.local.at}`,
    one.damage === null ? '' : `then its library ${one.damage}`,
    one.mode === null ? '' : modeName(one.mode),
    one.clicks > 1 ? `${one.clicks} clicks` : '',
    one.isOpenedTwice ? 'opened twice' : '',
    `${one.others} others`,
    `gap ${Math.round(one.gap / 1000)} s`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}
