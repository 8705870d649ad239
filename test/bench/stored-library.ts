import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openLibraryDb } from '../../main/storage/library-db.ts';

/** The embedded practice connection: where a first start looks. */
export const practiceConnectionId = 'practice';

/** Makes a library with this many stored documents, five to an order, ten orders to a matter. Returns its file. */
export function makeStoredLibrary(store: string, documents: number): string {
  mkdirSync(store, { recursive: true });
  const path = join(store, 'landfolio.db');
  const connection = practiceConnectionId;
  const db = openLibraryDb(path);
  const id = (kind: number, n: number) =>
    `01a1f000-${kind.toString(16).padStart(4, '0')}-7000-8000-${n.toString(16).padStart(12, '0')}`;
  const placed = 1_790_000_000_000;
  db.transaction(() => {
    for (let n = 0; n < documents; n += 1) {
      const order = Math.floor(n / 5);
      const matter = Math.floor(order / 10);
      const at = placed + n * 60_000;
      if (n % 50 === 0) {
        db.run(
          'INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES (?, ?, ?, ?, ?, ?)',
          id(1, matter),
          connection,
          `2026-${matter}`,
          at,
          at,
          'bench',
        );
      }
      if (n % 5 === 0) {
        db.run(
          `INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
             quoted_total_cents, confirmed_at, computer, state, boot_id)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'bench', 'PREPARED', 'bench')`,
          id(2, order),
          connection,
          id(1, matter),
          `MARK${order}`,
          `2026-${matter} MARK${order}`,
          `basket${order}`,
          new Uint8Array([123, 125]),
          '',
          JSON.stringify({ lines: [], details: { matterNumber: `2026-${matter}` } }),
          3200,
          at,
        );
        for (const state of ['SENDING', 'RESPONDED', 'PLACED', 'CONFIRMED']) {
          db.run('UPDATE intent SET state = ? WHERE id = ?', state, id(2, order));
        }
      }
      db.run(
        `INSERT INTO item (id, intent_id, connection_id, order_id, item_number, product_code, product_name, identifier,
           price_cents, thing_key, status, state, placed_at, computer)
         VALUES (?, ?, ?, ?, ?, 'RegisterSearchStatement', 'Register Search Statement', ?, 640, ?, 'COMPLETE', 'COMPLETE', ?, 'bench')`,
        id(3, n),
        id(2, order),
        connection,
        `1${order}`,
        (n % 5) + 1,
        `${9000 + (n % 900)}/${String(n % 999).padStart(3, '0')}`,
        `thing${n}`,
        at,
      );
      db.run(
        `INSERT INTO download (item_id, connection_id, document_id, state) VALUES (?, ?, ?, 'STORED')`,
        id(3, n),
        connection,
        id(4, n),
      );
      db.run(
        `INSERT INTO document (id, connection_id, matter_id, item_id, state, sha256, bytes, received_at, computer)
         VALUES (?, ?, ?, ?, 'STORED', ?, 48000, ?, 'bench')`,
        id(4, n),
        connection,
        id(1, matter),
        id(3, n),
        n.toString(16).padStart(64, '0'),
        at,
      );
    }
  });
  db.close();
  return path;
}
