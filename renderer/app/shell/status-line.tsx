import { Link } from '@tanstack/react-router';
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { StatusView } from '../../../shared/contract/views/status.ts';
import { doubtText } from '../../../shared/model/doubt-text.ts';
import { useOrdersView } from '../../features/orders/orders-view.ts';
import styles from './status-line.module.css';
import { useStatus } from './use-status.ts';

const environmentNames = { production: 'PRODUCTION', test: 'TEST', practice: 'PRACTICE' } as const;

function Network({ network }: { readonly network: StatusView['network'] }) {
  if (network.state === 'reachable') {
    return (
      <span className={styles.part}>
        <Wifi size={13} className={styles.good} aria-hidden="true" /> Service reachable
      </span>
    );
  }
  if (network.state === 'unreachable') {
    return (
      <span className={`${styles.part} ${styles.bad}`}>
        <WifiOff size={13} aria-hidden="true" />
        <span className={styles.name}>{network.message ?? 'Service unreachable'}</span>
      </span>
    );
  }
  return (
    <span className={styles.part}>
      <CircleDashed size={13} aria-hidden="true" /> Service not asked yet
    </span>
  );
}

/** Where the office stands: the connection, the network, what is awaited and what needs a person. */
export function StatusLine() {
  const status = useStatus();
  const setShow = useOrdersView((view) => view.setShow);
  const doubt = status ? doubtText(status.orders) : '';
  return (
    <footer className={styles.line}>
      {status ? (
        <>
          <Link to="/settings/connections" className={styles.part}>
            <span className={`${styles.badge} ${styles[status.connection.environment]}`}>
              {environmentNames[status.connection.environment]}
            </span>
            <span className={styles.name}>{status.connection.name}</span>
          </Link>
          <Network network={status.network} />
          <span className={styles.spacer} />
          <Link to="/orders" className={`${styles.part} ${styles.fixed}`}>
            <Clock size={13} aria-hidden="true" />
            {status.waiting === 0 ? 'Nothing waiting' : `${status.waiting} waiting`}
          </Link>
          {status.orderingStopped ? (
            <Link to="/cart" className={`${styles.part} ${styles.bad}`} title={status.orderingStopped}>
              <TriangleAlert size={13} aria-hidden="true" /> Ordering has stopped
            </Link>
          ) : null}
          {status.attention > 0 ? (
            <Link
              to="/orders"
              className={`${styles.part} ${styles.warn}`}
              onClick={() => setShow('attention')}
            >
              <TriangleAlert size={13} aria-hidden="true" />
              <span className={styles.name}>
                {status.attention === 1 ? '1 needs attention' : `${status.attention} need attention`}
                {doubt === '' ? null : `: ${doubt}`}
              </span>
            </Link>
          ) : null}
          {status.update ? (
            <Link to="/settings/updates" className={styles.part}>
              <CircleArrowUp size={13} aria-hidden="true" />
              {status.update.isReady
                ? `Restart for ${status.update.version}`
                : `${status.update.version} is out`}
            </Link>
          ) : null}
          <span>Landfolio {status.version}</span>
        </>
      ) : (
        <span>Connecting to the office…</span>
      )}
    </footer>
  );
}
