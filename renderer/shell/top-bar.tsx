import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { CommandBox } from '../features/command-box/command-box.tsx';
import { useCurrentMatter } from '../features/matter-picker/current-matter.ts';
import styles from './top-bar.module.css';

const CurrentMatterChip = lazy(async () => ({
  default: (await import('../features/matters/current/current-matter-chip.tsx')).CurrentMatterChip,
}));

/** The compact command box, on every screen except the search screen, which has the large one, and the current matter. */
export function TopBar() {
  // Already of the next screen while that one is loading: the search screen then gives its box up.
  const isSearch = useRouterState({ select: ({ location }) => location.pathname === '/' });
  const current = useCurrentMatter();
  if (isSearch && current === null) return <div />;
  return (
    <div className={styles.bar}>
      {isSearch ? null : (
        <search className={styles.search} aria-label="Everything">
          <CommandBox size="compact" />
        </search>
      )}
      <Suspense>
        <CurrentMatterChip current={current} />
      </Suspense>
    </div>
  );
}
