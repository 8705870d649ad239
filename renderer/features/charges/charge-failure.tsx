import type { ReactNode } from 'react';
import { declaredError, errorMessage, isEndUnknown, isRefusedInput } from '../../bridge/failure.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Failure, Message } from '../../ui/message.tsx';

interface ChargeFailureProps {
  readonly error: unknown;
  /** Where the request is listed, after “Look”: “under Statements”. */
  readonly where: string;
  /** What a failure means for the money, where the office said how the call ended: “Nothing was charged.” */
  readonly after?: string | undefined;
  /** The way to what is in doubt. */
  readonly actions?: ReactNode;
}

/**
 * Whether what was asked for may have been sent: then only its own page, or a button that says so, asks again. What no procedure
 * declares, such as a full disk, may have come after it was sent.
 */
export function mayBeSent(error: unknown): boolean {
  return Boolean(error) && (isStatusUnknown(error) || declaredError(error)?.code === 'ALREADY_PLACED');
}

function isStatusUnknown(error: unknown): boolean {
  const declared = declaredError(error);
  return declared === null ? !isRefusedInput(error) : declared.code === 'STATUS_UNKNOWN';
}

function chargeFailureText(error: unknown, where: string): ReturnType<typeof errorMessage> {
  const failure = errorMessage(error);
  if (!isStatusUnknown(error)) return failure;
  const message = isEndUnknown(error)
    ? `Landfolio stopped before the result was known. The request may have been sent and charged. Look ${where} before you send it again. A request that was sent is listed there, and Landfolio never sends it twice automatically.`
    : failure.message;
  return { ...failure, title: 'Status unknown', message };
}

/** Says it in a notice, for a person who has left the screen on which it was asked. `matterNumber`: what it was for. */
export function notifyChargeFailure(
  error: unknown,
  { where, matterNumber, after }: Omit<ChargeFailureProps, 'error' | 'actions'> & { matterNumber: string },
): void {
  const { title, message } = chargeFailureText(error, where);
  useViewState.getState().notify({
    kind: 'problem',
    title: `${title}: matter ${matterNumber}`,
    // Nothing is promised about the money of what may have been sent.
    body: after === undefined || mayBeSent(error) ? message : `${message} ${after}`,
  });
}

/** Why a call that may cost money gave nothing. Where nobody knows how it ended, nothing is promised about the money. */
export function ChargeFailure({ error, where, after, actions }: ChargeFailureProps) {
  const failure = chargeFailureText(error, where);
  if (!isStatusUnknown(error))
    return <Failure failure={failure}>{after === undefined ? null : ` ${after}`}</Failure>;
  return (
    <Message tone="bad" title={failure.title} actions={actions}>
      {failure.message}
    </Message>
  );
}
