import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ChargeView } from '../../../shared/contract/views/charge.ts';
import type { AlreadyPlaced } from '../../../shared/model/already-placed.ts';
import { alreadyPlacedText, alreadyStanding } from '../../../shared/model/already-placed-text.ts';
import type { Knowingly } from '../../../shared/model/claim-failure.ts';
import { declaredError, errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { FreshQuestion, useIsFresh } from '../../ui/fresh-question.ts';
import { InSight } from '../../ui/in-sight.tsx';
import { Message } from '../../ui/message.tsx';
import { ChargeFailure, mayBeSent } from './charge-failure.tsx';
import { ChargeFrame } from './charge-frame.tsx';
import { ChargeNote, useIsPractice } from './charge-note.tsx';
import { useClaimChoice } from './claim-choice.tsx';

interface ChargeDialogProps {
  readonly title: string;
  /** What is charged, as the start of a sentence: “A register statement”. */
  readonly what: string;
  /** Whether it is known to be charged; where not, it may be. */
  readonly isCertain?: boolean;
  /** The button in production and on practice. */
  readonly confirm: string;
  readonly confirmPractice: string;
  /** See `ChargeFrame`. */
  readonly about?: string;
  readonly isDisabled?: boolean;
  readonly isOpen: boolean;
  readonly isPending: boolean;
  readonly error: unknown;
  /** What a failure means for the money, where that is certain: “Nothing was charged.” */
  readonly afterFailure?: string;
  /** Where the request is listed, after “Look”: “under Statements”. */
  readonly where: string;
  /**
   * Stands beside the refusal to send the same again: a link to what was sent, and the button that asks again, which is only for
   * what is unknown.
   */
  readonly onAlready: (id: string, earlier: ChargeView['state']) => ReactNode;
  /** Stands beside “Status unknown”: the way to the page of what is in doubt, null where its id is not known. */
  readonly wayOn: (chargeId: string | null) => ReactNode;
  /** Says whether it was sent; where the form was at fault it was not, and the next press counts. */
  readonly onConfirm: (knowingly: Knowingly) => boolean;
  readonly onClose: () => void;
  /** See `ChargeFrame`. */
  readonly onLeave: () => void;
  /** “Cancel”, where it does more than closing: Esc closes and keeps what was typed. */
  readonly onNotNow?: () => void;
  readonly children?: ReactNode;
}

/** Asks for confirmation before a statement, an alert or a title number is charged. */
export function ChargeDialog(props: ChargeDialogProps) {
  const { title, what, confirm, confirmPractice, isOpen, isPending, error, onConfirm, onClose } = props;
  const isPractice = useIsPractice();
  const declared = declaredError(error);
  const isOver = mayBeSent(error);
  const claim = useClaimChoice(error);
  return (
    <ChargeFrame
      title={title}
      confirm={isPractice ? confirmPractice : confirm}
      about={props.about}
      isDisabled={props.isDisabled ?? false}
      isOpen={isOpen}
      isPending={isPending}
      error={error}
      isOver={isOver}
      onConfirm={() => onConfirm(claim.knowingly)}
      onClose={onClose}
      onLeave={props.onLeave}
      where={props.where}
      onNotNow={props.onNotNow}
    >
      {props.children}
      <ChargeNote what={what} isCertain={props.isCertain ?? true} />
      {declared?.code === 'ALREADY_PLACED' ? (
        <Already {...declared.data} onAlready={props.onAlready} />
      ) : claim.failure !== null ? (
        <InSight of={claim.failure}>{claim.question}</InSight>
      ) : error && errorMessage(error).faults.length === 0 ? (
        <InSight of={error}>
          <ChargeFailure
            error={error}
            where={props.where}
            after={props.afterFailure}
            actions={
              isOver ? props.wayOn(declared?.code === 'STATUS_UNKNOWN' ? declared.data.chargeId : null) : null
            }
          />
        </InSight>
      ) : null}
    </ChargeFrame>
  );
}

interface AlreadyProps extends Pick<ChargeDialogProps, 'onAlready'> {
  readonly orderViewId: string;
  readonly reason: AlreadyPlaced;
}

/** The same was asked for before. It may end while this is read, and then what was true when it was refused is not. */
function Already({ orderViewId, reason, onAlready }: AlreadyProps) {
  const { queries } = useOffice();
  const now = useQuery(queries.charges.get.queryOptions({ input: { id: orderViewId }, staleTime: 0 })).data;
  const then = alreadyStanding(reason);
  const state = now?.state ?? then;
  const actions = onAlready(orderViewId, state);
  // What it offers can change while it is read: then that is another question.
  const isFresh = useIsFresh(true, state);
  return (
    <InSight of={state}>
      <FreshQuestion value={isFresh}>
        {state === then ? (
          <Message
            tone="warn"
            title={then === 'settled' ? 'The status is now known' : 'Duplicate order prevented'}
            actions={actions}
          >
            {alreadyPlacedText(reason)}
          </Message>
        ) : state === 'unknown' ? (
          <Message tone="warn" title="Status unknown" actions={actions}>
            The earlier request ended without a usable response, so it may have been charged. You can send
            another request if you accept that you may be charged twice.
          </Message>
        ) : (
          <Message tone="info" title="The earlier request has ended" actions={actions}>
            Its status is now known. Nothing was sent again.
          </Message>
        )}
      </FreshQuestion>
    </InSight>
  );
}
