import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSetsSearch } from '../features/sets/sets-search.ts';
import { rootRoute } from './root.ts';

export const setsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sets',
  validateSearch: readSetsSearch,
  component: lazyRouteComponent(() => import('../features/sets/sets-page.tsx'), 'SetsPage'),
});
