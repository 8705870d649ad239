import { Link } from '@tanstack/react-router';
import MapPin from 'lucide-react/icons/map-pin';
import { isPractice } from '../../../shared/model/connection.ts';
import { practiceAddresses } from '../../../shared/model/practice-addresses.ts';
import { destinationOf } from '../../bridge/recent-destination.ts';
import { useStatus } from '../../bridge/use-status.ts';
import styles from './search-page.module.css';

/** In practice nobody knows an address of the invented land: some to begin with. */
export function TryAddresses() {
  const connection = useStatus()?.connection;
  if (!isPractice(connection)) return null;
  return (
    <section className={styles.recent} aria-labelledby="try-addresses">
      <h2 id="try-addresses">Practice addresses to try</h2>
      <ul>
        {practiceAddresses.map((eziAddress) => (
          <li key={eziAddress}>
            <Link {...destinationOf({ by: 'address', eziAddress })} className={styles.recentLink}>
              <MapPin size={15} aria-hidden="true" />
              <span className={styles.recentLabel}>{eziAddress}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
