import type { Place } from '../../shared/model/place.ts';

/** Where a place is in this page. */
export function pathOf({ screen, id }: Place): string {
  if (screen === 'search') return '/';
  return id === null ? `/${screen}` : `/${screen}/${id}`;
}
