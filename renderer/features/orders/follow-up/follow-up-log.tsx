import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FollowUpFacts, FollowUpView } from '../../../../shared/contract/views/follow-up.ts';
import type { ItemView } from '../../../../shared/contract/views/order.ts';
import type { OrderLineView } from '../../../../shared/contract/views/order-line.ts';
import {
  type FollowedUp,
  followedUpText,
  followUpDetails,
  isPromiseBroken,
  promiseText,
} from '../../../../shared/model/follow-up-text.ts';
import { melbourneDay } from '../../../../shared/model/melbourne-day.ts';
import { registerDate } from '../../../../shared/model/register-date.ts';
import { isTextOrNull, useDraft } from '../../../bridge/drafts.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { faultOf } from '../../../bridge/fault-of.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { showError } from '../../../bridge/show-error.ts';
import { useYourName, YourNameField } from '../../../bridge/your-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/message.tsx';
import { fullMoment } from '../../../ui/moment.ts';
import { useNow } from '../../../ui/use-now.ts';
import { changeTexts, followUpTexts } from '../text.ts';
import styles from './follow-up.module.css';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import { FollowUpFields } from './follow-up-fields.tsx';

/** Follows up one item: the same dialog as for many in the list. */
export function FollowUpItem({ item }: { readonly item: ItemView }) {
  const { client } = useOffice();
  const [lines, setLines] = useState<readonly OrderLineView[]>([]);
  const open = () =>
    void client.orders.lines
      .chosen({ ids: [item.id] })
      .then(setLines)
      .catch(showError);
  return (
    <>
      <Button
        size="small"
        onPress={open}
        aria-label={`Follow up: ${item.productName} for ${item.identifier}`}
      >
        Follow up…
      </Button>
      <FollowUpDialog lines={lines} left={0} onClose={() => setLines([])} />
    </>
  );
}

/** `Followed up twice, last on …`, and what was promised: warned of where it did not come. */
export function FollowedUpNote({
  followedUp,
  isAwaited,
}: {
  readonly followedUp: FollowedUp;
  readonly isAwaited: boolean;
}) {
  const today = melbourneDay(useNow());
  const promise = isAwaited ? promiseText(followedUp, today) : null;
  return (
    <span className="quiet block pretty">
      {followedUpText(followedUp)}
      {promise === null ? null : (
        <>
          {' \u00b7 '}
          <span className={isPromiseBroken(followedUp, today) ? 'medium warn' : undefined}>{promise}</span>
        </>
      )}
    </span>
  );
}

/** The follow-ups of an order, newest first. */
export function useFollowUps(orderViewId: string): readonly FollowUpView[] {
  const { queries } = useOffice();
  return useQuery(queries.followUps.ofOrder.queryOptions({ input: { orderViewId } })).data ?? [];
}

/** How often an item was followed up, and the last of it; null where it was not. Entries are newest first. */
export function followedUpOf(entries: readonly FollowUpView[], itemId: string): FollowedUp | null {
  const its = entries.filter((one) => !one.isWithdrawn && one.items.some((item) => item.itemId === itemId));
  const [last] = its;
  if (last === undefined) return null;
  return { times: its.length, lastOn: last.doneOn, lastBy: last.who, promisedOn: last.promisedOn };
}

/** What was followed up for an order: each entry with what was done to it since. */
export function FollowUpLog({ entries }: { readonly entries: readonly FollowUpView[] }) {
  const [corrected, setCorrected] = useState<FollowUpView | null>(null);
  const [typedName, setTypedName] = useState<string | null>(null);
  const you = useYourName(typedName);
  if (entries.length === 0) return null;
  return (
    <section className="card" aria-labelledby="follow-ups">
      <h2 id="follow-ups" className="pad-3 line-below">
        Followed up
      </h2>
      {typedName !== null || you.name === '' ? (
        <div className="pad-3 line-below">
          <YourNameField value={you.name} onChange={setTypedName} error={null} />
        </div>
      ) : null}
      <ul className={styles.entries} aria-labelledby="follow-ups">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} you={you} onCorrect={() => setCorrected(entry)} />
        ))}
      </ul>
      {corrected === null ? null : <Correct entry={corrected} onClose={() => setCorrected(null)} />}
    </section>
  );
}

interface EntryProps {
  readonly entry: FollowUpView;
  /** Who withdraws or restores it. */
  readonly you: ReturnType<typeof useYourName>;
  readonly onCorrect: () => void;
}

function Entry({ entry, you, onCorrect }: EntryProps) {
  const { client, queries } = useOffice();
  const withdraw = useMutation({
    mutationFn: () =>
      client.followUps.withdraw({ id: entry.id, who: you.name, isWithdrawn: !entry.isWithdrawn }),
    onSuccess: () => you.keep(you.name),
    meta: { isErrorShown: true, invalidates: [queries.followUps.key(), queries.orders.lines.key()] },
  });
  const day = registerDate(entry.doneOn) ?? entry.doneOn;
  const what = [...new Set(entry.items.map(({ productName }) => productName))].join(', ');
  return (
    <li className="row wrap between gap-2">
      <span>
        <span className={entry.isWithdrawn ? styles.withdrawn : undefined}>
          <strong>{day}</strong> · {followUpDetails(entry).join(' · ')}
        </span>
        <span className="quiet block pretty">{what}</span>
        {entry.changes.map(({ at, who, kind, before }) => (
          <span key={`${at} ${kind}`} className="quiet block pretty">
            {`${changeTexts[kind]} ${fullMoment(at)} by ${who}`}
            {before === null ? '' : `. Before: ${saidBefore(before)}`}
          </span>
        ))}
      </span>
      <span className="row gap-2">
        {entry.isWithdrawn ? null : (
          <Button size="small" onPress={onCorrect} aria-label={`Correct follow-up of ${day}`}>
            Correct…
          </Button>
        )}
        <Button
          size="small"
          isPending={withdraw.isPending}
          isDestructive={!entry.isWithdrawn}
          onPress={() => withdraw.mutate()}
          aria-label={`${entry.isWithdrawn ? 'Restore' : 'Withdraw'} follow-up of ${day}`}
        >
          {entry.isWithdrawn ? 'Restore' : 'Withdraw'}
        </Button>
      </span>
      {withdraw.error ? (
        <p role="alert" className="fault">
          {faultOf(withdraw.error, 'who') ?? errorMessage(withdraw.error).message}
        </p>
      ) : null}
    </li>
  );
}

function saidBefore(before: FollowUpFacts): string {
  return [registerDate(before.doneOn) ?? before.doneOn, ...followUpDetails(before)].join(', ');
}

type Typed = Omit<FollowUpFacts, 'promisedOn' | 'who'> & {
  readonly promisedOn: string;
  readonly who: string | null;
};

function Correct({ entry, onClose }: { readonly entry: FollowUpView; readonly onClose: () => void }) {
  const { client, queries } = useOffice();
  const today = melbourneDay(useNow());
  const { typed, type, drop } = useDraft<Typed>(`follow-up entry ${entry.id}`, { who: isTextOrNull });
  const { name: who, keep } = useYourName(typed.who);
  const { doneOn, how, whom, note } = { ...entry, ...typed };
  const promisedOn = (typed.promisedOn ?? entry.promisedOn) || null;
  const facts = { doneOn, how, whom, note, promisedOn };
  const correct = useMutation({
    mutationFn: () => client.followUps.correct({ id: entry.id, ...facts, who }),
    onSuccess() {
      keep(who);
      drop();
      onClose();
    },
    meta: { isErrorShown: true, invalidates: [queries.followUps.key(), queries.orders.lines.key()] },
  });
  const fault = (field: string) => faultOf(correct.error, field);
  const failure = correct.error ? errorMessage(correct.error) : null;
  return (
    <Dialog
      title="Correct this follow-up"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button
            onPress={() => {
              drop();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button kind="primary" isPending={correct.isPending} onPress={() => correct.mutate()}>
            Correct entry
          </Button>
        </>
      }
    >
      <div className="stack gap-3">
        <p>{followUpTexts.correcting}</p>
        <YourNameField value={who} onChange={(name) => type({ who: name })} error={fault('who')} />
        <FollowUpFields facts={facts} type={type} fault={fault} today={today} />
        {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
      </div>
    </Dialog>
  );
}
