import type { ContractRouterClient } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import type { Contract } from '../../../shared/contract/router.ts';
import type { OfficeRouter } from '../../api/router.ts';

/** The contract, called in the same process: the job uses nothing that a screen could not. */
export type OfficeClient = ContractRouterClient<Contract>;

export function createOfficeClient(router: OfficeRouter): OfficeClient {
  return createRouterClient(router) as OfficeClient;
}
