import { useRouterState } from '@tanstack/react-router';
import { OneBox } from '../../features/one-box/one-box.tsx';
import styles from './top-bar.module.css';

/** The compact one box, on every screen but the search itself, which has the large one. */
export function TopBar() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (path === '/') return <div />;
  return (
    <search className={styles.bar} aria-label="Everything">
      <div className={styles.search}>
        <OneBox size="compact" />
      </div>
    </search>
  );
}
