import { Link } from '@tanstack/react-router';
import { Message } from '../../ui/message.tsx';
import styles from './library-banner.module.css';

interface StrandedBannerProps {
  readonly orders: number;
  readonly certificates: number;
}

/** Something paid for, or perhaps paid for, waits at a connection that is not set up here any more. */
export function StrandedBanner({ orders, certificates }: StrandedBannerProps) {
  const parts = [
    ...(orders > 0 ? [orders === 1 ? '1 order is not settled' : `${orders} orders are not settled`] : []),
    ...(certificates > 0
      ? [certificates === 1 ? '1 certificate has not come' : `${certificates} certificates have not come`]
      : []),
  ];
  return (
    <div className={styles.banner}>
      <Message
        tone="warn"
        title="A connection with open orders is not set up here"
        actions={
          <Link to="/settings/connections" className={styles.link}>
            Import its connection file
          </Link>
        }
      >
        <p>
          There, {parts.join(', and ')}. They are kept, and nobody asks the service about them until the
          connection file is imported again. Do not order them anew before.
        </p>
      </Message>
    </div>
  );
}
