import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { type ReactNode, useState } from 'react';
import type { SearchScheduleView } from '../../../shared/contract/views/search-schedule.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ScheduleDialog, type ScheduledTitle } from './schedule-dialog.tsx';
import {
  lastSearchText,
  noScheduleText,
  reservedText,
  scheduleButtonText,
  scheduleReachText,
  scheduleStatusText,
  setByText,
} from './schedule-text.ts';

/** The schedule of a title of a matter, that of this computer before that of another; null where there is none. */
function useSchedule({ volumeFolio, matter }: ScheduledTitle): SearchScheduleView | null | undefined {
  const { queries } = useOffice();
  const list = useQuery(queries.searchSchedules.list.queryOptions({ input: {} })).data;
  const own = list?.filter((one) => one.volumeFolio === volumeFolio && one.matter.id === matter.id);
  return own === undefined ? undefined : (own.find((one) => !isElsewhere(one)) ?? own[0] ?? null);
}

const isElsewhere = ({ status }: SearchScheduleView) => status.kind === 'waits' && status.why === 'elsewhere';

/** Whether a title is searched on a schedule, and the way to switch that on. */
export function TitleSchedule(title: ScheduledTitle) {
  const schedule = useSchedule(title);
  const [isAsking, setAsking] = useState(false);
  // Where settlement is behind, nothing is left to switch on.
  if (schedule === undefined || (schedule === null && title.settlementOn === null)) return null;
  const isNew = schedule === null || schedule.status.kind === 'off' || isElsewhere(schedule);
  return (
    <section className="stack gap-1" aria-label={`Scheduled search for title ${title.volumeFolio}`}>
      {schedule === null ? (
        <p className="quiet">{noScheduleText}</p>
      ) : (
        <ScheduleFacts schedule={schedule}>{null}</ScheduleFacts>
      )}
      <div className="row wrap gap-2">
        <Button
          size="small"
          icon={<CalendarClock size={14} />}
          aria-label={
            isNew
              ? `${scheduleButtonText} Title ${title.volumeFolio}`
              : `Change the scheduled search of ${title.volumeFolio}`
          }
          onPress={() => setAsking(true)}
        >
          {isNew ? scheduleButtonText : 'Change…'}
        </Button>
        {schedule === null || isNew ? null : <SwitchOff schedule={schedule} />}
      </div>
      {isAsking ? (
        <ScheduleDialog
          {...title}
          schedule={schedule !== null && isElsewhere(schedule) ? null : schedule}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}

export function SwitchOff({ schedule }: { readonly schedule: SearchScheduleView }) {
  const { queries } = useOffice();
  const off = useMutation(
    queries.searchSchedules.switchOff.mutationOptions({
      meta: { invalidates: [queries.searchSchedules.key()] },
    }),
  );
  return (
    <Button
      size="small"
      isPending={off.isPending}
      aria-label={`Switch off the scheduled search of ${schedule.volumeFolio}`}
      onPress={() => off.mutate({ id: schedule.id })}
    >
      Switch off
    </Button>
  );
}

/** What there is to know of a schedule; `children` stands first. */
export function ScheduleFacts({
  schedule,
  children,
}: {
  readonly schedule: SearchScheduleView;
  readonly children: ReactNode;
}) {
  const now = useNow();
  const { status, last } = schedule;
  const isOn = status.kind !== 'off';
  return (
    <>
      {children}
      <p className="break">
        <strong>Scheduled search.</strong> {scheduleStatusText(schedule, now)}{' '}
        {status.kind === 'doubt' ? (
          <Link to="/statements/$statementId" params={{ statementId: status.chargeId }}>
            Show request
          </Link>
        ) : null}
      </p>
      {last === null ? null : (
        <p className="break">
          {lastSearchText(last, now)}{' '}
          <Link
            to="/statements/$statementId"
            params={{ statementId: last.statementId }}
            search={last.changes ? { view: 'changes' } : {}}
          >
            {last.changes ? 'Show changes' : 'Show statement'}
          </Link>
        </p>
      )}
      {isOn || schedule.reservedCents > 0 ? <p className="quiet break">{reservedText(schedule)}</p> : null}
      <p className="quiet break">
        {setByText(schedule)} {isOn ? scheduleReachText : null}
      </p>
    </>
  );
}
