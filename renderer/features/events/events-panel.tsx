import { useMutation, useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { type FormEvent, useState } from 'react';
import type { SpecialEventQuery, SpecialEventView } from '../../../shared/contract/views/special-event.ts';
import { isPractice } from '../../../shared/model/connection.ts';
import { draftOf } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { LeftOut } from '../../bridge/left-out.tsx';
import { useOffice } from '../../bridge/office.tsx';
import { useStatus } from '../../bridge/use-status.ts';
import { Button } from '../../ui/button.tsx';
import { CancelConfirm } from '../../ui/cancel-confirm.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/message.tsx';
import { EmptyState, Skeleton } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EventCredentials } from './event-credentials.tsx';
import { EventEditor } from './event-editor.tsx';
import { daysOf, eventDraft } from './event-form.ts';
import { EventLookup } from './event-lookup.tsx';
import { EventRow } from './event-row.tsx';
import styles from './events.module.css';

const maxDays = 30;
const usualDays = 10;

/** The sample special-events API: lists, adds, changes and deletes events. */
export function EventsPanel() {
  const { queries } = useOffice();
  const status = useStatus();
  const [startDate, setStartDate] = useState('');
  const [endDate, setEndDate] = useState('');
  const [limit, setLimit] = useState(String(usualDays));
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<SpecialEventQuery>({});
  const [isTried, setTried] = useState(false);
  const [editing, setEditing] = useState<SpecialEventView | 'new' | null>(null);
  const [removing, setRemoving] = useState<SpecialEventView | null>(null);
  const events = useQuery(queries.specialEvents.list.queryOptions({ input: { ...asked, page } }));
  const days = Number(limit);
  const limitFault =
    /^\d+$/.test(limit.trim()) && days >= 1 && days <= maxDays ? null : `Enter 1 to ${maxDays} days.`;
  const endFault =
    startDate && endDate && endDate < startDate ? 'The end date is before the start date.' : null;
  // A page is a number of days, so one without events may stand before one that has some.
  const isEnd = (events.data?.length ?? 0) === 0 && page * (asked.limit ?? usualDays) >= daysOf(asked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (limitFault || endFault) return;
    setPage(1);
    setAsked({
      ...(startDate ? { startDate } : {}),
      ...(endDate ? { endDate } : {}),
      ...(days === usualDays ? {} : { limit: days }),
    });
  };
  return (
    <div className="stack gap-5">
      <section className="card" aria-labelledby="events">
        <div className={styles.head}>
          <div>
            <h2 id="events">Sample events</h2>
            <p className="quiet">
              The service provides these sample records (“special events”) for testing a connection. They have
              separate credentials and are not required for any matter.
            </p>
          </div>
          <Button kind="primary" onPress={() => setEditing('new')}>
            New event
          </Button>
        </div>
        <EventLookup onChange={setEditing} onDelete={setRemoving} />
        <form className={styles.range} onSubmit={submit} noValidate aria-label="Days to show">
          <DateField label="From" value={startDate} onChange={setStartDate} hint="Today if left empty." />
          <DateField
            label="To"
            value={endDate}
            onChange={setEndDate}
            error={isTried ? endFault : null}
            hint="7 days later if left empty."
            min={startDate}
          />
          <TextField
            label="Days per page"
            value={limit}
            onChange={setLimit}
            error={isTried ? limitFault : null}
            hint="Up to 30."
          />
          <Button type="submit" isPending={events.isFetching}>
            Show
          </Button>
        </form>
        {events.error ? (
          <div className={styles.pad}>
            <Failure failure={errorMessage(events.error)} onRetry={() => void events.refetch()} />
          </div>
        ) : null}
        <LeftOut
          procedure="specialEvents.list"
          what={['event', 'events']}
          input={{ ...asked, page }}
          at={events.dataUpdatedAt}
          className={styles.pad}
        />
        {events.isPending ? <Skeleton label="Loading events" /> : null}
        {events.data?.length === 0 ? (
          <EmptyState
            icon={CalendarDays}
            title={isEnd && page > 1 ? 'No more events' : 'No events on these days'}
          >
            {isEnd
              ? page === 1
                ? 'Choose other days, or add an event.'
                : 'Go back to the previous page.'
              : 'The next page shows later days.'}
          </EmptyState>
        ) : null}
        <ul>
          {events.data?.map((event) => (
            <li key={event.eventId}>
              <EventRow
                event={event}
                onChange={() => setEditing(event)}
                onDelete={() => setRemoving(event)}
              />
            </li>
          ))}
        </ul>
        {page > 1 || !isEnd ? (
          <div className="row gap-3 pad-3">
            <Button size="small" isDisabled={page === 1} onPress={() => setPage(page - 1)}>
              Previous
            </Button>
            <span>Page {page}</span>
            <Button size="small" isDisabled={isEnd} onPress={() => setPage(page + 1)}>
              Next
            </Button>
          </div>
        ) : null}
      </section>
      {status === undefined ? null : isPractice(status.connection) ? (
        <p className="quiet">
          The practice service does not require a user name and password for sample events.
        </p>
      ) : (
        <EventCredentials connectionId={status.connection.id} />
      )}
      {editing && status ? (
        <EventEditor
          event={editing === 'new' ? null : editing}
          connectionId={status.connection.id}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {removing && status ? (
        <RemoveDialog
          event={removing}
          connectionId={status.connection.id}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </div>
  );
}

function RemoveDialog({
  event,
  connectionId,
  onClose,
}: {
  readonly event: SpecialEventView;
  readonly connectionId: string;
  readonly onClose: () => void;
}) {
  const { queries } = useOffice();
  const remove = useMutation(
    queries.specialEvents.remove.mutationOptions({
      onSuccess: (_, { eventId }) => {
        draftOf(eventDraft(connectionId, eventId)).drop();
        onClose();
      },
      meta: { isErrorShown: true, invalidates: [queries.specialEvents.key()], awaitsRefetch: true },
    }),
  );
  return (
    <Dialog
      title="Delete this event?"
      role="alertdialog"
      isOpen
      isKept={remove.isPending}
      onClose={onClose}
      actions={
        <CancelConfirm
          confirm="Delete event"
          kind="danger"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ eventId: event.eventId })}
          onCancel={onClose}
        />
      }
    >
      <p>“{event.name}” is removed from the service. A planned event is cancelled for everyone.</p>
      {remove.error ? <Failure failure={errorMessage(remove.error)} /> : null}
    </Dialog>
  );
}
