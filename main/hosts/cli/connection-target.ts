import type {
  ConnectionView,
  ImportPreview,
  ImportTarget,
} from '../../../shared/contract/views/connection.ts';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { isPractice } from '../../../shared/model/connection.ts';
import type { AppClient } from './app-client.ts';
import type { OpenOrders } from './open-orders.ts';
import { JobFailed } from './report.ts';

const addresses = new Set(['baseUrl', 'authUrl', 'landBaseUrl']);

/**
 * The connection that a file replaces, or null for one of its own. A file is the same connection only for the same account at the
 * same addresses: a name is no proof, and orders that are open at one service would be asked about at the other. Where they are open,
 * a new connection would not know what they lock, so a person must decide. Throws JobFailed then.
 *
 * `isRepeat`: an order of another account that this run may order again.
 */
export async function connectionTarget(
  client: AppClient,
  open: OpenOrders,
  preview: ImportPreview,
  isRepeat: (order: OrderView) => boolean,
): Promise<string | null> {
  const { canBeNew, targets } = preview;
  const same = canBeNew ? targets.find((target) => movedOf(target).length === 0) : targets[0];
  if (same === undefined) {
    for (const target of targets) {
      await client.connections.use({ id: target.id });
      if ((await open.list()).length > 0) throw isAnother(target);
    }
  }
  for (const other of await client.connections.list({})) {
    if (other.id === same?.id || !mayBeMeant(other, preview)) continue;
    await client.connections.use({ id: other.id });
    const orders = await open.list();
    if (same === undefined && orders.length > 0) throw isOtherAccount(other, orders);
    const repeat = orders.find(isRepeat);
    if (repeat !== undefined) throw isOrderedThere(other, repeat);
  }
  return same?.id ?? null;
}

/** The customer or account id of a file may have been changed by mistake: it says another account under the name or at the server. */
function mayBeMeant(known: ConnectionView, file: ImportPreview): boolean {
  return !isPractice(known) && (known.name === file.name || serverOf(known) === serverOf(file));
}

function serverOf({ origins }: Pick<ConnectionView, 'origins'>): string | undefined {
  return origins.find(({ fields }) => fields.includes('baseUrl'))?.origin;
}

function movedOf({ changes }: ImportTarget) {
  return changes.filter(({ field }) => addresses.has(field));
}

function isAnother(target: ImportTarget): JobFailed {
  const moved = movedOf(target).map(
    ({ field, before }) => `${field} was ${before === '' ? 'empty' : before}`,
  );
  return new JobFailed(
    'invalid',
    `--connection: The connection “${target.name}” of this data folder has open orders at other addresses than this file has (${moved.join(', ')}). ` +
      'Nothing was ordered or changed. Finish these orders first: run with --resume, without --connection or with the earlier file. ' +
      'If this is another service, use another --data folder.',
  );
}

function isOtherAccount({ name }: ConnectionView, orders: readonly OrderView[]): JobFailed {
  return new JobFailed(
    'invalid',
    `--connection: This file is for another account than the connection “${name}” of this data folder, which has open orders: ` +
      `${orders.slice(0, maxNamed).map(nameOf).join(', ')}${orders.length > maxNamed ? ' and more' : ''}. Nothing was ordered or changed. ` +
      'Finish these orders first: run with --resume, without --connection or with the earlier file. ' +
      'If you need both accounts now, use another --data folder.',
    { references: orders.map(({ reference }) => reference) },
  );
}

function isOrderedThere({ name }: ConnectionView, order: OrderView): JobFailed {
  return new JobFailed(
    'already_placed',
    `Order ${nameOf(order)} of the connection “${name}”, which is another account, is for the same matter and is not finished. Nothing was ordered. ` +
      'Run --resume with the file of that connection to finish it. To order anyway, add --accept-risk: you may be charged for both.',
    { orderViewId: order.id, references: [order.reference] },
  );
}

const maxNamed = 3;

function nameOf({ orderId, reference }: OrderView): string {
  return orderId === null ? reference : `${orderId} (${reference})`;
}
