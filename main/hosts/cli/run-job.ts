import type { CartView, ExtraData } from '../../../shared/contract/views/cart.ts';
import type { ItemView, OrderView } from '../../../shared/contract/views/order.ts';
import { notesText } from '../../../shared/model/note-text.ts';
import { placingStopText } from '../../../shared/model/placing-stop-text.ts';
import type { TimeLimit } from '../../lib/time-limit.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AppClient } from './app-client.ts';
import type { JobArguments } from './arguments.ts';
import { type ConnectionParts, chooseConnection } from './choose-connection.ts';
import { type ChosenProduct, chooseProducts } from './choose-products.ts';
import { conclude } from './conclude.ts';
import { discardOrders } from './discard-orders.ts';
import { existingPurchase, refreshHistory } from './existing-purchases.ts';
import { findProperty } from './find-property.ts';
import { type JobOffice, share, takePart } from './job-office.ts';
import { createOpenOrders, type OpenOrders } from './open-orders.ts';
import { isChanged, outOfTime, type PlaceParts, placeCart } from './place-cart.ts';
import { refuseRepeat } from './refuse-repeat.ts';
import { JobFailed, type Report } from './report.ts';
import { checkNeededTitles, checkTitleOfProperty } from './title-of-property.ts';
import { copyHeld, type Held, isClaimed, waitForColleague, withoutHeld } from './use-existing.ts';
import { type Wanted, watchOrders } from './watch-orders.ts';

interface JobParts extends ConnectionParts, PlaceParts {
  readonly clock: Clock;
  readonly report: Report;
  /** Notes what went wrong beside the order. */
  readonly log: (error: unknown) => void;
  /** The office that the run takes part in; null where it names none. */
  readonly office: JobOffice | null;
  /** Lets the office begin to watch what waits. */
  readonly watch: () => void;
  /** Starts another limit. It ends with the run, also where the run is stopped from outside. */
  readonly startLimit: (milliseconds: number | null) => TimeLimit;
}

/** Without a limit of the run, an order without a clear answer is looked for so long. Milliseconds. */
const usualDoubtMs = 90_000;
/** A cart that changes at each look is not placed at all. */
const maxLooks = 10;

/** The main job without a window. Throws JobFailed, or what the office declared, where it cannot be done. */
export async function runJob(parts: JobParts, given: JobArguments): Promise<void> {
  const { client, report } = parts;
  const open = createOpenOrders(client, parts.settings, () => parts.clock.now());
  const looked = await chooseConnection(parts, given, open);
  await takePart(parts, given.isResuming || given.withoutOffice);
  // A refusal that turns out to be final while this run looks is not open any more, and is reported all the same.
  const before = await open.list();
  await tidy(parts, () => open.remember(before.map(({ id }) => id)));
  parts.watch();
  if (given.discards.length > 0) {
    await discardOrders(client, { names: given.discards, isRiskAccepted: given.acceptsRisk }, report);
    if (!given.isResuming && given.products.length === 0) {
      await tidy(parts, () => share(parts));
      return report('done', { orders: 0, documents: 0 });
    }
  }
  const listening = new AbortController();
  const events = await client.events.watch({}, { signal: listening.signal });
  const doubtLimit = parts.startLimit(given.timeLimitMs === null ? usualDoubtMs : null);
  let isAllOrdered = true;
  let held: readonly Held[] = [];
  let copied = 0;
  async function orderAndWatch(): Promise<readonly OrderView[]> {
    // An older copy of the library that was put back does not know the newer orders.
    let wanted: Wanted;
    if (given.isResuming)
      wanted = await open.resume(looked, (await parts.limit.inTime(refreshHistory(client))) === true);
    else {
      const ordered = await orderOnce(parts, given, open);
      wanted = { ids: ordered.ids, asked: new Map() };
      ({ isAllOrdered, held } = ordered);
    }
    parts.toFinish();
    const keep = async ({ documentId }: ItemView) => {
      if (documentId !== null) await reportDocument(parts, documentId);
    };
    const orders =
      wanted.ids.length === 0
        ? []
        : await watchOrders({ client, events, report, keep, limit: parts.limit, doubtLimit }, wanted);
    copied = await copyHeld(parts, held, (documentId) => reportDocument(parts, documentId));
    return orders;
  }
  try {
    // Whatever became of the order, colleagues see it.
    const orders = await orderAndWatch().finally(() => tidy(parts, () => share(parts)));
    let untold: OrderView[] = [];
    await tidy(parts, async () => {
      untold = await open.untoldSurplus();
      open.remember(untold.map(({ id }) => id));
    });
    conclude(orders, untold, { isAllOrdered, copied }, report, {
      forget: (ids) => void tidy(parts, () => open.forget(ids)),
      told: (ids) => void tidy(parts, () => open.told(ids)),
    });
  } finally {
    listening.abort();
  }
}

/** What became of what was wanted. */
interface Ordered {
  /** Of what was sent. */
  readonly ids: string[];
  readonly isAllOrdered: boolean;
  /** What was not ordered, since the office has it or is waiting for it. */
  readonly held: readonly Held[];
}

/** Finds what is wanted and orders it. */
async function orderOnce(parts: JobParts, given: JobArguments, open: OpenOrders): Promise<Ordered> {
  const { limit } = parts;
  const chosen = await limit.inTime(choose(parts, given));
  if (chosen === 'over' || limit.isOver()) throw outOfTime();
  const { fill } = chosen;
  let { cart } = chosen;
  for (let looks = 1; ; looks += 1) {
    try {
      return await orderCart(parts, given, open, cart, fill);
    } catch (error) {
      // A colleague is ordering the same: it is waited for, and looked at again.
      if (given.usesExisting && isClaimed(error)) await waitForColleague(parts);
      // What a colleague ordered has just arrived: it is looked at too.
      else if (!isChanged(error) || looks === maxLooks) throw error;
      else if (limit.isOver()) throw outOfTime();
      cart = await fill();
    }
  }
}

async function orderCart(
  parts: JobParts,
  given: JobArguments,
  open: OpenOrders,
  full: FilledCart,
  fill: () => Promise<FilledCart>,
): Promise<Ordered> {
  const { client } = parts;
  const use = async (one: FilledCart) =>
    given.usesExisting ? await withoutHeld(parts, one) : { cart: one, held: [] };
  let { cart, held } = await use(full);
  if (cart.lines.length === 0) return { ids: [], isAllOrdered: true, held };
  checkCart(cart);
  const existing = cart.lines.flatMap((line) => line.existing);
  if (!given.acceptsRisk) await refuseRepeat(client, given.matter, existing, open.list);
  await open.beforePlacing();
  // Last of all, as ordering then stays unlocked for everybody.
  if (given.unlock !== null) await unlock(parts, given.unlock);
  const { withoutOffice } = given;
  const order = await placeCart(parts, open, { ...cart, withoutOffice }, async () => {
    ({ cart, held } = await use(await fill()));
    checkCart(cart);
    return cart;
  });
  const ids = [...order.earlier, order].map(({ id }) => id);
  // The library knows them too: an order that stands is not reported as failed over a note of it.
  await tidy(parts, () => open.placed(ids));
  const { stoppedBecause, leftInCart } = order;
  // At once: a run that is killed says no more.
  if (stoppedBecause !== null)
    parts.report('not_ordered', { products: leftInCart, reason: placingStopText(stoppedBecause) });
  return { ids, isAllOrdered: stoppedBecause === null, held };
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

type FilledCart = CartView & { readonly id: string };

/** Fills the cart of the job with the products as they are offered now, and reports what is in it. Sends nothing. */
async function choose(
  parts: JobParts,
  given: JobArguments,
): Promise<{ readonly fill: () => Promise<FilledCart>; readonly cart: FilledCart }> {
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
  await refreshHistory(client);
  const fill = () => fillCart(client, given, chosen);
  const cart = await fill();
  if (property !== null) await checkNeededTitles(client, property, cart.lines);
  const codes = new Map(cart.lines.map(({ id, product }) => [id, product.productCode]));
  report('products', {
    isHistoryRead: cart.isHistoryRead,
    offered: [...new Set(listed.map((product) => product.productCode))],
    chosen: cart.lines.map(({ product, isWanted, prerequisiteFor, existing }) => ({
      productCode: product.productCode,
      name: product.name,
      priceCents: product.priceCents,
      gstCents: product.gstCents,
      turnaround: product.turnaround?.text ?? null,
      warning: product.warning,
      neededBy: isWanted ? [] : prerequisiteFor.map(({ lineId }) => codes.get(lineId)),
      existing: existing.map(existingPurchase),
    })),
    totalCents: cart.totalCents,
  });
  return { fill, cart };
}

/** Puts the products in a cart of the job, whatever an earlier run left in one, and gives that cart. */
async function fillCart(
  client: AppClient,
  given: JobArguments,
  chosen: readonly ChosenProduct[],
): Promise<FilledCart> {
  for (const { id } of await client.cart.list({})) await client.cart.clear({ cartId: id });
  let filled: CartView | null = null;
  for (const { product, context } of chosen) {
    filled = await client.cart.add({
      cartId: filled?.id ?? null,
      matterNumber: given.matter,
      product,
      context,
    });
  }
  const cartId = filled?.id;
  if (cartId == null) throw new Error('No product was chosen');
  const { lines } = await client.cart.setDetails({
    cartId,
    matterNumber: given.matter,
    delivery: given.email === null ? 'none' : 'email',
    email: given.email ?? '',
  });
  for (const line of lines) {
    await client.cart.updateLine({
      cartId,
      lineId: line.id,
      isWarningAcknowledged: given.acknowledgesWarnings,
      extraData: extraDataOf(line.product.extraDataKeys, given),
    });
  }
  return { ...(await client.cart.get({ cartId })), id: cartId };
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

async function reportDocument({ client, report }: JobParts, documentId: string): Promise<void> {
  const document = await client.documents.get({ id: documentId });
  const { path } = await client.documents.saveAs({ id: documentId });
  report('document', {
    orderId: document.orderId,
    orderItemNumber: document.orderItemNumber,
    productCode: document.productCode,
    path,
    sha256: document.sha256,
    bytes: document.bytes,
    remark: document.remark && notesText(document.remark),
  });
}
