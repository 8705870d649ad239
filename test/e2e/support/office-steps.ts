import type { AppClient } from '../../../main/hosts/cli/app-client.ts';
import type { ItemView } from '../../../shared/contract/views/order.ts';
import { isPropertyPfi } from '../../../shared/model/pfi.ts';
import { cartOf } from '../../support/cart-of.ts';
import { importConnection } from '../../support/import-connection.ts';
import type { SlowService } from './slow-service.ts';
import { until } from './until.ts';

/** Steps in the office itself, through its contract: what a test begins with and does not prove. Through the screen each takes seconds. */

/** Gives the office a connection file with its credentials, and works with it from then on. */
export async function connectTo(
  office: AppClient,
  service: Pick<SlowService, 'connectionFile' | 'clientId' | 'clientSecret'>,
  file = service.connectionFile,
): Promise<void> {
  const { clientId, clientSecret } = service;
  const { id } = await importConnection(office, file);
  await office.connections.setCredentials({ id, clientId, clientSecret });
  await office.connections.use({ id });
}

/**
 * A product by its name, for the first title of the property; for the property as a whole where `isOfTitle` is false. `address` is
 * the property's, or its PFI.
 */
interface Wanted {
  readonly address: string;
  readonly product: string;
  readonly isOfTitle?: boolean;
}

export async function fillCart(
  office: AppClient,
  { address, product, isOfTitle = true }: Wanted,
): Promise<void> {
  const [property] = await office.properties.find(
    isPropertyPfi(address) ? { by: 'pfi', propertyPfi: address } : { by: 'address', eziAddress: address },
  );
  const [title] = property?.titles ?? [];
  if (property === undefined || title === undefined) throw new Error(`No property with a title: ${address}`);
  const { propertyPfi } = property;
  const products = await office.products.list({
    subject: isOfTitle ? { kind: 'title', titleId: title.titleId } : { kind: 'property', propertyPfi },
  });
  const wanted = products.find(({ name }) => name === product);
  if (wanted === undefined) throw new Error(`Not offered at ${address}: ${product}`);
  const spi = property.parcels[0]?.spi ?? null;
  const context = {
    address: property.address,
    propertyPfi,
    spi,
    volumeFolio: isOfTitle ? title.volumeFolio : null,
  };
  await cartOf(office).add({ product: wanted, context });
}

/** Places an order for one product; gives its id. */
export async function placeOrderOf(office: AppClient, wanted: Wanted, matterNumber: string): Promise<string> {
  await fillCart(office, wanted);
  return placeCart(office, matterNumber);
}

/** Places what is in the cart; gives the order's id. */
export async function placeCart(office: AppClient, matterNumber: string): Promise<string> {
  const { totalCents } = await cartOf(office).setDetails({ matterNumber });
  const { id } = await cartOf(office).place({ confirmedTotalCents: totalCents });
  return id;
}

/** Practice scenarios, by what they are called on the screen. */
export async function setScenarios(
  { practice }: AppClient,
  titles: readonly string[],
  isActive: boolean,
): Promise<void> {
  const named = (await practice.scenarios({})).filter(({ title }) => titles.includes(title));
  if (named.length < titles.length) throw new Error(`Not all are scenarios: ${titles}`);
  for (const { name } of named) await practice.choose({ name, isActive });
}

export async function makeMatter(
  { matters }: AppClient,
  number: string,
  change: Parameters<AppClient['matters']['update']>[0]['change'] = {},
): Promise<void> {
  const { id } = await matters.create({ number });
  await matters.update({ id, change });
}

/** Waits until the only item of an order is so; gives the service's number of the order. */
export async function untilPhase(office: AppClient, id: string, phase: ItemView['phase']): Promise<string> {
  const { orderId } = await until(
    () => office.orders.get({ id }),
    ({ items }) => items.length === 1 && items[0]?.phase === phase,
  );
  return orderId ?? '';
}

/** The computer's clock runs a quarter of an hour ahead while the work is done: the host is in this process. */
export async function later<T>(work: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = () => now() + 16 * 60_000;
  try {
    return await work();
  } finally {
    Date.now = now;
  }
}
