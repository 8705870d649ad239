import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

export const ownersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/owners',
  component: lazyRouteComponent(() => import('../features/owners/owners-page.tsx'), 'OwnersPage'),
});
