import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lastingOrdersSearch, readOrdersSearch } from '../features/orders/orders-search.ts';
import { keptSearch } from './kept-search.ts';
import { rootRoute } from './root.ts';

export const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders',
  validateSearch: readOrdersSearch,
  beforeLoad: keptSearch('orders', lastingOrdersSearch),
  component: lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
});

export const orderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders/$orderId',
  loader: ({ context: { cache, queries }, params }) =>
    void cache.prefetchQuery(queries.orders.get.queryOptions({ input: { id: params.orderId } })),
  preload: false,
  component: lazyRouteComponent(() => import('../features/orders/order-page.tsx'), 'OrderPage'),
});
