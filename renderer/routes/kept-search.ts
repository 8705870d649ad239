import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { TableName } from '../../shared/contract/views/table-layout.ts';
import { asGiven } from '../bridge/search-params.ts';
import type { RouteContext } from './root.ts';

interface Step<Search> {
  readonly context: RouteContext;
  readonly search: Search;
  readonly location: ParsedLocation;
  readonly preload: boolean;
}

/** So long a list waits for what the last run left of it. A person who asked for a screen waits no longer for that. */
const maxWaitMs = 300;

/**
 * Keeps the search parameters of a list, as the `beforeLoad` of its route. A list that is opened without any shows those that it
 * was left with in this window, at first the `lasting` ones of the last run; opened with a filter, it keeps its sort. A step of
 * the history that was filled so, or that a filter of the list made, is shown as it is: Back leads to the earlier filter.
 * Nothing of one connection is shown under another, but what lasts.
 */
export function keptSearch<Search extends object>(
  table: TableName,
  lasting: readonly (keyof Search & string)[],
) {
  let left: { readonly search: Search; readonly connection: string | undefined } | null = null;
  return async ({ context, search, location, preload }: Step<Search>): Promise<void> => {
    if (preload) return;
    const { cache, queries } = context;
    // No part of the first screen, which has no list.
    const { tableLayoutOptions } = await import('../bridge/table-layout.ts');
    const options = tableLayoutOptions(queries, table);
    const read = cache.ensureQueryData(options).catch(() => null);
    const layout = await Promise.race([read, new Promise<null>((go) => setTimeout(go, maxWaitMs, null))]);
    const connection = cache.getQueryData(queries.status.get.queryKey({ input: {} }))?.connection.id;
    if (!location.state.isAsGiven) {
      const isSame = left !== null && (left.connection ?? connection) === connection;
      const kept: { readonly sort?: unknown } = (isSame ? left?.search : layout?.search) ?? {};
      const filled = Object.keys(location.search).length === 0 ? kept : { sort: kept.sort, ...search };
      throw redirect({ to: location.pathname, search: filled, state: asGiven, replace: true } as object);
    }
    left = { search, connection };
    const lasts = Object.fromEntries(
      lasting.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    );
    if (layout === null || JSON.stringify(lasts) === JSON.stringify(layout.search)) return;
    const changed = { ...layout, search: lasts };
    cache.setQueryData(options.queryKey, changed);
    // What could not be kept costs the convenience and nothing else.
    queries.tableLayouts.set.call({ table, layout: changed }).catch(() => {});
  };
}
