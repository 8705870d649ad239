import { Link } from '@tanstack/react-router';
import { Message } from '../ui/message.tsx';
import styles from './library-banner.module.css';
import { strandedText } from './text.ts';

interface StrandedBannerProps {
  readonly orders: number;
  readonly certificates: number;
}

/** Something paid for, or perhaps paid for, waits at a connection that is not set up here any more. */
export function StrandedBanner(props: StrandedBannerProps) {
  return (
    <div className={styles.banner}>
      <Message
        tone="warn"
        title="A connection with open orders is no longer set up"
        actions={
          <Link to="/settings/connections" className={styles.link}>
            Import its connection file
          </Link>
        }
      >
        <p>
          {strandedText(props)} The records stay in your library, but Landfolio does not check them with the
          service until you import the connection file again. Do not order them again before then.
        </p>
      </Message>
    </div>
  );
}
