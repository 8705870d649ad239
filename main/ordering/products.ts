import type {
  PrerequisiteView,
  ProductSubject,
  ProductView,
  TurnaroundView,
} from '../../shared/contract/views/product.ts';
import { bothUnread, unreadWithin, withUnread } from '../../shared/lib/list-of.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { isAvailable } from '../../shared/model/availability.ts';
import { areOtherTitles, productKey } from '../../shared/model/land-identity.ts';
import { parsePropertyPfi } from '../../shared/model/pfi.ts';
import { productNameOf } from '../../shared/model/product-name.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { WireProfile } from '../../shared/model/wire-profile.ts';
import { answerCaps } from '../http/answer-caps.ts';
import type { LandService } from '../ports/land-service.ts';
import { gstToCents, toCents, unitOf } from './prices.ts';
import { productsAnswer, type WirePrerequisite, type WireProduct } from './wire.ts';

/**
 * Lists what can be ordered for a title, a property or a document (interface: Orders, products). `customerId`: whose
 * prices are asked for; the connection's own unless told.
 */
export async function listProducts(
  service: LandService,
  subject: ProductSubject,
  signal?: AbortSignal,
  customerId: string | null = service.connection.customerId,
): Promise<Result<ProductView[], ServiceFailure>> {
  const { connection } = service;
  const answer = await service.read({
    api: 'orders',
    path: '/orders/v1/products',
    query: subjectQuery(subject, connection.wire),
    headers: { 'customer-id': customerId ?? undefined },
    schema: productsAnswer,
    maxBytes: answerCaps.products,
    signal,
  });
  if (!answer.ok) return answer;
  const { products } = answer.value;
  const unit = unitOf(
    products.flatMap((product) => [
      product.price,
      ...(product.prerequisites ?? []).map((needed) => needed.price),
    ]),
    connection.wire.priceUnit,
  );
  const ours = products.filter((product) => unaskedLandOf(product, subject).length === 0);
  const [other] = products.flatMap((product) => unaskedLandOf(product, subject));
  const reason = `a product for ${other}, which is not what was requested`;
  if (other !== undefined && ours.length === 0) {
    return failed({ kind: 'unreadable', path: 'products', reason: { code: 'otherProducts', land: other } });
  }
  const left = products.length - ours.length;
  const unread = bothUnread(unreadWithin(products), left === 0 ? null : { count: left, reason });
  const views = ours.map((product) => productViewOf(product, subject, unit));
  return ok(unread === null ? views : withUnread(views, unread.count, unread.reason));
}

/** The land that a product names where that is certainly not what was asked for: nobody would notice before it is paid. */
function unaskedLand(productIds: ProductView['productIds'], subject: ProductSubject): string | null {
  const { titleId, propertyPfi } = productIds;
  if (subject.kind === 'title' && titleId !== undefined && areOtherTitles(String(titleId), subject.titleId))
    return `title ${titleId}`;
  if (subject.kind !== 'property' || propertyPfi === undefined) return null;
  const [named, asked] = [String(propertyPfi), subject.propertyPfi].map((pfi) => parsePropertyPfi(pfi));
  const areNumbers = named?.ok && asked?.ok;
  return areNumbers && BigInt(named.value) !== BigInt(asked.value) ? `property ${propertyPfi}` : null;
}

/** The same of a product and of what is bought with it. */
function unaskedLandOf({ productIds, prerequisites = [] }: WireProduct, subject: ProductSubject): string[] {
  const all = [productIds, ...prerequisites.map((needed) => needed.productIds ?? {})];
  return all.flatMap((ids) => unaskedLand(ids, subject) ?? []);
}

function subjectQuery(subject: ProductSubject, wire: WireProfile): Record<string, string> {
  switch (subject.kind) {
    case 'title':
      return { titleId: subject.titleId };
    case 'property':
      return { propertyPfi: subject.propertyPfi };
    case 'document':
      return { [wire.documentParameter]: subject.documentId };
  }
}

function productViewOf(
  product: WireProduct,
  subject: ProductSubject,
  unit: WireProfile['priceUnit'],
): ProductView {
  return {
    ...fieldsOf(product, product.productIds, unit),
    prerequisites: (product.prerequisites ?? []).map((needed) =>
      fieldsOf(needed, needed.productIds ?? {}, unit),
    ),
    subject,
  };
}

function fieldsOf(
  product: WireProduct | WirePrerequisite,
  productIds: ProductView['productIds'],
  unit: WireProfile['priceUnit'],
): PrerequisiteView {
  const priceCents = toCents(product.price, unit);
  const availability = product.productAvailability ?? null;
  return {
    key: productKey(product.productCode, productIds),
    productCode: product.productCode,
    productIds,
    name: product.productName ?? productNameOf(product.productCode),
    description: product.productDescription ?? null,
    availability,
    isOrderable: priceCents !== null && isAvailable(availability),
    authorityName: product.authorityName ?? null,
    priceCents,
    ...(unit === 'dollars' ? { isInDollars: true } : {}),
    gstCents: gstToCents(product.gst, unit) ?? 0,
    turnaround: turnaroundOf(product.turnaroundTime, product.turnaroundTimeUnit),
    warning: product.customerWarning?.trim() ? product.customerWarning : null,
    extraDataKeys: [...new Set((product.extraData ?? []).map((entry) => entry.key))],
  };
}

const unitNames: Readonly<Record<string, readonly [singular: string, plural: string, milliseconds: number]>> =
  {
    SEC: ['second', 'seconds', 1000],
    MIN: ['minute', 'minutes', 60_000],
    HOUR: ['hour', 'hours', 3_600_000],
    DAY: ['day', 'days', 86_400_000],
  };

/** A turnaround as it is listed; null where it is none. */
export function turnaroundOf(value: number | undefined, unit: string | undefined): TurnaroundView | null {
  if (value === undefined || !(value >= 0)) return null;
  const known = unitNames[unit?.toUpperCase() ?? ''];
  const word = known === undefined ? (unit ?? '') : value === 1 ? known[0] : known[1];
  return { value, unit: unit ?? '', text: `${value} ${word}`.trim() };
}

/** Nothing is awaited for longer: 100 years, in milliseconds. */
const maxTurnaroundMs = 100 * 366 * 86_400_000;

/** A listed turnaround in whole milliseconds, or null where its unit is not known, or it is none that anybody waits for. */
export function turnaroundMilliseconds(turnaround: TurnaroundView | null): number | null {
  const known = unitNames[turnaround?.unit.toUpperCase() ?? ''];
  if (turnaround === null || known === undefined) return null;
  const whole = Math.round(turnaround.value * known[2]);
  return whole <= maxTurnaroundMs ? whole : null;
}
