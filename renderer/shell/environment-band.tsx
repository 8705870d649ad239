import { Link } from '@tanstack/react-router';
import ClockAlert from 'lucide-react/icons/clock-alert';
import FlaskConical from 'lucide-react/icons/flask-conical';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import PlugZap from 'lucide-react/icons/plug-zap';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { isPractice } from '../../shared/model/connection.ts';
import { useStatus } from '../bridge/use-status.ts';
import { useViewState } from '../bridge/view-state.ts';
import { LibraryBanner } from './library-banner.tsx';
import styles from './shell.module.css';
import { StrandedBanner } from './stranded-banner.tsx';
import { clockText } from './text.ts';

/** What must never be overlooked: practice or test, a wrong clock, a lost connection to main, a library that was restored. */
export function EnvironmentBand() {
  const status = useStatus();
  const isOwnPractice = isPractice(status?.connection);
  const isTest = status?.connection.environment === 'test';
  const withheld = status?.withheld ?? [];
  const library = status?.library;
  const isTold = library !== undefined && (library.notice !== null || library.problem !== null);
  const stranded = status?.stranded;
  const isStranded = stranded !== undefined && stranded.orders + stranded.certificates > 0;
  const isLost = useViewState((state) => state.link === 'lost');
  const clockAheadMs = status?.clockAheadMs ?? null;
  const isMarked = isOwnPractice || isTest || withheld.length > 0 || clockAheadMs !== null;
  if (!isLost && !isMarked && !isTold && !isStranded) return null;
  return (
    <header className={styles.bands}>
      {isOwnPractice ? (
        <p className={`${styles.band} ${styles.practice}`}>
          <GraduationCap size={15} aria-hidden="true" />
          <span>
            <strong>Practice</strong> – nothing here is real and nothing is charged
          </span>
          <Link to="/practice" className={styles.bandLink}>
            Scenarios
          </Link>
        </p>
      ) : null}
      {isTest ? (
        <p className={`${styles.band} ${styles.test}`}>
          <FlaskConical size={14} aria-hidden="true" />
          <span>
            <strong>Test environment</strong> – according to the connection file; orders may still be charged
          </span>
        </p>
      ) : null}
      {withheld.length > 0 ? (
        <p role="alert" className={`${styles.band} ${styles.lost}`}>
          <ShieldAlert size={14} aria-hidden="true" />
          <span>
            <strong>Client ID and secret of {quoted(withheld)} are withheld</strong> – Landfolio sends no
            requests or orders there until you compare the addresses
          </span>
          <Link to="/settings/connections" className={styles.bandLink}>
            Compare addresses
          </Link>
        </p>
      ) : null}
      {clockAheadMs === null ? null : (
        <p role="alert" className={`${styles.band} ${styles.lost}`}>
          <ClockAlert size={14} aria-hidden="true" />
          <strong>{clockText(clockAheadMs)}</strong>
        </p>
      )}
      {isLost ? (
        <p role="alert" className={`${styles.band} ${styles.lost}`}>
          <PlugZap size={14} aria-hidden="true" />
          <span>
            <strong>Landfolio is disconnected. Reconnecting…</strong> Nothing typed is lost, and waiting
            orders continue.
          </span>
        </p>
      ) : null}
      {isStranded ? <StrandedBanner {...stranded} /> : null}
      {isTold ? <LibraryBanner library={library} orderingStopped={status?.orderingStopped ?? null} /> : null}
    </header>
  );
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(' and ');
}
