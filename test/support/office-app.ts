import type { AppPorts } from '../../main/app/app-ports.ts';
import { cartOf } from './cart-of.ts';
import { importConnection } from './import-connection.ts';
import { type NodeOffice, openNodeOffice } from './node-app.ts';
import { passwordOf, type TestOffice } from './office.ts';
import type { OwnTitle } from './other-service/land.ts';
import { connectionFileOf, type OtherService } from './other-service/other-service.ts';
import { clientId, clientSecret } from './other-service/token-issuer.ts';

/**
 * A whole app on a computer of an office, whose current connection is the other service. `port`: of a proxy that leads to the office's
 * server.
 */
export async function openOfficeApp(
  server: TestOffice,
  login: string,
  service: OtherService,
  port = server.postgres.port,
  change: Partial<AppPorts> = {},
): Promise<NodeOffice> {
  const app = await openNodeOffice(change);
  try {
    const { client } = app;
    const { id } = await importConnection(client, connectionFileOf(service));
    await client.connections.setCredentials({ id, clientId, clientSecret });
    await client.connections.use({ id });
    const file = JSON.parse(server.officeFile(login));
    const text = JSON.stringify({ ...file, hosts: [`${server.postgres.host}:${port}`] });
    await client.office.join({ text, password: passwordOf(login) });
    await app.until(async () => (await client.office.state({}))?.phase === 'current');
    return app;
  } catch (error) {
    await app.dispose();
    throw error;
  }
}

/** Orders a register search of a title. Gives the id of the order. */
export async function orderSearch(
  { client }: NodeOffice,
  { titleId, volumeFolio }: OwnTitle,
  matterNumber: string,
): Promise<string> {
  const cart = cartOf(client);
  await cart.clear();
  const products = await client.products.list({ subject: { kind: 'title', titleId } });
  const product = products.find(({ productCode }) => productCode === 'RegisterSearchStatement');
  if (product === undefined) throw new Error('No register search is offered');
  await cart.add({ product, context: { address: null, propertyPfi: null, spi: null, volumeFolio } });
  const { lines, totalCents } = await cart.setDetails({ matterNumber });
  for (const { id } of lines) await cart.updateLine({ lineId: id, isWarningAcknowledged: true });
  return (await cart.place({ confirmedTotalCents: totalCents })).id;
}
