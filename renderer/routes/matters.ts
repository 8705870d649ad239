import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { asGiven, given, readChoice, readText } from '../bridge/search-params.ts';
import { lastingMattersSearch, readMattersSearch } from '../features/matters/list/matters-search.ts';
import { type MatterSearch, matterTabs } from '../features/matters/matter-tabs.ts';
import { historyStep } from '../ui/history-step.ts';
import { keptSearch } from './kept-search.ts';
import { rootRoute } from './root.ts';

export const mattersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/matters',
  validateSearch: readMattersSearch,
  beforeLoad: keptSearch('matters', lastingMattersSearch),
  component: lazyRouteComponent(() => import('../features/matters/matters-page.tsx'), 'MattersPage'),
});

/** How each matter was left in this window, and at which step of the history. */
const left = new Map<string, { readonly search: MatterSearch; readonly step: string }>();

export const matterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/matters/$matterId',
  validateSearch: (search: Record<string, unknown>): MatterSearch =>
    given({
      tab: readChoice(matterTabs, search.tab),
      part: readText(search.part),
      rows: readCount(search.rows),
      timeline: readText(search.timeline),
      find: readText(search.find),
    }),
  /** A link to a matter, as a notice has it, leads to the tab and the place where it was left. */
  beforeLoad({ params, search, location, preload }) {
    if (preload) return;
    const before = left.get(params.matterId);
    if (before !== undefined && !location.state.isAsGiven && Object.keys(search).length === 0) {
      const state = { ...asGiven, placeOf: before.step };
      throw redirect({ to: '/matters/$matterId', params, search: before.search, state, replace: true });
    }
    left.set(params.matterId, { search, step: historyStep(location.state) });
  },
  loader: ({ context: { cache, queries }, params }) =>
    void cache.prefetchQuery(queries.matters.get.queryOptions({ input: { id: params.matterId } })),
  preload: false,
  component: lazyRouteComponent(() => import('../features/matters/matter-page.tsx'), 'MatterPage'),
});

function readCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}
