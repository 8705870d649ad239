import { madeStates } from '../../shared/model/order-state.ts';
import type { DaysOff } from '../../shared/model/working-days.ts';
import type { AppContext } from '../context/app-context.ts';
import { personAt } from '../lib/person-of-computer.ts';
import type { Fields, SharedIds, SharedKind, ThingToWrite } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { currentNumber, numberOfMatter } from '../storage/known-matter.ts';
import { stateList } from '../storage/state-list.ts';
import { createExtraDataOf } from './existing/purchases-of.ts';
import { createItemStore, type Item } from './item-store.ts';
import type { Intent } from './journal/intent.ts';
import { readIntent } from './journal/read-intent.ts';
import { isMissed, minMisses } from './polling/missed.ts';
import {
  isFinalStatus,
  itemName,
  readOrderFields,
  statusName,
  statusNumber,
  statusOf,
  withoutEmpty,
} from './shared-order-fields.ts';
import { advanceItem, createSharedOrderRows } from './shared-order-rows.ts';

interface OrderKindParts extends Pick<AppContext, 'events'> {
  readonly now: () => number;
  readonly newId: () => string;
  /** This computer. */
  readonly computer: string;
  readonly daysOff?: () => DaysOff;
  /** Puts an order into a matter, as a colleague did: the kind that filing.ts knows it by, its id, and that of the matter. */
  readonly moveOrder: (kind: 'order' | 'elsewhere', id: string, matterId: string, computer: string) => void;
}

/**
 * An order as the office shares it: from when the service gave its number. Its thing has the id of the intent, which is the same
 * in a copy of the library. A colleague's order is kept among those of the order history, with items that are asked about
 * from here only while this computer asks for all: nothing of it can be sent.
 */
export function createOrderKind(db: Db, parts: OrderKindParts): SharedKind {
  const rows = createSharedOrderRows(db, parts);
  const items = createItemStore(db, parts.daysOff);
  const extraDataOf = createExtraDataOf(db);
  /** Items of this computer's orders that failed or were cancelled, until the windows are told. */
  const ended = new Map<string, string[]>();

  function intentOf(id: string): Intent | null {
    const row = db.get('SELECT * FROM intent WHERE id = ?', id);
    return row === undefined ? null : readIntent(row);
  }

  /** Which computer an intent was confirmed on: another one's is here where the library was copied. */
  function computerOf(intent: Intent): string {
    return String(db.get('SELECT computer FROM intent WHERE id = ?', intent.id)?.computer);
  }

  function readOwn(intent: Intent, ids: SharedIds, known: Fields | null) {
    const matter = ids.sharedOf('matter', intent.matterId);
    const { id, orderId } = intent;
    const isMade = madeStates.some((state) => state === intent.state);
    if (isMade && orderId !== null)
      return { id, matter, fields: fieldsOf(intent, orderId, matter), file: null };
    // The number was another order's. Only who placed it knows.
    if (known === null || typeof known.orderId !== 'string' || computerOf(intent) !== parts.computer)
      return null;
    const without = Object.entries(known).filter(
      ([name]) => name !== 'orderId' && !/^(?:item|status) /.test(name),
    );
    return { id, matter, fields: { ...Object.fromEntries(without), matter }, file: null };
  }

  function fieldsOf(intent: Intent, orderId: string, matter: string | null): Fields {
    const { details } = intent.cart;
    const times = intent.chargedOrders ?? 1;
    const of = items.ofIntent(intent.id).filter((item) => item.orderId === orderId);
    return {
      ...withoutEmpty({
        connection: intent.connectionId,
        orderId,
        customerId: intent.customerId,
        matter,
        matterNumber: details.matterNumber.trim(),
        reference: intent.customerReference,
        placedAt: intent.orderedAt,
        total: intent.totalCents === null ? null : intent.totalCents * times,
        gst: intent.gstCents === null ? null : intent.gstCents * times,
        fees: intent.fees,
        delivery: details.delivery,
        email: details.delivery === 'email' ? details.email.trim() : null,
        contact: details.contactName.trim(),
        phone: details.contactNumber.trim(),
        computer: computerOf(intent),
      }),
      ...Object.fromEntries(of.flatMap((item) => fieldsOfItem(item))),
    };
  }

  function fieldsOfItem(item: Item) {
    const told = {
      product: item.productCode,
      name: item.productName,
      authority: item.authorityName,
      identifier: item.identifier,
      address: item.address,
      price: item.priceCents,
      gst: item.gstCents,
      discounts: item.discounts,
      discount: item.discountCents,
      turnaround: item.turnaroundMs,
      thing: item.thingKey,
      extra: extraDataOf(item, item.thingKey, item.productCode),
    };
    return [
      [itemName(item.itemNumber), withoutEmpty(told)],
      [statusName(item.itemNumber), statusOf(item)],
    ] as const;
  }

  function readElsewhere(localId: string, ids: SharedIds) {
    const row = rows.get(localId);
    const told = row === null ? null : rows.told(row);
    if (row === null || told === null) return null;
    const at = db.get(
      'SELECT id FROM matter WHERE connection_id = ? AND number = ?',
      String(row.connection_id),
      String(row.matter_number),
    );
    const here = at === undefined ? null : ids.sharedOf('matter', String(at.id));
    const { id, fields } = told;
    const matter = here ?? (typeof fields.matter === 'string' ? fields.matter : null);
    const found = items
      .ofHistory(localId)
      .map((item) => [statusName(item.itemNumber), statusOf(item)] as const)
      .filter(([name]) => fields[name] !== undefined);
    return {
      id,
      matter,
      fields: { ...fields, ...Object.fromEntries(found), ...(matter === null ? {} : { matter }) },
      file: null,
    };
  }

  /** What a colleague's computer found out for an order of this one. */
  function advance(intent: Intent, { changed, fields }: ThingToWrite): void {
    const told = readOrderFields(fields);
    const now = Math.round(parts.now());
    for (const { number, item, status } of told?.items ?? []) {
      if (changed[statusName(number)] === undefined || changed[itemName(number)] !== undefined) continue;
      const row = items
        .ofIntent(intent.id)
        .find((one) => one.orderId === intent.orderId && one.itemNumber === number);
      if (row === undefined || row.productCode !== item.product) continue;
      advanceItem(db, row.id, status, now);
      if (status.state === 'ENDED' && row.state === 'WAITING')
        ended.set(intent.id, [...(ended.get(intent.id) ?? []), row.id]);
      // The record of its order is read again, and its items are matched again: only here that is known what was ordered.
      if (status.missed === true && !isMissed(row))
        db.run(
          `UPDATE intent SET next_check_at = min(coalesce(next_check_at, ?1), ?1) WHERE id = ?2 AND state IN ${stateList(madeStates)}`,
          now,
          intent.id,
        );
    }
  }

  /** Where the matter of the ledger is here: what it was merged into. */
  function matterHere(shared: string, ids: SharedIds): string | null {
    let id = ids.localOf('matter', shared);
    for (let steps = 0; id !== null && steps < 100; steps += 1) {
      const into = db.get('SELECT merged_into FROM matter WHERE id = ?', id);
      if (into === undefined) return null;
      if (typeof into.merged_into !== 'string') return id;
      id = into.merged_into;
    }
    return id;
  }

  function writeElsewhere({ id, localId, fields, by }: ThingToWrite, ids: SharedIds): string | null {
    const told = readOrderFields(fields);
    if (told === null) return null;
    const { order } = told;
    if (order.orderId == null) {
      if (localId !== null) rows.takeAway(localId);
      return localId ?? id;
    }
    // Two have one number while one of them is not verified yet: the other waits for it.
    const numbered = rows.numbered(order.connection, order.orderId);
    if (numbered !== null && numbered !== localId && ids.sharedOf('order', numbered) !== null) return null;
    const matterId = order.matter == null ? null : matterHere(order.matter, ids);
    if (order.matter != null && matterId === null) return null;
    const number =
      matterId === null
        ? currentNumber(db, order.connection, order.matterNumber ?? `Order ${order.orderId}`)
        : numberOfMatter(db, matterId);
    const rowId = rows.keep(localId ?? id, { id, fields }, number, personAt(order.computer, by));
    if (matterId !== null) parts.moveOrder('elsewhere', rowId, matterId, by.computer);
    return rowId;
  }

  return {
    kind: 'order',
    version: 1,
    typed: {},
    watched: [
      {
        table: 'intent',
        on: 'UPDATE',
        of: 'state, order_id, total_cents, gst_cents, fees, charged_orders, matter_id',
        thing: 'NEW.id',
      },
      { table: 'item', on: 'INSERT', thing: 'NEW.intent_id' },
      {
        table: 'item',
        on: 'UPDATE',
        of: watchedOfItem,
        thing: `CASE WHEN ${isOther} THEN NEW.intent_id END`,
      },
      {
        table: 'item',
        on: 'UPDATE',
        of: 'status, state, completed_at, match_problem, misses',
        thing: `CASE WHEN ${isOther}
          THEN (SELECT id FROM history_order WHERE id = NEW.history_id AND shared IS NOT NULL) END`,
      },
      {
        table: 'history_order',
        on: 'UPDATE',
        of: 'matter_number',
        thing: 'CASE WHEN NEW.shared IS NOT NULL THEN NEW.id END',
      },
    ],
    all: () =>
      db
        .all(
          `SELECT id FROM intent WHERE state IN ${stateList(madeStates)} AND order_id IS NOT NULL
           UNION ALL SELECT id FROM history_order WHERE shared IS NOT NULL`,
        )
        .map((row) => String(row.id)),
    read(localId, ids, known) {
      const intent = intentOf(localId);
      return intent === null ? readElsewhere(localId, ids) : readOwn(intent, ids, known);
    },
    find(id, fields, ids) {
      if (intentOf(id) !== null) return id;
      const { connection, orderId } = fields;
      if (typeof connection !== 'string' || typeof orderId !== 'string') return null;
      const numbered = rows.numbered(connection, orderId);
      return numbered === null || ids.sharedOf('order', numbered) !== null ? null : numbered;
    },
    write(thing, ids) {
      const localId = thing.localId ?? thing.id;
      const intent = intentOf(localId);
      if (intent === null) return writeElsewhere(thing, ids);
      // What this library ordered itself it knows best: its number, its charge, what became of it. A colleague may have moved it, and
      // may have asked what became of its items.
      advance(intent, thing);
      const { matter } = thing.changed;
      if (typeof matter !== 'string') return localId;
      const matterId = matterHere(matter, ids);
      if (matterId === null) return null;
      parts.moveOrder('order', localId, matterId, thing.by.computer);
      return localId;
    },
    // What was ordered here stays, with its journal and what it cost.
    putAway(matterId) {
      const row = db.get('SELECT connection_id, number FROM matter WHERE id = ?', matterId);
      return row === undefined ? [] : rows.removeOf(String(row.connection_id), String(row.number));
    },
    fileOf: () => null,
    found(localId, names) {
      const row = intentOf(localId) === null ? rows.get(localId) : null;
      const found = names.filter((name) => statusNumber(name) !== null);
      return row === null || found.length === 0
        ? null
        : { connectionId: String(row.connection_id), names: found };
    },
    isFinal: isFinalStatus,
    told(localId) {
      const row =
        db.get('SELECT connection_id FROM intent WHERE id = ?', localId) ??
        db.get('SELECT connection_id FROM history_order WHERE id = ?', localId);
      if (row === undefined) return;
      const order = { orderViewId: localId, connectionId: String(row.connection_id) };
      parts.events.publish('orderChanged', order);
      for (const itemId of ended.get(localId) ?? []) {
        const item = items.get(itemId);
        if (item === null) continue;
        const { productName, identifier, status } = item;
        parts.events.publish('itemEnded', { ...order, itemId, productName, identifier, status });
      }
      ended.delete(localId);
    },
  };
}

const toldOfItem =
  'status, state, completed_at, match_problem, order_id, item_number, product_code, identifier, address, price_cents, thing_key';
const watchedOfItem = `${toldOfItem}, misses`;
/** Asking about an item writes the same words again and again: that is no news. */
const isOther = `(${columnsOf('OLD')}) IS NOT (${columnsOf('NEW')})`;

function columnsOf(row: 'OLD' | 'NEW'): string {
  const columns = toldOfItem.split(', ').map((column) => `${row}.${column}`);
  return [...columns, `${row}.misses >= ${minMisses}`].join(', ');
}
