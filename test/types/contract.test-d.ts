/**
 * The contract is said once, and both sides are held to it. `tsc -p test` proves it: an expected error below that did
 * not happen would be an error itself. test/unit/type-tests.test.ts counts them.
 */
import type { ContractRouterClient } from '@orpc/contract';
import { implement, type RouterClient } from '@orpc/server';
import type { AppClient } from '../../renderer/bridge/client.ts';
import { type Contract, contract } from '../../shared/contract/router.ts';
import type { StatusView } from '../../shared/contract/views/status.ts';

const os = implement(contract);
declare const complete: Parameters<typeof os.router>[0];
declare const properties: Extract<(typeof complete)['properties'], { find: unknown }>;
declare const status: StatusView;
declare const client: AppClient;

// The side that answers.

os.router(complete);

const { find, ...noFind } = properties;
// @ts-expect-error a procedure is missing
os.router({ ...complete, properties: noFind });
// @ts-expect-error a procedure is renamed
os.router({ ...complete, properties: { ...noFind, search: find } });

const { orders, ...noOrders } = complete;
// @ts-expect-error a whole group is missing
os.router(noOrders);
// @ts-expect-error a whole group is renamed
os.router({ ...noOrders, purchases: orders });

// @ts-expect-error two procedures changed places
os.router({ ...complete, events: { watch: complete.cart.get } });

// @ts-expect-error the contract has no such procedure
os.status.fetch.handler(() => status);
os.status.get.handler(() => status);
// @ts-expect-error the answer is not what the contract says
os.status.get.handler(() => ({ ...status, waiting: 'two' }));
// @ts-expect-error an error that was not declared cannot be made
os.status.get.handler(({ errors }) => Promise.reject(errors.SERVICE_FAILED()));

// The side that asks.

export const asked: Promise<StatusView> = client.status.get({});
// @ts-expect-error a renamed procedure cannot be asked
client.status.fetch({});
// @ts-expect-error a renamed group cannot be asked
client.purchases.place({ confirmedTotalCents: 640 });
// @ts-expect-error the total is whole cents, not text
client.orders.place({ confirmedTotalCents: '640' });
// @ts-expect-error the total must be given
client.orders.place({});
// @ts-expect-error an answer has only the fields of the contract
client.status.get({}).then((answer) => answer.clientSecret);

// Both sides are the same contract: a client of what is implemented is the renderer's client.

export const same: ContractRouterClient<Contract> = client;
export const served = (router: RouterClient<typeof complete>): AppClient => router;
