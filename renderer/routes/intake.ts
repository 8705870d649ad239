import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

export const intakeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/intake',
  component: lazyRouteComponent(() => import('../features/intake/intake-page.tsx'), 'IntakePage'),
});
