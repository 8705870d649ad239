import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAuditSearch } from '../features/audit/audit-search.ts';
import { rootRoute } from './root.ts';

export const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
});
