import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleX from 'lucide-react/icons/circle-x';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { HealthView } from '../../../shared/contract/views/health.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useStatus } from '../../bridge/use-status.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Failure } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/page.tsx';
import styles from './about.module.css';
import { healthText } from './text.ts';

/** The health check that belongs to a row of the versions table, by its path. */
function healthOf(path: string, health: readonly HealthView[] | undefined): HealthView | undefined {
  return health?.find((one) => (one.api === 'drss' ? path.includes('/drss/') : path.includes('/alert/')));
}

/** The product, the API versions that it was built for, and the health of the service. */
export function AboutPanel() {
  const { queries } = useOffice();
  const status = useStatus();
  const versions = useQuery(queries.about.versions.queryOptions({ input: {} }));
  const health = useQuery(queries.about.health.queryOptions({ input: {}, staleTime: 60_000 }));
  return (
    <div className="stack gap-5">
      <section className="card panel gap-3 selectable pretty" aria-labelledby="about">
        <div className="row gap-4">
          <Logo size={40} />
          <div>
            <h2 id="about">Landfolio {status?.version ?? ''}</h2>
            <p className="muted">Land information for conveyancing offices in Victoria</p>
          </div>
        </div>
        <p>
          Free software under the MIT licence. You may use, copy, change and distribute it, also for a fee, if
          you keep its copyright notice. It comes without warranty of any kind.
        </p>
        <p className="muted">
          Register data belongs to the State of Victoria. The register data in Landfolio was correct at the
          time shown with it and is not a certificate.
        </p>
      </section>
      <section className="card panel gap-3 selectable pretty" aria-labelledby="versions">
        <div className="row between gap-3">
          <h2 id="versions">API versions</h2>
          <Button
            size="small"
            icon={<RefreshCw size={13} />}
            isPending={health.isFetching}
            onPress={() => void health.refetch()}
          >
            Check health
          </Button>
        </div>
        {versions.error ? (
          <Failure failure={errorMessage(versions.error)} onRetry={() => void versions.refetch()} />
        ) : null}
        {health.error ? <Failure failure={errorMessage(health.error)} /> : null}
        {versions.isPending ? <Skeleton label="Loading versions" /> : null}
        {versions.data ? (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">API</th>
                <th scope="col">Built for</th>
                <th scope="col">Path</th>
                <th scope="col">Reported by the service</th>
              </tr>
            </thead>
            <tbody>
              {versions.data.map((row) => (
                <tr key={`${row.api} ${row.path}`}>
                  <td>{row.api}</td>
                  <td>{row.version}</td>
                  <td>
                    <code>{row.path}</code>
                  </td>
                  <td>
                    <Reported
                      health={healthOf(row.path, health.data)}
                      isAsked={health.isFetching}
                      path={row.path}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </section>
    </div>
  );
}

/** A state that Landfolio does not know is shown in the service's own words, neither as good nor as bad. */
const states = {
  running: { Icon: CircleCheck, look: 'good', words: 'Running' },
  down: { Icon: CircleX, look: 'bad', words: 'Not running' },
  other: { Icon: CircleDot, look: 'muted', words: 'No status given' },
  unknown: { Icon: CircleAlert, look: 'bad', words: 'Could not be checked' },
} as const;

interface ReportedProps {
  readonly health: HealthView | undefined;
  readonly isAsked: boolean;
  readonly path: string;
}

function Reported({ health, isAsked, path }: ReportedProps) {
  if (!health) {
    const hasCheck = path.includes('/drss/') || path.includes('/alert/');
    return (
      <span className="muted">{hasCheck ? (isAsked ? 'checking…' : 'not known') : 'no health check'}</span>
    );
  }
  const { Icon, look, ...state } = states[health.state];
  const words = health.state === 'other' ? (health.status ?? state.words) : state.words;
  const name = [health.applicationName, health.applicationVersion].filter(Boolean).join(' ');
  const about = [health.apiName, health.environment, health.status].filter(Boolean).join(' · ');
  const why = healthText(health);
  return (
    <span className="with-icon">
      <Icon size={15} className={look} aria-label={words} />
      <span>
        {name || words}
        {about && about !== words ? <span className="quiet block">{about}</span> : null}
        {why ? <span className="quiet block">{why}</span> : null}
      </span>
    </span>
  );
}
