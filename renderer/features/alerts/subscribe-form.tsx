import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { AlertRequest } from '../../../shared/contract/views/alert.ts';
import type { Knowingly } from '../../../shared/model/claim-failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useHasLeft } from '../../bridge/use-has-left.ts';
import { useConfirmedConnection } from '../../bridge/use-status.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Message } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSecondPress } from '../../ui/use-second-press.ts';
import { ChargeDialog } from '../charges/charge-dialog.tsx';
import { notifyChargeFailure } from '../charges/charge-failure.tsx';
import { useCarriedText, useCurrentMatter } from '../matter-picker/current-matter.ts';
import { MatterNote } from '../matter-picker/matter-note.tsx';
import { closedFault, useMatterMeant } from '../matter-picker/use-matter-meant.ts';
import { type AlertForm, alertFormAt, readAlertForm, useAlertDraft } from './alert-form.ts';
import { alertInDoubt, alertReachText, alertTime, alertWaysText, standingAlert } from './text.ts';
import { alertZones, zonedTime } from './zoned-time.ts';

const where = 'under Alerts';
const afterFailure = 'Nothing was charged.';

export function SubscribeForm() {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const { typed, type, drop } = useAlertDraft();
  const [openedAt] = useState(Date.now);
  const current = useCurrentMatter()?.number;
  const form = alertFormAt(openedAt, { customerRef: current ?? '', ...typed });
  const carried = useCarriedText(form.customerRef);
  const meant = useMatterMeant(form.customerRef, true);
  /** Times that are not typed begin again with the screen: what stood beside a typed one stays with it. */
  const typeTime = (change: Partial<AlertForm>) =>
    type({ start: form.start, end: form.end, zone: form.zone, ...change });
  const leaving = useHasLeft();
  const confirmed = useConfirmedConnection();
  const element = useRef<HTMLFormElement>(null);
  const takeNoSecondPress = useSecondPress(element);
  const [isTried, setTried] = useState(false);
  const [asked, setAsked] = useState<AlertRequest | null>(null);
  const list = useQuery(queries.alerts.list.queryOptions({ input: {} }));
  const now = useNow();
  const read = readAlertForm(form);
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
    onMutate: () => ({ hasLeft: leaving.watch(), form }),
    onSuccess: (alert, _given, sent) => {
      setAsked(null);
      setTried(false);
      if (alert.state === 'subscribed') {
        drop({ volumeFolio: sent.form.volumeFolio, customerRef: sent.form.customerRef });
        notify({
          title: `Alert set for ${alert.volumeFolio}`,
          body: `It ends on ${alertTime(alert.endDateTime)}.`,
        });
      } else {
        notify({
          kind: 'problem',
          title: `The alert for ${alert.volumeFolio} was not confirmed`,
          body: 'Its status is unknown, and it may have been charged. Your office’s alerts show the cause and what to do next.',
        });
      }
    },
    onError: (error, { request }, context) => {
      if (context?.hasLeft())
        notifyChargeFailure(error, { where, matterNumber: request.customerRef, after: afterFailure });
      // What is wrong with the form is shown beside its fields, and for that the question has to go.
      if (faultOf(error, 'volumeFolio') ?? faultOf(error, 'customerRef') ?? faultOf(error, 'endDateTime'))
        setAsked(null);
    },
    meta: { isErrorShown: true, invalidates: [queries.alerts.list.key()] },
  });
  // Once it is sent, the alert itself is in the list.
  const standing =
    asked && !subscribe.isPending ? standingAlert(list.data ?? [], asked.volumeFolio, now) : undefined;
  const inDoubt =
    asked && subscribe.isIdle ? alertInDoubt(list.data ?? [], asked.volumeFolio, now) : undefined;
  const served = {
    volumeFolio: 'volumeFolio',
    customerRef: 'customerRef',
    start: 'startDateTime',
    end: 'endDateTime',
    zone: 'zone',
  };
  const fault = (field: keyof AlertForm) => {
    const own = isTried && !read.ok ? read.failure[field] : undefined;
    const closed = isTried && field === 'customerRef' ? closedFault(meant) : null;
    return own ?? closed ?? faultOf(subscribe.error, served[field]);
  };
  /** With Melbourne’s zone: the fields are the wall clock of the zone that is chosen below. */
  const inWords = (local: string) => {
    const time = zonedTime(local, form.zone);
    return time === null ? null : alertTime(time);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // One at a time: the one before is waited for in the background.
    if (subscribe.isPending) return;
    setTried(true);
    subscribe.reset();
    if (read.ok && closedFault(meant) === null) setAsked(read.value);
    else takeNoSecondPress();
  };
  return (
    <form ref={element} className="stack gap-3" onSubmit={submit} noValidate aria-label="New alert">
      <TextField
        label="Volume and folio"
        value={form.volumeFolio}
        onChange={(volumeFolio) => type({ volumeFolio })}
        error={fault('volumeFolio')}
        placeholder="10940/843"
        isRequired
      />
      <TextField
        label="Your reference"
        value={form.customerRef}
        onChange={(customerRef) => type({ customerRef })}
        error={fault('customerRef')}
        hint={`${carried ?? 'Use the matter number.'} Each notification includes this reference.`}
        isRequired
      />
      <MatterNote meant={meant} use="alert" onUse={(customerRef) => type({ customerRef })} />
      <DateField
        label="From"
        hasTime
        value={form.start}
        onChange={(start) => typeTime({ start })}
        error={fault('start')}
        inWords={inWords}
        isRequired
      />
      <DateField
        label="Until"
        hasTime
        value={form.end}
        onChange={(end) => typeTime({ end })}
        error={fault('end')}
        inWords={inWords}
        min={form.start.slice(0, 10)}
        isRequired
      />
      <ChoiceField
        label="Time zone"
        value={form.zone}
        options={alertZones}
        onChange={(zone) => typeTime({ zone })}
        error={fault('zone')}
      />
      <div>
        <Button type="submit" kind="primary" isPending={subscribe.isPending}>
          {subscribe.isPending ? 'Sending…' : 'Subscribe…'}
        </Button>
      </div>
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
            <Button size="small" onPress={() => setAsked(null)}>
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
        onClose={() => setAsked(null)}
        onLeave={() => {
          leaving.leave();
          setAsked(null);
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
        {standing ? (
          <Message tone="warn" title={`There is already an alert for ${standing.volumeFolio}`}>
            It ends on {alertTime(standing.endDateTime)} and has the reference {standing.customerRef}. Another
            alert sends the same notifications and may be charged again.
          </Message>
        ) : null}
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
        <p>The service cannot cancel an alert. The alert ends automatically at the time above.</p>
      </ChargeDialog>
    </form>
  );
}
