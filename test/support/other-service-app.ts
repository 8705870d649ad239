import type { AppClient } from '../../main/hosts/cli/app-client.ts';
import { createSystemRandom } from '../../main/platform/system-random.ts';
import type { CartView, ExtraData } from '../../shared/contract/views/cart.ts';
import type { ProductSubject, ProductView } from '../../shared/contract/views/product.ts';
import { cartOf } from './cart-of.ts';
import { FastForwardClock } from './fast-forward-clock.ts';
import { importConnection } from './import-connection.ts';
import { type NodeOffice, openNodeOffice } from './node-app.ts';
import type { ServiceBehaviour } from './other-service/behaviour.ts';
import { connectionFileOf, type OtherService, startOtherService } from './other-service/other-service.ts';
import { eventsPassword, eventsUser } from './other-service/special-events.ts';
import { clientId, clientSecret } from './other-service/token-issuer.ts';

/** A whole office whose current connection is the other service. */
export interface OtherServiceApp {
  readonly app: NodeOffice;
  readonly client: AppClient;
  readonly service: OtherService;
  /** Joins another service, or the same with another connection file, and makes it current. */
  join(service: OtherService, more?: Readonly<Record<string, unknown>>): Promise<string>;
  dispose(): Promise<void>;
}

/** Retries wait for nothing but a Retry-After, and a silent service is given up at once. */
export async function openOtherServiceApp(
  changes: Partial<ServiceBehaviour> = {},
  more: Readonly<Record<string, unknown>> = {},
  options: Parameters<typeof openNodeOffice>[1] = {},
): Promise<OtherServiceApp> {
  const clock = new FastForwardClock();
  const service = await startOtherService({
    whenSilent: () => clock.fastForward(),
    retryAfter: '0',
    ...changes,
  });
  const random = { ...createSystemRandom(), fraction: () => 0 };
  const app = await openNodeOffice({ clock, random }, options);
  const self: OtherServiceApp = {
    app,
    service,
    get client() {
      return app.client;
    },
    async join(other, more = {}) {
      const { id } = await importConnection(app.client, connectionFileOf(other, more));
      await app.client.connections.setCredentials({ id, clientId, clientSecret });
      await app.client.connections.use({ id });
      await app.client.specialEvents.setCredentials({ userName: eventsUser, password: eventsPassword });
      return id;
    },
    async dispose() {
      await app.dispose();
      await service.close();
    },
  };
  await self.join(service, more);
  return self;
}

/** Fills the cart with the first product of that code, ready to be ordered. */
export async function fillCart(
  client: AppClient,
  subject: ProductSubject,
  productCode: string,
  matterNumber: string,
  extraData: ExtraData = {},
): Promise<CartView> {
  await cartOf(client).clear();
  const product = await offered(client, subject, productCode);
  await cartOf(client).add({
    product,
    context: { address: null, propertyPfi: null, spi: null, volumeFolio: null },
  });
  let cart = await cartOf(client).setDetails({ matterNumber });
  for (const { id } of cart.lines) {
    cart = await cartOf(client).updateLine({ lineId: id, isWarningAcknowledged: true, extraData });
  }
  return cart;
}

async function offered(
  client: AppClient,
  subject: ProductSubject,
  productCode: string,
): Promise<ProductView> {
  const product = (await client.products.list({ subject })).find((one) => one.productCode === productCode);
  if (product === undefined) throw new Error(`No ${productCode} is offered`);
  return product;
}
