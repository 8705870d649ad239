import type { Fault } from '../../shared/lib/fault.ts';

/** Nothing was asked, because of what was given. */
export interface InvalidQuery {
  readonly kind: 'invalid';
  readonly faults: readonly Fault[];
}
