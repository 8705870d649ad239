import { ORPCError } from '@orpc/client';
import { explainedCode } from '../../shared/contract/explained-code.ts';
import { refusedInputCode } from '../../shared/contract/refused-input.ts';
import type { OtherLandCart } from '../../shared/contract/views/cart.ts';
import type { MatterView } from '../../shared/contract/views/matter.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import type { AlreadyPlaced } from '../../shared/model/already-placed.ts';
import { alreadyPlacedText, alreadyStanding } from '../../shared/model/already-placed-text.ts';
import { purchaseDoubtText } from '../../shared/model/charge-text.ts';
import type { ClaimFailure } from '../../shared/model/claim-failure.ts';
import { claimFailureText, claimFailureTitle } from '../../shared/model/claim-failure-text.ts';
import type { HostFailure } from '../../shared/model/host-failure.ts';
import { hostFailureText } from '../../shared/model/host-failure-text.ts';
import type { MatterField } from '../../shared/model/matter-change.ts';
import type { MatterRefusal } from '../../shared/model/matter-refusal.ts';
import { matterRefusalText } from '../../shared/model/matter-refusal-text.ts';
import type { PurchaseDoubt } from '../../shared/model/purchase-doubt.ts';
import type { RefusedInput } from '../../shared/model/refused-input.ts';
import { refusedInputText } from '../../shared/model/refused-input-text.ts';
import type { ServerFault } from '../../shared/model/server-fault.ts';
import { serverFaultText } from '../../shared/model/server-fault-text.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { failureMessage } from '../../shared/model/service-failure-text.ts';

/** What the screen shows when a call fails. */
interface FailureText {
  readonly title: string;
  readonly message: string;
  /** The server's own words, or a reference for whoever is asked to help. */
  readonly detail: string | null;
  readonly faults: readonly Fault[];
  readonly canRetry: boolean;
}

const titles: Record<ServiceFailure['kind'], string> = {
  network: 'The land information service could not be reached',
  timeout: 'The land information service did not respond in time',
  refused: 'The land information service refused the credentials',
  notFound: 'The land information service has no matching record',
  rejected: 'The land information service did not accept the request',
  limited: 'The land information service is limiting requests',
  unavailable: 'The land information service is unavailable',
  unreadable: 'The response from the land information service could not be read',
  redirected: 'The land information service redirected the request to another address',
  cancelled: 'The request was cancelled',
  notReady: 'This connection is not ready',
};

/** 401 is about the credentials; 403 is about what was asked, such as an account on hold. */
const notAllowed = 'The land information service did not allow this request';

function serviceFailureText(failure: ServiceFailure): FailureText {
  const details = [
    failure.serverMessage ? `The service said: ${failure.serverMessage}` : null,
    failure.path ? `Field: ${failure.path}` : null,
    failure.correlationId ? `Reference: ${failure.correlationId}` : null,
  ].filter((part) => part !== null);
  return {
    title: failure.status === 403 ? notAllowed : titles[failure.kind],
    message: failureMessage(failure),
    detail: details.length > 0 ? details.join(' · ') : null,
    faults: [],
    canRetry: failure.kind !== 'notReady' && failure.kind !== 'rejected',
  };
}

function plain(title: string, message: string, detail: string | null = null, canRetry = true): FailureText {
  return { title, message, detail, faults: [], canRetry };
}

function internalReference(error: ORPCError<string, unknown>): string | null {
  const data = error.data;
  if (typeof data !== 'object' || data === null || !('reference' in data)) return null;
  return `Log reference: ${String(data.reference)}`;
}

const otherConnectionText =
  'The current connection has no such order. If the order was placed with another connection, select that connection under Settings, Connections.';

/** Over the refusal to send the same again, or to change what is on its way or no longer as it was. */
const alreadyTitles = {
  settled: 'The status is now known',
  sending: 'A request is being sent',
  unknown: 'Duplicate order prevented',
} as const;

function alreadyFailureText(reason: AlreadyPlaced): FailureText {
  return plain(alreadyTitles[alreadyStanding(reason)], alreadyPlacedText(reason), null, false);
}

/** The errors of shared/contract/errors.ts as they arrive here. */
type DeclaredError =
  | ORPCError<'SERVICE_FAILED', ServiceFailure>
  | ORPCError<'INVALID', { faults: Fault[] }>
  | ORPCError<'NOT_FOUND', { what: string; id: string }>
  | ORPCError<'HOST_FAILED', HostFailure>
  | ORPCError<'ALREADY_PLACED', { orderViewId: string; reason: AlreadyPlaced }>
  | ORPCError<'CLAIM_FAILED', ClaimFailure>
  | ORPCError<'STATUS_UNKNOWN', { chargeId: string; doubt: PurchaseDoubt }>
  | ORPCError<'CHANGED_MEANWHILE', { fields: MatterField[]; matter: MatterView }>
  | ORPCError<'OTHER_LAND', OtherLandCart>
  | ORPCError<'MATTER_REFUSED', MatterRefusal>
  | ORPCError<'OFFICE_SERVER_FAILED', ServerFault>
  | ORPCError<'PRICE_CHANGED', { shownTotalCents: number; newTotalCents: number; lines: string[] }>;

/** The declared error that this is, or null where it is anything else. */
export function declaredError(error: unknown): DeclaredError | null {
  return error instanceof ORPCError && error.defined ? (error as DeclaredError) : null;
}

/** What is wrong where the call did not take what was given, so that nothing was done; null for every other error. */
function refusedInput(error: unknown): RefusedInput | null {
  if (!(error instanceof ORPCError) || error.code !== refusedInputCode) return null;
  const { field = '', reason = 'is not accepted' } = (error.data ?? {}) as Partial<RefusedInput>;
  return { field, reason };
}

/** Whether the call did not take what was given, so that nothing was done. */
export function isRefusedInput(error: unknown): boolean {
  return refusedInput(error) !== null;
}

/** Whether nobody said how the call ended: the office stopped or broke in the middle, and what was asked may have been done. */
export function isEndUnknown(error: unknown): boolean {
  if (!error || declaredError(error) !== null) return false;
  return !(error instanceof ORPCError && error.code === explainedCode) && !isRefusedInput(error);
}

/** Whether the service has nothing under what was asked for. */
export function isNotFound(error: unknown): boolean {
  const declared = declaredError(error);
  return declared?.code === 'SERVICE_FAILED' && declared.data.kind === 'notFound';
}

/** Whether this library has nothing of the kind, or no more. */
export function isNotInLibrary(error: unknown): boolean {
  return declaredError(error)?.code === 'NOT_FOUND';
}

/** Any error of a call as text. Declared errors keep their data; any other error is shown without internal details. */
export function errorMessage(error: unknown): FailureText {
  const declared = declaredError(error);
  if (declared) {
    switch (declared.code) {
      case 'SERVICE_FAILED':
        return serviceFailureText(declared.data);
      case 'INVALID': {
        const faults = declared.data.faults;
        return {
          ...plain('Some details are not valid', faults.map((f) => f.message).join(' '), null, false),
          faults,
        };
      }
      case 'NOT_FOUND':
        return declared.data.what === 'order'
          ? plain('Not found for this connection', otherConnectionText, null, false)
          : plain('Not found', `Landfolio has no record of this ${declared.data.what}.`, null, false);
      case 'HOST_FAILED':
        return plain('This computer did not allow the action', hostFailureText(declared.data));
      case 'ALREADY_PLACED':
        return alreadyFailureText(declared.data.reason);
      case 'CLAIM_FAILED':
        return plain(claimFailureTitle(declared.data), claimFailureText(declared.data));
      case 'STATUS_UNKNOWN':
        return plain('Status unknown', purchaseDoubtText(declared.data.doubt), null, false);
      case 'CHANGED_MEANWHILE':
        return plain(
          'Not saved: the same details were changed elsewhere',
          'Nothing typed is lost. Choose which text to keep, then save again.',
          null,
          false,
        );
      case 'OTHER_LAND':
        return plain('The cart is for another property', 'Nothing was added.', null, false);
      case 'MATTER_REFUSED': {
        const { title, body } = matterRefusalText(declared.data);
        return plain(title, body, null, false);
      }
      case 'OFFICE_SERVER_FAILED':
        return { ...serverFaultText(declared.data), faults: [], canRetry: true };
      case 'PRICE_CHANGED':
        return plain(
          'Prices have changed',
          'Nothing was sent. Check the new total and confirm again.',
          null,
          false,
        );
    }
  }
  if (error instanceof ORPCError && error.code === explainedCode) {
    return plain('This computer did not allow the action', error.message);
  }
  const refused = refusedInput(error);
  if (refused !== null) {
    const message = `${refusedInputText(refused)} Correct it and try again. Nothing was saved or sent.`;
    return plain('Some details are not valid', message, null, false);
  }
  if (error instanceof ORPCError) {
    return plain(
      'An unexpected error occurred',
      'Nothing typed is lost. Try again. If the error occurs again, give the reference to your support contact.',
      internalReference(error),
    );
  }
  return plain(
    'Landfolio is disconnected. Reconnecting…',
    'Landfolio reconnects automatically. Try again in a moment.',
  );
}
