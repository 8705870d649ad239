import { declaredError, failureText, isEndUnknown } from '../../bridge/failure.ts';
import { Failure, Message } from '../../ui/message.tsx';

interface ChargeFailureProps {
  readonly error: unknown;
  /** Where what was sent stands, after “Look”: “under Statements”. */
  readonly where: string;
  /** What a failure means for the money, where the office said how the call ended: “Nothing was charged.” */
  readonly after?: string | undefined;
}

/** Why a call that may cost money gave nothing. Where nobody knows how it ended, nothing is promised about the money. */
export function ChargeFailure({ error, where, after }: ChargeFailureProps) {
  if (isEndUnknown(error)) {
    return (
      <Message tone="bad" title="It is not known whether this was sent">
        Landfolio stopped before it could say, and it may be charged. Look {where} before you ask again: what
        was sent stands there, and it is never sent twice by itself.
      </Message>
    );
  }
  return (
    <Failure failure={failureText(error)}>
      {after !== undefined && declaredError(error) !== null ? ` ${after}` : null}
    </Failure>
  );
}
