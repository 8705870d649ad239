import type { OrderLineView } from '../../shared/contract/views/order-line.ts';
import type { OrderProblem } from '../../shared/model/order-problem.ts';
import { chargedAnswers, type ItemPhase, intentStates, itemPhases } from '../../shared/model/order-state.ts';
import { shownProductName } from '../../shared/model/product-name.ts';
import type { SqlRow, SqlValue } from '../storage/db.ts';
import { attentionOf, dealtWithView, standingColumns } from './dealt-with.ts';
import { itemEnded, noted, problemOf } from './order-problem.ts';

/** What a view of a row reads: a row of the table holds more, to sort and find by. */
const columns = [
  ...([
    'id',
    'intent_id',
    'history_id',
    'item_id',
    'order_id',
    'order_state',
    'charged_orders',
    'who',
    'ordered_by',
  ] as const),
  ...([
    'product_code',
    'product_name',
    'authority_name',
    'identifier',
    'address',
    'matter',
    'reference',
  ] as const),
  ...([
    'placed_at',
    'expected_at',
    'late_from',
    'price_cents',
    'charged',
    'status',
    'phase',
    'needs',
    'ended_at',
    'is_dealt_with',
  ] as const),
  ...(['document_id', 'problem'] as const),
] as const;
/** Of the mark that holds for the row. */
const marks = {
  mark_n: 'mark.n',
  mark_at: 'mark.at',
  mark_computer: 'mark.computer',
  mark_name: 'mark.name',
  mark_note: 'mark.note',
} as const;
/** How often it was followed up, and the last of it; what was withdrawn does not count. The columns beside `max` are of its row. */
const lastFollowUp = `(SELECT json_array(count(*), max(done_on || ' ' || logged_at), done_on, who, promised_on) FROM follow_up_item
    JOIN follow_up ON follow_up.id = follow_up_id WHERE follow_up_item.item_id = line.item_id AND withdrawn_at IS NULL)`;
/** Of other tables, by the joins of {@link joinedTables}. */
const joined = {
  matter_id: 'known_matter.id',
  confirmed_cents: 'charge_check.confirmed_cents',
  charged_cents: 'charge_check.charged_cents',
  ...marks,
  followed_up: lastFollowUp,
} as const;
type Column = (typeof columns)[number] | keyof typeof joined;

/** The columns of `order_line AS line`, and of what {@link joinedTables} joins to it. */
export const shownColumns = [...columns.map((column) => `line.${column}`), ...Object.values(joined)].join(
  ', ',
);
export const joinedTables = `LEFT JOIN matter AS known_matter ON known_matter.connection_id = line.connection_id
    AND known_matter.number = line.matter AND known_matter.deleted_at IS NULL
  LEFT JOIN charge_check ON charge_check.intent_id = line.intent_id AND charge_check.difference IS NOT NULL
  LEFT JOIN dealt_with AS mark ON mark.n = line.dealt_with AND line.is_dealt_with = 1`;

/** Where each stands in a row. */
const at = Object.fromEntries(
  [...columns, ...Object.keys(joined)].map((column, index) => [column, index]),
) as Readonly<Record<Column, number>>;

/** A row of {@link shownColumns}, its values in their order. */
export type ShownRow = readonly SqlValue[];

/** What is said of an order that is not simply confirmed. */
export interface OrderSaid {
  readonly problem: OrderProblem | null;
  readonly mayPutAway: boolean;
}

/** The order of which there is more to say than its rows do; null where it is simply confirmed and was read, or elsewhere. */
export function orderToSayOf(row: ShownRow): string | null {
  const isRead = row[at.item_id] !== null || row[at.history_id] !== null;
  const isPlain = row[at.order_state] === 'CONFIRMED' && row[at.charged_orders] === null && isRead;
  return isPlain ? null : text(row[at.intent_id]);
}

const phases = new Map<unknown, ItemPhase>(itemPhases.map((one) => [one, one]));
const states = new Map<unknown, OrderLineView['state']>(intentStates.map((one) => [one, one]));
const charges = new Map<unknown, OrderLineView['charged']>(chargedAnswers.map((one) => [one, one]));

export function orderLineView(row: ShownRow, order: OrderSaid, now: number): OrderLineView {
  const phase = phases.get(row[at.phase]) ?? null;
  const lateFrom = row[at.late_from];
  const isDealtWith = row[at.is_dealt_with] === 1;
  return {
    id: String(row[at.id]),
    orderViewId: String(row[at.intent_id] ?? row[at.history_id]),
    itemId: text(row[at.item_id]),
    orderId: text(row[at.order_id]),
    state: states.get(row[at.order_state]) ?? 'UNKNOWN',
    chargedOrders: whole(row[at.charged_orders]),
    placedBy: row[at.history_id] === null ? 'here' : 'elsewhere',
    orderedBy: text(row[at.ordered_by]) || null,
    who: String(row[at.who]),
    productCode: String(row[at.product_code]),
    productName: shownProductName(String(row[at.product_name]), String(row[at.product_code])),
    authorityName: text(row[at.authority_name]),
    identifier: String(row[at.identifier]),
    address: text(row[at.address]),
    matterNumber: String(row[at.matter]),
    matterId: text(row[at.matter_id]),
    reference: String(row[at.reference]),
    placedAt: Number(row[at.placed_at]),
    expectedAt: whole(row[at.expected_at]),
    isLate: typeof lateFrom === 'number' && lateFrom < now && !isDealtWith,
    priceCents: whole(row[at.price_cents]),
    charged: charges.get(row[at.charged]) ?? 'notKnown',
    chargeDifference: differenceOf(row),
    followedUp: followedUpOf(row),
    status: String(row[at.status]),
    phase,
    needsPerson: row[at.needs] === 1 && !isDealtWith,
    attention: attentionOf(valuesOf(row, standingColumns), now),
    dealtWith: isDealtWith ? dealtWithView(markOf(row)) : null,
    documentId: text(row[at.document_id]),
    problem: lineProblem(row, phase, order.problem),
    canPutAway: row[at.item_id] === null && order.mayPutAway,
  };
}

function valuesOf<Name extends Column>(
  row: ShownRow,
  names: readonly Name[],
): Readonly<Record<Name, SqlValue | undefined>> {
  return Object.fromEntries(names.map((name) => [name, row[at[name]]])) as Record<Name, SqlValue | undefined>;
}

function markOf(row: ShownRow): SqlRow {
  const [n, at_, computer, name, note] = Object.keys(marks).map(
    (key) => row[at[key as keyof typeof marks]] ?? null,
  );
  return { n, at: at_, computer, name, note, ended: null, ended_at: null, ended_by: null } as SqlRow;
}

function followedUpOf(row: ShownRow): OrderLineView['followedUp'] {
  const [times, , lastOn, lastBy, promisedOn] = JSON.parse(String(row[at.followed_up])) as [
    number,
    ...(string | null)[],
  ];
  if (times === 0) return null;
  return { times, lastOn: lastOn ?? '', lastBy: lastBy ?? '', promisedOn: promisedOn ?? null };
}

function differenceOf(row: ShownRow): OrderLineView['chargeDifference'] {
  const confirmedCents = whole(row[at.confirmed_cents]);
  return confirmedCents === null ? null : { confirmedCents, chargedCents: whole(row[at.charged_cents]) };
}

function lineProblem(
  row: ShownRow,
  phase: ItemPhase | null,
  ofOrder: OrderProblem | null,
): OrderProblem | null {
  if (row[at.item_id] !== null && phase === 'complete' && row[at.document_id] === null)
    return [{ kind: 'deleted' }];
  const isOrderCancelled = ofOrder !== null && row[at.charged_orders] === 0;
  const ended = phase === null ? null : itemEnded(phase, String(row[at.order_id]), isOrderCancelled);
  return problemOf([noted(text(row[at.problem])) ?? ended]) ?? ofOrder;
}

function text(value: SqlValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function whole(value: SqlValue | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
