import type { ExistingItem } from '../../../shared/contract/views/cart.ts';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { matterKey } from '../../../shared/model/customer-reference.ts';
import { unresolvedStates } from '../../../shared/model/order-state.ts';
import type { AppClient } from './app-client.ts';
import { JobFailed } from './report.ts';

const nothing = 'Nothing was ordered.';
const knowingly = 'To order anyway, add --accept-risk: you may be charged for both.';

/** What a person can do about an order that holds the same: `--accept-risk` alone does not unlock the very same cart. */
function waysOn({ state, reference, actions }: OrderView): string {
  if (!unresolvedStates.includes(state)) return `Run --resume to get its certificates. ${knowingly}`;
  const check = 'Run --resume to check it.';
  if (actions.includes('discard'))
    return `${check} To order anyway, add --discard "${reference}" --accept-risk: you may be charged for both.`;
  return `${check} ${knowingly} Exactly the same products for the same matter stay locked until its status is known.`;
}

/** The answer to an order was a refusal. */
export function refusedText(order: OrderView): string {
  const refused = `The land information service refused the order (${order.reference}).`;
  return order.state === 'REJECTED'
    ? `${refused} Nothing was ordered or charged.`
    : `${refused} Most likely nothing was ordered or charged. ${waysOn(order)}`;
}

/** This order holds, or may hold, what was to be ordered. */
export function alreadyPlaced(order: OrderView): JobFailed {
  const name = [order.orderId === null ? 'An order' : `Order ${order.orderId}`, `(${order.reference})`].join(
    ' ',
  );
  const fields = { orderViewId: order.id, references: [order.reference] };
  const what = unresolvedStates.includes(order.state)
    ? 'may include the same products, and its status is unknown.'
    : order.state === 'DUPLICATE'
      ? `includes or may include the same products and was placed ${order.orderIds.length > 1 ? 'more than once' : 'after all'}.`
      : 'includes or may include the same products and is not finished.';
  return new JobFailed('already_placed', `${name} ${what} ${nothing} ${waysOn(order)}`, fields);
}

/**
 * Nobody is there to be asked, so the job does not order what an order in doubt may hold, whatever its matter, nor what an order for
 * the same matter holds that is not delivered yet. Throws JobFailed `already_placed`. `open`: orders of this data folder that
 * --resume would finish.
 */
export async function refuseRepeat(
  client: AppClient,
  matterNumber: string,
  existing: readonly ExistingItem[],
  open: () => Promise<readonly OrderView[]>,
): Promise<void> {
  const same = existing.filter(({ differences }) => differences.length === 0);
  const [statement] = same.filter(({ doubt }) => doubt === 'charge');
  if (statement !== undefined) {
    const status = statement.isPlaced
      ? 'was placed, according to the service provider, but its content has not arrived.'
      : 'may have been charged. Its status is unknown.';
    throw new JobFailed(
      'already_placed',
      `A register statement for ${statement.identifier} for matter ${statement.matterNumber} ${status} ${nothing} ${knowingly}`,
      { statementId: statement.id },
    );
  }
  if (same.length === 0) return;
  const unfinished = new Map((await open()).map((order) => [order.id, order]));
  for (const one of same) {
    const isOfMatter = matterKey(one.matterNumber) === matterKey(matterNumber);
    const undelivered = isOfMatter ? unfinished.get(one.purchaseId) : undefined;
    const order = one.doubt === 'order' ? await client.orders.get({ id: one.purchaseId }) : undelivered;
    // What was never sent is sent or discarded; what was given up was given up knowingly.
    if (order === undefined || order.state === 'PREPARED' || order.state === 'ABANDONED') continue;
    throw alreadyPlaced(order);
  }
}
