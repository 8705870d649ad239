import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import type { ActWriter } from './matter-rows.ts';

export type ActRefusal = DeclaredFailure<'INVALID' | 'NOT_FOUND' | 'MATTER_REFUSED'>;

/** What was done: the act to take back, null where there was nothing to do. */
export interface ActDone {
  readonly actId: string | null;
  /** The matter that was renamed, or that things are in now. */
  readonly matterId: string;
  /** How many things were moved. */
  readonly count: number;
}

export interface ActParts extends ActWriter {
  /** The matter's id, made where it is new. */
  readonly use: (connectionId: string, number: string) => string;
  /** Carts that are for a number are for another one from now on: a part of the same transaction. */
  readonly renumberCarts: (connectionId: string, from: string, to: string) => void;
  /** How many lines the carts for a number have. */
  readonly cartLinesFor: (connectionId: string, number: string) => number;
}
