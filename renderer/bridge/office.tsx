import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { AppClient } from './client.ts';

export type OfficeQueries = RouterUtils<AppClient>;

interface OfficeAccess {
  /** Calls made outside the query cache. */
  readonly client: AppClient;
  /** Query and mutation options of every procedure. */
  readonly queries: OfficeQueries;
}

const OfficeContext = createContext<OfficeAccess | null>(null);

export function createOfficeQueries(client: AppClient): OfficeQueries {
  return createTanstackQueryUtils(client);
}

export function OfficeProvider({ client, children }: { client: AppClient; children: ReactNode }) {
  const access = useMemo(() => ({ client, queries: createOfficeQueries(client) }), [client]);
  return <OfficeContext value={access}>{children}</OfficeContext>;
}

/** The office behind the bridge: every screen gets its calls from here. */
export function useOffice(): OfficeAccess {
  const access = useContext(OfficeContext);
  if (!access) throw new Error('useOffice is used outside OfficeProvider.');
  return access;
}
