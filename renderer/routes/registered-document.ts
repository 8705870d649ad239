import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

/** The address line of the screen of a registered document: its number. */
interface RegisteredDocumentSearch {
  readonly documentId: string;
}

function readSearch(search: Record<string, unknown>): RegisteredDocumentSearch {
  const { documentId } = search;
  return { documentId: typeof documentId === 'string' ? documentId : '' };
}

export const registeredDocumentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registered-document',
  validateSearch: readSearch,
  component: lazyRouteComponent(
    () => import('../features/registered-document/registered-document-page.tsx'),
    'RegisteredDocumentPage',
  ),
});
