import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SpecialEventDraft, SpecialEventView } from '../../../shared/contract/views/special-event.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, FormFoot } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import {
  type EventForm,
  emptyEventForm,
  eventChange,
  eventDraft,
  formOfEvent,
  readEventForm,
} from './event-form.ts';

interface EventEditorProps {
  /** Null: a new one. */
  readonly event: SpecialEventView | null;
  readonly connectionId: string;
  readonly onClose: () => void;
}

/** The form of an event. Escape and the close button keep the entries; Cancel discards them. */
export function EventEditor({ event, connectionId, onClose }: EventEditorProps) {
  const { client, queries } = useOffice();
  const { typed, type, drop } = useDraft<EventForm>(eventDraft(connectionId, event?.eventId ?? null));
  const form: EventForm = { ...(event ? formOfEvent(event) : emptyEventForm), ...typed };
  const [isTried, setTried] = useState(false);
  const read = readEventForm(form, event);
  const cancel = () => {
    drop();
    onClose();
  };
  const save = useMutation({
    mutationFn: (now: SpecialEventDraft) =>
      event
        ? client.specialEvents.update({ eventId: event.eventId, change: eventChange(event, now) })
        : client.specialEvents.create(now),
    onSuccess: cancel,
    meta: { isErrorShown: true, invalidates: [queries.specialEvents.key()], awaitsRefetch: true },
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (!read.ok || save.isPending) return;
    if (event && Object.keys(eventChange(event, read.value)).length === 0) return cancel();
    save.mutate(read.value);
  };
  const fault = (field: keyof EventForm) => {
    const own = isTried && !read.ok ? read.failure[field] : undefined;
    return own ?? faultOf(save.error, field);
  };
  const set = (field: keyof EventForm) => (value: string) => type({ [field]: value });
  const failure = save.error ? errorMessage(save.error) : null;
  // What the office or the service finds wrong with no field of this form, or with one day of several.
  const loose = failure?.faults.filter((one) => !(one.field in form)) ?? [];
  return (
    <Dialog
      title={event ? `Edit ${event.name}` : 'New event'}
      isOpen
      isKept={save.isPending}
      onClose={onClose}
    >
      <form className="stack gap-3" onSubmit={submit} noValidate aria-label="Event">
        <UnsavedChanges isTyped={Object.keys(typed).length > 0} />
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
          label="Dates"
          value={form.dates}
          onChange={set('dates')}
          error={fault('dates')}
          hint="Separate dates with commas, such as 28/11/2026, 29/11/2026"
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
        {loose.length > 0 ? (
          <ul className="fault" role="alert">
            {loose.map((one) => (
              <li key={`${one.field} ${one.message}`}>
                {one.field}: {one.message}
              </li>
            ))}
          </ul>
        ) : null}
        <FormFoot>
          <Button onPress={cancel} isDisabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" isPending={save.isPending}>
            {event ? 'Save changes' : 'Create event'}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}
