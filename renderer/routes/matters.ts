import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, readSort, readText } from '../bridge/search-params.ts';
import { keptSearch } from './kept-search.ts';
import { rootRoute } from './root.ts';

export const mattersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/matters',
  validateSearch: (search: Record<string, unknown>) =>
    given({ text: readText(search.text), sort: readSort(search.sort) }),
  beforeLoad: keptSearch('matters', ['sort']),
  component: lazyRouteComponent(() => import('../features/matters/matters-page.tsx'), 'MattersPage'),
});

export const matterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/matters/$matterId',
  /** The part that is brought into view, the kind of entries that the timeline shows, and what is looked for at once. */
  validateSearch: (search: Record<string, unknown>) =>
    given({
      part: readText(search.part),
      timeline: readText(search.timeline),
      find: readText(search.find),
    }),
  loader: ({ context: { cache, queries }, params }) =>
    void cache.prefetchQuery(queries.matters.get.queryOptions({ input: { id: params.matterId } })),
  preload: false,
  component: lazyRouteComponent(() => import('../features/matters/matter-page.tsx'), 'MatterPage'),
});
