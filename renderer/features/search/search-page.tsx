import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect } from 'react';
import { screenTitleId } from '../../ui/page.tsx';
import styles from './search-page.module.css';

// Read after the command box is there.
const Ways = lazy(async () => ({ default: (await import('./ways.tsx')).Ways }));
const RecentSearches = lazy(async () => ({
  default: (await import('./recent-searches.tsx')).RecentSearches,
}));

/** `box`: the command box, or null while it is elsewhere. */
export function SearchPage({ box }: { readonly box: ReactNode }) {
  const isBoxDrawn = useDeferredValue(true, false);
  useEffect(() => {
    document.title = 'Search \u2013 Landfolio';
  }, []);
  return (
    <div className="search-page">
      <div className="search-inner">
        <h1 id={screenTitleId} className="search-title">
          Find a property or a title
        </h1>
        <p className="search-lead">
          Enter an address, a title, a lot and plan, a matter or an order. Or use one of the searches below.
        </p>
        <div className={styles.box}>{box}</div>
        {isBoxDrawn ? (
          <Suspense>
            <Ways />
            <RecentSearches />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
