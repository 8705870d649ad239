import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, readChoice, readText } from '../bridge/search-params.ts';
import { keptSearch } from './kept-search.ts';
import { rootRoute } from './root.ts';

export const statementsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/statements',
  validateSearch: (search: Record<string, unknown>) =>
    given({ text: readText(search.text), show: readChoice(['all', 'check'], search.show) }),
  beforeLoad: keptSearch('statements', []),
  component: lazyRouteComponent(() => import('../features/statements/statements-page.tsx'), 'StatementsPage'),
});

export const statementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/statements/$statementId',
  /** How it is shown: one of the views that its page offers. What is looked for in it at once. */
  validateSearch: (search: Record<string, unknown>) =>
    given({ view: readText(search.view), find: readText(search.find) }),
  loader: ({ context: { cache, queries }, params }) =>
    void cache.prefetchQuery(queries.statements.get.queryOptions({ input: { id: params.statementId } })),
  preload: false,
  component: lazyRouteComponent(() => import('../features/statements/statement-page.tsx'), 'StatementPage'),
});
