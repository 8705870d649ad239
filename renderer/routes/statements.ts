import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

export const statementsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/statements',
  component: lazyRouteComponent(() => import('../features/statements/statements-page.tsx'), 'StatementsPage'),
});

export const statementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/statements/$statementId',
  component: lazyRouteComponent(() => import('../features/statements/statement-page.tsx'), 'StatementPage'),
});
