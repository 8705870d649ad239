import { useMutation, useQuery } from '@tanstack/react-query';
import type { AlertRequest, AlertView } from '../../../shared/contract/views/alert.ts';
import type { Knowingly } from '../../../shared/model/claim-failure.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useHasLeft } from '../../bridge/use-has-left.ts';
import { useConfirmedConnection } from '../../bridge/use-status.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Message } from '../../ui/message.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ChargeDialog } from '../charges/charge-dialog.tsx';
import { notifyChargeFailure } from '../charges/charge-failure.tsx';
import {
  alertBeside,
  alertInDoubt,
  alertReachText,
  alertTime,
  alertWaysText,
  besideText,
  noCancelText,
} from './text.ts';

const where = 'under Alerts';
const afterFailure = 'Nothing was charged.';

interface Ends {
  /** There is an answer, or its outcome is unknown. */
  readonly ended: (alert: AlertView) => void;
  readonly failed: (error: unknown) => void;
}

/** Subscribes to one alert, and tells what came of it. `begin` runs as it is sent, and says what its end does to the form. */
export function useSubscribe(begin: () => Ends) {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const leaving = useHasLeft();
  const confirmed = useConfirmedConnection();
  const subscribe = useMutation({
    mutationFn: (given: {
      readonly request: AlertRequest;
      readonly afterUnknown?: string;
      readonly knowingly?: Knowingly;
    }) =>
      client.alerts.subscribe({
        ...given.request,
        ...(given.afterUnknown ? { afterUnknown: given.afterUnknown } : {}),
        ...given.knowingly,
        ...confirmed,
      }),
    onMutate: () => ({ hasLeft: leaving.watch(), ...begin() }),
    onSuccess: (alert, _given, sent) => {
      sent.ended(alert);
      if (alert.state === 'subscribed')
        notify({
          title: `Alert set for ${alert.volumeFolio}`,
          body: `It ends on ${alertTime(alert.endDateTime)}.`,
        });
      else
        notify({
          kind: 'problem',
          title: `The alert for ${alert.volumeFolio} was not confirmed`,
          body: 'Its status is unknown, and it may have been charged. Your office’s alerts show the cause and what to do next.',
        });
    },
    onError: (error, { request }, context) => {
      if (context?.hasLeft())
        notifyChargeFailure(error, { where, matterNumber: request.customerRef, after: afterFailure });
      context?.failed(error);
    },
    meta: { isErrorShown: true, invalidates: [queries.alerts.list.key()] },
  });
  return { subscribe, leave: leaving.leave };
}

interface SubscribeQuestionProps extends ReturnType<typeof useSubscribe> {
  /** Null: no question is open. */
  readonly asked: AlertRequest | null;
  readonly onClose: () => void;
}

/** The question before an alert is paid for. */
export function SubscribeQuestion({ asked, subscribe, leave, onClose }: SubscribeQuestionProps) {
  const { queries } = useOffice();
  const now = useNow();
  const list = useQuery(queries.alerts.list.queryOptions({ input: {} })).data ?? [];
  // Once it is sent, the alert itself is in the list.
  const beside = asked && !subscribe.isPending ? alertBeside(list, asked, now) : undefined;
  const inDoubt = asked && subscribe.isIdle ? alertInDoubt(list, asked.volumeFolio, now) : undefined;
  const faults = subscribe.error ? errorMessage(subscribe.error).faults : [];
  return (
    <ChargeDialog
      title="Subscribe to this alert?"
      what="An alert subscription"
      where={where}
      isCertain={false}
      confirm="Subscribe and pay any charge"
      confirmPractice="Subscribe to practice alert"
      isOpen={asked !== null}
      isPending={subscribe.isPending}
      error={subscribe.error}
      afterFailure={afterFailure}
      wayOn={() => null}
      onAlready={(id, earlier) =>
        earlier !== 'unknown' ? (
          <Button size="small" onPress={onClose}>
            Show alerts
          </Button>
        ) : asked ? (
          <Button
            kind="danger"
            size="small"
            isPending={subscribe.isPending}
            onPress={() => subscribe.mutate({ request: asked, afterUnknown: id })}
          >
            Subscribe again and pay any charge
          </Button>
        ) : null
      }
      onConfirm={(knowingly) => {
        if (asked) subscribe.mutate({ request: asked, knowingly });
        return asked !== null;
      }}
      onClose={onClose}
      onLeave={() => {
        leave();
        onClose();
      }}
    >
      {asked ? (
        <Facts
          isStacked
          facts={[
            { name: 'Title', value: asked.volumeFolio },
            { name: 'Reference', value: asked.customerRef },
            { name: 'From', value: alertTime(asked.startDateTime) },
            { name: 'Until', value: alertTime(asked.endDateTime) },
          ]}
        />
      ) : null}
      {faults.length > 0 ? (
        <Message tone="bad" title="Nothing was sent">
          {faults.map(({ message }) => message).join(' ')}
        </Message>
      ) : null}
      {beside === undefined ? null : beside.when === 'during' ? (
        <Message tone="warn" title={`There is already an alert for ${beside.alert.volumeFolio}`}>
          {besideText(beside, now)}
        </Message>
      ) : (
        <p>{besideText(beside, now)}</p>
      )}
      {inDoubt ? (
        <Message tone="warn" title={`The status of an alert for ${inDoubt.volumeFolio} is unknown`}>
          It was sent with the reference {inDoubt.customerRef} and may be charged already. Record the answer
          of the service provider in your office’s alerts before you subscribe again. You may be charged
          twice.
        </Message>
      ) : null}
      <Message tone="info" title="How a notification reaches your office">
        {alertReachText} {alertWaysText}
      </Message>
      <p>{noCancelText}</p>
    </ChargeDialog>
  );
}
