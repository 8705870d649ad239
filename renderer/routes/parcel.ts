import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

/** The address line of the parcel screen. */
interface ParcelSearch {
  readonly spi: string;
}

export function readParcelSearch(search: Record<string, unknown>): ParcelSearch {
  const { spi } = search;
  return { spi: typeof spi === 'string' || typeof spi === 'number' ? String(spi) : '' };
}

export const parcelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/parcel',
  validateSearch: readParcelSearch,
  component: lazyRouteComponent(() => import('../features/parcel/parcel-page.tsx'), 'ParcelPage'),
});
