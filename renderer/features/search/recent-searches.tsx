import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import FileCheck from 'lucide-react/icons/file-check';
import History from 'lucide-react/icons/history';
import ListChecks from 'lucide-react/icons/list-checks';
import MapPinned from 'lucide-react/icons/map-pinned';
import { useOffice } from '../../bridge/office.tsx';
import { readRecent } from '../../bridge/recent.ts';
import { destinationOf } from '../../bridge/recent-destination.ts';
import { momentText } from '../../ui/moment.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './search-page.module.css';
import { TryAddresses } from './try-addresses.tsx';

/** What this office searched last; without any, what can be done here. */
export function RecentSearches() {
  const { queries } = useOffice();
  const now = useNow();
  const connectionId = useQuery(queries.status.get.queryOptions({ input: {} })).data?.connection.id;
  const recent = connectionId ? readRecent(window.localStorage, connectionId) : [];
  if (recent.length === 0)
    return (
      <>
        <TryAddresses />
        <Hints />
      </>
    );
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <h2 id="recent">Recent searches</h2>
      <ul>
        {recent.map((search) => (
          <li key={search.label}>
            <Link {...destinationOf(search.query)} className={styles.recentLink}>
              <History size={15} aria-hidden="true" />
              <span className={styles.recentLabel}>{search.label}</span>
              <span className="faint">{momentText(search.at, now)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hints() {
  return (
    <div className={styles.hints}>
      <section>
        <h2>
          <MapPinned size={16} aria-hidden="true" /> Find
        </h2>
        <p>Type part of an address: unit, number, street or suburb. Capital letters make no difference.</p>
      </section>
      <section>
        <h2>
          <ListChecks size={16} aria-hidden="true" /> Order
        </h2>
        <p>Choose certificates for a title or the property, and enter the matter number.</p>
      </section>
      <section>
        <h2>
          <FileCheck size={16} aria-hidden="true" /> Save
        </h2>
        <p>Landfolio downloads each certificate when it is ready, checks it and files it by matter.</p>
      </section>
    </div>
  );
}
