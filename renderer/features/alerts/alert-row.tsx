import { Link } from '@tanstack/react-router';
import BellRing from 'lucide-react/icons/bell-ring';
import type { AlertView } from '../../../shared/contract/views/alert.ts';
import { alertActivityText } from '../../../shared/model/alert-activity-text.ts';
import { lapsesSoon, periodsOf } from '../../../shared/model/alert-cover.ts';
import { Chip } from '../../ui/chip.tsx';
import { fullMoment } from '../../ui/moment.ts';
import { useNow } from '../../ui/use-now.ts';
import { ChargeDoubt } from '../charges/charge-doubt.tsx';
import { MoveToMatter } from '../filing/move-to-matter.tsx';
import { AlertNextStep } from './alert-next-step.tsx';
import { AlertPeriods } from './alert-periods.tsx';
import styles from './alerts.module.css';
import {
  alertProblemText,
  alertReachText,
  alertStateText,
  alertTime,
  isOpen,
  lapsesText,
  lastFirst,
} from './text.ts';

interface AlertRowProps {
  readonly alert: AlertView;
  /** All of the office: another one may follow on. */
  readonly all: readonly AlertView[];
  /** Where the line of its title is drawn already. */
  readonly isLineElsewhere?: boolean;
}

export function AlertRow({ alert, all, isLineElsewhere = false }: AlertRowProps) {
  const now = useNow();
  const state = alertStateText(alert, now);
  const { contractOn = null, settlementOn = null, isClosed = false } = alert.matter ?? {};
  const lapses =
    state.tone !== 'good' || isClosed ? null : lapsesSoon(all, alert.volumeFolio, settlementOn, now);
  return (
    <li className="pad-3">
      <div className="row wrap gap-3">
        <Link to="/title" search={{ titleId: alert.volumeFolio }}>
          <strong>{alert.volumeFolio}</strong>
        </Link>
        <Chip tone={state.tone}>{state.text}</Chip>
        {lapses === null ? null : <Chip tone="warn">{lapsesText(lapses, now)}</Chip>}
      </div>
      {alert.matter === null ? null : (
        <p className="break">
          Matter{' '}
          <Link to="/matters/$matterId" params={{ matterId: alert.matter.id }}>
            {alert.matter.number}
          </Link>
        </p>
      )}
      {alert.customerRef && alert.customerRef !== alert.matter?.number ? (
        <p className="break">Reference {alert.customerRef}</p>
      ) : null}
      {alert.startDateTime && alert.endDateTime ? (
        <p className="quiet break">
          {alertTime(alert.startDateTime)} to {alertTime(alert.endDateTime)}
        </p>
      ) : null}
      {isLineElsewhere ? null : (
        <AlertPeriods
          periods={periodsOf([alert], alert.volumeFolio)}
          dates={{ contractOn, settlementOn }}
          now={now}
        />
      )}
      {isOpen(alert, now) ? (
        <p className="quiet break">
          {alertReachText}{' '}
          <Link to="/alerts" search={{ import: true }}>
            Import notifications
          </Link>
        </p>
      ) : null}
      {alert.problem ? (
        <p className={isProblem(alert) ? 'fault' : 'quiet break'}>{alertProblemText(alert.problem)}</p>
      ) : null}
      {alert.problem && alert.problem.kind !== 'elsewhere' ? <ChargeDoubt id={alert.id} /> : null}
      <div className="mt-1">
        <MoveToMatter
          size="small"
          label={`alert for ${alert.volumeFolio}`}
          things={[{ kind: 'alert', id: alert.id }]}
        />
      </div>
      {alert.subscriptionId ? (
        <p className={`quiet break ${styles.mono}`}>Subscription {alert.subscriptionId}</p>
      ) : null}
      {alert.notifications.length > 0 ? (
        <ul className={styles.notifications} aria-label="Notifications">
          {lastFirst(alert.notifications).map((one) => (
            <li key={one.id} className="with-icon">
              <BellRing size={13} className="warn" aria-hidden="true" />
              <span>
                <strong>{alertActivityText(one.activityType)}</strong>{' '}
                {one.activityTime ? alertTime(one.activityTime) : ''}
                <span className="quiet break"> · imported {fullMoment(one.importedAt)}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <AlertNextStep alert={alert} />
    </li>
  );
}

/** An alert that is there has no problem, unless the service provider said that it is not. */
function isProblem({ state, problem }: AlertView): boolean {
  return problem?.kind === 'contradicted' || (state !== 'subscribed' && state !== 'notPlaced');
}
