import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, readText } from '../bridge/search-params.ts';
import { rootRoute } from './root.ts';

/** The address line of the title screen: a volume/folio, or the encrypted id that a listing gave. */
interface TitleSearch {
  readonly titleId: string;
  /** How many titles the land has that it was come from; where it is one, a number bought for that land is this title's. */
  readonly titleCount?: number;
  /** Which of several was chosen. */
  readonly pick?: string;
}

export function readTitleSearch(search: Record<string, unknown>): TitleSearch {
  const { titleId, titleCount } = search;
  const id = readText(titleId) ?? '';
  const isCount = typeof titleCount === 'number' && Number.isInteger(titleCount) && titleCount > 0;
  return { titleId: id, ...(isCount ? { titleCount } : {}), ...given({ pick: readText(search.pick) }) };
}

export const titleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/title',
  validateSearch: readTitleSearch,
  component: lazyRouteComponent(() => import('../features/title/title-page.tsx'), 'TitlePage'),
});
