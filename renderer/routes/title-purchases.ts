import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { given, readText } from '../bridge/search-params.ts';
import { rootRoute } from './root.ts';

export const titlePurchasesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/title-purchases',
  /** One of them, or all. */
  validateSearch: (search: Record<string, unknown>) => given({ purchaseId: readText(search.purchaseId) }),
  component: lazyRouteComponent(
    () => import('../features/title-purchases/purchases-page.tsx'),
    'PurchasesPage',
  ),
});
