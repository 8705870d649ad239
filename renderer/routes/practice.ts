import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

export const practiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/practice',
  component: lazyRouteComponent(() => import('../features/practice/practice-page.tsx'), 'PracticePage'),
});
