import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useId } from 'react';
import type { DayOffView } from '../../../shared/contract/procedures/days-off.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { publicHolidays } from '../../../shared/model/public-holidays.ts';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { dayInWords } from '../../ui/day-in-words.ts';
import { Failure } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './settings.module.css';
import { useDaysOffForm } from './use-days-off-form.ts';

/** Days on which the office is closed: none of them counts as a working day. */
export function DaysOffPanel() {
  const id = useId();
  const form = useDaysOffForm();
  const { data, error } = form.saved;
  if (error || data === undefined)
    return <QueryFallback query={form.saved} label="Loading settings" isCard />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.add();
  };
  return (
    <form className="card panel" onSubmit={submit} noValidate aria-labelledby={id}>
      <h2 id={id}>Days off</h2>
      <p className="lead">
        Landfolio counts the working days until settlement and the working days by which a certificate is
        late. It excludes weekends and the public holidays of Victoria. Add other days when your office is
        closed, such as the Friday before the AFL Grand Final if it is proclaimed for another date.
      </p>
      <div className={styles.dayOff}>
        <DateField
          label="Date"
          value={form.typed.day}
          onChange={(day) => form.set({ day })}
          error={form.faultOf('day')}
          isRequired
        />
        <TextField
          label="Name (optional)"
          value={form.typed.name}
          onChange={(name) => form.set({ name })}
          error={form.faultOf('name')}
        />
      </div>
      <div className="row wrap gap-3">
        <Button type="submit" icon={<Plus size={15} />} isPending={form.isAdding}>
          Add day off
        </Button>
        <span role="status">{doneText(form.added, form.removed)}</span>
      </div>
      {form.failure ? <Failure failure={form.failure} /> : null}
      <h3 id={`${id}-days`}>Your days off</h3>
      {data.length === 0 ? (
        <p className="muted">No days off added.</p>
      ) : (
        <ul aria-labelledby={`${id}-days`}>
          {data.map((day) => (
            <li key={day.day} className={styles.day}>
              <span>
                {dayText(day)}
                {day.name === '' ? null : <span className="muted"> {day.name}</span>}
              </span>
              <Button
                size="small"
                isPending={form.removing === day.day}
                aria-label={`Remove ${dayText(day)}`}
                isDestructive
                onPress={() => form.remove(day)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ComingHolidays id={`${id}-holidays`} />
    </form>
  );
}

const maxShown = 12;

/** Public holidays that are excluded already: about a year of them. */
function ComingHolidays({ id }: { readonly id: string }) {
  const today = melbourneDay(useNow());
  const coming = [...publicHolidays].filter(([day]) => day >= today).slice(0, maxShown);
  return (
    <>
      <h3 id={id}>Public holidays already excluded</h3>
      <ul aria-labelledby={id}>
        {coming.map(([day, name]) => (
          <li key={day} className={styles.day}>
            <span>
              {dayText({ day })}
              <span className="muted"> {name}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function dayText({ day }: Pick<DayOffView, 'day'>): string {
  return dayInWords(day) ?? day;
}

function doneText(added: DayOffView | null, removed: DayOffView | null): string {
  if (removed !== null) return `${dayText(removed)} removed`;
  return added === null ? '' : `${dayText(added)} added`;
}
