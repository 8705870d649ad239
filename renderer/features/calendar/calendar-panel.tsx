import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/message.tsx';
import { momentText } from '../../ui/moment.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ExportCalendar } from './export-calendar.tsx';
import { calendarFileText, calendarHolds, calendarLead } from './text.ts';

/** The settlement dates for the office's calendar: saved once, or kept up to date in a file. */
export function CalendarPanel() {
  const id = useId();
  return (
    <div className="stack gap-5">
      <section className="card panel" aria-labelledby={id}>
        <h2 id={id}>Settlement calendar</h2>
        <p className="lead">{calendarLead}</p>
        <p>{calendarHolds}</p>
        <div>
          <ExportCalendar />
        </div>
      </section>
      <CalendarFile />
    </div>
  );
}

/** A file that a calendar program subscribes to. */
function CalendarFile() {
  const id = useId();
  const { queries } = useOffice();
  const now = useNow();
  const query = useQuery(queries.calendar.file.queryOptions({ input: {} }));
  const { typed, type, drop } = useDraft<{ path: string }>('calendar file');
  const save = useMutation(
    queries.calendar.chooseFile.mutationOptions({
      onSuccess: (_, { path }) => drop({ path }),
      meta: { isErrorShown: true, invalidates: [queries.calendar.file.key()], awaitsRefetch: true },
    }),
  );
  const file = query.data;
  if (file === undefined) return <QueryFallback query={query} label="Loading settings" isCard />;
  const path = typed.path ?? file.path;
  const failure = save.error ? errorMessage(save.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ path });
  };
  const moment = (at: number | null) => (at === null ? null : momentText(at, now));
  const state = calendarFileText(file, { written: moment(file.writtenAt), since: moment(file.since) });
  return (
    <form className="card panel" onSubmit={submit} noValidate aria-labelledby={id}>
      <h2 id={id}>Calendar file</h2>
      <p className="lead">
        Landfolio can write the calendar to a file whenever an event changes, for a calendar program that
        reads it there. It is a setting of this computer. Other computers of your office write their own file,
        or none.
      </p>
      <TextField
        label="File (optional)"
        value={path}
        onChange={(next) => type({ path: next })}
        error={faultOf(save.error, 'path')}
        hint="The whole path of a file that ends with .ics, in a folder that is there already. It may be synchronised or on a server."
        isMono
      />
      {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
      {state === null ? null : (
        <p className={file.state === 'written' ? 'quiet break' : 'fault'} role="status">
          {state}
        </p>
      )}
      <div>
        <Button type="submit" isPending={save.isPending} isDisabled={path.trim() === file.path}>
          {path.trim() === '' && file.path !== '' ? 'Stop writing' : 'Write this file'}
        </Button>
      </div>
    </form>
  );
}
