/** An order as the list shows it. */
export interface Listed {
  readonly orderId: string;
  readonly orderDate: string;
  readonly customerReference?: string | undefined;
}

interface ListAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Nothing is answered at all. */
  readonly isHeld?: true;
}

export interface History {
  readonly name: string;
  /** Whether it can be read far enough to find an order, or to prove that there is none. */
  readonly isReadable: boolean;
  /** So many orders of others stand in it at least: an empty list of this kind proves nothing, or is no list of this kind. */
  readonly minOthers?: number;
  /** The library has not seen yet that such a list shows open orders. */
  readonly isNew?: true;
  /** The library placed an order before, {@link earlierOrderId}, that ended at the service. It has not asked since. */
  readonly hasEarlier?: true;
  /** `reads`: how many times the list was asked for before this. */
  readonly list: (orders: readonly Listed[], page: number, size: number, reads: number) => ListAnswer;
  /** What the record of one order shows as its reference. */
  readonly reference?: (reference: string) => string | undefined;
}

/** The number of the order that this library placed before, where it did. */
const earlierOrderId = 'R-1';

const isOfOthers = ({ orderId }: Listed) => orderId.startsWith('E-');
const good = (orders: readonly Listed[], more: object = {}): ListAnswer => ({
  status: 200,
  body: { orders, ...more },
});
const slice = (orders: readonly Listed[], page: number, size: number) =>
  orders.slice((page - 1) * size, page * size);
const paged: History['list'] = (orders, page, size) =>
  good(slice(orders, page, size), { total: orders.length });
const broken: ListAnswer = { status: 500, body: { message: 'no' } };
const without = (order: Listed): Listed => ({ orderId: order.orderId, orderDate: order.orderDate });

export const histories: readonly History[] = [
  { name: 'whole', isReadable: true, list: paged },
  {
    name: 'without a count',
    isReadable: true,
    minOthers: 7,
    list: (orders, page, size) => good(slice(orders, page, size)),
  },
  {
    name: 'pages that overlap',
    isReadable: true,
    list: (orders, page) =>
      good(orders.slice(Math.max(0, (page - 1) * 10 - 3), page * 10), { total: orders.length }),
  },
  {
    name: 'pages in another order each time',
    isReadable: true,
    list: (orders, page, size, reads) => {
      const by = reads % 2 === 0 ? orders : [...orders].reverse();
      return paged(by, page, size, reads);
    },
  },
  {
    name: 'references folded and padded',
    isReadable: true,
    list: (orders, page, size, reads) =>
      paged(
        orders.map((order) => ({
          ...order,
          customerReference: ` ${order.customerReference?.toLowerCase()} `,
        })),
        page,
        size,
        reads,
      ),
  },
  {
    name: 'references in the single orders only',
    isReadable: true,
    list: (orders, page, size, reads) => paged(orders.map(without), page, size, reads),
  },
  {
    name: 'failing at first',
    isReadable: true,
    list: (orders, page, size, reads) => (reads < 9 ? broken : paged(orders, page, size, reads)),
  },
  { name: 'failing', isReadable: false, list: () => broken },
  {
    name: 'failing after its first page',
    isReadable: false,
    list: (orders, page, size, reads) => (page > 1 ? broken : paged(orders, page, size, reads)),
  },
  { name: 'in HTML', isReadable: false, list: () => ({ status: 200, body: '<html></html>' }) },
  { name: 'silent', isReadable: false, list: () => ({ status: 200, body: null, isHeld: true }) },
  {
    name: 'without any reference',
    isReadable: false,
    list: (orders, page, size, reads) => paged(orders.map(without), page, size, reads),
    reference: () => undefined,
  },
  {
    name: 'the same page for ever',
    isReadable: false,
    list: (orders, _page, size) => good(orders.slice(0, size)),
  },
  { name: 'empty and without a count', isReadable: false, list: () => good([]) },
];

/** Found by attacks. The first list of scenarios is closed, so they stand apart. */
export const laterHistories: readonly History[] = [
  {
    name: 'without open orders',
    isReadable: false,
    isNew: true,
    list: (orders, page, size, reads) => paged(orders.filter(isOfOthers), page, size, reads),
  },
  {
    name: 'completed only, ours among them',
    isReadable: false,
    isNew: true,
    hasEarlier: true,
    list: (orders, page, size, reads) =>
      paged(
        orders.filter((order) => isOfOthers(order) || order.orderId === earlierOrderId),
        page,
        size,
        reads,
      ),
  },
  {
    name: 'sorted by status',
    isReadable: true,
    minOthers: 60,
    list: (orders, page, size, reads) => {
      // What is complete stands first, from the newest to the oldest; what is open follows.
      const complete = orders.filter(isOfOthers).map((order, index) => ({
        ...order,
        orderDate: new Date(Date.UTC(2026, 7, 29) - index * 3_600_000).toISOString(),
      }));
      return paged([...complete, ...orders.filter((order) => !isOfOthers(order))], page, size, reads);
    },
  },
  {
    name: 'with an empty page in the middle',
    isReadable: false,
    minOthers: 7,
    list: (orders, page) => good([orders.slice(0, 6), [], orders.slice(6)][page - 1] ?? []),
  },
  {
    name: 'open orders without a date and no references',
    isReadable: true,
    list: (orders, page, size, reads) =>
      paged(
        orders.map((order) =>
          isOfOthers(order) ? without(order) : { orderId: order.orderId, orderDate: '0001-01-01T00:00:00Z' },
        ),
        page,
        size,
        reads,
      ),
  },
  { name: 'whole, of a new library', isReadable: true, isNew: true, list: paged },
  {
    name: 'counted by the page',
    isReadable: true,
    list: (orders, page, size) => {
      const shown = slice(orders, page, size);
      return good(shown, { total: shown.length });
    },
  },
  {
    name: 'references on the next row',
    isReadable: false,
    minOthers: 7,
    list: (orders, page, size, reads) =>
      paged(
        orders.map((order, at) => ({ ...order, customerReference: orders.at(at - 1)?.customerReference })),
        page,
        size,
        reads,
      ),
  },
  {
    name: 'the last reference on every row',
    isReadable: false,
    minOthers: 7,
    list: (orders, page, size, reads) =>
      paged(
        orders.map((order) => ({ ...order, customerReference: orders.at(-1)?.customerReference })),
        page,
        size,
        reads,
      ),
  },
  { name: 'empty, as without a customer id', isReadable: false, list: () => good([], { total: 0 }) },
];
