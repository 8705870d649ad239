import { type IntentState, type ItemPhase, inDoubtStates } from '../order-state.ts';
import { packRefusals } from './refusals.ts';

/**
 * Why something is not in a pack although a person may look for it there. `nothing`: no document is in a section that the
 * template expects. `waiting`, `elsewhere`, `failed`, `cancelled`, `deleted`, `inDoubt`, `noFile`: it was ordered, and there is no file of it.
 */
export const packMissingReasons = [
  ...(['nothing', 'waiting', 'elsewhere', 'failed', 'cancelled', 'deleted', 'inDoubt', 'noFile'] as const),
  ...(['quarantined', 'notPdf', 'away', 'damaged', 'ownDamaged', 'gone'] as const),
  ...packRefusals,
] as const;
export type PackMissingReason = (typeof packMissingReasons)[number];

/** A certificate that was ordered, and of which there is no document. */
export interface OrderedLine {
  readonly state: IntentState;
  readonly phase: ItemPhase | null;
  readonly isDealtWith: boolean;
  /** A document or a later order of the same thing is here. */
  readonly isReplaced: boolean;
}

/** Why an ordered certificate is missing; null where nobody misses it. */
export function missingReason({
  state,
  phase,
  isDealtWith,
  isReplaced,
}: OrderedLine): PackMissingReason | null {
  if (inDoubtStates.some((one) => one === state)) return 'inDoubt';
  if (state === 'NOT_SENT' || state === 'REJECTED' || state === 'ABANDONED' || state === 'DISCARDED')
    return null;
  switch (phase) {
    case 'failed':
    case 'cancelled':
      return isDealtWith || isReplaced ? null : phase;
    case 'complete':
      return isReplaced ? null : 'deleted';
    case 'held':
      return null;
    case 'available':
      return isReplaced ? null : 'elsewhere';
    default:
      return 'waiting';
  }
}
