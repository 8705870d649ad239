import { createMatterActs } from '../../main/library/matter-acts.ts';
import { createMatterDeletions } from '../../main/library/matter-deletion.ts';
import { createMatterMoney } from '../../main/library/matter-money.ts';
import { createMatters } from '../../main/library/matters.ts';
import { createCartStore } from '../../main/ordering/cart/cart-store.ts';
import type { Db } from '../../main/storage/db.ts';
import { openLibraryDb } from '../../main/storage/library-db.ts';
import { newLibrary } from './new-library.ts';
import { createQuietEvents } from './quiet-events.ts';

export const connectionId = 'c';

interface FiledLibraryOptions {
  /** In memory unless told. */
  readonly path?: string;
  /** The first id is the one after it; times go on from it as well. */
  readonly from?: number;
  /** What stands between the library and its database. */
  readonly through?: (db: Db) => Db;
}

/** A library with matters, and rows of all that can belong to one. Each thing gets the next id of its kind: `order-1`. */
export function openFiledLibrary({ path, from = 0, through = (db) => db }: FiledLibraryOptions = {}) {
  const db = through(path === undefined ? newLibrary() : openLibraryDb(path));
  let time = 1_000 + from;
  let count = from;
  const now = () => {
    time += 1;
    return time;
  };
  const newId = (kind = 'id') => {
    count += 1;
    return `${kind}-${count}`;
  };
  const parts = { now, newId: () => newId(), computer: 'desk' };
  const matters = createMatters(db, parts);
  const cart = createCartStore(db, parts);
  const acts = createMatterActs(db, {
    ...parts,
    use: (connection, number) => matters.use(connection, number),
    renumberCarts: cart.renumberMatter,
    cartLinesFor: cart.linesFor,
  });
  const deletions = createMatterDeletions(db, {
    now,
    files: { start: () => {} },
    events: createQuietEvents(),
  });
  const document = (matterId: string, source: { itemId?: string; statementId?: string }) =>
    db.run(
      `INSERT INTO document (id, connection_id, matter_id, item_id, statement_id, state, sha256, bytes, received_at, computer)
       VALUES (?, ?, ?, ?, ?, 'STORED', ?, 1, ?, 'desk')`,
      newId('document'),
      connectionId,
      matterId,
      source.itemId ?? null,
      source.statementId ?? null,
      newId('sum'),
      now(),
    );
  const charge = (kind: string) => {
    const id = newId(kind);
    const at = now();
    db.run(
      `INSERT INTO charge (id, connection_id, kind, thing_key, request, requested_at, computer, boot_id, state, moved_at,
         moved_at_monotonic) VALUES (?, ?, ?, ?, '{}', ?, 'desk', 'boot', 'PREPARED', ?, 0)`,
      id,
      connectionId,
      kind === 'purchase' ? 'decrypt' : kind,
      id,
      at,
      at,
    );
    for (const state of ['SENDING', 'ANSWERED', 'DONE'])
      db.run('UPDATE charge SET state = ? WHERE id = ?', state, id);
    return id;
  };

  return {
    db,
    matters,
    acts,
    deletions,
    cart,
    now,
    money: (id: string) => createMatterMoney(db).money(id),
    matter: (number: string, connection = connectionId) => matters.use(connection, number),
    /** The number of each matter that is there, by its id. */
    numbers: () =>
      Object.fromEntries(
        db.all('SELECT id, number FROM matter WHERE deleted_at IS NULL').map((row) => [row.id, row.number]),
      ) as Record<string, string>,
    /** A confirmed order with an item and its document, sent under the number that the matter has now. */
    order(matterId: string, cents = 1000) {
      const id = newId('order');
      const number = String(db.get('SELECT number FROM matter WHERE id = ?', matterId)?.number);
      const sent = JSON.stringify({ details: { matterNumber: number, contactName: 'Jo' }, lines: [{}] });
      db.run(
        `INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
           quoted_total_cents, confirmed_at, computer, state, boot_id)
         VALUES (?, ?, ?, ?, ?, ?, ?, 'sum', ?, ?, ?, 'desk', 'PREPARED', 'boot')`,
        id,
        connectionId,
        matterId,
        `MARK-${id}`,
        `${number} MARK-${id}`,
        `basket ${id}`,
        Buffer.from(`{"customer-reference":"${number}"}`),
        sent,
        cents,
        now(),
      );
      db.run(`UPDATE intent SET state = 'SENDING', sent_at = ? WHERE id = ?`, now(), id);
      db.run(`UPDATE intent SET state = 'RESPONDED', raw_response = x'7b7d' WHERE id = ?`, id);
      db.run(
        `UPDATE intent SET state = 'PLACED', order_id = ?, total_cents = ? WHERE id = ?`,
        `N-${id}`,
        cents,
        id,
      );
      db.run(`UPDATE intent SET state = 'CONFIRMED' WHERE id = ?`, id);
      const itemId = newId('item');
      db.run(
        `INSERT INTO item (id, intent_id, connection_id, order_id, item_number, product_code, product_name, identifier,
           thing_key, status, state, placed_at, computer, price_cents)
         VALUES (?, ?, ?, ?, 1, 'P', 'Planning Certificate', '9876/043', 'thing', 'COMPLETE', 'COMPLETE', ?, 'desk', ?)`,
        itemId,
        id,
        connectionId,
        `N-${id}`,
        now(),
        cents,
      );
      document(matterId, { itemId });
      return id;
    },
    /** An order that the service's history shows under a number. */
    elsewhere(number: string, cents = 500) {
      const id = newId('elsewhere');
      db.run(
        `INSERT INTO history_order (id, connection_id, order_id, matter_number, customer_reference, placed_at, total_cents, fees,
           first_seen_at, read_at, computer) VALUES (?, ?, ?, ?, ?, ?, ?, '[]', 1, 1, 'desk')`,
        id,
        connectionId,
        `E-${id}`,
        number,
        `${number} 7K3QX9ZD0PMA4TB`,
        now(),
        cents,
      );
      return id;
    },
    statement(matterId: string) {
      const id = charge('statement');
      db.run(
        `INSERT INTO register_statement (id, connection_id, matter_id, volume_folio, with_text, with_certificate,
           customer_reference) VALUES (?, ?, ?, '9876/043', 1, 1, 'r')`,
        id,
        connectionId,
        matterId,
      );
      document(matterId, { statementId: id });
      return id;
    },
    /** A document that a person added. */
    ownDocument(matterId: string, name: string) {
      const id = newId('own');
      db.run(
        `INSERT INTO own_document (id, name, kind, dated_on, origin) VALUES (?, ?, 'other', NULL, '')`,
        id,
        name,
      );
      db.run(
        `INSERT INTO document (id, connection_id, matter_id, own_id, state, sha256, bytes, received_at, computer)
         VALUES (?, ?, ?, ?, 'STORED', ?, 1, ?, 'desk')`,
        ...[id, connectionId, matterId, id, newId('sum'), now()],
      );
      return id;
    },
    purchase(matterId: string) {
      const id = charge('purchase');
      db.run(
        `INSERT INTO title_purchase (id, connection_id, matter_id, land_key, spis, volume_folio)
         VALUES (?, ?, ?, 'land', '[]', '9876/043')`,
        id,
        connectionId,
        matterId,
      );
      return id;
    },
    /** An alert whose reference names a number. */
    alert(reference: string) {
      const id = charge('alert');
      db.run(
        `INSERT INTO title_alert (id, connection_id, charge_id, volume_folio, customer_ref, start_date_time, end_date_time,
           created_at, computer) VALUES (?, ?, ?, '9876/043', ?, 'a', 'b', ?, 'desk')`,
        id,
        connectionId,
        id,
        reference,
        now(),
      );
      return id;
    },
    link(matterId: string, thing: string) {
      db.run(
        `INSERT INTO matter_link (id, connection_id, matter_id, kind, thing, label, linked_at, how, computer)
         VALUES (?, ?, ?, 'document', ?, 'A document', ?, 'attached', 'desk')`,
        newId('link'),
        connectionId,
        matterId,
        thing,
        now(),
      );
    },
    close: () => db.close(),
  };
}
export type FiledLibrary = ReturnType<typeof openFiledLibrary>;
