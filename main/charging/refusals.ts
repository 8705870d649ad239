import type { ChargeKind } from './charges.ts';
import { isOnlyError } from './only-error.ts';

/**
 * Statuses by which the service says that it took nothing and charges nothing. Every other status proves nothing: 406
 * speaks of the form of an answer, and what was asked for may be done by then. Source: reliability, response
 * classification.
 */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 411, 413, 414, 415, 422, 431]);

/**
 * What an answer without success proves: `refused` that nothing was charged; the others nothing, and `mayHoldResult` has more
 * in it than an error. The one rule for orders, statements, alerts and bought title numbers. `sent`: the text of the request.
 */
export function judgeAnswer(
  status: number,
  kind: ChargeKind | 'order',
  bytes: Uint8Array,
  sent: string,
): 'refused' | 'unclear' | 'mayHoldResult' {
  if (!isOnlyError(kind, bytes, sent)) return 'mayHoldResult';
  return refusals.has(status) ? 'refused' : 'unclear';
}
