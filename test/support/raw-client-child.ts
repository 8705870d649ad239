import { createRawClient, openLink } from '../conformance/bench/raw-client.ts';
import { makeConnection } from './connection.ts';

/**
 * Sends what `npm run conformance` sends over TLS and prints what became of each, as one JSON object. A process of its own, as
 * tls-child.ts is. Argument: the origin of the service.
 */
const [origin = ''] = process.argv.slice(2);
const connection = makeConnection({ baseUrl: `${origin}/api`, authUrl: origin, landBaseUrl: origin });
const sample = { userName: 'office', password: 'canary' };
const raw = createRawClient(connection, { clientId: 'office', clientSecret: 'canary', sample });
const whatCame = (sending: Promise<unknown>) =>
  sending.then(
    () => 'reached',
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
const said = {
  token: await whatCame(raw.token('orders')),
  read: await whatCame(raw.send({ to: 'orders', token: { text: 'canary' } })),
  download: await whatCame(openLink(`${origin}/file`)),
};
process.stdout.write(JSON.stringify(said));
