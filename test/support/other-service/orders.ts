import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceBehaviour } from './behaviour.ts';
import { makeCertificate } from './certificate.ts';
import { shownAs } from './discovery.ts';
import { extraDataProblem } from './extra-data.ts';
import type { Files } from './files.ts';
import { historyReply } from './history.ts';
import { isJsonObject, type Json, type JsonObject, objectOf } from './json.ts';
import { allTitles, titleOf } from './land.ts';
import type { BookedItem, BookedOrder, Ledger } from './ledger.ts';
import { everyProduct } from './offers.ts';
import { titleProducts } from './products.ts';
import type { Reply } from './reply.ts';

const itemFields = {
  thin: ['productStatus', 'resourceLocation'],
  bare: ['productStatus', 'resourceLocation'],
};
const placedFields = { thin: ['orderId', 'totalPrice', 'itemsOrdered'], bare: ['orderId'] };
const recordFields = { thin: ['orderId', 'customerReference', 'products'], bare: ['orderId', 'products'] };
const lineFields = { thin: ['orderItemNumber', 'productCode', 'productStatus'], bare: ['orderItemNumber'] };
const fee = { type: 'HANDLING', amount: 55, gst: 5 };

/** The books: takes orders, takes their items through their course, hands out links. */
export class OrderBooks {
  readonly #behaviour: ServiceBehaviour;
  readonly #ledger: Ledger;
  readonly #files: Files;

  constructor(behaviour: ServiceBehaviour, ledger: Ledger, files: Files) {
    this.#behaviour = behaviour;
    this.#ledger = ledger;
    this.#files = files;
  }

  /** Books the order where it is as the interface says. The order, or the sentence that says what is wrong. */
  book(headers: IncomingHttpHeaders, text: string): BookedOrder | string {
    const body = objectOf(text);
    if (body === null) return 'The body is not a JSON object.';
    const products = Array.isArray(body.products) ? body.products : [];
    if (products.length === 0) return 'products: at least one.';
    if (body.deliveryPreference !== 'EMAIL' && body.deliveryPreference !== 'NONE') {
      return 'deliveryPreference: EMAIL or NONE.';
    }
    if (body.deliveryPreference === 'EMAIL' && !/^\S+@\S+$/.test(`${body.email}`)) {
      return 'email: needed for EMAIL.';
    }
    const items: BookedItem[] = [];
    const orderId = this.#behaviour.orderIds.shift() ?? `${randomInt(10_000_000, 99_999_999)}`;
    for (const wanted of products) {
      const product = isJsonObject(wanted) ? offeredAs(wanted, this.#behaviour) : undefined;
      if (product === undefined) return `products[${items.length}]: there is no such product.`;
      const problem = isJsonObject(wanted) ? lineProblem(wanted, product, products) : null;
      if (problem !== null) return `products[${items.length}].${problem}`;
      const number = items.length + 1;
      const certificate = makeCertificate(
        `${orderId}/${number} ${String(product.productCode)}`,
        this.#behaviour.certificateBytes,
      );
      items.push({ number, product, certificate, asked: 0 });
    }
    const order: BookedOrder = {
      orderId,
      customerId: text1(headers['customer-id']),
      reference: text1(headers['customer-reference']),
      body,
      items,
      at: Date.now() + this.#behaviour.aheadMs,
    };
    this.#ledger.orders.push(order);
    return order;
  }

  /** The answer to a created order. */
  placed(order: BookedOrder): JsonObject {
    const itemsOrdered = order.items.map((item) => ({
      orderItemNumber: item.number,
      productCode: item.product.productCode ?? '',
      productIds: decrypted(item.product.productIds ?? {}),
      productName: item.product.productName ?? '',
      authorityName: item.product.authorityName ?? '',
      price: item.product.price ?? 0,
      gst: item.product.gst ?? 0,
      discounts: [],
    }));
    const answer = { orderId: order.orderId, ...totals(order), fees: [fee], itemsOrdered };
    const { fullness } = this.#behaviour;
    if (fullness === 'full') return answer;
    const thinItems = itemsOrdered.map(({ orderItemNumber, productCode }) => ({
      orderItemNumber,
      productCode,
    }));
    return shownAs({ ...answer, itemsOrdered: thinItems }, this.#behaviour, placedFields);
  }

  record(order: BookedOrder): JsonObject {
    const products = order.items.map((item) =>
      shownAs(
        {
          orderItemNumber: item.number,
          productCode: item.product.productCode ?? '',
          productIds: decrypted(item.product.productIds ?? {}),
          productName: item.product.productName ?? '',
          authorityName: item.product.authorityName ?? '',
          productStatus: this.#statusOf(item),
          price: item.product.price ?? 0,
          gst: item.product.gst ?? 0,
        },
        this.#behaviour,
        lineFields,
      ),
    );
    const record = {
      orderId: order.orderId,
      orderDate: melbourneTime(order.at),
      ...totals(order),
      fees: [fee],
      deliveryPreference: order.body.deliveryPreference ?? null,
      email: order.body.email ?? null,
      contactName: order.body.contactName ?? null,
      customerReference: order.reference,
      products,
    };
    return shownAs(record, this.#behaviour, recordFields);
  }

  /** The history, newest first, with older orders of another clerk. */
  history(headers: IncomingHttpHeaders, query: URLSearchParams, address: string): Reply {
    const mine = this.#ledger.orders.filter((order) => order.customerId === text1(headers['customer-id']));
    const full = { ...this.#behaviour, fullness: 'full' as const };
    const whole = new OrderBooks(full, this.#ledger, this.#files);
    const older = Array.from({ length: this.#behaviour.olderOrders }, (_, index) => olderOrder(index));
    const records = [...mine.map((order) => whole.record(order)).reverse(), ...older];
    return historyReply(records, query, this.#behaviour, address);
  }

  find(orderId: string, headers: IncomingHttpHeaders): BookedOrder | undefined {
    const mine = text1(headers['customer-id']);
    return this.#ledger.orders.find((order) => order.orderId === orderId && order.customerId === mine);
  }

  /** The item as it is now; asking moves it on, unless the service holds items back. */
  item(order: BookedOrder, item: BookedItem): JsonObject {
    const productStatus = this.#statusOf(item);
    if (!this.#behaviour.holdsItems) item.asked += 1;
    const head = {
      orderId: order.orderId,
      orderItemNumber: item.number,
      productName: item.product.productName ?? '',
      productStatus,
      customerReference: order.reference,
    };
    if (productStatus !== 'COMPLETE') return shownAs(head, this.#behaviour, itemFields);
    const occasion = `${order.orderId} ${item.number} ${item.asked}`;
    const complete = {
      ...head,
      resourceText: `REGISTER SEARCH\n${order.orderId}`,
      resourceLocation: this.#files.link(order.orderId, occasion, item.certificate),
      resourceExpiry: melbourneTime(Date.now() + this.#behaviour.aheadMs + 86_400_000),
      resourceFileType: this.#behaviour.isLoose ? 'application/pdf' : 'PDF',
      resourceFileSize: item.certificate.length + this.#behaviour.sizeError,
    };
    return shownAs(complete, this.#behaviour, itemFields);
  }

  #statusOf(item: BookedItem): string {
    const { itemCourse, lastStatus, holdsItems } = this.#behaviour;
    const last = lastStatus[String(item.product.productCode)] ?? 'COMPLETE';
    return holdsItems ? (itemCourse[0] ?? 'PROCESSING') : (itemCourse[item.asked] ?? last);
  }
}

function olderOrder(index: number): JsonObject {
  return {
    orderId: `${1_000_001 - index}`,
    orderDate: `2019-03-${String(28 - index).padStart(2, '0')}T09:00:00+11:00`,
    customerReference: 'Somebody else',
    totalPrice: 723,
    products: [{ orderItemNumber: 1, productCode: 'RegisterSearchStatement', productStatus: 'COMPLETE' }],
  };
}

/** A header, which comes in UTF-8: Node gives a character for each byte. */
export function text1(value: string | string[] | undefined): string | null {
  return value === undefined ? null : Buffer.from(String(value), 'latin1').toString();
}

function offeredAs(wanted: JsonObject, behaviour: ServiceBehaviour): JsonObject | undefined {
  const { titleId } = isJsonObject(wanted.productIds) ? wanted.productIds : {};
  const title = typeof titleId === 'string' ? titleOf(titleId) : undefined;
  const ofTitle = title === undefined ? [] : titleProducts({ ...title, titleId: String(titleId) });
  return [...everyProduct(behaviour), ...ofTitle].find(
    (product) =>
      product.productCode === wanted.productCode && isSameIds(product.productIds, wanted.productIds),
  );
}

/** The ids must come back as they were listed; a loose listing gave digits as text, or the other way about. */
function isSameIds(listed: Json | undefined, sent: Json | undefined): boolean {
  if (!isJsonObject(listed) || !isJsonObject(sent)) return false;
  return Object.entries(listed).every(([key, value]) => String(sent[key]) === String(value));
}

function lineProblem(wanted: JsonObject, product: JsonObject, all: readonly Json[]): string | null {
  if (product.productAvailability !== 'AVAILABLE') return 'productCode: cannot be ordered now.';
  if (product.customerWarning !== undefined && wanted.isWarningAcknowledged !== true) {
    return 'isWarningAcknowledged: the warning has to be acknowledged.';
  }
  const needed = objectsOf(product.prerequisites);
  const isThere = (one: JsonObject) =>
    all.some(
      (sent) =>
        isJsonObject(sent) &&
        sent.productCode === one.productCode &&
        isSameIds(one.productIds, sent.productIds),
    );
  if (!needed.every(isThere)) return 'prerequisites: to be ordered with it.';
  return extraDataProblem(
    objectsOf(product.extraData).map(({ key }) => String(key)),
    wanted.extraData,
  );
}

function objectsOf(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** An encrypted title id comes back as volume/folio. */
function decrypted(productIds: Json): Json {
  if (!isJsonObject(productIds)) return productIds;
  const title = allTitles().find((one) => one.titleId === productIds.titleId);
  return title === undefined ? productIds : { titleId: title.volumeFolio };
}

function totals(order: BookedOrder): { totalPrice: number; totalGst: number } {
  const sum = (field: 'price' | 'gst') =>
    order.items.reduce((total, item) => total + Number(item.product[field] ?? 0), 0);
  return { totalPrice: sum('price') + fee.amount, totalGst: sum('gst') + fee.gst };
}

function melbourneTime(at: number): string {
  return `${new Date(at + 10 * 3_600_000).toISOString().slice(0, 19)}+10:00`;
}
