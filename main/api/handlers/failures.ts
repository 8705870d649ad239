import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';

type Refused = ServiceFailure | { readonly kind: 'invalid'; readonly faults: readonly Fault[] };

/** A failure of a search as the contract declares it. */
export function declaredSearch<T>(
  result: Result<T, Refused>,
): Result<T, DeclaredFailure<'SERVICE_FAILED' | 'INVALID'>> {
  if (result.ok) return result;
  const { failure } = result;
  return failed(
    failure.kind === 'invalid'
      ? { code: 'INVALID', data: { faults: [...failure.faults] } }
      : { code: 'SERVICE_FAILED', data: failure },
  );
}

/** What was asked for is not in the library of this connection; `what` is the thing's name for people. */
export function notKept(what: string, id: string): Result<never, DeclaredFailure<'NOT_KEPT'>> {
  return failed({ code: 'NOT_KEPT', data: { what, id } });
}
