import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { SearchScheduleView } from '../../../shared/contract/views/search-schedule.ts';
import { checkScheduleTerms } from '../../../shared/model/check-search-schedule.ts';
import { formatTotal } from '../../../shared/model/money.ts';
import { checkYourName } from '../../../shared/model/person-name.ts';
import { defaultEveryDays, latestBelieved, searchPlan } from '../../../shared/model/search-schedule.ts';
import { readTypedMoney, typedMoney } from '../../../shared/model/typed-money.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useYourName, YourNameField } from '../../bridge/your-name.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, FormFoot } from '../../ui/dialog.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFirstFault } from '../../ui/use-first-fault.ts';
import { useNow } from '../../ui/use-now.ts';
import { useListedPrice } from '../statements/use-listed-price.ts';
import {
  changeTexts,
  costHint,
  countedText,
  scheduleMeaningText,
  scheduleReachText,
  searchesText,
} from './schedule-text.ts';

export interface ScheduledTitle {
  readonly volumeFolio: string;
  readonly matter: { readonly id: string; readonly number: string };
  readonly settlementOn: string | null;
}

interface ScheduleDialogProps extends ScheduledTitle {
  /** What there is of it, on or off. */
  readonly schedule: SearchScheduleView | null;
  readonly onClose: () => void;
}

interface Form {
  readonly days: string;
  readonly cost: string;
  readonly limit: string;
  readonly name: string;
}

/** Asks how often a title is searched and within which limit, and says what follows from it. */
export function ScheduleDialog({
  volumeFolio,
  matter,
  settlementOn,
  schedule,
  onClose,
}: ScheduleDialogProps) {
  const { queries } = useOffice();
  const now = useNow();
  const { typed, type, drop } = useDraft<Form>(`search-schedule ${matter.id} ${volumeFolio}`);
  const { name, keep } = useYourName(typed.name);
  const listed = useListedPrice(volumeFolio)?.priceCents ?? null;
  const statements = useQuery(queries.statements.list.queryOptions({ input: { volumeFolio } })).data;
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const set = useMutation(
    queries.searchSchedules.set.mutationOptions({
      meta: { isErrorShown: true, invalidates: [queries.searchSchedules.key()] },
    }),
  );
  useFirstFault(form, set.error);
  const cost =
    typed.cost ??
    (schedule === null ? (listed === null ? '' : typedMoney(listed)) : typedMoney(schedule.costCents));
  const limit = typed.limit ?? (schedule === null ? '' : typedMoney(schedule.limitCents));
  const days = typed.days ?? String(schedule?.everyDays ?? defaultEveryDays);
  const terms = {
    everyDays: /^\d+$/.test(days.trim()) ? Number(days) : 0,
    costCents: readTypedMoney(cost) ?? 0,
    limitCents: readTypedMoney(limit) ?? 0,
  };
  const reservedCents = schedule?.reservedCents ?? 0;
  const newestAt = statements
    ?.filter(
      ({ state, requestedAt }) =>
        (state === 'kept' || state === 'lost') && requestedAt <= latestBelieved(now),
    )
    .reduce<number | null>((newest, { requestedAt }) => Math.max(newest ?? 0, requestedAt), null);
  const termFaults = checkScheduleTerms(terms, reservedCents);
  const isWhole = termFaults.length === 0;
  const faults = [...termFaults, ...checkYourName(name, 'setBy')];
  const faultAt = (field: string) =>
    isTried ? (faults.find((one) => one.field === field)?.message ?? null) : null;
  const plan =
    isWhole && settlementOn !== null && newestAt !== undefined
      ? searchPlan({ ...terms, reservedCents, settlementOn, newestAt, setAt: now }, now)
      : null;
  const isOn = schedule !== null && schedule.status.kind !== 'off';
  const changes = isOn && isWhole ? changeTexts(schedule, terms) : [];
  const discard = () => {
    drop();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (set.isPending) return;
    setTried(true);
    const sent = { matterId: matter.id, volumeFolio, ...terms, setBy: name };
    set.mutate(sent, {
      onSuccess() {
        keep(sent.setBy);
        discard();
      },
    });
  };
  const failure = set.error ? errorMessage(set.error) : null;
  const fields = ['everyDays', 'costCents', 'limitCents', 'setBy'];
  const others = failure?.faults.filter(({ field }) => !fields.includes(field)) ?? [];
  const amount = isWhole ? `, at most ${formatTotal(terms.limitCents)}` : '';
  return (
    <Dialog
      title={`${isOn ? 'Change the scheduled search of' : 'Search on a schedule:'} ${volumeFolio}`}
      isOpen
      isKept={set.isPending}
      onClose={onClose}
    >
      <form ref={form} className="grid gap-4" onSubmit={submit} noValidate aria-label="Scheduled search">
        <p className="pretty">
          For matter {matter.number}. {scheduleMeaningText}
        </p>
        <TextField
          label="Days between searches"
          value={days}
          onChange={(next) => type({ days: next })}
          error={faultAt('everyDays')}
          hint="A whole number from 1 to 90."
          isRequired
        />
        <TextField
          label="Each search is counted as ($)"
          value={cost}
          onChange={(next) => type({ cost: next })}
          error={faultAt('costCents')}
          hint={costHint(listed)}
          isRequired
        />
        <TextField
          label="Limit for all searches of this title in this matter ($)"
          value={limit}
          onChange={(next) => type({ limit: next })}
          error={faultAt('limitCents')}
          hint={
            reservedCents > 0
              ? `${formatTotal(reservedCents)} of it is spent or reserved already.`
              : 'No search is made that would go above it.'
          }
          isRequired
        />
        <YourNameField value={name} onChange={(next) => type({ name: next })} error={faultAt('setBy')} />
        <p className="strong pretty" aria-live="polite">
          {searchesText(plan, terms, settlementOn)}
        </p>
        {changes.length > 0 ? (
          <Message tone="warn" title="You are changing">
            {changes.join(' ')}
          </Message>
        ) : null}
        <p className="quiet pretty">
          {countedText} {scheduleReachText}
        </p>
        {failure && (failure.faults.length === 0 || others.length > 0) ? (
          <Failure
            failure={
              others.length === 0
                ? failure
                : { ...failure, message: others.map(({ message }) => message).join(' ') }
            }
          />
        ) : null}
        <FormFoot>
          <Button onPress={discard} isDisabled={set.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" isPending={set.isPending}>
            {`${isOn ? 'Save' : 'Switch on'}${amount}`}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}
