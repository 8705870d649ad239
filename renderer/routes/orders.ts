import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

export const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders',
  component: lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
});

export const orderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders/$orderId',
  component: lazyRouteComponent(() => import('../features/orders/order-page.tsx'), 'OrderPage'),
});
