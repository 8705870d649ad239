import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readText } from '../bridge/search-params.ts';
import { rootRoute } from './root.ts';

export const registeredDocumentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registered-document',
  validateSearch: (search: Record<string, unknown>) => ({ documentId: readText(search.documentId) ?? '' }),
  component: lazyRouteComponent(
    () => import('../features/registered-document/registered-document-page.tsx'),
    'RegisteredDocumentPage',
  ),
});
