import type { ImportPreview, ImportTarget } from '../../../shared/contract/views/connection.ts';
import type { AppClient } from './app-client.ts';
import type { OpenOrders } from './open-orders.ts';
import { JobFailed } from './report.ts';

const addresses = new Set(['baseUrl', 'authUrl', 'landBaseUrl']);

/**
 * The connection that a file replaces, or null for one of its own. A file is the same connection only at the same addresses: a
 * name is no proof, and orders that are open at one service would be asked about at the other. Where they are open, a new
 * connection would not know what they lock, so a person must decide. Throws JobFailed then.
 */
export async function connectionTarget(
  client: AppClient,
  open: OpenOrders,
  { canBeNew, targets }: Pick<ImportPreview, 'canBeNew' | 'targets'>,
): Promise<string | null> {
  const same = canBeNew ? targets.find((target) => movedOf(target).length === 0) : targets[0];
  if (same !== undefined) return same.id;
  for (const target of targets) {
    await client.connections.use({ id: target.id });
    if ((await open.list()).length > 0) throw isAnother(target);
  }
  return null;
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
