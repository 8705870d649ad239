import type { Db } from '../../main/storage/db.ts';
import { libraryMigrations } from '../../main/storage/library-db.ts';
import { migrate } from '../../main/storage/migrate.ts';
import { openDb } from '../../main/storage/open-db.ts';

/** A library file with the schema of a released version, and `size` orders with all that hangs on each. */
export function makeOldLibrary(path: string, version: number, size: number): void {
  const db = openDb(path);
  try {
    migrate(db, libraryMigrations.slice(0, version));
    if (size > 0 && version > 0) db.transaction(() => fill(db, version, size));
  } finally {
    db.close();
  }
}

/** Rows of one order: a matter, its intent with an event, three items, one of them downloaded, and a document. */
export const rowsOfOrder = 8;

function fill(db: Db, version: number, size: number): void {
  const each = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${size})`;
  db.exec(`
${each} INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer)
  SELECT 'm' || i, 'c', '2026-' || i, i, i, 'desk' FROM n;
${each} INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
    quoted_total_cents, confirmed_at, computer, state, boot_id)
  SELECT 'i' || i, 'c', 'm' || i, 'MARK' || i, '2026 MARK' || i, 'basket ' || i, x'7b7d', 'sum', '{}', i, i, 'desk',
    'PREPARED', 'boot' FROM n;
UPDATE intent SET state = 'SENDING', sent_at = 5;
UPDATE intent SET state = 'RESPONDED', raw_response = x'7b7d';
${version >= 23 ? `UPDATE intent SET state = 'PLACED', order_id = 'O-' || id;` : ''}
UPDATE intent SET state = 'CONFIRMED', order_id = 'O-' || id;
${each} INSERT INTO intent_event (intent_id, at, at_monotonic, to_state, cause) SELECT 'i' || i, i, 0, 'PREPARED', 'x' FROM n;
${each}, k (number) AS (VALUES (1), (2), (3))
  INSERT INTO item (id, intent_id, connection_id, order_id, item_number, product_code, product_name, identifier, thing_key,
    status, state, placed_at, computer)
  SELECT 't' || i || '-' || number, 'i' || i, 'c', 'O-i' || i, number, 'P', 'Product', i || '/001', 'thing', 'PROCESSING',
    'WAITING', i, 'desk' FROM n, k;
${each} INSERT INTO download (item_id, connection_id, document_id, state) SELECT 't' || i || '-1', 'c', 'd' || i, 'STORED' FROM n;
${each} INSERT INTO document (id, connection_id, matter_id, item_id, state, sha256, bytes, received_at, computer)
  SELECT 'd' || i, 'c', 'm' || i, 't' || i || '-1', 'STORED', 'sum' || i, i, i, 'desk' FROM n;
${each} INSERT INTO cart_line (id, ${version >= 48 ? 'cart_id' : 'connection_id'}, position, product, context, quoted_at)
  SELECT 'l' || i, 'c', i, '{}', '{}', i FROM n WHERE i <= 5;`);
  if (version >= 2) {
    db.exec(`INSERT INTO charge (id, connection_id, kind, thing_key, request, requested_at, computer, boot_id, state,
        moved_at, moved_at_monotonic) VALUES ('g', 'c', 'statement', 'key', '{}', 1, 'desk', 'boot', 'PREPARED', 1, 0);
      UPDATE charge SET state = 'SENDING'; UPDATE charge SET state = 'UNKNOWN';`);
  }
  if (version >= 3) {
    db.exec(`INSERT INTO register_statement (id, connection_id, matter_id, volume_folio, with_text, with_certificate,
        customer_reference) VALUES ('g', 'c', 'm1', '10940/843', 1, 0, 'r');`);
  }
  if (version >= 4) {
    db.exec(`INSERT INTO history_order (id, connection_id, order_id, matter_number, customer_reference, placed_at, fees,
        first_seen_at, read_at, computer) VALUES ('h', 'c', 'E-1', '1', '1', 1, '[]', 1, 1, 'desk');`);
  }
  if (version >= 7) {
    db.exec(`INSERT INTO operator_word (intent_id, at, computer, said_by, said_on, says, order_id)
      VALUES ('i1', 1, 'desk', 'Jo', '2026-11-22', 'made', 'O-i1'), ('i2', 2, 'desk', 'Jo', '2026-11-22', 'notMade', NULL)`);
  }
  if (version >= 39) {
    db.exec(`INSERT INTO charge_word (charge_id, at, computer, said_by, said_on, recorded_by, says)
      VALUES ('g', 1, 'desk', 'Jo', '2026-11-22', 'Kim', 'notPlaced')`);
  }
  if (version >= 41) {
    db.exec(`INSERT INTO matter_party (matter_id, place, role, kind, given_names, family_name, name, acn, representatives, address)
      VALUES ('m1', 0, 'vendor', 'individual', 'Jo', 'Citizen', '', '', '[]', ''),
        ('m1', 1, 'purchaser', 'company', '', '', 'Acme Pty Ltd', '004085616', '[]', '')`);
  }
  if (version >= 43) {
    db.exec(`INSERT INTO former_number (connection_id, number, matter_id) VALUES ('c', '2025-1', 'm1');
      INSERT INTO matter_act (id, connection_id, at, kind, matter_id, from_number, to_number, computer)
        VALUES ('a', 'c', 1, 'renamed', 'm1', '2025-1', '2026-1', 'desk');
      INSERT INTO matter_filing (act_id, kind, thing, label, from_id, to_id, from_number, to_number)
        VALUES ('a', 'number', '2025-1', '', 'm1', 'm1', '2025-1', '2026-1')`);
  }
  if (version >= 44) {
    db.exec(
      `INSERT INTO dealt_with (line_id, intent_id, at, computer, name, note) VALUES ('t1-1', 'i1', 1, 'desk', 'Kim', 'Ordered again')`,
    );
  }
  if (version >= 46) {
    db.exec(`INSERT INTO own_document (id, name, kind, dated_on, origin)
      VALUES ('o1', 'Contract', 'contract', '2026-11-20', ''), ('o2', 'Plan', 'plan', NULL, 'Acme Broker');
      INSERT INTO document (id, connection_id, matter_id, own_id, state, sha256, bytes, received_at, computer)
      VALUES ('o1', 'c', 'm1', 'o1', 'STORED', 'sum of o1', 1, 1, 'desk');
      INSERT INTO deleted_document (id, connection_id, matter_id, sha256, bytes, received_at, computer, deleted_at)
      VALUES ('o2', 'c', 'm1', 'sum of o2', 1, 1, 'desk', 2)`);
  }
  if (version >= 47) {
    db.exec(`INSERT INTO follow_up (id, connection_id, done_on, logged_at, who, how, whom, note, promised_on, computer)
        VALUES ('f', 'c', '2026-11-22', 1, 'Kim', 'phone', 'Jo', 'rang', '2026-11-25', 'desk');
      INSERT INTO follow_up_item (item_id, follow_up_id) VALUES ('t1-1', 'f'), ('t1-2', 'f');
      INSERT INTO follow_up_change (follow_up_id, at, who, kind, before, computer) VALUES ('f', 2, 'Kim', 'corrected', '{}', 'desk');
      INSERT INTO authority_contact (connection_id, authority, name, email, phone, changed_at, computer)
        VALUES ('c', 'City of Melbourne', 'Jo', '', '', 1, 'desk');`);
  }
  if (version >= 50) {
    db.exec(`INSERT INTO office_claim (order_id, kind, connection_id, things, matter_number, state, cursor_n, made_at)
      VALUES ('i1', 'order', 'c', '[{"id":"k","key":"thing","productName":"Plan","identifier":"1/2"}]', '2026-1', 'claimed', 7, 1)`);
  }
  if (version >= 58) db.exec(`INSERT INTO opened_file (sha256, opened_at) VALUES ('sum', 1)`);
  if (version >= 60)
    db.exec(`INSERT INTO alert_file (connection_id, sha256, outcome, at) VALUES ('c', 'sum', 'bad', 1)`);
  if (version >= 59)
    db.exec(`INSERT INTO office_restriction (matter, by_login, by_name, at) VALUES ('m', 'jo', 'Jo', 1)`);
  if (version >= 57)
    db.exec(`INSERT INTO office_untold (kind, local_id, connection_id) VALUES ('order', 'h1', 'c')`);
  if (version >= 48) {
    db.exec(
      `INSERT INTO cart (id, connection_id, kind, opened_at, used_at, matter_id) VALUES ('c', 'c', 'window', 1, 2, 'm1')`,
    );
  }
  if (version >= 61) {
    db.exec(`INSERT INTO authenticity_key (environment, fingerprint, pem, imported_at, imported_by)
      VALUES ('production', 'ab', 'PEM', 1, 'Kim')`);
  }
  if (version >= 63)
    db.exec(`INSERT INTO calendar_event (matter_id, uid, sequence, day, said, is_cancelled, changed_at)
      VALUES ('m1', 'settlement-m1@landfolio', 1, '2026-12-04', 'sum', 0, 1)`);
  if (version >= 66) {
    db.exec(
      `INSERT INTO pack_arrangement (matter_id, kind, what) SELECT min(id), 'settlement', '{}' FROM matter`,
    );
  }
  if (version >= 67)
    db.exec(`INSERT INTO matter_folder (matter_id, root, folder, is_list_due) VALUES ('m1', '/share', '2026-1', 1);
      INSERT INTO folder_copy (document_id, matter_id, state, root, path, copied_at, listed)
        VALUES ('d1', 'm1', 'done', '/share', '2026-1/Plan.pdf', 1, 'a line'), ('d2', 'm1', 'before', NULL, NULL, NULL, NULL)`);
  if (version >= 68) {
    db.exec(`INSERT INTO adjustment_version (id, matter_id, number, saved_at, saved_by, content, facts, computer)
      VALUES ('v', 'm1', 1, 1, 'Kim', '{}', '[]', 'desk')`);
  }
  if (version >= 69) {
    db.exec(`INSERT INTO search_schedule (id, connection_id, matter_id, volume_folio, computer, every_days, cost_cents,
        limit_cents, set_at, set_by, off_why) VALUES ('s', 'c', 'm1', '10940/843', 'desk', 7, 754, 3016, 1, 'Kim', 'restored');
      INSERT INTO scheduled_search (charge_id, schedule_id, cost_cents, is_restored) VALUES ('g', 's', 754, 1)`);
  }
  if (version >= 70) {
    db.exec(
      `INSERT INTO checklist_mark (matter_id, item, person, at) SELECT min(id), 'services', 'Kim', 1 FROM matter`,
    );
  }
  if (version >= 73)
    db.exec(`INSERT INTO intake_file (connection_id, sha256, name, bytes, found_at, state, reading, text)
      VALUES ('c', 'sum', 'Clearance.pdf', 1, 1, 'waiting', 'read', 'Matter 2026-1')`);
  if (version >= 5) db.exec(`INSERT INTO library_state VALUES ('k', 'v', 1)`);
}

/** Every row of every table, but what the library knows about itself, in the columns that the oldest schema had of them. */
export function contentOf(db: Db): Record<string, unknown> {
  const columns: Readonly<Record<string, string>> = {
    matter: 'id, number, created_at',
    intent: 'id, matter_id, mark, state, order_id, sent_at, quoted_total_cents',
    intent_event: 'n, intent_id, to_state, cause',
    item: 'id, intent_id, order_id, item_number, identifier, status, state, placed_at',
    download: 'item_id, document_id, state',
    document: 'id, matter_id, item_id, sha256, bytes',
    cart_line: 'id, position, quoted_at',
  };
  return Object.fromEntries(
    Object.entries(columns).map(([table, list]) => [
      table,
      db.get(`SELECT count(*) AS n, md5_of_rows.sum FROM ${table},
        (SELECT coalesce(sum(length(text) * 31 + unicode(substr(text, 1 + length(text) / 2, 1))), 0) AS sum
          FROM (SELECT concat_ws('|', ${list}) AS text FROM ${table})) AS md5_of_rows`),
    ]),
  );
}

/** The statements of a step, each a whole one: a trigger ends with its END. */
export function statementsOf(sql: string): string[] {
  const found: string[] = [];
  let open = '';
  for (const line of sql.split('\n')) {
    open += `${line}\n`;
    const isTrigger = /\bCREATE TRIGGER\b/.test(open);
    if (!/;\s*$/.test(line) || (isTrigger && !/\bEND;\s*$/.test(line))) continue;
    found.push(open);
    open = '';
  }
  if (open.trim() !== '') throw new Error(`A statement without its end: ${open}`);
  return found;
}
