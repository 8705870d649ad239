import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SpecialEventView } from '../../../shared/contract/views/special-event.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage, isNotFound } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EventRow } from './event-row.tsx';
import styles from './events.module.css';

interface EventLookupProps {
  readonly onChange: (event: SpecialEventView) => void;
  readonly onDelete: (event: SpecialEventView) => void;
}

/** One special event by its number, whatever its days. */
export function EventLookup({ onChange, onDelete }: EventLookupProps) {
  const { queries } = useOffice();
  const { typed, type } = useDraft<{ eventId: string }>('event-lookup');
  const [asked, setAsked] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const found = useQuery(
    queries.specialEvents.get.queryOptions({
      input: { eventId: asked ?? '' },
      enabled: asked !== null,
    }),
  );
  const number = (typed.eventId ?? '').trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (number === asked) void found.refetch();
    else setAsked(number === '' ? null : number);
  };
  const fault = number === asked ? faultOf(found.error, 'eventId') : null;
  return (
    <>
      <form className={styles.lookup} onSubmit={submit} noValidate aria-label="Find an event by number">
        <TextField
          label="Event number"
          value={typed.eventId ?? ''}
          onChange={(eventId) => {
            type({ eventId });
            setTried(false);
          }}
          error={isTried && number === '' ? 'Enter the event number.' : fault}
          isMono
        />
        <Button type="submit" isPending={found.isFetching}>
          Find event
        </Button>
      </form>
      <section className={styles.found} aria-label="Event found" aria-live="polite">
        {asked === null ? null : found.isPending ? (
          <Skeleton label="Searching for the event" lines={2} />
        ) : isNotFound(found.error) ? (
          <div className={styles.pad}>
            <Message tone="warn" title="No event has this number">
              The service has no event {asked}. Check the number. An event that was deleted cannot be found.
            </Message>
          </div>
        ) : found.error ? (
          fault === null ? (
            <div className={styles.pad}>
              <Failure failure={errorMessage(found.error)} onRetry={() => void found.refetch()} />
            </div>
          ) : null
        ) : (
          <EventRow
            event={found.data}
            onChange={() => onChange(found.data)}
            onDelete={() => onDelete(found.data)}
          />
        )}
      </section>
    </>
  );
}
