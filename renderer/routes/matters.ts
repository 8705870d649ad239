import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

export const mattersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/matters',
  component: lazyRouteComponent(() => import('../features/matters/matters-page.tsx'), 'MattersPage'),
});

export const matterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/matters/$matterId',
  component: lazyRouteComponent(() => import('../features/matters/matter-page.tsx'), 'MatterPage'),
});
