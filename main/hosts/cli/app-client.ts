import type { ContractRouterClient } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import type { Contract } from '../../../shared/contract/router.ts';
import type { AppRouter } from '../../api/router.ts';

/** The contract, called in the same process: the job uses nothing that a screen could not. Once `stopped`, nothing is done. */
export type AppClient = ContractRouterClient<Contract>;

export function createAppClient(router: AppRouter, stopped?: AbortSignal): AppClient {
  return createRouterClient(router, {
    interceptors: [
      ({ next }) => {
        stopped?.throwIfAborted();
        return next();
      },
    ],
  }) as AppClient;
}
