import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

export const guideRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/start',
  component: lazyRouteComponent(() => import('../features/guide/guide-page.tsx'), 'GuidePage'),
});
