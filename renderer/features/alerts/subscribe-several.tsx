import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AlertRequest, AlertView } from '../../../shared/contract/views/alert.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useHasLeft } from '../../bridge/use-has-left.ts';
import { useConfirmedConnection } from '../../bridge/use-status.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { InSight } from '../../ui/in-sight.tsx';
import { Message } from '../../ui/message.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ChargeFrame } from '../charges/charge-frame.tsx';
import { ChargeNote, useIsPractice } from '../charges/charge-note.tsx';
import styles from './alerts.module.css';
import { type AlertOutcome, sendSeveral } from './send-several.ts';
import { outcomeText, progressText, severalText, severalTexts } from './several-text.ts';
import {
  alertBeside,
  alertInDoubt,
  alertReachText,
  alertTime,
  alertWaysText,
  besideText,
  noCancelText,
} from './text.ts';

/** Several alerts in one confirmation. */
export function useSubscribeSeveral() {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const leaving = useHasLeft();
  const confirmed = useConfirmedConnection();
  const isStopped = useRef(false);
  const [isStopping, setStopping] = useState(false);
  const [asked, setAsked] = useState<readonly AlertRequest[]>([]);
  const [outcomes, setOutcomes] = useState<readonly AlertOutcome[]>([]);
  const stop = (is: boolean) => {
    isStopped.current = is;
    setStopping(is);
  };
  const sending = useMutation({
    mutationFn: ({ requests, hasLeft }: { requests: readonly AlertRequest[]; hasLeft: () => unknown }) =>
      sendSeveral(requests, {
        send: (request) => client.alerts.subscribe({ ...request, ...confirmed }),
        isStopped: () => isStopped.current || hasLeft() === 'connection',
        show: setOutcomes,
      }),
    onSuccess: (ended, { requests, hasLeft }) => {
      if (!hasLeft()) return;
      const { isGood, text } = severalText(ended);
      notify({
        ...(isGood ? {} : { kind: 'problem' }),
        title: `${text}: matter ${requests[0]?.customerRef ?? ''}`,
        body: ended
          .flatMap((outcome, at) => {
            const { text: state, more } = outcomeText(outcome);
            return more === null ? [] : [`${requests[at]?.volumeFolio ?? ''}: ${state}. ${more}`];
          })
          .join(' '),
      });
    },
    meta: { invalidates: [queries.alerts.list.key()] },
  });
  return {
    asked,
    outcomes,
    isPending: sending.isPending,
    isStopping,
    ask(requests: readonly AlertRequest[]) {
      setOutcomes([]);
      setAsked(requests);
    },
    confirm() {
      stop(false);
      sending.mutate({ requests: asked, hasLeft: leaving.watch() });
    },
    stop: () => stop(true),
    close: () => setAsked([]),
    leave() {
      leaving.leave();
      setAsked([]);
    },
  };
}

/** The question before several alerts are paid for; then what came of each. */
export function SubscribeSeveral({ several }: { readonly several: ReturnType<typeof useSubscribeSeveral> }) {
  const { asked, outcomes, isPending, isStopping } = several;
  const isPractice = useIsPractice();
  const isOver = outcomes.length > 0 && !isPending;
  const count = asked.length;
  const end = isOver ? severalText(outcomes) : null;
  const progress = progressText(outcomes);
  const announce = useViewState((state) => state.announce);
  const said = end?.text ?? progress;
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said, announce]);
  return (
    <ChargeFrame
      title={isOver ? `Results of these ${count} alerts` : `Subscribe to these ${count} alerts?`}
      confirm={
        isPractice
          ? `Subscribe to ${count} practice alerts`
          : `Subscribe to ${count} alerts and pay any charge`
      }
      about={asked.map(({ volumeFolio, startDateTime }) => `${volumeFolio} ${startDateTime}`).join()}
      where="under Alerts"
      isOpen={count > 0}
      isPending={isPending}
      isOver={isOver}
      error={null}
      onConfirm={() => {
        several.confirm();
        return true;
      }}
      onClose={several.close}
      onLeave={several.leave}
      stop={
        <Button isDisabled={isStopping} onPress={several.stop}>
          {isStopping ? severalTexts.stopping : severalTexts.stop}
        </Button>
      }
    >
      {end === null ? null : (
        <InSight of={end.text}>
          <Message tone={end.isGood ? 'good' : 'warn'} title={end.text} />
        </InSight>
      )}
      {progress === '' ? null : <p>{progress}</p>}
      <ul className={styles.several} aria-label="Alerts">
        {asked.map((request, at) => (
          <Line
            key={`${request.volumeFolio} ${request.startDateTime}`}
            request={request}
            outcome={outcomes[at] ?? null}
          />
        ))}
      </ul>
      {isOver ? null : (
        <>
          <p>{severalTexts.note}</p>
          <ChargeNote what="An alert subscription" isCertain={false} />
          <Message tone="info" title="How a notification reaches your office">
            {alertReachText} {alertWaysText}
          </Message>
          <p>{noCancelText}</p>
        </>
      )}
    </ChargeFrame>
  );
}

interface LineProps {
  readonly request: AlertRequest;
  /** Null before anything was sent. */
  readonly outcome: AlertOutcome | null;
}

function Line({ request, outcome }: LineProps) {
  const { queries } = useOffice();
  const now = useNow();
  const list: readonly AlertView[] = useQuery(queries.alerts.list.queryOptions({ input: {} })).data ?? [];
  const beside = outcome === null ? alertBeside(list, request, now) : undefined;
  const inDoubt = outcome === null ? alertInDoubt(list, request.volumeFolio, now) : undefined;
  const said = outcome === null ? null : outcomeText(outcome);
  return (
    <li className="stack gap-1">
      <div className="row wrap gap-3">
        <strong>Title {request.volumeFolio}</strong>
        {said === null ? null : <Chip tone={said.tone}>{said.text}</Chip>}
      </div>
      <p>
        {alertTime(request.startDateTime)} to {alertTime(request.endDateTime)}
      </p>
      {said?.more ? <p className="quiet">{said.more}</p> : null}
      {beside === undefined ? null : (
        <p className={beside.when === 'during' ? 'fault' : 'quiet'}>
          {beside.when === 'during' ? `There is already an alert for ${request.volumeFolio}. ` : ''}
          {besideText(beside, now)}
        </p>
      )}
      {inDoubt === undefined ? null : (
        <p className="fault">
          An alert for this title was sent with the reference {inDoubt.customerRef}, and its status is
          unknown. Another one is not sent until the answer of the service provider is recorded.
        </p>
      )}
    </li>
  );
}
