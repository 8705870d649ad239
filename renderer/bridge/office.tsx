import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import { createContext, useContext } from 'react';
import type { AppClient } from './client.ts';

export type OfficeQueries = RouterUtils<AppClient>;

interface OfficeAccess {
  /** Calls made outside the query cache. */
  readonly client: AppClient;
  /** Query and mutation options of every procedure. */
  readonly queries: OfficeQueries;
}

export function createOffice(client: AppClient): OfficeAccess {
  return { client, queries: createTanstackQueryUtils(client) };
}

export const OfficeContext = createContext<OfficeAccess | null>(null);

/** The office behind the bridge: every screen gets its calls from here. */
export function useOffice(): OfficeAccess {
  const access = useContext(OfficeContext);
  if (!access) throw new Error('useOffice is used outside OfficeContext.');
  return access;
}
