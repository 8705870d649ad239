import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readText } from '../bridge/search-params.ts';
import { rootRoute } from './root.ts';

export const parcelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/parcel',
  validateSearch: (search: Record<string, unknown>) => ({ spi: readText(search.spi) ?? '' }),
  component: lazyRouteComponent(() => import('../features/parcel/parcel-page.tsx'), 'ParcelPage'),
});
