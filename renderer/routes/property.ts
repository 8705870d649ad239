import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPropertySearch } from '../features/property/property-search.ts';
import { rootRoute } from './root.ts';

export const propertyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/property',
  validateSearch: readPropertySearch,
  component: lazyRouteComponent(() => import('../features/property/property-page.tsx'), 'PropertyPage'),
});
