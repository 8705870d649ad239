import { useQuery } from '@tanstack/react-query';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import { isSettled } from '../../../../shared/model/alert-cover.ts';
import { readAlertTitle } from '../../../../shared/model/alert-rules.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { TitleCovers } from '../../alerts/title-covers.tsx';
import { TitleSchedule } from '../../alerts/title-schedule.tsx';

/** The titles of a matter that an alert can be set for: of its statements, its alerts, and what was looked up for it. */
function useTitles(matter: MatterView): readonly string[] {
  const { queries } = useOffice();
  const links = useQuery(queries.matters.links.queryOptions({ input: { id: matter.id } })).data ?? [];
  const alerts = useQuery(queries.alerts.list.queryOptions({ input: {} })).data ?? [];
  const statements =
    useQuery(queries.statements.list.queryOptions({ input: { matterNumber: matter.number } })).data ?? [];
  const named = [
    ...statements.filter(({ state }) => state === 'kept').map(({ volumeFolio }) => volumeFolio),
    ...alerts.filter((alert) => alert.matter?.id === matter.id).map(({ volumeFolio }) => volumeFolio),
    ...links.filter(({ kind }) => kind === 'title').map(({ thing }) => thing),
  ];
  const titles = named.flatMap((text) => {
    const title = readAlertTitle(text);
    return title.ok ? [title.value] : [];
  });
  return [...new Set(titles)].sort();
}

interface MatterCoverProps {
  readonly matter: MatterView;
  readonly className: string;
}

/** Whether each title of an open matter is monitored until the day after its settlement, and the ways to see to it. */
export function MatterCover({ matter, className }: MatterCoverProps) {
  const { queries } = useOffice();
  const now = useNow();
  const titles = useTitles(matter);
  const alerts = useQuery(queries.alerts.list.queryOptions({ input: {} })).data;
  const schedules = useQuery(queries.searchSchedules.list.queryOptions({ input: {} })).data ?? [];
  const { settlementOn, closedAt } = matter;
  const isAhead = settlementOn !== null && closedAt === null && !isSettled(settlementOn, now);
  const covered = isAhead ? titles : [];
  // What was switched on is shown also where it waits or is over.
  const scheduled = schedules
    .filter((one) => one.matter.id === matter.id && !covered.includes(one.volumeFolio))
    .map(({ volumeFolio }) => volumeFolio);
  if (alerts === undefined || covered.length + scheduled.length === 0) return null;
  return (
    <div className={`stack gap-4 ${className}`}>
      {isAhead ? (
        <TitleCovers titles={covered} matter={matter} settlementOn={settlementOn} alerts={alerts} now={now} />
      ) : null}
      {[...new Set(scheduled)].sort().map((volumeFolio) => (
        <TitleSchedule
          key={volumeFolio}
          volumeFolio={volumeFolio}
          matter={matter}
          settlementOn={isAhead ? settlementOn : null}
        />
      ))}
    </div>
  );
}
