import type { OrderLineCounts } from '../../shared/contract/views/order-line.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import {
  conditionOf,
  endedNeedsPersonMs,
  isAcross,
  isByKind,
  kindCondition,
  type LineFilter,
} from './order-line-sql.ts';
import { notDealtWith, orderedBySql } from './order-line-terms.ts';

const stages = ['processing', 'withAuthority', 'complete', 'ended'] as const;

/** How many rows fit a filter. */
export function countOf(db: Db, filter: LineFilter, now: number): number {
  const [what, { where, values }] =
    isByKind(filter) && !isAcross(filter.show)
      ? ['sum(n) AS n FROM order_line_tally', kindCondition(filter)]
      : ['count(*) AS n FROM order_line', conditionOf(filter, now)];
  return Number(db.get(`SELECT ${what} WHERE ${where}`, ...values)?.n ?? 0);
}

/** How many rows each state has under a filter, and what filters can be set to. */
export function countsOf(db: Db, filter: LineFilter, now: number): OrderLineCounts {
  const all = { ...filter, show: 'all' as const };
  const rows = isByKind(all) ? byKind(db, all) : byRow(db, all, now);
  const [sums] = rows;
  const sum = (field: string) => rows.reduce((total, row) => total + Number(row[field] ?? 0), 0);
  const of = (show: 'late' | 'attention' | 'dealtWith') =>
    sums?.[show] === undefined ? countOf(db, { ...all, show }, now) : sum(show);
  const ofStage = (stage: string) => Number(rows.find((row) => row.stage === stage)?.n ?? 0);
  const [processing, withAuthority, complete, ended] = stages.map(ofStage);
  const products = distinct(db, 'product_code', filter.connectionId).flatMap((code) => {
    const row = db.get(
      'SELECT product_name, identifier FROM order_line WHERE connection_id = ? AND product_code = ? ORDER BY place DESC LIMIT 1',
      filter.connectionId,
      code,
    );
    // `Copy of Plan PS812345`: the kind is what several have in common.
    const name = String(row?.product_name ?? '')
      .replace(String(row?.identifier ?? ''), '')
      .trim();
    return name === '' ? [] : [{ code, name }];
  });
  return {
    counts: {
      all: sum('n'),
      waiting: (processing ?? 0) + (withAuthority ?? 0),
      processing: processing ?? 0,
      withAuthority: withAuthority ?? 0,
      late: of('late'),
      attention: of('attention'),
      dealtWith: of('dealtWith'),
      complete: complete ?? 0,
      ended: ended ?? 0,
    },
    products: products.sort((a, b) => a.name.localeCompare(b.name)),
    contacts: distinct(db, 'who', filter.connectionId).filter((who) => who !== ''),
    people: db.all(orderedBySql, filter.connectionId, filter.connectionId).map((row) => String(row.name)),
    hasElsewhere:
      db.get(
        'SELECT 1 AS is_there FROM order_line_tally WHERE connection_id = ? AND is_elsewhere = 1 LIMIT 1',
        filter.connectionId,
      ) !== undefined,
  };
}

/** By state, as the database keeps it. */
function byKind(db: Db, filter: LineFilter): SqlRow[] {
  const { where, values } = kindCondition(filter);
  return db.all(`SELECT stage, sum(n) AS n FROM order_line_tally WHERE ${where} GROUP BY stage`, ...values);
}

/** By state, from every row: with those that are late, need a person or were dealt with, since they are read anyway. */
function byRow(db: Db, filter: LineFilter, now: number): SqlRow[] {
  const { where, values } = conditionOf(filter, now);
  return db.all(
    `SELECT stage, count(*) AS n, sum(late_from IS NOT NULL AND late_from < ? AND ${notDealtWith}) AS late,
       sum((needs = 1 OR (ended_at IS NOT NULL AND ended_at > ?)) AND ${notDealtWith}) AS attention,
       sum(is_dealt_with) AS dealtWith FROM order_line WHERE ${where} GROUP BY +stage`,
    now,
    now - endedNeedsPersonMs,
    ...values,
  );
}

function distinct(db: Db, column: 'product_code' | 'who', connectionId: string): string[] {
  return db
    .all(
      `SELECT DISTINCT ${column} AS value FROM order_line_tally WHERE connection_id = ? ORDER BY 1 LIMIT 200`,
      connectionId,
    )
    .map((row) => String(row.value));
}
