import type { OrderLineFilter } from '../../shared/contract/views/order-line.ts';
import { endOfMelbourneDay, startOfMelbourneDay } from '../../shared/model/lateness.ts';
import { melbourneDay } from '../../shared/model/melbourne-day.ts';
import type { OrderSort } from '../../shared/model/order-list.ts';
import type { SqlRow, SqlValue } from '../storage/db.ts';
import { isOwnLine } from '../storage/own-things.ts';
import { notDealtWith, termsSql, waitingStages } from './order-line-terms.ts';

export interface LineFilter extends Omit<OrderLineFilter, 'orderedBy'> {
  readonly connectionId: string;
  /** The name of a person, empty for what no computer of the office placed; or what the person of this computer ordered. */
  readonly orderedBy?: string | { readonly isMine: true } | undefined;
}

export interface LineList extends LineFilter {
  readonly by: OrderSort;
  readonly isDescending: boolean;
}

/** How a list is sorted. */
export type LineOrder = Pick<LineList, 'by' | 'isDescending'>;

/** A certificate that failed or was cancelled asks for attention for two weeks; later it is history. Milliseconds. */
export const endedNeedsPersonMs = 14 * 86_400_000;

const sortColumns: Readonly<Record<OrderSort, string>> = {
  status: 'rank',
  what: 'product_name',
  about: 'about',
  matter: 'matter',
  who: 'who',
  orderedBy: 'ordered_by',
  placed: 'place',
  expected: 'expected_at',
  late: `iif(late_from < ? AND ${notDealtWith}, awaited_until, NULL)`,
  cost: 'cost_cents',
};

/** Few rows of a connection, each half with an index of its own: as a plain OR it would be looked for in every row. */
const attention = `rowid IN (SELECT rowid FROM order_line WHERE connection_id = ? AND needs = 1 AND ${notDealtWith}
  UNION ALL SELECT rowid FROM order_line WHERE connection_id = ? AND ended_at > ? AND ${notDealtWith})`;

export interface Condition {
  readonly where: string;
  readonly values: readonly SqlValue[];
}

/** Which rows a filter leaves, in the two tables that know it. */
interface Narrowing<Value> {
  /** In `order_line`. */
  rows(value: Value, now: number): Condition;
  /** In `order_line_tally`, which counts rows by few columns; null for what it does not tell apart. */
  readonly kinds: ((value: Value) => Condition) | null;
}

type Narrowed = Omit<LineFilter, 'connectionId' | 'show' | 'text'>;

/**
 * Each filter beside `show` and the text, once: how rows, counts and remembered counts are asked. A filter of the contract does
 * not compile without its line here.
 */
const narrowings: {
  readonly [Key in keyof Narrowed]-?: Narrowing<Exclude<Narrowed[Key], undefined>>;
} = {
  matterNumber: { rows: (matter) => is('matter = ?', matter), kinds: null },
  productCode: {
    rows: (code) => is('product_code = ?', code),
    kinds: (code) => is('product_code = ?', code),
  },
  who: {
    rows: (who) =>
      who === 'elsewhere' ? is('history_id IS NOT NULL') : is('who = ? AND history_id IS NULL', who.contact),
    kinds: (who) =>
      who === 'elsewhere' ? is('is_elsewhere = 1') : is('who = ? AND is_elsewhere = 0', who.contact),
  },
  orderedBy: {
    rows: (person) => (typeof person === 'string' ? is('ordered_by = ?', person) : is(isOwnLine)),
    kinds: null,
  },
  placedFrom: { rows: (day) => is('place >= ?', startOfMelbourneDay(day) * 1024), kinds: null },
  placedTo: {
    rows: (day) => is('place < ?', Math.min(endOfMelbourneDay(day) * 1024, Number.MAX_SAFE_INTEGER)),
    kinds: null,
  },
  notFollowedUpSince: {
    rows: (day, now) =>
      is(
        `late_from < ? AND item_id NOT IN (SELECT follow_up_item.item_id FROM follow_up_item
           JOIN follow_up ON follow_up.id = follow_up_id
           WHERE withdrawn_at IS NULL AND iif(promised_on IS NULL, done_on >= ?, promised_on >= ?))`,
        now,
        day,
        melbourneDay(now),
      ),
    kinds: null,
  },
};

const narrowingKeys = Object.keys(narrowings) as (keyof Narrowed)[];

function is(where: string, ...values: SqlValue[]): Condition {
  return { where, values };
}

/** The conditions of all filters that are set; null where the table does not know one of them. */
function narrowed(filter: LineFilter, table: keyof Narrowing<never>, now = 0): Condition[] | null {
  const conditions: Condition[] = [];
  for (const key of narrowingKeys) {
    const value = filter[key];
    if (value === undefined) continue;
    const ask = narrowings[key][table] as ((given: unknown, now: number) => Condition) | null;
    if (ask === null) return null;
    conditions.push(ask(value, now));
  }
  return conditions;
}

function all(conditions: readonly Condition[]): Condition {
  return {
    where: conditions.map(({ where }) => where).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

export function conditionOf(filter: LineFilter, now: number): Condition {
  const { connectionId, show } = filter;
  const endedSince = now - endedNeedsPersonMs;
  return all([
    show === 'attention'
      ? is(attention, connectionId, connectionId, endedSince)
      : is('connection_id = ?', connectionId),
    ...(show === 'late' ? [is(`late_from < ? AND ${notDealtWith}`, now)] : stageOf(show)),
    ...(show === 'dealtWith' ? [is('is_dealt_with = 1')] : []),
    ...(narrowed(filter, 'rows', now) ?? []),
    ...termsSql(filter.text, { connectionId, now, endedSince }).map(({ sql, values }) => is(sql, ...values)),
  ]);
}

/** Whether nothing is asked but what `order_line_tally` tells rows apart by, and perhaps what is asked across them. */
export function isByKind(filter: LineFilter): boolean {
  return filter.text.trim() === '' && narrowed(filter, 'kinds') !== null;
}

/** Which rows of `order_line_tally` a filter by kind adds up. */
export function kindCondition(filter: LineFilter): Condition {
  return all([
    is('connection_id = ?', filter.connectionId),
    ...stageOf(filter.show),
    ...(narrowed(filter, 'kinds') ?? []),
  ]);
}

/** Whether a choice is asked across the states. */
export function isAcross(show: LineFilter['show']): show is 'late' | 'attention' | 'dealtWith' {
  return show === 'late' || show === 'attention' || show === 'dealtWith';
}

function stageOf(show: LineFilter['show']): Condition[] {
  if (show === 'all' || isAcross(show)) return [];
  return [show === 'waiting' ? is(waitingStages) : is('stage = ?', show)];
}

interface SortKey {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** Of two that are awaited, the later by more days is the one that was expected earlier. */
  readonly isFalling: boolean;
}

/** By what rows are compared; nothing where a row has none of it, as one that is not late has no days. */
export function sortKey({ by, isDescending }: LineOrder, now: number): SortKey {
  return by === 'late'
    ? { sql: sortColumns.late, values: [now], isFalling: !isDescending }
    : { sql: sortColumns[by], values: [], isFalling: isDescending };
}

/** Rows without a date, a cost or days late stand last, whichever way it is sorted. */
export function orderOf(list: LineOrder, now: number): { readonly sql: string; readonly values: SqlValue[] } {
  const { by, isDescending } = list;
  if (by === 'placed') return { sql: isDescending ? 'place DESC, rowid' : 'place, rowid DESC', values: [] };
  const { sql, values, isFalling } = sortKey(list, now);
  const tie = isDescending ? 'place, rowid DESC' : 'place DESC, rowid';
  return { sql: `${sql} ${isFalling ? 'DESC' : 'ASC'} NULLS LAST, ${tie}`, values: [...values] };
}

/**
 * The table to page through. Where words are looked for in most of the rows, newest or oldest first, they are read from the index
 * that holds them; SQLite itself would take the one that has the order, and read each row for its words.
 */
export function pagedTable({ text, by, show, matterNumber, productCode }: LineList): string {
  const isThroughMost = show === 'all' || show === 'complete';
  const isNarrow = matterNumber !== undefined || productCode !== undefined;
  return text.trim() !== '' && by === 'placed' && isThroughMost && !isNarrow
    ? 'order_line INDEXED BY order_line_words'
    : 'order_line';
}

/** What stands before a row in the order of the list. */
export function before(
  list: LineList,
  row: SqlRow,
  now: number,
): { readonly sql: string; readonly given: SqlValue[] } {
  const { isDescending, by } = list;
  const key = sortKey(list, now);
  const value = row.value ?? null;
  const place = row.place ?? null;
  const n = row.n ?? null;
  // The tie is newest first where the column rises, and oldest first where it falls; of the column itself, its own way.
  const isNewestFirst = by === 'placed' ? isDescending : !isDescending;
  const tie = isNewestFirst
    ? '(place > ? OR (place = ? AND rowid < ?))'
    : '(place < ? OR (place = ? AND rowid > ?))';
  if (by === 'placed') return { sql: tie, given: [place, place, n] };
  if (value === null)
    return {
      sql: `${key.sql} IS NOT NULL OR (${key.sql} IS NULL AND ${tie})`,
      given: [...key.values, ...key.values, place, place, n],
    };
  return {
    sql: `${key.sql} ${key.isFalling ? '>' : '<'} ? OR (${key.sql} = ? AND ${tie})`,
    given: [...key.values, value, ...key.values, value, place, place, n],
  };
}

/** What of a filter decides which rows there are. */
export function filterKey(filter: LineFilter): string {
  const { connectionId, show, text } = filter;
  return JSON.stringify([connectionId, show, text.trim(), narrowingKeys.map((key) => filter[key] ?? null)]);
}
