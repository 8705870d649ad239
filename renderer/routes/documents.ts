import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readDocumentSearch, readDocumentsSearch } from '../features/documents/documents-search.ts';
import { keptSearch } from './kept-search.ts';
import { rootRoute } from './root.ts';

export const documentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/documents',
  validateSearch: readDocumentsSearch,
  beforeLoad: keptSearch('documents', ['whose', 'sort']),
  component: lazyRouteComponent(() => import('../features/documents/documents-page.tsx'), 'DocumentsPage'),
});

export const documentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/documents/$documentId',
  validateSearch: readDocumentSearch,
  loader: ({ context: { cache, queries }, params }) =>
    void cache.prefetchQuery(queries.documents.get.queryOptions({ input: { id: params.documentId } })),
  preload: false,
  component: lazyRouteComponent(() => import('../features/documents/document-page.tsx'), 'DocumentPage'),
});
