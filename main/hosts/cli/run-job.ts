import { ORPCError } from '@orpc/client';
import type { CartView, ExtraData } from '../../../shared/contract/views/cart.ts';
import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import type { ItemView, OrderView, PlacedView } from '../../../shared/contract/views/order.ts';
import { isPractice } from '../../../shared/model/connection.ts';
import { matterKey } from '../../../shared/model/customer-reference.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { TimeLimit } from '../../lib/time-limit.ts';
import { readConnectionFile } from '../../platform/read-connection-file.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SettingsStore } from '../../ports/settings-store.ts';
import type { AppClient } from './app-client.ts';
import type { JobArguments } from './arguments.ts';
import { type ChosenProduct, chooseProducts } from './choose-products.ts';
import { conclude } from './conclude.ts';
import { connectionTarget } from './connection-target.ts';
import { discardOrders } from './discard-orders.ts';
import { existingPurchase, readHistory } from './existing-purchases.ts';
import { findProperty } from './find-property.ts';
import { connectionsWaiting, createOpenOrders, type Looked, type OpenOrders } from './open-orders.ts';
import { alreadyPlaced, refusedText, refuseRepeat } from './refuse-repeat.ts';
import { JobFailed, type Report } from './report.ts';
import { checkAddresses, sealAddresses } from './sealed-addresses.ts';
import { checkNeededTitles, checkTitleOfProperty } from './title-of-property.ts';
import { type Wanted, watchOrders } from './watch-orders.ts';

interface JobParts {
  readonly client: AppClient;
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly report: Report;
  /** Credentials for a connection file, from the environment. */
  readonly credentials: { readonly clientId: string | undefined; readonly clientSecret: string | undefined };
  /** Notes what went wrong beside the order. */
  readonly log: (error: unknown) => void;
  /** Whether an order is being placed from now on: it may be on its way. */
  readonly placing: (isPlacing: boolean) => void;
  /** There are orders to finish from now on, whatever fails. `mayStand`: references of those of which nothing more is known. */
  readonly toFinish: (mayStand?: readonly string[]) => void;
  /** Lets the office begin to watch what waits. */
  readonly watch: () => void;
  /** Of the whole run: nothing is waited for after it, but the answer to an order that is being sent. */
  readonly limit: TimeLimit;
  /** Starts another limit. It ends with the run, also where the run is stopped from outside. */
  readonly startLimit: (milliseconds: number | null) => TimeLimit;
}

/** Without a limit of the run, an order without a clear answer is looked for so long. Milliseconds. */
const usualDoubtMs = 90_000;

/** The main job without a window. Throws JobFailed, or what the office declared, where it cannot be done. */
export async function runJob(parts: JobParts, given: JobArguments): Promise<void> {
  const { client, report } = parts;
  const open = createOpenOrders(client, parts.settings, () => parts.clock.now());
  const looked = await chooseConnection(parts, given, open);
  // A refusal that turns out to be final while this run looks is not open any more, and is reported all the same.
  if (given.isResuming) {
    const before = await open.list();
    await tidy(parts, () => open.remember(before.map(({ id }) => id)));
  }
  parts.watch();
  if (given.discards.length > 0) {
    await discardOrders(client, { names: given.discards, isRiskAccepted: given.acceptsRisk }, report);
    if (!given.isResuming && given.products.length === 0) return report('done', { orders: 0, documents: 0 });
  }
  const listening = new AbortController();
  const events = await client.events.watch({}, { signal: listening.signal });
  const doubtLimit = parts.startLimit(given.timeLimitMs === null ? usualDoubtMs : null);
  let isAllOrdered = true;
  try {
    // An older copy of the library that was put back does not know the newer orders.
    if (given.isResuming) await parts.limit.inTime(readHistory(client));
    let wanted: Wanted;
    if (given.isResuming) wanted = await open.resume(looked);
    else {
      const ordered = await orderOnce(parts, given, open);
      wanted = { ids: ordered.ids, asked: new Map() };
      ({ isAllOrdered } = ordered);
    }
    parts.toFinish();
    const keep = (item: ItemView) => reportDocument(parts, item);
    const orders = await watchOrders(
      { client, events, report, keep, limit: parts.limit, doubtLimit },
      wanted,
    );
    let untold: OrderView[] = [];
    await tidy(parts, async () => {
      untold = await open.untoldSurplus();
      open.remember(untold.map(({ id }) => id));
    });
    conclude(orders, untold, isAllOrdered, report, {
      forget: (ids) => void tidy(parts, () => open.forget(ids)),
      told: (ids) => void tidy(parts, () => open.told(ids)),
    });
  } finally {
    listening.abort();
  }
}

async function chooseConnection(parts: JobParts, given: JobArguments, open: OpenOrders): Promise<Looked> {
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
  { client, credentials, settings }: JobParts,
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

/** Finds what is wanted and orders it. Gives the ids of what was sent, and whether that is all. */
async function orderOnce(
  parts: JobParts,
  given: JobArguments,
  open: OpenOrders,
): Promise<{ readonly ids: string[]; readonly isAllOrdered: boolean }> {
  const { client, limit } = parts;
  const chosen = await limit.inTime(choose(parts, given));
  if (chosen === 'over' || limit.isOver()) throw outOfTime();
  const { fill, cart } = chosen;
  checkCart(cart);
  const held = cart.lines.flatMap((line) => line.held);
  if (!given.acceptsRisk) await refuseRepeat(client, given.matter, held, open.list);
  await open.beforePlacing();
  // Last of all, as ordering then stays unlocked for everybody.
  if (given.unlock !== null) await unlock(parts, given.unlock);
  const writtenDown = await noteOrders(parts, open);
  const order = await place(parts, cart.totalCents, async () => checkCart(await fill()))
    .catch(async (error: unknown) => {
      throw await afterPlacing(parts, open, error, writtenDown.references());
    })
    .finally(writtenDown.end);
  const ids = [...order.earlier, order].map(({ id }) => id);
  // The library knows them too: an order that stands is not reported as failed over a note of it.
  await tidy(parts, () => open.placed(ids));
  const { stoppedBecause, leftInCart } = order;
  // At once: a run that is killed says no more.
  if (stoppedBecause !== null) parts.report('not_ordered', { products: leftInCart, reason: stoppedBecause });
  return { ids, isAllOrdered: stoppedBecause === null };
}

/** References of the orders that are written down from now on, for the case that nothing can be read any more. */
async function noteOrders(
  { client }: JobParts,
  open: OpenOrders,
): Promise<{ readonly references: () => string[]; readonly end: () => void }> {
  const listening = new AbortController();
  const events = await client.events.watch({}, { signal: listening.signal });
  const noted = new Set<string>();
  const reading = async () => {
    for await (const event of events) {
      if (event.type !== 'order') continue;
      const { id, placedBy, reference } = event.order;
      if (placedBy === 'here' && open.isNew(id)) noted.add(reference);
    }
  };
  void reading().catch(() => {});
  return { references: () => [...noted], end: () => listening.abort() };
}

/** What no procedure declares may have come after the first byte: what was written down is all that is known then. */
async function afterPlacing(
  { toFinish }: JobParts,
  open: OpenOrders,
  error: unknown,
  writtenDown: readonly string[],
): Promise<unknown> {
  if (error instanceof JobFailed) return error;
  const begun = await open.begun().catch(() => null);
  if (!(error instanceof ORPCError && error.defined)) {
    if (begun?.length !== 0) toFinish(begun?.map(({ reference }) => reference) ?? writtenDown);
    return error;
  }
  const refused = begun?.find(({ state }) => state === 'REFUSED' || state === 'REJECTED');
  if (error.code !== 'SERVICE_FAILED' || refused === undefined) return error;
  const { kind, status, serverMessage } = error.data as ServiceFailure;
  return new JobFailed(kind, [refusedText(refused), serverMessage].filter(Boolean).join(' '), {
    status,
    serverMessage,
    orderViewId: refused.id,
    references: [refused.reference],
  });
}

async function unlock({ client, report }: JobParts, by: { name: string; reason: string }): Promise<void> {
  if ((await client.status.get({})).orderingStopped === null) return;
  await client.orders.unlock(by);
  report('unlocked', by);
}

/** What fails here never takes the place of what became of the order. */
async function tidy({ log }: JobParts, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log(error);
  }
}

/** Fills the cart of the job with the products as they are offered now, and reports what is in it. Sends nothing. */
async function choose(
  parts: JobParts,
  given: JobArguments,
): Promise<{ readonly fill: () => Promise<CartView>; readonly cart: CartView }> {
  const { client, limit } = parts;
  // Nobody waits for it any more then, and the last line is out.
  const report: Report = (step, fields) => {
    if (!limit.isOver()) parts.report(step, fields);
  };
  const property = given.address === null ? null : await findProperty(client, given.address);
  report(
    'found',
    property === null
      ? { title: given.title }
      : {
          address: property.address,
          propertyPfi: property.propertyPfi,
          municipality: property.municipality,
          parcels: property.parcels.map((parcel) => parcel.spi),
          titles: property.titles.length,
        },
  );
  const { chosen, listed } = await chooseProducts(client, property, given.title, given.products);
  if (property !== null && given.title !== null) await checkTitleOfProperty(client, property, given.title);
  await readHistory(client);
  const fill = () => fillCart(client, given, chosen);
  const cart = await fill();
  if (property !== null) await checkNeededTitles(client, property, cart.lines);
  const codes = new Map(cart.lines.map(({ id, product }) => [id, product.productCode]));
  report('products', {
    isHistoryRead: cart.isHistoryRead,
    offered: [...new Set(listed.map((product) => product.productCode))],
    chosen: cart.lines.map(({ product, isWanted, prerequisiteFor, held }) => ({
      productCode: product.productCode,
      name: product.name,
      priceCents: product.priceCents,
      gstCents: product.gstCents,
      turnaround: product.turnaround?.text ?? null,
      warning: product.warning,
      neededBy: isWanted ? [] : prerequisiteFor.map(({ lineId }) => codes.get(lineId)),
      existing: held.map(existingPurchase),
    })),
    totalCents: cart.totalCents,
  });
  return { fill, cart };
}

function outOfTime(): JobFailed {
  return new JobFailed(
    'out_of_time',
    'The time limit of --patience passed before anything was sent. Nothing was ordered or charged.',
  );
}

/** Puts the products in the cart of the job, where an earlier run may have left some, and gives that cart. */
async function fillCart(
  client: AppClient,
  given: JobArguments,
  chosen: readonly ChosenProduct[],
): Promise<CartView> {
  if ((await client.cart.get({})).lines.length > 0) await client.cart.clear({});
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
  return client.cart.get({});
}

/** Throws JobFailed where the cart cannot be ordered as it is. */
function checkCart({ lines, faults: cartFaults }: CartView): void {
  const faults = [
    ...cartFaults,
    ...lines.flatMap((line) =>
      line.faults.map((fault) => ({ ...fault, field: `${line.product.productCode}.${fault.field}` })),
    ),
  ];
  if (faults.length === 0) return;
  const isWarning = faults.every((fault) => fault.field.endsWith('isWarningAcknowledged'));
  const warnings = lines.flatMap((line) => (line.product.warning === null ? [] : [line.product.warning]));
  throw isWarning
    ? new JobFailed(
        'warning',
        `Read the warning. To accept it, add --acknowledge-warnings. ${warnings.join(' ')}`,
      )
    : new JobFailed('invalid', faults.map((fault) => `${fault.field}: ${fault.message}`).join(' '), {
        faults,
      });
}

function extraDataOf(keys: readonly string[], given: JobArguments): ExtraData {
  return keys.includes('vendors') && given.vendors.length > 0 ? { vendors: [...given.vendors] } : {};
}

/** `fill` puts what is wanted into the cart, and nothing else. */
async function place(
  { client, limit, placing }: JobParts,
  confirmedTotalCents: number,
  fill: () => Promise<unknown>,
): Promise<PlacedView> {
  const send = async () => {
    const withinMs = limit.leftMs();
    placing(true);
    try {
      return await client.orders.place({ confirmedTotalCents, ...(withinMs === null ? {} : { withinMs }) });
    } catch (error) {
      const kind = error instanceof ORPCError && error.code === 'SERVICE_FAILED' ? error.data.kind : null;
      if (kind === 'cancelled' && limit.isOver()) throw outOfTime();
      throw (kind === 'notReady' ? await locked(client) : null) ?? error;
    } finally {
      placing(false);
    }
  };
  try {
    return await send();
  } catch (error) {
    const earlier = error instanceof ORPCError && error.code === 'ALREADY_PLACED' ? error.data : null;
    const id = (earlier as { orderViewId?: string } | null)?.orderViewId;
    if (id === undefined) throw error;
    const order = await client.orders.get({ id });
    // A confirmed order that provably never left is what an earlier run was killed with: the same is wanted now.
    if (order.state !== 'PREPARED') throw alreadyPlaced(order);
    await client.orders.discard({ id });
    // Its lines are back in the cart, and may differ from what is wanted now.
    await fill();
    return send();
  }
}

/** What a person can do where ordering is locked; null where it is not. */
async function locked(client: AppClient): Promise<JobFailed | null> {
  const { orderingStopped } = await client.status.get({});
  return orderingStopped === null
    ? null
    : new JobFailed(
        'notReady',
        `${orderingStopped} The order history was read, and it does not show whether an order is missing. Nothing was sent or charged. ` +
          'Compare what you want to order with the order list of the service, or ask the service provider. Then run the same command ' +
          'with --unlock "NAME: HOW YOU CHECKED". If an order for the same items is missing, you may be charged for both.',
      );
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
