import type { CheckpointName } from '../../../main/ports/checkpoints.ts';
import { type PurchaseKind, purchaseKinds } from './asked.ts';

/**
 * What goes wrong in a scenario.
 *
 * | fault | what happens |
 * | --- | --- |
 * | `dies` | a computer is killed at a named moment of a purchase, and comes back |
 * | `diesAway` | the same, and for the server a month passes before it comes back; the others want the same meanwhile |
 * | `killed`, `killedAway` | a computer is killed at any moment; its way to the server is cut off meanwhile |
 * | `cut`, `partition`, `slow` | its connections break, hang, or are slow |
 * | `holderKilled`, `holderCut`, `holderReplaced`, `holderStopped` | the computer that asks the land service for all is lost, and another one takes over |
 * | `weekend`, `halfYear` | a computer is off for three days, or for half a year, while the others work |
 * | `breaks` | every connection breaks after so many bytes, in the middle of documents |
 * | `unanswered` | the server hears it, and it does not hear the server |
 * | `serverKilled` | PostgreSQL is killed and started again |
 * | `clock` | a computer is killed and comes back with a clock that is a day off |
 * | `restored` | the server is put back to a dump from before the scenario |
 * | `promoted` | a standby that has nothing of the scenario takes the place of the server |
 * | `older` | a computer comes back with an older Landfolio for a while |
 * | `knowingly` | a computer that cannot reach the server buys all the same |
 */
export const faults = [
  'dies',
  'serverKilled',
  'diesAway',
  'holderReplaced',
  'none',
  'partition',
  'unanswered',
  'killed',
  'restored',
  'cut',
  'holderKilled',
  'dies',
  'knowingly',
  'clock',
  'holderCut',
  'killedAway',
  'promoted',
  'dies',
  'slow',
  'holderStopped',
  'older',
  'weekend',
  'diesAway',
  'breaks',
  'halfYear',
] as const;
export type Fault = (typeof faults)[number];

/** Those that one office lives, with libraries of its own. Each fault is among them. */
export const blockSize = faults.length;

/** Those of an order that no other purchase has. */
const ofOrders: readonly CheckpointName[] = [
  ...(['beforePrepared', 'prepared', 'responded', 'settled', 'lookBegun', 'lookRead', 'lookNoted'] as const),
];
/** Those at which the outcome is in doubt come first. */
const moments: readonly CheckpointName[] = [
  ...(['headArrived', 'responded', 'claimStarted', 'prepared', 'sending', 'lookRead', 'claimed'] as const),
  ...([
    'settled',
    'bodyArrived',
    'beforePrepared',
    'claimAsked',
    'lookBegun',
    'connected',
    'lookNoted',
  ] as const),
];

export interface Scenario {
  readonly number: number;
  readonly fault: Fault;
  /** What all computers want to buy at the same moment. */
  readonly kind: PurchaseKind;
  /** Where a computer dies; null where it does not, or at any moment. */
  readonly dieAt: CheckpointName | null;
  /** A title that no other scenario has; `place` from 0 to 8. */
  title(place: number): string;
}

/** Four offices, of two to five computers. */
export const quickScenarios = 4 * blockSize;
export const fullScenarios = 84 * blockSize;

/** How many computers the office of a block has. */
export function computersOf(block: number): number {
  return 2 + (block % 4);
}

export function scenarioOf(number: number): Scenario {
  const [block, place] = [Math.floor(number / blockSize), number % blockSize];
  const fault = faults[place] as Fault;
  const isDeadly = (one: Fault) => one === 'dies' || one === 'diesAway';
  const nth = block * faults.filter(isDeadly).length + faults.slice(0, place).filter(isDeadly).length;
  const dieAt = isDeadly(fault) ? (moments[nth % moments.length] ?? null) : null;
  const isOfOrders = dieAt !== null && ofOrders.includes(dieAt);
  const kind = isOfOrders ? 'order' : (purchaseKinds[(block + place) % purchaseKinds.length] ?? 'order');
  return {
    ...{ number, fault, dieAt, kind },
    title(at) {
      const n = number * 9 + at;
      return `${12_500 + Math.floor(n / 900)}/${100 + (n % 900)}`;
    },
  };
}

/** Chance that can be repeated. */
export function createChance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (n: number) => Math.floor(next() * n),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}
