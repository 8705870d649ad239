import type { ContractRouterClient } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import type { Contract } from '../../../shared/contract/router.ts';
import type { AppRouter } from '../../api/router.ts';

/** The contract, called in the same process: the job uses nothing that a screen could not. */
export type AppClient = ContractRouterClient<Contract>;

export function createAppClient(router: AppRouter): AppClient {
  return createRouterClient(router) as AppClient;
}
