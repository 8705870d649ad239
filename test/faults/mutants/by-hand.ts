import type { SourceMutant } from './mutant.ts';
import { pagesRows } from './pages-rows.ts';
import { restRows } from './rest-rows.ts';
import { windowRows } from './window-rows.ts';

/** At least one for each item of the security list that stands in the sources. */
export const mutantsByHand: readonly SourceMutant[] = [...windowRows, ...pagesRows, ...restRows].map(
  ([item, what, path, from, to, killer]) => ({ item, what, path, from, to, killer }),
);
