import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

/** What the alerts screen may be opened with: the title to be told about. */
interface AlertsSearch {
  readonly volumeFolio?: string;
}

function readSearch(search: Record<string, unknown>): AlertsSearch {
  return typeof search.volumeFolio === 'string' ? { volumeFolio: search.volumeFolio } : {};
}

export const alertsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alerts',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('../features/alerts/alerts-page.tsx'), 'AlertsPage'),
});
