import type { AppClient } from './app-client.ts';
import { everyOrder } from './open-orders.ts';
import { JobFailed, type Report } from './report.ts';

/** Said before the risk is taken and again when it was. */
const risk =
  'The service may still have accepted this order. If it did and you order the same products again, you are charged for both.';

/**
 * Discards orders that otherwise only the window can discard. `names` are references, order numbers or ids. Only what was never sent
 * is proven not to be made: a refused order, or one presumed absent, is discarded only where `isRiskAccepted`.
 */
export async function discardOrders(
  client: AppClient,
  { names, isRiskAccepted }: { readonly names: readonly string[]; readonly isRiskAccepted: boolean },
  report: Report,
): Promise<void> {
  const known = await everyOrder(client, 'attention');
  for (const name of names) {
    const order = known.find(
      ({ id, reference, orderIds }) => id === name || reference === name || orderIds.includes(name),
    );
    if (order === undefined) {
      throw new JobFailed(
        'invalid',
        `--discard: this data folder has no order “${name}” that can be discarded.`,
        {
          candidates: known.map(({ reference, state }) => ({ reference, state })),
        },
      );
    }
    if (!order.actions.includes('discard')) {
      throw new JobFailed(
        'in_doubt',
        `${order.reference} may have been placed, so it is not discarded. Run --resume to check it.`,
        { references: [order.reference] },
      );
    }
    const isProven = order.state === 'PREPARED';
    if (!isProven && !isRiskAccepted) {
      throw new JobFailed(
        'may_be_made',
        `${order.reference} was not discarded. ${risk} Run --resume to check it, or ask the service provider. To discard it anyway, add --accept-risk.`,
        { references: [order.reference], orderViewId: order.id },
      );
    }
    const { reference, state } = await client.orders.discard({ id: order.id });
    report('discarded', { reference, state, risk: isProven ? null : risk });
  }
}
