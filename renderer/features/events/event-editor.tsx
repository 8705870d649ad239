import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SpecialEventDraft, SpecialEventView } from '../../../shared/contract/views/special-event.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { faultOf } from '../charges/fault-of.ts';
import { type EventForm, emptyEventForm, eventChange, formOfEvent, readEventForm } from './event-form.ts';
import styles from './events.module.css';

interface EventEditorProps {
  /** Null: a new one. */
  readonly event: SpecialEventView | null;
  readonly onClose: () => void;
}

export function EventEditor({ event, onClose }: EventEditorProps) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const [form, setForm] = useState<EventForm>(() => (event ? formOfEvent(event) : emptyEventForm));
  const [isTried, setTried] = useState(false);
  const read = readEventForm(form);
  const save = useMutation({
    mutationFn: (draft: SpecialEventDraft) =>
      event
        ? client.specialEvents.update({ eventId: event.eventId, change: eventChange(event, draft) })
        : client.specialEvents.create(draft),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: queries.specialEvents.key() });
      onClose();
    },
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (!read.ok || save.isPending) return;
    if (event && Object.keys(eventChange(event, read.value)).length === 0) return onClose();
    save.mutate(read.value);
  };
  const fault = (field: keyof EventForm) => {
    const own = isTried && !read.ok ? read.failure[field] : undefined;
    return own ?? faultOf(save.error, field);
  };
  const set = (field: keyof EventForm) => (value: string) => setForm((now) => ({ ...now, [field]: value }));
  const failure = save.error ? failureText(save.error) : null;
  return (
    <Dialog
      title={event ? `Change ${event.name}` : 'New event'}
      isOpen
      isKept={save.isPending}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Event">
        <TextField label="Name" value={form.name} onChange={set('name')} error={fault('name')} isRequired />
        <TextField
          label="Location"
          value={form.location}
          onChange={set('location')}
          error={fault('location')}
          isRequired
        />
        <TextField
          label="Description"
          rows={3}
          value={form.eventDescription}
          onChange={set('eventDescription')}
          error={fault('eventDescription')}
          isRequired
        />
        <TextField
          label="Days"
          value={form.dates}
          onChange={set('dates')}
          error={fault('dates')}
          hint="Several with commas between: 2026-11-28, 2026-11-29"
          isRequired
        />
        <TextField
          label="Price in dollars"
          value={form.price}
          onChange={set('price')}
          error={fault('price')}
          isRequired
        />
        {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
        <div className={styles.row}>
          <Button type="submit" kind="primary" isPending={save.isPending}>
            {event ? 'Save changes' : 'Create event'}
          </Button>
          <Button kind="quiet" onPress={onClose} isDisabled={save.isPending}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
