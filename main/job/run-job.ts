import { readFile } from 'node:fs/promises';
import { ORPCError } from '@orpc/client';
import type { CartView, ExtraData } from '../../shared/contract/views/cart.ts';
import type { ItemView, OrderView } from '../../shared/contract/views/order.ts';
import type { PropertyView } from '../../shared/contract/views/property.ts';
import type { ConnectionView } from '../../shared/contract/views/status.ts';
import { tidyEziText } from '../../shared/model/ezi-address.ts';
import type { Clock } from '../ports/clock.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import type { JobArguments } from './arguments.ts';
import { type ChosenProduct, chooseProducts } from './choose-products.ts';
import type { OfficeClient } from './office-client.ts';
import { JobFailed, type Report } from './report.ts';
import { isOpen, watchOrders } from './watch-orders.ts';

interface JobParts {
  readonly client: OfficeClient;
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly report: Report;
  /** Credentials for a connection file, from the environment. */
  readonly credentials: { readonly clientId: string | undefined; readonly clientSecret: string | undefined };
  /** Lets the office begin to watch what waits. */
  readonly watch: () => void;
}

/** Orders that this job placed and has not seen through; survives a kill. */
const openOrdersKey = 'job.openOrders';

/** The main job without a window. Throws JobFailed, or what the office declared, where it cannot be done. */
export async function runJob(parts: JobParts, given: JobArguments): Promise<void> {
  const { client, report } = parts;
  await chooseConnection(parts, given);
  parts.watch();
  const listening = new AbortController();
  const events = await client.events.watch({}, { signal: listening.signal });
  try {
    const ids = given.isResuming ? await ordersToResume(parts) : [await placeOne(parts, given)];
    const orders = await watchOrders(
      client,
      events,
      ids,
      report,
      (item) => reportDocument(parts, item),
      parts.clock,
      given.patienceMs,
    );
    conclude(orders, report);
    parts.settings.set(openOrdersKey, []);
  } finally {
    listening.abort();
  }
}

async function chooseConnection(parts: JobParts, given: JobArguments): Promise<void> {
  const { client } = parts;
  if (given.connection === null) {
    const known = await client.connections.list({});
    const practice = known.find((one) => one.credentials === 'notNeeded');
    const waiting = given.isResuming ? await firstWithOpenOrders(parts, known) : null;
    const chosen = waiting ?? practice;
    if (chosen === undefined) return;
    if (chosen.credentials !== 'notNeeded') await giveCredentials(parts, chosen);
    await client.connections.use({ id: chosen.id });
    return;
  }
  let text: string;
  try {
    text = await readFile(given.connection, 'utf8');
  } catch {
    throw new JobFailed('invalid', `--connection: ${given.connection} cannot be read.`);
  }
  const connection = await client.connections.importFile({ text });
  if (connection.credentials !== 'notNeeded') await giveCredentials(parts, connection);
  await client.connections.use({ id: connection.id });
}

async function giveCredentials({ client, credentials }: JobParts, connection: ConnectionView): Promise<void> {
  const { clientId, clientSecret } = credentials;
  if (!clientId || !clientSecret) {
    throw new JobFailed(
      'credentials',
      `Set LANDFOLIO_CLIENT_ID and LANDFOLIO_CLIENT_SECRET for the connection “${connection.name}”.`,
    );
  }
  await client.connections.setCredentials({ id: connection.id, clientId, clientSecret });
}

/** Orders wait at the connection that they were placed by: an earlier run may have been given another one. */
async function firstWithOpenOrders(
  { client, settings }: JobParts,
  known: readonly ConnectionView[],
): Promise<ConnectionView | null> {
  const remembered = new Set(rememberedIn(settings));
  for (const connection of known) {
    await client.connections.use({ id: connection.id });
    const { orders } = await client.orders.list({ limit: 500 });
    if (orders.some((order) => isOpen(order) || remembered.has(order.id))) return connection;
  }
  return null;
}

async function placeOne(parts: JobParts, given: JobArguments): Promise<string> {
  const { client, report } = parts;
  const property = await findProperty(client, given.address);
  report('found', {
    address: property.address,
    propertyPfi: property.propertyPfi,
    municipality: property.municipality,
    parcels: property.parcels.map((parcel) => parcel.spi),
    titles: property.titles.length,
  });
  const { chosen, listed } = await chooseProducts(client, property, given.title, given.products);
  report('products', {
    offered: [...new Set(listed.map((product) => product.productCode))],
    chosen: chosen.map(({ product }) => ({
      productCode: product.productCode,
      name: product.name,
      priceCents: product.priceCents,
      gstCents: product.gstCents,
      turnaround: product.turnaround?.text ?? null,
      warning: product.warning,
    })),
  });
  const before = await client.cart.get({});
  if (before.lines.length > 0) await client.cart.clear({});
  try {
    const totalCents = await fillCart(client, given, chosen);
    const order = await place(client, totalCents);
    remember(parts.settings, order.id);
    return order.id;
  } finally {
    await putBack(client, before);
  }
}

/** As it was given, and else in the form in which the document writes addresses. */
async function propertiesAt(client: OfficeClient, address: string): Promise<PropertyView[]> {
  const found = await client.properties.find({ by: 'address', eziAddress: address });
  const tidy = tidyEziText(address.replaceAll(',', ' '));
  return found.length > 0 || tidy === address.trim()
    ? found
    : client.properties.find({ by: 'address', eziAddress: tidy });
}

async function findProperty(client: OfficeClient, address: string): Promise<PropertyView> {
  const found = await propertiesAt(client, address);
  const [property] = found;
  if (property === undefined) {
    throw new JobFailed(
      'not_found',
      `No property is known at “${address}”. Give the address as the service writes it.`,
    );
  }
  if (found.length > 1) {
    throw new JobFailed('ambiguous', `${found.length} properties fit “${address}”.`, {
      candidates: found.map((one) => ({
        address: one.address,
        propertyPfi: one.propertyPfi,
        municipality: one.municipality,
        propertyNumber: one.propertyNumber,
      })),
    });
  }
  return property;
}

/** What a person had in the cart of this folder comes back as it was, and what the job left there goes. */
async function putBack(client: OfficeClient, before: CartView): Promise<void> {
  if ((await client.cart.get({})).lines.length > 0) await client.cart.clear({});
  for (const { product, context, isWarningAcknowledged, extraData } of before.lines) {
    const cart = await client.cart.add({ product, context });
    const added = cart.lines.find((line) => line.product.key === product.key);
    if (added !== undefined)
      await client.cart.updateLine({ lineId: added.id, isWarningAcknowledged, extraData });
  }
  await client.cart.setDetails(before.details);
}

/** Puts the products in the empty cart and gives their total. */
async function fillCart(
  client: OfficeClient,
  given: JobArguments,
  chosen: readonly ChosenProduct[],
): Promise<number> {
  for (const { product, context } of chosen) await client.cart.add({ product, context });
  const filled = await client.cart.setDetails({
    matterNumber: given.matter,
    delivery: given.email === null ? 'none' : 'email',
    email: given.email ?? '',
  });
  for (const line of filled.lines) {
    await client.cart.updateLine({
      lineId: line.id,
      isWarningAcknowledged: given.acknowledgesWarnings,
      extraData: extraDataOf(line.product.extraDataKeys, given),
    });
  }
  const cart = await client.cart.get({});
  const faults = [
    ...cart.faults,
    ...cart.lines.flatMap((line) =>
      line.faults.map((fault) => ({ ...fault, field: `${line.product.productCode}.${fault.field}` })),
    ),
  ];
  if (faults.length > 0) {
    const isWarning = faults.every((fault) => fault.field.endsWith('isWarningAcknowledged'));
    const warnings = cart.lines.flatMap((line) =>
      line.product.warning === null ? [] : [line.product.warning],
    );
    throw isWarning
      ? new JobFailed('warning', `Read the warning; --acknowledge-warnings accepts it. ${warnings.join(' ')}`)
      : new JobFailed('invalid', faults.map((fault) => `${fault.field}: ${fault.message}`).join(' '), {
          faults,
        });
  }
  return cart.totalCents;
}

function extraDataOf(keys: readonly string[], given: JobArguments): ExtraData {
  return keys.includes('vendors') && given.vendors.length > 0 ? { vendors: [...given.vendors] } : {};
}

async function place(client: OfficeClient, confirmedTotalCents: number): Promise<OrderView> {
  try {
    return await client.orders.place({ confirmedTotalCents });
  } catch (error) {
    const earlier = error instanceof ORPCError && error.code === 'ALREADY_PLACED' ? error.data : null;
    const id = (earlier as { orderViewId?: string } | null)?.orderViewId;
    if (id === undefined) throw error;
    const order = await client.orders.get({ id });
    // A confirmed order that provably never left is what an earlier run was killed with: the same is wanted now.
    if (order.state !== 'PREPARED') throw error;
    await client.orders.discard({ id });
    return client.orders.place({ confirmedTotalCents });
  }
}

function remember(settings: SettingsStore, id: string): void {
  settings.set(openOrdersKey, [...new Set([...rememberedIn(settings), id])]);
}

function rememberedIn(settings: SettingsStore): string[] {
  const ids = settings.get(openOrdersKey);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

async function ordersToResume({ client, settings }: JobParts): Promise<string[]> {
  const remembered = new Set(rememberedIn(settings));
  const { orders } = await client.orders.list({ limit: 500 });
  const mine = orders.filter((order) => isOpen(order) || remembered.has(order.id));
  const waiting = mine.filter((order) => order.state !== 'PREPARED');
  if (waiting.length === 0) {
    throw new JobFailed(
      'nothing_to_resume',
      'No order is waiting in this data folder, and --resume orders nothing. Run without --resume to order.',
    );
  }
  return waiting.map((order) => order.id);
}

async function reportDocument({ client, report }: JobParts, item: ItemView): Promise<void> {
  if (item.documentId === null) return;
  const document = await client.documents.get({ id: item.documentId });
  const { path } = await client.documents.saveAs({ id: item.documentId });
  report('document', {
    orderId: document.orderId,
    orderItemNumber: document.orderItemNumber,
    productCode: document.productCode,
    path,
    sha256: document.sha256,
    bytes: document.bytes,
    remark: document.remark,
  });
}

function conclude(orders: readonly OrderView[], report: Report): void {
  const refused = orders.find((order) => order.state !== 'CONFIRMED');
  if (refused !== undefined)
    throw new JobFailed('in_doubt', refused.problem ?? 'The order was not confirmed.');
  const items = orders.flatMap((order) => order.items);
  const lost = items.filter((item) => item.phase !== 'complete');
  if (lost.length > 0) {
    const words = lost.map((item) => `${item.productName} for ${item.identifier}: ${item.status}`).join('; ');
    throw new JobFailed('item_failed', `Not every certificate came: ${words}.`);
  }
  report('done', { orders: orders.length, documents: items.length });
}
