import { z } from 'zod';
import type { AuditEntry, AuditFilter } from '../../shared/contract/procedures/audit.ts';
import type { AuditKind } from '../../shared/model/audit.ts';
import { accessText } from '../../shared/model/audit-text.ts';
import { filterTerms, spellingsOf } from '../../shared/model/filter-terms.ts';
import { endOfMelbourneDay, startOfMelbourneDay } from '../../shared/model/lateness.ts';
import { boughtNumber } from '../storage/bought-number.ts';
import type { Db, SqlRow, SqlValue } from '../storage/db.ts';
import { thingIn } from '../storage/entry-thing.ts';
import { officePerson } from '../storage/office-person.ts';
import { ownerText } from './owner-text.ts';

/** Who searched owners and who ordered what, as far as this library knows. */
export interface Audit {
  /** Newest first. */
  list(
    connectionId: string,
    filter: AuditFilter,
    page: { readonly limit: number; readonly offset: number },
  ): AuditEntry[];
  count(connectionId: string, filter: AuditFilter): number;
  /** The names to filter by. */
  people(connectionId: string): string[];
}

/** SQL of one kind: where its rows are, the columns of {@link read}, and what a filter compares. */
interface Source {
  readonly kind: AuditKind;
  readonly from: string;
  /** Which of them; all where it is missing. */
  readonly only?: string;
  readonly connection: string;
  readonly id: string;
  readonly at: string;
  readonly person: string;
  /** Up to two texts that `read` makes words of. */
  readonly what: readonly [string, string];
  readonly purpose: string;
  readonly matter: string;
  readonly cents: string;
  readonly charged: string;
  /** The id of its page. */
  readonly page: string;
  /** Newest first, along an index where there is one. */
  readonly newest: string;
}

const ofCharge = {
  connection: 'charge.connection_id',
  id: 'charge.id',
  at: 'charge.requested_at',
  person: `coalesce(charge.ordered_by, iif(charge.computer = :here, :me, ''))`,
  purpose: `''`,
  cents: 'NULL',
  charged: `CASE WHEN charge.state IN ('DONE', 'PLACED') THEN 'yes'
    WHEN charge.state IN ('PREPARED', 'NOT_SENT', 'REFUSED', 'PRESUMED_ABSENT') THEN 'no' ELSE 'notKnown' END`,
  page: 'charge.id',
  newest: 'charge.requested_at DESC, charge.id DESC',
} as const;

/** The rows of the same order. */
const ofOrder = '(one.intent_id = line.intent_id OR one.history_id = line.history_id)';

/** What an order came to as {@link moneySql} counts it; NULL where it is not known what was ordered. */
const orderCents = `iif(line.intent_id IS NOT NULL,
  iif(intent.state IN ('PLACED', 'CONFIRMED') OR (intent.state = 'DUPLICATE' AND intent.charged_orders IS NOT NULL),
    coalesce(intent.total_cents, intent.quoted_total_cents) * coalesce(intent.charged_orders, 1), NULL),
  coalesce(shown.total_cents, coalesce((SELECT sum(price_cents) FROM history_item WHERE history_id = shown.id), 0)
    + coalesce((SELECT sum(value ->> '$.amountCents') FROM json_each(shown.fees)), 0)))`;

/** What is left of it beside its certificates, so that the rows come to what the matter cost. */
const feeCents = `(SELECT max(${orderCents} - coalesce(sum(one.price_cents) FILTER (
      WHERE one.phase IN ('failed', 'cancelled') AND one.charged = 'notKnown'), 0), 0) - coalesce(sum(one.cost_cents), 0)
  FROM order_line AS one WHERE ${ofOrder})`;

const sources: readonly Source[] = [
  {
    kind: 'ownerSearch',
    from: 'owner_search JOIN matter ON matter.id = owner_search.matter_id',
    connection: 'owner_search.connection_id',
    id: 'owner_search.id',
    at: 'owner_search.at',
    person: `coalesce(owner_search.person, '')`,
    what: ['owner_search.query', 'owner_search.step'],
    purpose: 'owner_search.purpose',
    matter: 'matter.number',
    cents: 'NULL',
    charged: `'no'`,
    page: 'NULL',
    newest: 'owner_search.at DESC, owner_search.id DESC',
  },
  {
    kind: 'order',
    from: 'order_line',
    connection: 'order_line.connection_id',
    id: 'order_line.id',
    at: 'order_line.placed_at',
    person: 'order_line.ordered_by',
    what: ['order_line.product_name', 'order_line.about'],
    purpose: `''`,
    matter: 'order_line.matter',
    cents: 'order_line.cost_cents',
    charged: 'order_line.charged',
    page: 'coalesce(order_line.intent_id, order_line.history_id)',
    newest: 'order_line.place DESC',
  },
  {
    // With the first certificate of each order.
    kind: 'fee',
    from: `order_line AS line LEFT JOIN intent ON intent.id = line.intent_id
      LEFT JOIN history_order AS shown ON shown.id = line.history_id`,
    only: `line.rowid = (SELECT min(one.rowid) FROM order_line AS one WHERE ${ofOrder}) AND ${feeCents} <> 0`,
    connection: 'line.connection_id',
    id: 'line.id',
    at: 'line.placed_at',
    person: 'line.ordered_by',
    what: [`'Order ' || coalesce(line.order_id, '')`, `''`],
    purpose: `''`,
    matter: 'line.matter',
    cents: feeCents,
    charged: `'yes'`,
    page: 'coalesce(line.intent_id, line.history_id)',
    newest: 'line.place DESC',
  },
  {
    kind: 'statement',
    ...ofCharge,
    from: 'register_statement JOIN charge USING (id) JOIN matter ON matter.id = register_statement.matter_id',
    what: ['register_statement.volume_folio', `''`],
    matter: 'matter.number',
  },
  {
    kind: 'titleNumber',
    ...ofCharge,
    from: 'title_purchase JOIN charge USING (id) JOIN matter ON matter.id = title_purchase.matter_id',
    what: [boughtNumber, `coalesce(about, spis ->> '$[0]', 'property ' || property_pfi)`],
    matter: 'matter.number',
  },
  {
    kind: 'alert',
    ...ofCharge,
    from: 'title_alert LEFT JOIN charge ON charge.id = title_alert.charge_id',
    connection: 'title_alert.connection_id',
    id: 'title_alert.id',
    at: 'title_alert.created_at',
    person: `coalesce(title_alert.ordered_by, iif(title_alert.computer = :here, :me, ''))`,
    what: ['title_alert.volume_folio', `''`],
    matter:
      'coalesce((SELECT number FROM matter WHERE matter.id = title_alert.matter_id), trim(title_alert.customer_ref))',
    charged: `iif(charge.id IS NULL, 'yes', ${ofCharge.charged})`,
    page: 'NULL',
    newest: 'title_alert.created_at DESC, title_alert.id DESC',
  },
  {
    // As the office's server said it, of matters that this person may read.
    kind: 'restriction',
    from: `office_entry JOIN office_thing AS shared ON shared.kind = 'matter' AND shared.id = ${thingIn('office_entry.body')}
      JOIN matter ON matter.id = shared.local_id AND matter.merged_into IS NULL
      JOIN office_restriction AS access ON access.matter = shared.id AND access.step IS NULL
        AND office_entry.kind = 'restricted' AND office_entry.login = ''`,
    connection: 'matter.connection_id',
    id: 'office_entry.id',
    at: 'unixepoch(substr(office_entry.arrived_at, 1, 19)) * 1000',
    person: `coalesce(office_entry.body ->> '$.fields.by[1].name', '')`,
    what: [`coalesce(office_entry.body -> '$.fields.readers[1]', 'null')`, `''`],
    purpose: `''`,
    matter: 'matter.number',
    cents: 'NULL',
    charged: `'no'`,
    page: 'NULL',
    newest: 'office_entry.n DESC',
  },
];

/** `here`: this computer. */
export function createAudit(db: Db, { computer: here }: { readonly computer: string }): Audit {
  /** The statement wrapper binds by place: each name becomes a parameter where it stands. */
  function bound(sql: string, given: Readonly<Record<string, SqlValue>>) {
    const values: SqlValue[] = [];
    const text = sql.replace(/:(\w+)\b/g, (_, name: string) => {
      values.push(given[name] ?? null);
      return '?';
    });
    return { text, values };
  }

  /** What a filter leaves of a source. */
  function conditionOf(source: Source, filter: AuditFilter, given: Record<string, SqlValue>): string {
    const where = [`${source.connection} = :connection`];
    if (source.only !== undefined) where.push(source.only);
    if (filter.person !== undefined) where.push(`${source.person} = :person`);
    if (filter.from !== undefined) where.push(`${source.at} >= :from`);
    if (filter.to !== undefined) where.push(`${source.at} < :to`);
    const said = [...source.what, source.purpose, source.matter, source.person];
    for (const [index, term] of filterTerms(filter.text).entries()) {
      const each = spellingsOf(term).map((spelling, place) => {
        given[`term${index}x${place}`] = spelling;
        return said.map((sql) => `instr(lower(coalesce(${sql}, '')), lower(:term${index}x${place})) > 0`);
      });
      where.push(`(${each.flat().join(' OR ')})`);
    }
    return where.join(' AND ');
  }

  function givenFor(connectionId: string, filter: AuditFilter): Record<string, SqlValue> {
    return {
      connection: connectionId,
      here,
      me: officePerson(db) ?? '',
      person: filter.person ?? null,
      from: filter.from === undefined ? null : startOfMelbourneDay(filter.from),
      to: filter.to === undefined ? null : endOfMelbourneDay(filter.to),
    };
  }

  const asked = ({ kind }: AuditFilter) =>
    sources.filter((source) => kind === undefined || source.kind === kind);

  return {
    list(connectionId, filter, { limit, offset }) {
      const given: Record<string, SqlValue> = {
        ...givenFor(connectionId, filter),
        last: offset + limit,
        limit,
        offset,
      };
      // Each kind gives no more than the page can hold, so that a library of any size is not sorted as a whole.
      const parts = asked(filter).map(
        (source) => `SELECT * FROM (SELECT '${source.kind}' AS kind, ${source.id} AS id, ${source.at} AS at,
            ${source.person} AS person, ${source.what[0]} AS a, ${source.what[1]} AS b, ${source.purpose} AS purpose,
            ${source.matter} AS matter, ${source.cents} AS cents, ${source.charged} AS charged, ${source.page} AS page
          FROM ${source.from} WHERE ${conditionOf(source, filter, given)} ORDER BY ${source.newest} LIMIT :last)`,
      );
      const { text, values } = bound(
        `SELECT found.*, known.id AS matter_id FROM (${parts.join(' UNION ALL ')}
           ORDER BY at DESC, kind, id DESC LIMIT :limit OFFSET :offset) AS found
         LEFT JOIN matter AS known ON known.connection_id = :connection AND known.number = found.matter
           AND known.deleted_at IS NULL ORDER BY found.at DESC, found.kind, found.id DESC`,
        given,
      );
      return db.all(text, ...values).map(read);
    },
    count(connectionId, filter) {
      const given = givenFor(connectionId, filter);
      const counts = asked(filter).map(
        (source) => `(SELECT count(*) FROM ${source.from} WHERE ${conditionOf(source, filter, given)})`,
      );
      const { text, values } = bound(`SELECT ${counts.join(' + ')} AS n`, given);
      return Number(db.get(text, ...values)?.n ?? 0);
    },
    people(connectionId) {
      const names = [
        `SELECT DISTINCT person AS name FROM owner_search WHERE connection_id = :connection`,
        `SELECT DISTINCT ordered_by FROM order_line WHERE connection_id = :connection`,
        `SELECT DISTINCT ordered_by FROM charge WHERE connection_id = :connection`,
        `SELECT DISTINCT ordered_by FROM title_alert WHERE connection_id = :connection`,
        'SELECT :me',
      ];
      const { text, values } = bound(
        `SELECT name FROM (${names.join(' UNION ')}) WHERE name > '' ORDER BY name COLLATE NOCASE LIMIT 200`,
        givenFor(connectionId, { text: '' }),
      );
      return db.all(text, ...values).map(({ name }) => String(name));
    },
  };
}

const readers = z
  .array(z.object({ name: z.string() }))
  .nullable()
  .catch(null);

const pages = { order: 'order', fee: 'order', statement: 'statement', titleNumber: 'titlePurchase' } as const;

function read(row: SqlRow): AuditEntry {
  const kind = row.kind as AuditKind;
  const [a, b] = [String(row.a ?? ''), String(row.b ?? '')];
  const screen = kind in pages ? pages[kind as keyof typeof pages] : null;
  return {
    id: `${kind} ${String(row.id)}`,
    kind,
    at: Number(row.at),
    person: row.person === '' || row.person === null ? null : String(row.person),
    what: whatOf(kind, a, b),
    purpose: String(row.purpose),
    matterNumber: String(row.matter),
    matterId: row.matter_id === null ? null : String(row.matter_id),
    costCents: row.cents === null ? null : Number(row.cents),
    charged: row.charged as AuditEntry['charged'],
    place: screen === null || row.page === null ? null : { screen, id: String(row.page) },
  };
}

function whatOf(kind: AuditKind, a: string, b: string): string {
  if (kind === 'ownerSearch') return ownerText(a);
  if (kind !== 'restriction') return [a, b].filter(Boolean).join(', ');
  const named = readers.parse(JSON.parse(a));
  return accessText(named?.map(({ name }) => name) ?? null);
}
