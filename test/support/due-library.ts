import { dueLines } from '../../main/app/due/due-lines.ts';
import type { Db } from '../../main/storage/db.ts';
import type { DueView } from '../../shared/contract/views/due.ts';
import type { DueLine } from '../../shared/model/due/due-line.ts';
import { defaultWireProfile as wire } from '../../shared/model/wire-profile.ts';
import { newLibrary } from './new-library.ts';

interface MatterFacts {
  readonly kind?: string;
  readonly settlementOn?: string | null;
  readonly contractOn?: string | null;
  readonly closedAt?: number | null;
  readonly lookedAfterBy?: string;
  readonly property?: string;
}

interface ItemFacts {
  readonly matter: string;
  /** When it was ordered, milliseconds UTC. */
  readonly at: number;
  readonly code?: string;
  readonly name?: string;
  readonly identifier?: string;
  readonly ids?: readonly (readonly [string, string])[];
  /** When its certificate came; null while it is awaited. */
  readonly came?: number | null;
  readonly isFailed?: boolean;
  readonly turnaroundMs?: number;
  readonly extraData?: Readonly<Record<string, unknown>>;
}

/** A library with matters and certificates, straight in SQL, and what is due in it. */
export class DueLibrary {
  readonly db: Db = newLibrary();
  private n = 0;

  due(now: number): DueView {
    return dueLines(this.db, { connectionId: 'c', now, wire });
  }

  /** The lines of one kind. */
  lines<Kind extends DueLine['kind']>(now: number, kind: Kind): Extract<DueLine, { kind: Kind }>[] {
    return this.due(now).lines.filter((line): line is Extract<DueLine, { kind: Kind }> => line.kind === kind);
  }

  matter(number: string, facts: MatterFacts = {}): string {
    const { kind = 'purchase', settlementOn = null, contractOn = null, closedAt = null } = facts;
    const id = `matter ${number}`;
    this.db.run(
      `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer, kind, settlement_on, contract_on, closed_at,
         looked_after_by, property) VALUES (?, 'c', ?, 1, 1, 'desk', ?, ?, ?, ?, ?, ?)`,
      ...[id, number, kind, settlementOn, contractOn, closedAt],
      ...[facts.lookedAfterBy ?? '', facts.property ?? ''],
    );
    return id;
  }

  /** Gives the id of the item. */
  item(facts: ItemFacts): string {
    const { db } = this;
    this.n += 1;
    const n = this.n;
    const code = facts.code ?? 'RegisterSearchStatement';
    const { at, came = at, isFailed = false, identifier = '10940/843', name = code } = facts;
    const thing = JSON.stringify([code, null, facts.ids ?? []]);
    const line = { product: { productCode: code, productIds: Object.fromEntries(facts.ids ?? []) } };
    const context = { address: null, propertyPfi: null, spi: null, volumeFolio: null };
    const cart = JSON.stringify({ lines: [{ ...line, context, extraData: facts.extraData ?? {} }] });
    db.run(
      `INSERT INTO intent (id, connection_id, matter_id, mark, customer_reference, basket_key, body, body_sha256, cart,
         quoted_total_cents, confirmed_at, computer, state, boot_id)
       VALUES (?, 'c', ?, ?, ?, ?, x'7b7d', 'sum', ?, 1, ?, 'desk', 'PREPARED', 'boot')`,
      ...[`order ${n}`, facts.matter, `MARK${n}`, `ref ${n}`, `basket ${n}`, cart, at],
    );
    for (const state of ['SENDING', 'RESPONDED', 'PLACED', 'CONFIRMED'])
      db.run(
        `UPDATE intent SET state = ?1, order_id = iif(?1 IN ('PLACED', 'CONFIRMED'), ?2, order_id),
           raw_response = iif(?1 = 'RESPONDED', x'7b7d', raw_response) WHERE id = ?3`,
        ...[state, `O-${n}`, `order ${n}`],
      );
    const isHere = came !== null && !isFailed;
    db.run(
      `INSERT INTO item (id, intent_id, connection_id, order_id, item_number, product_code, product_name, authority_name, identifier,
         address, thing_key, status, state, placed_at, completed_at, turnaround_ms, computer)
       VALUES (?, ?, 'c', ?, 1, ?, ?, 'Authority', ?, '1 HIGH STREET', ?, ?, ?, ?, ?, ?, 'desk')`,
      ...[`item ${n}`, `order ${n}`, `O-${n}`, code, name, identifier, thing],
      isFailed ? 'FAILED' : isHere ? 'COMPLETE' : 'EXTERNAL_PROCESSING',
      isFailed ? 'ENDED' : isHere ? 'COMPLETE' : 'WAITING',
      ...[at, isHere || isFailed ? came : null, facts.turnaroundMs ?? null],
    );
    if (isHere && came !== null) {
      db.run(
        `INSERT INTO document (id, connection_id, matter_id, item_id, state, sha256, bytes, received_at, computer)
         VALUES (?, 'c', ?, ?, 'STORED', ?, 1, ?, 'desk')`,
        ...[`document ${n}`, facts.matter, `item ${n}`, `sum ${n}`, came],
      );
      db.run(
        `INSERT INTO download (item_id, connection_id, document_id, state) VALUES (?, 'c', ?, 'STORED')`,
        `item ${n}`,
        `document ${n}`,
      );
    }
    return `item ${n}`;
  }

  /** A register statement that was retrieved as data. */
  statement(matter: string, at: number, volumeFolio: string): void {
    this.n += 1;
    const id = `statement ${this.n}`;
    this.db.run(
      `INSERT INTO charge (id, connection_id, kind, thing_key, request, requested_at, computer, boot_id, state, moved_at,
         moved_at_monotonic) VALUES (?1, 'c', 'statement', ?1, '{}', ?2, 'desk', 'boot', 'PREPARED', ?2, 0)`,
      id,
      at,
    );
    for (const state of ['SENDING', 'ANSWERED', 'DONE'])
      this.db.run('UPDATE charge SET state = ? WHERE id = ?', state, id);
    this.db.run(
      `INSERT INTO register_statement (id, connection_id, matter_id, volume_folio, with_text, with_certificate,
         customer_reference) VALUES (?, 'c', ?, ?, 1, 1, 'r')`,
      ...[id, matter, volumeFolio],
    );
  }

  followUp(itemId: string, doneOn: string, promisedOn: string | null): void {
    this.n += 1;
    const id = `follow-up ${this.n}`;
    this.db.run(
      `INSERT INTO follow_up (id, connection_id, done_on, logged_at, who, how, whom, note, promised_on, computer)
       VALUES (?, 'c', ?, 1, 'Kim Lee', 'phone', 'Council', '', ?, 'desk')`,
      ...[id, doneOn, promisedOn],
    );
    this.db.run('INSERT INTO follow_up_item (item_id, follow_up_id) VALUES (?, ?)', itemId, id);
  }
}

/** Noon in Melbourne of a day, milliseconds UTC. */
export function noon(day: string): number {
  return Date.parse(`${day}T01:30:00Z`);
}
