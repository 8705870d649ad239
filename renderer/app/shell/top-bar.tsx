import { useRouterState } from '@tanstack/react-router';
import { AddressSearch } from '../../features/search/address-search.tsx';
import styles from './top-bar.module.css';

/** The compact address field, on every screen but the search itself, which has the large one. */
export function TopBar() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (path === '/') return <div />;
  return (
    <search className={styles.bar} aria-label="Addresses">
      <div className={styles.search}>
        <AddressSearch size="compact" />
      </div>
    </search>
  );
}
