import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCurrentMatter } from '../../features/matters/current-matter.ts';
import { OneBox } from '../../features/one-box/one-box.tsx';
import styles from './top-bar.module.css';

const CurrentMatterChip = lazy(async () => ({
  default: (await import('../../features/matters/current-matter-chip.tsx')).CurrentMatterChip,
}));

/** The compact one box, on every screen but the search itself, which has the large one, and the matter that is worked on. */
export function TopBar() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isSearch = path === '/';
  const current = useCurrentMatter();
  if (isSearch && current === null) return <div />;
  return (
    <div className={styles.bar}>
      {isSearch ? null : (
        <search className={styles.search} aria-label="Everything">
          <OneBox size="compact" />
        </search>
      )}
      <Suspense>
        <CurrentMatterChip current={current} />
      </Suspense>
    </div>
  );
}
