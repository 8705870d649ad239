import { Link } from '@tanstack/react-router';
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Clock from 'lucide-react/icons/clock';
import KeyRound from 'lucide-react/icons/key-round';
import PlugZap from 'lucide-react/icons/plug-zap';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Users from 'lucide-react/icons/users';
import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { StatusView } from '../../shared/contract/views/status.ts';
import {
  attentionTexts,
  chargeDoubtCount,
  chargeDoubtTexts,
  needCount,
} from '../../shared/model/doubt-text.ts';
import { orderingLockText } from '../../shared/model/ordering-lock-text.ts';
import { reasonText } from '../../shared/model/service-failure-text.ts';
import { useOfficeState } from '../bridge/use-office-state.ts';
import { useStatus } from '../bridge/use-status.ts';
import { useViewState } from '../bridge/view-state.ts';
import { useNow } from '../ui/use-now.ts';
import styles from './status-line.module.css';
import { notCheckedText, officeSign, waitingText } from './text.ts';

const environmentNames = { production: 'PRODUCTION', test: 'TEST', practice: 'PRACTICE' } as const;

/** A connection that is called as its environment, as the practice service is, needs no second word. */
function isNamedByBadge({ name, environment }: StatusView['connection']): boolean {
  return name.trim().toUpperCase() === environmentNames[environment];
}

/** Whether the service answers, as far as it was asked since the start. */
export function Network({ network, connection }: Pick<StatusView, 'network' | 'connection'>) {
  if (network.state === 'reachable') {
    return (
      <span className={styles.part}>
        <Wifi size={13} className={styles.good} aria-hidden="true" />
        <span className={styles.name} title="Service reachable">
          Service reachable
        </span>
      </span>
    );
  }
  const why = network.failure === null ? undefined : reasonText(network.failure.reason);
  if (network.state === 'unreachable') {
    return (
      <span className={`${styles.part} ${styles.bad}`}>
        <WifiOff size={13} aria-hidden="true" />
        <span className={styles.name} title={why}>
          {why ?? 'Service unreachable'}
        </span>
      </span>
    );
  }
  if (network.state === 'refused') {
    return (
      <span className={`${styles.part} ${styles.warn}`} title={why}>
        <KeyRound size={13} aria-hidden="true" />
        <Link to="/settings/connections" className={styles.name}>
          Credentials refused: check connection
        </Link>
      </span>
    );
  }
  if (network.state === 'faulty') {
    return (
      <span className={`${styles.part} ${styles.warn}`} title={why}>
        <TriangleAlert size={13} aria-hidden="true" /> Service is returning errors
      </span>
    );
  }
  return (
    <span className={styles.part}>
      <CircleDashed size={13} aria-hidden="true" />
      <span className={styles.name} title={notCheckedText(connection)}>
        {notCheckedText(connection)}
      </span>
    </span>
  );
}

/** The state of the service is not known while main is disconnected. */
function Lost() {
  return (
    <span className={`${styles.part} ${styles.bad}`}>
      <PlugZap size={13} aria-hidden="true" />
      <span className={styles.name} title="Landfolio is disconnected. Reconnecting…">
        Landfolio is disconnected. Reconnecting…
      </span>
    </span>
  );
}

/** How this computer stands with its office; nothing where it belongs to none. Leads to the settings that say more. */
function Office() {
  const office = useOfficeState();
  const now = useNow();
  if (!office) return null;
  const { text, tone } = officeSign(office, now);
  return (
    <Link
      to="/settings/office-server"
      className={tone === 'warn' ? `${styles.part} ${styles.warn}` : styles.part}
    >
      <Users size={13} {...(tone === 'good' ? { className: styles.good } : {})} aria-hidden="true" />
      <span className={styles.name} title={text}>
        {text}
      </span>
    </Link>
  );
}

/** How many certificates are still to come; leads to the list of exactly these, whatever it showed before. */
function Waiting({ status }: { readonly status: StatusView }) {
  return (
    <Link
      to="/orders"
      search={{ show: status.waiting === 0 ? 'all' : 'waiting' }}
      className={`${styles.part} ${styles.fixed}`}
    >
      <Clock size={13} aria-hidden="true" />
      {waitingText(status)}
    </Link>
  );
}

/** How much needs a person; each part leads to the list that shows exactly that. */
function Attention({ status }: { readonly status: StatusView }) {
  if (status.attention === 0) return null;
  const charges = chargeDoubtTexts(status.charges);
  const { all, details } = attentionTexts(status.certificates);
  const doubts = chargeDoubtCount(status.charges);
  return (
    <span className={`${styles.part} ${styles.warn}`}>
      <TriangleAlert size={13} aria-hidden="true" />
      {needCount(status.certificates) > 0 ? (
        <Link
          to="/orders"
          search={{ show: 'attention' }}
          className={styles.name}
          title={details === '' ? all : `${all}: ${details}`}
        >
          {all}
          {details === '' ? null : <span className={styles.details}>: {details}</span>}
        </Link>
      ) : (
        <span>{doubts === 1 ? '1 needs attention' : `${doubts} need attention`}:</span>
      )}
      {charges.map(({ kind, text }) => (
        <Link key={kind} to={places[kind]} className={styles.name} title={text}>
          {text}
        </Link>
      ))}
    </span>
  );
}

/** Where a person sees what is in doubt, and what to do about it. */
const places = { statements: '/statements', alerts: '/alerts', titles: '/title-purchases' } as const;

/** Where the office stands: the connection, the network, what is awaited and what needs a person. */
export function StatusLine() {
  const status = useStatus();
  const isLost = useViewState((state) => state.link === 'lost');
  return (
    <footer className={styles.line}>
      {status ? (
        <>
          <Link to="/settings/connections" className={styles.part}>
            <span className={`${styles.badge} ${styles[status.connection.environment]}`}>
              {environmentNames[status.connection.environment]}
            </span>
            {isNamedByBadge(status.connection) ? null : (
              <span className={styles.name} title={status.connection.name}>
                {status.connection.name}
              </span>
            )}
          </Link>
          {isLost ? <Lost /> : <Network network={status.network} connection={status.connection} />}
          {isLost ? null : <Office />}
          <span className={styles.spacer} />
          <Waiting status={status} />
          {status.orderingStopped ? (
            <Link
              to="/cart"
              className={`${styles.part} ${styles.bad}`}
              title={orderingLockText(status.orderingStopped)}
            >
              <TriangleAlert size={13} aria-hidden="true" /> Ordering is locked
            </Link>
          ) : null}
          <Attention status={status} />
          {status.update ? (
            <Link to="/settings/updates" className={styles.part}>
              <CircleArrowUp size={13} aria-hidden="true" />
              {status.update.isReady
                ? `Restart to install ${status.update.version}`
                : `${status.update.version} is available`}
            </Link>
          ) : null}
          <span className={styles.version}>Landfolio {status.version}</span>
        </>
      ) : (
        <span>Connecting…</span>
      )}
    </footer>
  );
}
