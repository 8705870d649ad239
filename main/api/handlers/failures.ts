import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import { hostFailed, notFound, serviceFailed } from '../../../shared/contract/failures.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { HostFailure } from '../../../shared/model/host-failure.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { switchedAway } from '../../ordering/placing/place-failure.ts';

/** What was read of the service, whose failure is the data of SERVICE_FAILED; what was refused before it was asked stays. */
export function declared<T>(result: Result<T, ServiceFailure>): Result<T, DeclaredFailure<'SERVICE_FAILED'>>;
export function declared<T>(
  result: Result<T, ServiceFailure | DeclaredFailure<'INVALID'>>,
): Result<T, DeclaredFailure<'SERVICE_FAILED' | 'INVALID'>>;
export function declared<T>(
  result: Result<T, ServiceFailure | DeclaredFailure<'INVALID'>>,
): Result<T, DeclaredFailure<'SERVICE_FAILED' | 'INVALID'>> {
  if (result.ok) return result;
  const { failure } = result;
  return failed('code' in failure ? failure : serviceFailed(failure));
}

/** What was found, or NOT_FOUND where nothing was; `what` is the thing's name for people. */
export function found<T>(value: T | null, what: string, id: string): Result<T, DeclaredFailure<'NOT_FOUND'>> {
  return value === null ? failed(notFound(what, id)) : ok(value);
}

/** Does what costs money over the connection that the person confirmed it for. Left out, they were not asked by a screen. */
export async function unlessSwitched<T, F>(
  confirmed: string | undefined,
  current: string,
  charge: () => Promise<Result<T, F>>,
): Promise<Result<T, F | DeclaredFailure<'SERVICE_FAILED'>>> {
  return confirmed === undefined || confirmed === current ? charge() : failed(switchedAway);
}

/** Does what costs money, unless this computer may not order or buy anything now. */
export async function unlessStopped<T, F>(
  problem: () => HostFailure | null,
  charge: () => Promise<Result<T, F>>,
): Promise<Result<T, F | DeclaredFailure<'HOST_FAILED'>>> {
  const stopped = problem();
  return stopped === null ? charge() : failed(hostFailed(stopped));
}
