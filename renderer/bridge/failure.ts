import { ORPCError } from '@orpc/client';
import { explainedCode } from '../../shared/contract/explained-code.ts';
import type { MatterView } from '../../shared/contract/views/matter.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import type { MatterField } from '../../shared/model/matter-change.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';

/** What a person is told when a call did not give what was asked. */
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
  timeout: 'The land information service took too long',
  refused: 'The land information service refused the credentials',
  notFound: 'The land information service has no such record',
  rejected: 'The land information service did not accept this',
  limited: 'The land information service asked us to slow down',
  unavailable: 'The land information service is unavailable',
  unreadable: 'The answer of the land information service could not be read',
  redirected: 'The land information service pointed elsewhere',
  cancelled: 'The call was cancelled',
  notReady: 'This connection is not ready',
};

function serviceFailureText(failure: ServiceFailure): FailureText {
  const details = [
    failure.serverMessage ? `The service said: ${failure.serverMessage}` : null,
    failure.path ? `Field: ${failure.path}` : null,
    failure.correlationId ? `Reference: ${failure.correlationId}` : null,
  ].filter((part) => part !== null);
  return {
    title: titles[failure.kind],
    message: failure.message,
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
  'The connection in use has no such order. If it was placed over another connection, choose that one under Settings, Connections.';

/** The errors of shared/contract/errors.ts as they arrive here. */
type DeclaredError =
  | ORPCError<'SERVICE_FAILED', ServiceFailure>
  | ORPCError<'INVALID', { faults: Fault[] }>
  | ORPCError<'NOT_FOUND', { what: string; id: string }>
  | ORPCError<'HOST_FAILED', { message: string }>
  | ORPCError<'ALREADY_PLACED', { orderViewId: string; message: string; isAnswered?: boolean }>
  | ORPCError<'CHANGED_MEANWHILE', { fields: MatterField[]; matter: MatterView }>
  | ORPCError<'PRICE_CHANGED', { shownTotalCents: number; newTotalCents: number; lines: string[] }>;

/** The declared error that this is, or null where it is anything else. */
export function declaredError(error: unknown): DeclaredError | null {
  return error instanceof ORPCError && error.defined ? (error as DeclaredError) : null;
}

/** Whether nobody said how the call ended: the office stopped or broke in the middle, and what was asked may have been done. */
export function isEndUnknown(error: unknown): boolean {
  if (!error || declaredError(error) !== null) return false;
  return !(error instanceof ORPCError && error.code === explainedCode);
}

/** Whether the service has nothing under what was asked for. */
export function isNotFound(error: unknown): boolean {
  const declared = declaredError(error);
  return declared?.code === 'SERVICE_FAILED' && declared.data.kind === 'notFound';
}

/** Whether this office keeps nothing of the kind, or no more. */
export function isNotKept(error: unknown): boolean {
  return declaredError(error)?.code === 'NOT_FOUND';
}

/** Any error of a call as words. Declared errors keep their data; anything else is said plainly, without inner detail. */
export function failureText(error: unknown): FailureText {
  const declared = declaredError(error);
  if (declared) {
    switch (declared.code) {
      case 'SERVICE_FAILED':
        return serviceFailureText(declared.data);
      case 'INVALID': {
        const faults = declared.data.faults;
        return {
          ...plain('This cannot be used as it is', faults.map((f) => f.message).join(' '), null, false),
          faults,
        };
      }
      case 'NOT_FOUND':
        return declared.data.what === 'order'
          ? plain('Not found at this connection', otherConnectionText, null, false)
          : plain('Not found here', `This office keeps no such ${declared.data.what}.`, null, false);
      case 'HOST_FAILED':
        return plain('This computer did not allow it', declared.data.message);
      case 'ALREADY_PLACED':
        return plain('Nothing was sent a second time', declared.data.message, null, false);
      case 'CHANGED_MEANWHILE':
        return plain(
          'Not saved: the same was changed elsewhere meanwhile',
          'Nothing typed is lost. Say which text is to stay, then save again.',
          null,
          false,
        );
      case 'PRICE_CHANGED':
        return plain(
          'Prices have changed',
          'Nothing was sent. Look at the new total and confirm again.',
          null,
          false,
        );
    }
  }
  if (error instanceof ORPCError && error.code === explainedCode) {
    return plain('This computer did not allow it', error.message);
  }
  if (error instanceof ORPCError) {
    return plain(
      'Something unexpected happened',
      'Nothing typed is lost. Try again; if it happens again, pass on the reference.',
      internalReference(error),
    );
  }
  return plain(
    'Landfolio lost touch with its office process',
    'It reconnects by itself. Try again in a moment.',
  );
}
