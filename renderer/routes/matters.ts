import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, readSort, readText } from '../bridge/list-search.ts';
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
  /** The part that is brought into view. */
  validateSearch: ({ part }: Record<string, unknown>): { readonly part?: 'cost' | undefined } =>
    part === 'cost' ? { part } : {},
  component: lazyRouteComponent(() => import('../features/matters/matter-page.tsx'), 'MatterPage'),
});
