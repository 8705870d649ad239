import type { Db } from '../../../main/storage/db.ts';
import { newLibrary } from '../../support/new-library.ts';

export const matterId = 'matter';

/** A library, in memory, with one order whose items are all complete and whose documents are all wanted. */
export function openLibraryOfItems(connectionId: string, items: number, now: number): Db {
  const db = newLibrary();
  db.transaction(() => {
    db.run(
      `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES (?, ?, '2026-1', 1, 1, 'desk')`,
      matterId,
      connectionId,
    );
    db.run(
      `INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
         quoted_total_cents, confirmed_at, computer, state, boot_id)
       VALUES ('order', ?, ?, 'MARK', '2026-1 MARK', 'basket', ?, '', '{"lines":[]}', 891, 1, 'desk', 'PREPARED', 'boot')`,
      connectionId,
      matterId,
      new Uint8Array([123, 125]),
    );
    for (const state of ['SENDING', 'RESPONDED', 'PLACED', 'CONFIRMED'])
      db.run('UPDATE intent SET state = ?', state);
    for (let number = 1; number <= items; number += 1) {
      db.run(
        `INSERT INTO item (id, intent_id, connection_id, order_id, item_number, product_code, product_name, identifier,
           price_cents, thing_key, status, state, placed_at, computer)
         VALUES (?, 'order', ?, 'O-1', ?, 'RegisterSearchStatement', 'Register Search Statement', '1/1', 640, ?, 'COMPLETE',
           'COMPLETE', 1, 'desk')`,
        `item-${number}`,
        connectionId,
        number,
        `thing-${number}`,
      );
      db.run(
        `INSERT INTO download (item_id, connection_id, document_id, state, next_try_at) VALUES (?, ?, ?, 'WANTED', ?)`,
        `item-${number}`,
        connectionId,
        `document-${number}`,
        now,
      );
    }
  });
  return db;
}
