import { Link } from '@tanstack/react-router';
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { StatusView } from '../../../shared/contract/views/status.ts';
import {
  type ChargeDoubts,
  chargeDoubtCount,
  chargeDoubtTexts,
  doubtText,
} from '../../../shared/model/doubt-text.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
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

function waitingText({ sending, waiting }: StatusView): string {
  if (sending === 0) return waiting === 0 ? 'Nothing waiting' : `${waiting} waiting`;
  return waiting === 0 ? 'Sending an order' : `Sending an order, ${waiting} waiting`;
}

/** How much needs a person, and what of it is in doubt; each part leads to the list that shows it. */
function Attention({ status }: { readonly status: StatusView }) {
  const setShow = useOrdersView((view) => view.setShow);
  if (status.attention === 0) return null;
  const all = status.attention === 1 ? '1 needs attention' : `${status.attention} need attention`;
  const orders = doubtText(status.orders);
  const charges = chargeDoubtTexts(status.charges);
  const hasOrders = status.attention > chargeDoubtCount(status.charges);
  return (
    <span className={`${styles.part} ${styles.warn}`}>
      <TriangleAlert size={13} aria-hidden="true" />
      {hasOrders ? (
        <Link to="/orders" className={styles.part} onClick={() => setShow('attention')}>
          {orders === '' ? all : `${all}: ${orders}`}
        </Link>
      ) : (
        <span>{all}:</span>
      )}
      {charges.map(({ kind, text }) => (
        <Link key={kind} {...placeOf(kind, status)} className={styles.part}>
          {text}
        </Link>
      ))}
    </span>
  );
}

/** Where a person sees what of it is in doubt. A title that was bought has no list: its property asks for it again. */
function placeOf(kind: keyof ChargeDoubts, { charges }: StatusView) {
  if (kind === 'statements') return { to: '/statements' } as const;
  if (kind === 'alerts') return { to: '/alerts' } as const;
  if (charges.titlesAt === null) return { to: '/matters' } as const;
  const propertyPfi = uncheckedPropertyPfi(charges.titlesAt);
  return { to: '/property', search: { by: 'pfi', propertyPfi } } as const;
}

/** Where the office stands: the connection, the network, what is awaited and what needs a person. */
export function StatusLine() {
  const status = useStatus();
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
            {waitingText(status)}
          </Link>
          {status.orderingStopped ? (
            <Link to="/cart" className={`${styles.part} ${styles.bad}`} title={status.orderingStopped}>
              <TriangleAlert size={13} aria-hidden="true" /> Ordering has stopped
            </Link>
          ) : null}
          <Attention status={status} />
          {status.update ? (
            <Link to="/settings/updates" className={styles.part}>
              <CircleArrowUp size={13} aria-hidden="true" />
              {status.update.isReady
                ? `Restart for ${status.update.version}`
                : `${status.update.version} is out`}
            </Link>
          ) : null}
          <span className={styles.version}>Landfolio {status.version}</span>
        </>
      ) : (
        <span>Connecting to the office…</span>
      )}
    </footer>
  );
}
