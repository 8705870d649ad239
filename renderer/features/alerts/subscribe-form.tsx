import { type FormEvent, useRef, useState } from 'react';
import type { AlertRequest } from '../../../shared/contract/views/alert.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSecondPress } from '../../ui/use-second-press.ts';
import { useCarriedText, useCurrentMatter } from '../matter-picker/current-matter.ts';
import { MatterNote } from '../matter-picker/matter-note.tsx';
import { closedFault, useMatterMeant } from '../matter-picker/use-matter-meant.ts';
import { type AlertForm, alertFormAt, readAlertForm, useAlertDraft } from './alert-form.ts';
import { SubscribeQuestion, useSubscribe } from './subscribe-question.tsx';
import { alertTime } from './text.ts';
import { alertZones, zonedTime } from './zoned-time.ts';

export function SubscribeForm() {
  const { typed, type, drop } = useAlertDraft();
  const [openedAt] = useState(Date.now);
  const current = useCurrentMatter()?.number;
  const form = alertFormAt(openedAt, { customerRef: current ?? '', ...typed });
  const carried = useCarriedText(form.customerRef);
  const meant = useMatterMeant(form.customerRef, true);
  /** Times that are not typed begin again with the screen: what stood beside a typed one stays with it. */
  const typeTime = (change: Partial<AlertForm>) =>
    type({ start: form.start, end: form.end, zone: form.zone, ...change });
  const element = useRef<HTMLFormElement>(null);
  const takeNoSecondPress = useSecondPress(element);
  const [isTried, setTried] = useState(false);
  const [asked, setAsked] = useState<AlertRequest | null>(null);
  const read = readAlertForm(form);
  const question = useSubscribe(() => {
    const sent = form;
    return {
      ended(alert) {
        setAsked(null);
        setTried(false);
        // In doubt, what was typed is needed again.
        if (alert.state === 'subscribed')
          drop({ volumeFolio: sent.volumeFolio, customerRef: sent.customerRef });
      },
      failed(error) {
        // What is wrong with the form is shown beside its fields, and for that the question has to go.
        if (faultOf(error, 'volumeFolio') ?? faultOf(error, 'customerRef') ?? faultOf(error, 'endDateTime'))
          setAsked(null);
      },
    };
  });
  const { subscribe } = question;
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
      <SubscribeQuestion {...question} asked={asked} onClose={() => setAsked(null)} />
    </form>
  );
}
