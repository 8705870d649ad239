import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { isPractice } from '../../../shared/model/connection.ts';
import { matterKey } from '../../../shared/model/customer-reference.ts';
import { readConnectionFile } from '../../platform/read-connection-file.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import type { AppClient } from './app-client.ts';
import type { JobArguments } from './arguments.ts';
import { connectionTarget } from './connection-target.ts';
import { connectionsWaiting, type Looked, type OpenOrders } from './open-orders.ts';
import { JobFailed } from './report.ts';
import { checkAddresses, sealAddresses } from './sealed-addresses.ts';

export interface ConnectionParts {
  readonly client: AppClient;
  readonly settings: SettingsStore;
  /** Credentials for a connection file, from the environment. */
  readonly credentials: { readonly clientId: string | undefined; readonly clientSecret: string | undefined };
}

/** Takes the connection into use that the run is for. Throws JobFailed where it cannot be used. */
export async function chooseConnection(
  parts: ConnectionParts,
  given: JobArguments,
  open: OpenOrders,
): Promise<Looked> {
  const { client } = parts;
  const waiting = async () =>
    given.isResuming ? connectionsWaiting(client, open, await client.connections.list({})) : [];
  if (given.connection === null) {
    const [longest] = await waiting();
    const chosen = longest ?? (await client.connections.list({})).find(isPractice);
    if (chosen !== undefined) {
      if (!isPractice(chosen)) await giveCredentials(parts, chosen, 'kept');
      await client.connections.use({ id: chosen.id });
    }
    return { at: null, elsewhere: [] };
  }
  const file = readConnectionFile(given.connection);
  if (!file.ok) throw new JobFailed('invalid', `--connection: ${given.connection}: ${file.failure.message}`);
  const text = file.value;
  const preview = await client.connections.preview({ text });
  const isOrdering = !given.isResuming && given.products.length > 0;
  const isRepeat = ({ matterNumber }: OrderView) =>
    isOrdering && !given.acceptsRisk && matterKey(matterNumber) === matterKey(given.matter);
  const target = await connectionTarget(client, open, preview, isRepeat);
  const connection = await client.connections.importFile({ text, revision: preview.revision, target });
  await giveCredentials(parts, connection, 'named');
  const elsewhere = (await waiting()).filter(({ id }) => id !== connection.id).map(({ name }) => name);
  await client.connections.use({ id: connection.id });
  return { at: connection.name, elsewhere };
}

/** Credentials of the environment are for the connection file that was named with them, or that a run before this one had. */
async function giveCredentials(
  { client, credentials, settings }: ConnectionParts,
  connection: ConnectionView,
  file: 'named' | 'kept',
): Promise<void> {
  const { clientId, clientSecret } = credentials;
  if (!clientId || !clientSecret) {
    throw new JobFailed(
      'credentials',
      `Set LANDFOLIO_CLIENT_ID and LANDFOLIO_CLIENT_SECRET for the connection “${connection.name}”.`,
    );
  }
  if (file === 'named') sealAddresses(settings, connection, clientSecret);
  else checkAddresses(settings, connection, clientSecret);
  await client.connections.setCredentials({ id: connection.id, clientId, clientSecret });
}
