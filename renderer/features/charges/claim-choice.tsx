import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ClaimFailure, Knowingly } from '../../../shared/model/claim-failure.ts';
import { claimFailureTitle, claimSentences, standingText } from '../../../shared/model/claim-failure-text.ts';
import { declaredError } from '../../bridge/failure.ts';
import { useOfficeState } from '../../bridge/use-office-state.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Message } from '../../ui/message.tsx';
import { claimText } from './text.ts';

interface ClaimChoice {
  /** What other computers of the office buy, or that they cannot be seen; null where the error is another. */
  readonly failure: ClaimFailure | null;
  /** What the next press orders in spite of. */
  readonly knowingly: Knowingly;
  /** Says it in a question, with the way to order all the same where there is one. */
  readonly question: ReactNode;
}

/** What stopped the last press because of the office’s other computers. A new failure is another question. */
export function useClaimChoice(error: unknown): ClaimChoice {
  const [accepted, setAccepted] = useState<ClaimFailure | null>(null);
  const failure = claimFailureOf(error);
  const isBack = useIsServerBack(failure);
  if (failure === null) return { failure, knowingly: {}, question: null };
  const isAccepted = accepted === failure && !isBack;
  return {
    failure,
    knowingly: isAccepted ? knowinglyOf(failure) : {},
    question: (
      <ClaimMessage failure={failure}>
        {mayBeAccepted(failure) && !isBack ? (
          <Checkbox isSelected={isAccepted} onChange={(is) => setAccepted(is ? failure : null)}>
            {claimText.accept}
          </Checkbox>
        ) : null}
      </ClaimMessage>
    ),
  };
}

export function claimFailureOf(error: unknown): ClaimFailure | null {
  const declared = declaredError(error);
  return declared?.code === 'CLAIM_FAILED' ? declared.data : null;
}

/** Whether the server can be asked again by now. */
function useIsServerBack(failure: ClaimFailure | null): boolean {
  const phase = useOfficeState()?.phase;
  return failure?.kind === 'officeUnreachable' && phase === 'current';
}

/** What is being ordered right now is waited for, and never ordered beside it. */
function mayBeAccepted(failure: ClaimFailure): boolean {
  return failure.kind === 'officeUnreachable' || failure.claims.every(({ state }) => state === 'ordered');
}

function knowinglyOf(failure: ClaimFailure): Knowingly {
  return failure.kind === 'officeUnreachable'
    ? { withoutOffice: true }
    : { acceptedClaims: failure.claims.flatMap(({ keys }) => keys) };
}

interface ClaimMessageProps {
  readonly failure: ClaimFailure;
  /** The box to order anyway; without it, the next question has it. */
  readonly children?: ReactNode;
}

/** Who buys the same for which matter, and what to do. */
export function ClaimMessage({ failure, children }: ClaimMessageProps) {
  if (useIsServerBack(failure))
    return (
      <Message tone="info" title={claimText.back}>
        {claimText.nothingSent} {claimText.backNext}
      </Message>
    );
  return (
    <Message tone="warn" title={claimFailureTitle(failure)}>
      <div className="stack gap-2">
        {failure.kind === 'claimed'
          ? failure.claims.map((claim) => (
              <div key={claim.keys[0]} className="stack gap-1">
                <p>{standingText(claim)}</p>
                {claim.orderViewId === null ? null : (
                  <p>
                    <Link
                      to="/orders/$orderId"
                      params={{ orderId: claim.orderViewId }}
                      className={buttonClass('secondary', 'small')}
                    >
                      Show order {claim.orderNumber}
                    </Link>
                  </p>
                )}
                {claim.matterId === null ? null : (
                  <p>
                    <Link
                      to="/matters/$matterId"
                      params={{ matterId: claim.matterId }}
                      className={buttonClass('secondary', 'small')}
                    >
                      Show matter {claim.matterNumber}
                    </Link>
                  </p>
                )}
              </div>
            ))
          : claimSentences(failure).map((sentence) => <p key={sentence}>{sentence}</p>)}
        <p>
          {claimText.nothingSent} {claimText.next[nextOf(failure)]}{' '}
          {mayBeAccepted(failure) ? claimText.anyway[children == null ? 'again' : 'here'] : null}
        </p>
        {children}
      </div>
    </Message>
  );
}

function nextOf(failure: ClaimFailure): keyof typeof claimText.next {
  if (failure.kind === 'officeUnreachable') return 'unreachable';
  return mayBeAccepted(failure) ? 'ordered' : 'ordering';
}
