import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { alreadyPlaced } from '../../shared/contract/failures.ts';
import type { Charge } from './charges.ts';

interface Asked {
  /** The matter of the earlier request, or the reference of an alert. */
  readonly matter: string | null;
  readonly volumeFolio?: string | null;
  /** The request that the person took for unanswered. */
  readonly afterUnknown: string | undefined;
}

/** The same was asked for before: nothing is sent. */
export function alreadyCharged(
  earlier: Charge,
  { matter, volumeFolio = null, afterUnknown }: Asked,
): DeclaredFailure<'ALREADY_PLACED'> {
  const { id, kind: of, cause, requestedAt } = earlier;
  const isRepeat = id !== afterUnknown;
  const state = stateOf(earlier);
  return alreadyPlaced(id, {
    kind: 'sameCharge',
    of,
    state,
    matter,
    volumeFolio,
    cause,
    requestedAt,
    isRepeat,
  });
}

function stateOf({ state }: Charge) {
  switch (state) {
    case 'DONE':
      return 'answered';
    case 'PLACED':
      return 'placed';
    case 'UNKNOWN':
      return 'unknown';
    case 'UNREADABLE':
      return 'unreadable';
    default:
      return 'sending';
  }
}
