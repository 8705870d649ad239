import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, readText } from '../bridge/search-params.ts';
import { rootRoute } from './root.ts';

export const todayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/today',
  /** Whose lines are shown: a name, or `mine`. */
  validateSearch: (search: Record<string, unknown>) => given({ person: readText(search.person) }),
  loader: ({ context: { cache, queries } }) => {
    void cache.prefetchQuery(queries.due.today.queryOptions({ input: {} }));
  },
  component: lazyRouteComponent(() => import('../features/due/today-page.tsx'), 'TodayPage'),
});
