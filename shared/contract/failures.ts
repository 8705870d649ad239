import type { Fault } from '../lib/fault.ts';
import type { AlreadyPlaced } from '../model/already-placed.ts';
import type { ClaimFailure } from '../model/claim-failure.ts';
import type { HostFailure } from '../model/host-failure.ts';
import type { MatterRefusal } from '../model/matter-refusal.ts';
import type { PurchaseDoubt } from '../model/purchase-doubt.ts';
import type { ServerFault } from '../model/server-fault.ts';
import type { ServiceFailure } from '../model/service-failure.ts';
import type { DeclaredFailure } from './errors.ts';

// Makes the declared errors: one word each. They cross the bridge as they are.

/** Nothing was asked, because of what was given. */
export type InvalidQuery = DeclaredFailure<'INVALID'>;

/** Something given cannot be used. */
export function invalid(faults: readonly Fault[]): DeclaredFailure<'INVALID'> {
  return { code: 'INVALID', data: { faults: [...faults] } };
}

/** It may have been charged, and nobody knows. */
export function statusUnknown(chargeId: string, doubt: PurchaseDoubt): DeclaredFailure<'STATUS_UNKNOWN'> {
  return { code: 'STATUS_UNKNOWN', data: { chargeId, doubt } };
}

/** The land information service did not give what was asked. */
export function serviceFailed(failure: ServiceFailure): DeclaredFailure<'SERVICE_FAILED'> {
  return { code: 'SERVICE_FAILED', data: failure };
}

/** What was asked for is not in the library of this connection; `what` is the thing's name for people. */
export function notFound(what: string, id: string): DeclaredFailure<'NOT_FOUND'> {
  return { code: 'NOT_FOUND', data: { what, id } };
}

/** Nothing was done to a matter, and why. */
export function matterRefused(refusal: MatterRefusal): DeclaredFailure<'MATTER_REFUSED'> {
  return { code: 'MATTER_REFUSED', data: refusal };
}

/** The server of the office refused, or was not reached. */
export function officeServerFailed(fault: ServerFault): DeclaredFailure<'OFFICE_SERVER_FAILED'> {
  return { code: 'OFFICE_SERVER_FAILED', data: fault };
}

/** This computer refused. */
export function hostFailed(failure: HostFailure): DeclaredFailure<'HOST_FAILED'> {
  return { code: 'HOST_FAILED', data: failure };
}

/** An earlier order or charge stands in the way; `orderViewId` is its id. */
export function alreadyPlaced(orderViewId: string, reason: AlreadyPlaced): DeclaredFailure<'ALREADY_PLACED'> {
  return { code: 'ALREADY_PLACED', data: { orderViewId, reason } };
}

/** Nothing was sent, because of what other computers of the office buy, or may buy. */
export function claimFailed(failure: ClaimFailure): DeclaredFailure<'CLAIM_FAILED'> {
  return { code: 'CLAIM_FAILED', data: failure };
}
