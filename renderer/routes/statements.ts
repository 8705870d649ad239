import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, readText } from '../bridge/list-search.ts';
import { keptSearch } from './kept-search.ts';
import { rootRoute } from './root.ts';

export const statementsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/statements',
  validateSearch: (search: Record<string, unknown>) => given({ text: readText(search.text) }),
  beforeLoad: keptSearch('statements', []),
  component: lazyRouteComponent(() => import('../features/statements/statements-page.tsx'), 'StatementsPage'),
});

export const statementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/statements/$statementId',
  component: lazyRouteComponent(() => import('../features/statements/statement-page.tsx'), 'StatementPage'),
});
