import { MessageChannel } from 'node:worker_threads';
import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { serveMessagePort } from '../../../main/api/message-port.ts';
import { type AppRouter, createRouter } from '../../../main/api/router.ts';
import { createHandlers, type HandlerParts } from '../../../main/app/create-handlers.ts';
import type { Ordering } from '../../../main/ordering/ordering.ts';
import type { Contract } from '../../../shared/contract/router.ts';
import type { CartView } from '../../../shared/contract/views/cart.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

/** A window of the application: a client of the bridge with a port of its own. */
export interface Window {
  look(): Promise<CartView>;
  /**
   * Presses the order as that look showed it, `clicks` times in the same instant. Gives what a person must not be told, or
   * nothing; where nothing was in the cart, nothing is pressed.
   */
  press(seen: CartView, clicks: number): Promise<readonly string[]>;
  /** The page is gone, with all that it waits for. */
  vanish(): void;
}

/** The office's own handlers, where they need nothing but ordering. */
export function routerOf(ordering: Ordering, connectionId: string): AppRouter {
  const parts = {
    ordering,
    orderingProblem: () => null,
    connectionId: () => connectionId,
    network: {},
    practice: {},
  };
  return createRouter(createHandlers(parts as unknown as HandlerParts));
}

export function openWindow(router: AppRouter): Window {
  const { port1, port2 } = new MessageChannel();
  serveMessagePort(router, port2, createQuietLog());
  const client: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ port: port1 }));
  port1.start();
  return {
    look: async () => client.cart.get({ cartId: (await client.cart.list({}))[0]?.id ?? null }),
    async press({ id, totalCents, revision }, clicks) {
      if (id === null) return [];
      const order = { cartId: id, confirmedTotalCents: totalCents, cartRevision: revision };
      const pressed = Array.from({ length: clicks }, () => client.orders.place(order));
      const answers = await Promise.allSettled(pressed);
      return answers.flatMap((one) => (one.status === 'fulfilled' ? [] : faultOf(one.reason)));
    },
    vanish: () => port1.close(),
  };
}

/** What the contract declares is an answer like any other. */
function faultOf(error: unknown): readonly string[] {
  return error instanceof ORPCError && error.defined ? [] : [`a window was told: ${String(error)}`];
}
