import type { ReactNode } from 'react';
import { declaredError, failureText, isEndUnknown } from '../../bridge/failure.ts';
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

/** Why a call that may cost money gave nothing. Where nobody knows how it ended, nothing is promised about the money. */
export function ChargeFailure({ error, where, after, actions }: ChargeFailureProps) {
  const declared = declaredError(error);
  if (isEndUnknown(error)) {
    return (
      <Message tone="bad" title="Status unknown" actions={actions}>
        Landfolio stopped before the result was known. The request may have been sent and charged. Look{' '}
        {where} before you send it again. A request that was sent is listed there, and Landfolio never sends
        it twice automatically.
      </Message>
    );
  }
  if (declared?.code === 'STATUS_UNKNOWN') {
    return (
      <Message tone="bad" title="Status unknown" actions={actions}>
        {declared.data.message}
      </Message>
    );
  }
  return (
    <Failure failure={failureText(error)}>
      {after !== undefined && declared !== null ? ` ${after}` : null}
    </Failure>
  );
}
