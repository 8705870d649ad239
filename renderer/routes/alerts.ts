import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, readText } from '../bridge/search-params.ts';
import { rootRoute } from './root.ts';

export const alertsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alerts',
  /** The title to be told about; whether the import of notifications is shown; what is looked for at once. */
  validateSearch: (search: Record<string, unknown>) =>
    given({
      volumeFolio: readText(search.volumeFolio),
      import: search.import === true ? true : undefined,
      find: readText(search.find),
    }),
  component: lazyRouteComponent(() => import('../features/alerts/alerts-page.tsx'), 'AlertsPage'),
});
