import { linkOptions } from '@tanstack/react-router';
import type { RecentQuery } from './recent.ts';

/** The screen that answers a question. */
export function destinationOf(query: RecentQuery) {
  switch (query.by) {
    case 'title':
      return linkOptions({ to: '/title', search: { titleId: query.titleId } });
    case 'parcel':
      return linkOptions({ to: '/parcel', search: { spi: query.spi } });
    case 'document':
      return linkOptions({ to: '/registered-document', search: { documentId: query.documentId } });
    default:
      return linkOptions({ to: '/property', search: query });
  }
}
