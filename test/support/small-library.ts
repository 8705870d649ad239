import { restoreFromLog } from '../../main/app/restore-from-log.ts';
import { createSystemClock } from '../../main/platform/system-clock.ts';
import type { Log } from '../../main/ports/log.ts';
import type { Db } from '../../main/storage/db.ts';
import type { IntentLog, PreparedEntry } from '../../main/storage/intent-log.ts';
import type { LibraryDisk } from '../../main/storage/library/disk.ts';
import { type Library, openLibrary } from '../../main/storage/library/open-library.ts';
import type { Migration } from '../../main/storage/migrate.ts';
import { createQuietLog } from './quiet-log.ts';

export interface SmallLibraryOptions {
  readonly now?: () => number;
  readonly wasHere?: boolean;
  readonly disk?: LibraryDisk;
  readonly log?: Log;
  readonly migrations?: readonly Migration[];
}

let ids = 0;
function newId(): string {
  ids += 1;
  return `small-${ids}`;
}

/** The library of a folder, opened as the office opens it. */
export function openSmallLibrary(store: string, options: SmallLibraryOptions = {}): Library {
  const {
    now = () => 1_790_000_000_000,
    disk,
    migrations,
    wasHere = false,
    log = createQuietLog(),
  } = options;
  return openLibrary({
    store,
    now,
    log,
    ...restoreFromLog({
      clock: { ...createSystemClock(), now },
      log,
      ids: { newId, bootId: 'boot', computer: 'desk' },
    }),
    wasHere,
    ...(disk === undefined ? {} : { disk }),
    ...(migrations === undefined ? {} : { migrations }),
  });
}

/** Writes an order the way the journal does: the log inside the transaction, before its commit. */
export function writeOrder(db: Db, log: IntentLog, id: string, states: readonly string[], at = 1): void {
  const prepared: PreparedEntry = {
    state: 'PREPARED',
    id,
    at,
    connectionId: 'c',
    matterNumber: `2026-${id}`,
    customerId: null,
    mark: `MARK${id}`,
    customerReference: `2026-${id} MARK${id}`,
    basketKey: `basket ${id}`,
    body: Buffer.from(`{"products":["${id}"]}`).toString('base64'),
    cart: '{"lines":[],"details":{}}',
    quotedTotalCents: 1234,
    computer: 'desk',
  };
  let from: string | null = null;
  for (const state of states) {
    db.transaction(() => {
      if (state === 'PREPARED') {
        db.run(
          `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer)
           VALUES (?, 'c', ?, 1, 1, 'desk')`,
          `m${id}`,
          prepared.matterNumber,
        );
        db.run(
          `INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
             quoted_total_cents, confirmed_at, computer, state, boot_id)
           VALUES (?, 'c', ?, ?, ?, ?, ?, '', ?, 1234, ?, 'desk', 'PREPARED', 'boot')`,
          id,
          `m${id}`,
          prepared.mark,
          prepared.customerReference,
          prepared.basketKey,
          Buffer.from(prepared.body, 'base64'),
          prepared.cart,
          at,
        );
        log.append(prepared);
      } else {
        db.run(
          'UPDATE intent SET state = ?, order_id = ? WHERE id = ?',
          state,
          state === 'CONFIRMED' ? `order ${id}` : null,
          id,
        );
        log.append({ id, state, at, ...(state === 'CONFIRMED' ? { orderId: `order ${id}` } : {}) });
      }
      db.run(
        'INSERT INTO intent_event (intent_id, at, at_monotonic, from_state, to_state, cause) VALUES (?, ?, 0, ?, ?, ?)',
        id,
        at,
        from,
        state,
        'test',
      );
    });
    from = state;
  }
}

export function states(db: Db): Record<string, unknown> {
  return Object.fromEntries(
    db.all('SELECT id, state FROM intent ORDER BY id').map((row) => [row.id, row.state]),
  );
}
