import type { AppClient } from '../../main/hosts/cli/app-client.ts';

type Input<Call extends (...given: never[]) => unknown> = Omit<Parameters<Call>[0], 'cartId'>;

/** The open cart that was used last, for tests of an office that has one. What is added opens one where there is none. */
export function cartOf(client: AppClient) {
  const { cart, orders } = client;
  const open = async () => (await cart.list({}))[0]?.id ?? null;
  const one = async () => (await open()) ?? 'no cart';
  return {
    get: async () => cart.get({ cartId: await open() }),
    add: async (wanted: Input<typeof cart.add>) => cart.add({ cartId: await open(), ...wanted }),
    /** Empties every open cart. */
    clear: async () => {
      for (const { id } of await cart.list({})) await cart.clear({ cartId: id });
    },
    setDetails: async (details: Input<typeof cart.setDetails>) =>
      cart.setDetails({ cartId: await one(), ...details }),
    updateLine: async (change: Input<typeof cart.updateLine>) =>
      cart.updateLine({ cartId: await one(), ...change }),
    place: async (confirmed: Input<typeof orders.place>) =>
      orders.place({ cartId: await one(), ...confirmed }),
  };
}
