import type { z } from 'zod';
import { firstIssue } from '../../../shared/lib/schema-issue.ts';
import { checkCustomerReference } from '../../../shared/model/customer-reference.ts';
import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import { orderRequest } from '../../ordering/wire.ts';
import {
  type PracticeProduct,
  productsOfDocument,
  productsOfProperty,
  productsOfTitle,
} from '../catalogue.ts';
import { header, type Practice, type PracticeRequest } from '../exchange.ts';
import type { PracticeItem, PracticeOrder } from '../orders/practice-order.ts';
import { withFees } from '../orders/totals.ts';
import { checkExtraData, vendorsOf } from './check-extra-data.ts';

type Ordered = z.infer<typeof orderRequest>['products'][number];

/** An order that may be made, or a sentence that says what is wrong with the first thing that is. */
export function checkOrder(
  practice: Practice,
  request: PracticeRequest,
): Omit<PracticeOrder, 'orderId' | 'createdAt'> | string {
  const customerId = header(request, 'customer-id');
  if (customerId.length > 39) return 'The header customer-id must be shorter than 40 characters.';
  const customerReference = header(request, 'customer-reference').trim();
  const [fault] = checkCustomerReference(customerReference, 'customer-reference');
  if (fault !== undefined) return `The header customer-reference is refused: ${fault.message}`;
  const body = parseBody(request.body);
  if (typeof body === 'string') return body;
  const delivery = checkDelivery(body);
  if (delivery !== null) return delivery;
  if (body.products.length > wire.productsPerOrder) {
    return `An order may hold at most ${wire.productsPerOrder} products; this has ${body.products.length}.`;
  }
  const items: PracticeItem[] = [];
  const products: PracticeProduct[] = [];
  for (const [index, ordered] of body.products.entries()) {
    const found = checkProduct(practice, ordered, `products[${index}]`);
    if (typeof found === 'string') return found;
    products.push(found);
    items.push(toItem(found, ordered, index + 1));
  }
  return (
    missingPrerequisite(products) ?? {
      customerId,
      customerReference,
      deliveryPreference: body.deliveryPreference ?? wire.deliveryNone,
      email: body.email ?? null,
      contactName: body.contactName ?? null,
      contactNumber: body.contactNumber ?? null,
      ...(practice.scenarios.isOn('order-fees') ? withFees(items) : { items }),
      changes: practice.scenarios.changes(),
      correlationId: header(request, 'x-correlation-id') || null,
    }
  );
}

function parseBody(bytes: Buffer): z.infer<typeof orderRequest> | string {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return 'The body is not JSON.';
  }
  const parsed = orderRequest.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, reason } = firstIssue(parsed.error.issues);
  return `${path === '' ? 'The body' : path} ${reason}.`;
}

function checkDelivery(body: z.infer<typeof orderRequest>): string | null {
  const { deliveryPreference = wire.deliveryNone, email = '' } = body;
  if (deliveryPreference !== wire.deliveryByEmail && deliveryPreference !== wire.deliveryNone) {
    return `deliveryPreference must be ${wire.deliveryByEmail} or ${wire.deliveryNone}.`;
  }
  const isAddress = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email);
  if (deliveryPreference === wire.deliveryByEmail && !isAddress) {
    return `email must be an email address where deliveryPreference is ${wire.deliveryByEmail}.`;
  }
  return email !== '' && !isAddress ? 'email is not an email address.' : null;
}

function checkProduct(practice: Practice, ordered: Ordered, path: string): PracticeProduct | string {
  const product = candidates(practice, ordered).find(
    (candidate) => candidate.productCode === ordered.productCode && isSameSubject(candidate, ordered),
  );
  if (product === undefined)
    return `${path}: there is no product ${ordered.productCode} with these productIds.`;
  if (product.productAvailability !== 'AVAILABLE') {
    return `${path}: ${product.productCode} is ${product.productAvailability}.`;
  }
  if (product.customerWarning !== undefined && ordered.isWarningAcknowledged !== true) {
    return `${path}.isWarningAcknowledged must be true: the product has a customer warning.`;
  }
  return checkExtraData(product, ordered.extraData ?? {}, `${path}.extraData`);
}

function candidates(practice: Practice, { productIds }: Ordered): PracticeProduct[] {
  const { register, titles } = practice;
  const changes = practice.scenarios.changes();
  if (productIds.propertyPfi !== undefined)
    return productsOfProperty(register, String(productIds.propertyPfi));
  if (productIds.documentId !== undefined) {
    return productsOfDocument(register, String(productIds.documentId), changes);
  }
  const volumeFolio = titles.read(String(productIds.titleId ?? ''));
  return volumeFolio === null ? [] : productsOfTitle(register, volumeFolio, changes);
}

/** titleId was resolved already; the other ids count by their text, since authorityId may come in quotes. */
function isSameSubject(product: PracticeProduct, { productIds }: Ordered): boolean {
  const wanted = Object.keys(product.productIds);
  if (wanted.length !== Object.keys(productIds).length) return false;
  return wanted.every(
    (key) =>
      (key === 'titleId' && productIds.titleId !== undefined) ||
      String(product.productIds[key]) === String(productIds[key]),
  );
}

function missingPrerequisite(products: readonly PracticeProduct[]): string | null {
  const name = ({ productCode, productIds }: PracticeProduct): string =>
    `${productCode} ${JSON.stringify(productIds)}`;
  const held = new Set(products.map(name));
  for (const product of products) {
    const missing = (product.prerequisites ?? []).find((needed) => !held.has(name(needed)));
    if (missing !== undefined) {
      return `${product.productCode} needs its prerequisite ${missing.productCode} in the same order.`;
    }
  }
  return null;
}

function toItem(product: PracticeProduct, ordered: Ordered, orderItemNumber: number): PracticeItem {
  return {
    orderItemNumber,
    productCode: product.productCode,
    productIds: product.productIds,
    productName: product.productName,
    authorityName: product.authorityName,
    price: product.price,
    gst: product.gst,
    turnaroundTime: product.turnaroundTime,
    turnaroundTimeUnit: product.turnaroundTimeUnit,
    vendors: product.extraData === undefined ? [] : vendorsOf(ordered.extraData ?? {}),
  };
}
