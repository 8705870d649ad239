import type { CartView } from '../../../shared/contract/views/cart.ts';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import type { ItemView, OrderView } from '../../../shared/contract/views/order.ts';
import type { ItemPhase } from '../../../shared/model/order-state.ts';
import { productsFor, properties } from './land.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Words as the service spells them. */
const statusOf: Record<ItemPhase, string> = {
  processing: 'PROCESSING',
  withAuthority: 'EXTERNAL_PROCESSING',
  fetching: 'COMPLETE',
  complete: 'COMPLETE',
  held: 'COMPLETE',
  available: 'COMPLETE',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  unknown: 'AWAITING_STAMP',
};

let serial = 10219435;

export function documentFor(
  order: OrderView,
  item: ItemView,
  receivedAt: number,
  isHeld: boolean,
): DocumentView {
  return {
    id: crypto.randomUUID(),
    statementId: null,
    orderViewId: order.id,
    itemId: item.id,
    orderId: order.orderId ?? '',
    orderItemNumber: item.orderItemNumber,
    matterNumber: order.matterNumber,
    matterId: null,
    productCode: item.productCode,
    productName: item.productName,
    identifier: item.identifier,
    address: item.address,
    receivedAt,
    bytes: 84_211 + item.orderItemNumber * 3021,
    sha256: '3f1c9a07be52d4481c6e0d9b7a2f5e8364ab90cf12de7788315f0a6bc9e2d417',
    givenName: null,
    fileName: `${order.matterNumber} ${item.productName} ${item.identifier.replaceAll(/[\\/]/g, '-')} 2026-11-21.pdf`,
    fileType: 'pdf',
    state: isHeld ? 'quarantined' : 'stored',
    remark: isHeld ? 'The file ends before its last page: 61,440 bytes came, 84,211 were announced.' : null,
    viewUrl: isHeld ? null : './certificate.pdf',
    dragUrl: isHeld ? null : './certificate.pdf',
  };
}

export function orderFromCart(cart: CartView, now: number): OrderView {
  serial += 1;
  return {
    id: crypto.randomUUID(),
    orderId: String(serial),
    state: 'CONFIRMED',
    matterNumber: cart.details.matterNumber,
    reference: `${cart.details.matterNumber} LF${serial % 1000}`,
    connectionId: 'practice',
    placedBy: 'here',
    customerId: cart.details.customerId || null,
    placedAt: now,
    quotedTotalCents: cart.totalCents,
    totalCents: cart.totalCents,
    gstCents: cart.gstCents,
    fees: [],
    chargeDifference: null,
    contact: { delivery: 'none', email: null, contactName: null, contactNumber: null },
    orderIds: [String(serial)],
    chargedOrders: null,
    operatorText: null,
    operatorAnswers: [],
    ordered: [],
    lookup: null,
    supersededBy: null,
    supersedes: null,
    items: cart.lines.map((line, index) => ({
      id: crypto.randomUUID(),
      orderId: String(serial),
      orderItemNumber: index + 1,
      productCode: line.product.productCode,
      productName: line.product.name,
      authorityName: line.product.authorityName,
      identifier: line.identifier,
      address: line.context.address,
      priceCents: line.product.priceCents,
      gstCents: line.product.gstCents,
      status: 'PROCESSING',
      phase: 'processing',
      expectedAt:
        now + (line.product.turnaround?.unit === 'DAY' ? line.product.turnaround.value * day : minute),
      isLate: false,
      lastCheckedAt: null,
      completedAt: null,
      nextCheckAt: now + 5000,
      documentId: null,
      discounts: [],
      discountCents: null,
      textLength: null,
      linkExpiresAt: null,
      isFetchable: false,
      problem: null,
    })),
    problem: null,
    actions: [],
  };
}

interface PastItem {
  readonly product: string;
  readonly phase: ItemPhase;
  readonly expected?: number;
  readonly isLate?: boolean;
  readonly problem?: string;
}

interface PastOrder {
  readonly matter: string;
  readonly ago: number;
  readonly property: number;
  readonly items: readonly PastItem[];
  readonly change?: Partial<OrderView>;
}

/** Times of the past orders are near enough to when they are shown. */
const seeded = Date.now();

const askOperator =
  'We sent the order below and got no answer that says whether it was made. Please tell us whether it exists, under ' +
  'which number, and whether it is charged.\n\nCustomer reference: 2026-125 9D4TQ1WXKH2R\n' +
  'Sent: 21 Nov 2026, 9:14:02 am, Melbourne time\nCorrelation id: 019d2f3a-7c11-7e55-9c2a-5f1a0e8f3b77\nProducts:\n' +
  '- Register Search Statement, 10949/843';

const past: readonly PastOrder[] = [
  {
    matter: '2026-131',
    ago: 4 * minute,
    property: 2,
    items: [
      { product: 'RegisterSearchStatement', phase: 'fetching' },
      { product: 'PlanningCertificate2', phase: 'processing', expected: day },
    ],
  },
  {
    matter: '2026-129',
    ago: 55 * minute,
    property: 13,
    items: [],
    change: {
      state: 'NOT_SENT',
      orderId: null,
      totalCents: null,
      gstCents: null,
      quotedTotalCents: 1392,
      problem:
        'The network was gone before anything left this computer. Nothing was ordered and nothing is charged.',
      actions: ['sendPrepared', 'discard'],
    },
  },
  {
    matter: '2026-127',
    ago: 70 * minute,
    property: 7,
    items: [],
    change: {
      state: 'UNKNOWN',
      orderId: null,
      orderIds: [],
      totalCents: null,
      gstCents: null,
      quotedTotalCents: 891,
      problem:
        'It is not known whether the service made this order. The land information service did not finish its answer ' +
        'within 60 seconds. It is not sent again. Landfolio reads the order history until it is found; do not order the ' +
        'same again before then.',
      lookup: {
        lastAt: seeded - 10 * minute,
        lastResult: 'unproven',
        absentTimes: 1,
        nextAt: seeded + 50 * minute,
      },
      operatorText: askOperator,
      actions: ['lookAgain', 'recordAnswer'],
    },
  },
  {
    matter: '2026-125',
    ago: 95 * minute,
    property: 9,
    items: [],
    change: {
      state: 'PRESUMED_ABSENT',
      orderId: null,
      orderIds: [],
      totalCents: null,
      gstCents: null,
      quotedTotalCents: 2314,
      problem:
        'The order history was read whole 6 times and does not show it. Most likely nothing was ordered or charged, but ' +
        'nobody can be certain. Ask the operator of the service, or order the same again knowingly; Landfolio goes on ' +
        'watching for the first for a week.',
      lookup: {
        lastAt: seeded - 30 * minute,
        lastResult: 'absent',
        absentTimes: 6,
        nextAt: seeded + 30 * minute,
      },
      operatorText: askOperator,
      actions: ['orderAgain', 'lookAgain', 'recordAnswer', 'discard'],
    },
  },
  {
    matter: '2026-122',
    ago: 26 * 60 * minute,
    property: 11,
    items: [
      { product: 'RegisterSearchStatement', phase: 'complete' },
      { product: 'RegisterSearchStatement', phase: 'complete' },
    ],
    change: {
      state: 'DUPLICATE',
      orderId: '10219102',
      orderIds: ['10219102', '10219103'],
      problem:
        'The service shows 2 orders for this one: 10219102, 10219103. Each may be charged. Send the operator of the ' +
        'service the text that stands with this order, and ask them to cancel all but one.',
      actions: ['recordAnswer'],
      operatorText:
        'These orders were made where we wanted one. Please cancel all but one, tell us which one stands, and do not ' +
        'charge the others.\n\nOrder: 10219102\nOrder: 10219103\nCustomer reference: 2026-122 7K3QX9ZD0PMA\n' +
        'Sent: 20 Nov 2026, 9:14:02 am, Melbourne time\nProducts:\n- Register Search Statement, 10951/843',
    },
  },
  {
    matter: '2026-118',
    ago: 3 * 60 * minute,
    property: 2,
    items: [
      { product: 'RegisterSearchStatement', phase: 'complete' },
      { product: 'CopyOfPlan', phase: 'complete' },
      { product: 'LandInformationCertificate', phase: 'withAuthority', expected: 5 * day },
      { product: 'WaterInformation', phase: 'unknown', expected: 2 * day },
    ],
  },
  {
    matter: '2026-104',
    ago: 7 * day,
    property: 24,
    items: [
      { product: 'RoadsCertificate', phase: 'withAuthority', expected: -2 * day, isLate: true },
      { product: 'RegisterSearchStatement', phase: 'complete' },
      {
        product: 'HeritageCertificate',
        phase: 'failed',
        problem:
          'The authority could not match the property. The service refunds failed items; check the next statement.',
      },
    ],
    change: { fees: [{ type: 'SERVICE_FEE', amountCents: 330, gstCents: 30 }] },
  },
  {
    matter: '2026-097',
    ago: 12 * day,
    property: 36,
    items: [
      { product: 'CopyOfPlan', phase: 'held', problem: 'The file did not pass the checks and is set aside.' },
      { product: 'OwnersCorporation', phase: 'cancelled' },
    ],
  },
  {
    matter: '2026-090',
    ago: 20 * day,
    property: 51,
    items: [
      { product: 'RegisterSearchStatement', phase: 'complete' },
      { product: 'PlanningCertificate2', phase: 'complete' },
    ],
  },
];

/** Orders and documents of an office in full swing, newest first; `more` adds finished ones behind them. */
export function seedOrders(now: number, more: number): { orders: OrderView[]; documents: DocumentView[] } {
  const documents: DocumentView[] = [];
  const filler = Array.from(
    { length: more },
    (_, index): PastOrder => ({
      matter: `2026-${String(89 - (index % 80)).padStart(3, '0')}`,
      ago: (21 + index * 2) * day,
      property: (index * 7) % 80,
      items: [
        { product: 'RegisterSearchStatement', phase: 'complete' },
        { product: index % 2 === 0 ? 'CopyOfPlan' : 'PlanningCertificate2', phase: 'complete' },
      ],
    }),
  );
  const orders = [...past, ...filler].map((seed) => pastOrder(seed, now, documents));
  return { orders, documents: documents.sort((a, b) => b.receivedAt - a.receivedAt) };
}

function pastOrder(seed: PastOrder, now: number, documents: DocumentView[]): OrderView {
  const property = properties[seed.property] ?? properties[0];
  if (!property) throw new Error('The fake has no properties.');
  const products = [
    ...productsFor({ kind: 'title', titleId: 'x' }),
    ...productsFor({ kind: 'property', propertyPfi: property.propertyPfi }),
  ];
  const placedAt = now - seed.ago;
  serial -= 37;
  const items = seed.items.map((item, index): ItemView => {
    const product = products.find((one) => one.productCode === item.product);
    return {
      id: crypto.randomUUID(),
      orderId: String(serial),
      orderItemNumber: index + 1,
      productCode: item.product,
      productName: product?.name ?? item.product,
      authorityName: product?.authorityName ?? null,
      identifier:
        product?.subject.kind === 'title' ? `${10940 + seed.property}/843` : (property.propertyNumber ?? ''),
      address: property.address,
      priceCents: product?.priceCents ?? null,
      gstCents: product?.gstCents ?? null,
      status: statusOf[item.phase],
      phase: item.phase,
      expectedAt: now + (item.expected ?? minute),
      isLate: item.isLate ?? false,
      lastCheckedAt: now - 2 * minute,
      completedAt: null,
      nextCheckAt: now + minute,
      documentId: null,
      discounts: [],
      discountCents: null,
      textLength: null,
      linkExpiresAt: null,
      isFetchable: false,
      problem: item.problem ?? null,
    };
  });
  const sum = items.reduce((total, item) => total + (item.priceCents ?? 0), 0);
  const order: OrderView = {
    id: crypto.randomUUID(),
    orderId: String(serial),
    state: 'CONFIRMED',
    matterNumber: seed.matter,
    reference: `${seed.matter} LF${serial % 1000}`,
    connectionId: 'practice',
    placedBy: 'here',
    customerId: null,
    placedAt,
    quotedTotalCents: sum,
    totalCents: sum,
    gstCents: items.reduce((total, item) => total + (item.gstCents ?? 0), 0),
    fees: [],
    chargeDifference: null,
    contact: { delivery: 'none', email: null, contactName: null, contactNumber: null },
    orderIds: [String(serial)],
    chargedOrders: null,
    operatorText: null,
    operatorAnswers: [],
    ordered: [],
    lookup: null,
    supersededBy: null,
    supersedes: null,
    problem: null,
    actions: [],
    items,
    ...seed.change,
  };
  return {
    ...order,
    items: items.map((item) => {
      if (item.phase !== 'complete' && item.phase !== 'held') return item;
      const document = documentFor(order, item, placedAt + 2 * minute, item.phase === 'held');
      documents.push(document);
      return { ...item, documentId: document.id };
    }),
  };
}
