import { hostFailed } from '../../../shared/contract/failures.ts';
import type { OrderLineFilter, OrderLineView } from '../../../shared/contract/views/order-line.ts';
import { csvText } from '../../../shared/lib/csv.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { matterInReference, matterKey } from '../../../shared/model/customer-reference.ts';
import { workingDaysLate } from '../../../shared/model/lateness.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';
import { chargedWords, statusWords } from '../../../shared/model/order-words.ts';
import type { DaysOff } from '../../../shared/model/working-days.ts';
import type { LineOrder } from '../../ordering/order-line-sql.ts';
import type { Ordering } from '../../ordering/ordering.ts';
import type { Desktop } from '../../ports/desktop.ts';
import type { AppHandlers } from '../handlers.ts';

/** The list of orders. Nothing of it can cost money. */
export function orderLineHandlers(parts: {
  readonly connectionId: () => string;
  readonly ordering: Pick<Ordering, 'table' | 'checkItem' | 'fetchCertificate'>;
  readonly desktop: Pick<Desktop, 'saveMade'>;
  readonly daysOff: () => DaysOff;
  readonly now: () => number;
  /** The person of this computer in its office; null without one. */
  readonly me: () => string | null;
  /** The id of this computer, by which its references are read. */
  readonly computer: string;
}): AppHandlers['orders']['lines'] {
  const { connectionId, ordering } = parts;
  const chosen = (ids: readonly string[], order?: LineOrder) =>
    ordering.table.chosen(connectionId(), ids, order);

  /** Without an office nobody is told apart. */
  const asked = <Filter extends OrderLineFilter>({ orderedBy, ...filter }: Filter) => {
    const named = orderedBy === 'mine' ? ({ isMine: true } as const) : orderedBy?.person;
    const person = parts.me() === null || named === undefined ? {} : { orderedBy: named };
    return { ...filter, ...person, connectionId: connectionId() };
  };

  return {
    rows: (page) => ok(ordering.table.rows(asked(page))),
    pick: (stretch) => ok(ordering.table.pick(asked(stretch))),
    counts: (filter) => ok(ordering.table.counts(asked(filter))),
    chosen: ({ ids, ...order }) => ok(chosen(ids, order)),
    async exportCsv({ ids, ...order }) {
      const lines = chosen(ids, order);
      const bytes = new TextEncoder().encode(
        csvText([head, ...lines.map((line) => cells(line, parts.now(), parts.daysOff(), parts.computer))]),
      );
      const saved = await parts.desktop.saveMade(`Landfolio orders ${melbourneDay(parts.now())}.csv`, bytes);
      return saved.ok ? ok({ path: saved.value, rows: lines.length }) : failed(hostFailed(saved.failure));
    },
    fetchAgain({ ids }) {
      const done = { fetching: 0, kept: 0, notReady: 0 };
      for (const { id, itemId, phase } of chosen(ids)) {
        if (phase === 'complete') done.kept += 1;
        else if (phase === 'available') done.fetching += ordering.fetchCertificate(id) === null ? 0 : 1;
        else if (itemId !== null && (phase === 'held' || phase === 'fetching'))
          done.fetching += ordering.checkItem(itemId) === null ? 0 : 1;
        else done.notReady += 1;
      }
      return ok(done);
    },
  };
}

const head = [
  'Status',
  'Working days late',
  'Product',
  'Title or property',
  'Address',
  'Authority',
  'Matter',
  'Sent to the service as',
  'Reference',
  'Order number',
  'Placed by',
  'Ordered by',
  'Placed',
  'Expected',
  'Cost (A$, GST included)',
  'Charged',
  'Price after discount (A$)',
  'Note',
  'Dealt with on',
  'Dealt with by',
  'Dealt with: note',
  'Times followed up',
  'Last followed up',
  'Followed up by',
  'Promised for',
] as const;

/** Days and money plain, so that a sheet can sort and add them: a cost stands only where it is charged. Days are Melbourne's. */
function cells(
  line: OrderLineView,
  now: number,
  daysOff: DaysOff,
  computer: string,
): (string | number | null)[] {
  return [
    statusWords(line),
    line.isLate && line.expectedAt !== null ? workingDaysLate(line.expectedAt, now, daysOff) : null,
    line.productName,
    line.identifier === line.address ? '' : line.identifier,
    line.address,
    line.authorityName,
    line.matterNumber,
    sentAs(line, computer),
    line.reference,
    line.orderId,
    line.placedBy === 'elsewhere' ? 'Order history' : line.who,
    line.orderedBy,
    melbourneDay(line.placedAt),
    line.expectedAt === null ? null : melbourneDay(line.expectedAt),
    line.charged === 'yes' ? dollars(line.priceCents) : null,
    chargedWords[line.charged],
    dollars(line.priceCents),
    orderProblemText(line.problem),
    line.dealtWith === null ? null : melbourneDay(line.dealtWith.at),
    line.dealtWith?.name ?? null,
    line.dealtWith?.note ?? null,
    line.followedUp?.times ?? null,
    line.followedUp?.lastOn ?? null,
    line.followedUp?.lastBy ?? null,
    line.followedUp?.promisedOn ?? null,
  ];
}

/** The matter number that went out, where the matter has another one by now. */
function sentAs({ matterNumber, reference }: OrderLineView, computer: string): string {
  const sent = matterInReference(reference, computer);
  return sent === '' || matterKey(sent) === matterKey(matterNumber) ? '' : sent;
}

/** With two decimals. What is below nothing stays a number, as a text it would be guarded like a formula. */
function dollars(cents: number | null): string | number | null {
  if (cents === null) return null;
  return cents < 0 ? cents / 100 : (cents / 100).toFixed(2);
}
