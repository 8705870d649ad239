import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { scheduleTotalText } from './schedule-text.ts';
import { ScheduleFacts, SwitchOff } from './title-schedule.tsx';

/** All titles that this computer searches on a schedule, with what they may come to together. */
export function SchedulesSection() {
  const { queries } = useOffice();
  const list = useQuery(queries.searchSchedules.list.queryOptions({ input: {} }));
  const all = list.data ?? [];
  return (
    <section className="card" aria-labelledby="schedules">
      <h2 id="schedules" className="card-head line-below">
        Scheduled searches
      </h2>
      <QueryFallback query={list} label="Loading scheduled searches" />
      {list.data?.length === 0 ? (
        <EmptyState icon={CalendarClock} title="No scheduled searches">
          Landfolio can search a title again every few days until settlement, within a limit that you set.
          Open a matter that has a settlement date, then its Alerts.
        </EmptyState>
      ) : null}
      {all.length > 0 ? <p className="pad-3 quiet line-below">{scheduleTotalText(all)}</p> : null}
      <ul className="ruled">
        {all.map((schedule) => (
          <li key={schedule.id} className="pad-3 stack gap-1">
            <ScheduleFacts schedule={schedule}>
              <p className="break">
                <Link to="/title" search={{ titleId: schedule.volumeFolio }}>
                  <strong>{schedule.volumeFolio}</strong>
                </Link>
                , matter{' '}
                <Link
                  to="/matters/$matterId"
                  params={{ matterId: schedule.matter.id }}
                  search={{ tab: 'searches' }}
                >
                  {schedule.matter.number}
                </Link>
              </p>
            </ScheduleFacts>
            {schedule.status.kind === 'off' ? null : (
              <div>
                <SwitchOff schedule={schedule} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
