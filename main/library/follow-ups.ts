import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { invalid, notFound } from '../../shared/contract/failures.ts';
import {
  type AuthorityContact,
  type FollowUpFacts,
  type FollowUpView,
  followUpFacts,
} from '../../shared/contract/views/follow-up.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { checkContact, checkFollowUp } from '../../shared/model/follow-up.ts';
import { melbourneDay } from '../../shared/model/melbourne-day.ts';
import { checkYourName } from '../../shared/model/person-name.ts';
import { shownProductName } from '../../shared/model/product-name.ts';
import type { AppContext, Ids } from '../context/app-context.ts';
import type { SqlRow } from '../storage/db.ts';

type Failure = DeclaredFailure<'INVALID' | 'NOT_FOUND'>;

/** The log of what was followed up with authorities. An entry is corrected or withdrawn, and what it said stays readable. */
export interface FollowUps {
  /** Newest first, each with its items of this order. */
  ofOrder(connectionId: string, orderViewId: string): FollowUpView[];
  /** Oldest first, each with its items of this matter's orders alone, without what was withdrawn. */
  ofMatter(connectionId: string, matterId: string): FollowUpView[];
  /** INVALID where a fact is wrong; NOT_FOUND where none of the items is this connection's. */
  log(connectionId: string, itemIds: readonly string[], facts: FollowUpFacts): Result<FollowUpView, Failure>;
  correct(connectionId: string, id: string, facts: FollowUpFacts): Result<FollowUpView, Failure>;
  withdraw(
    connectionId: string,
    id: string,
    by: { readonly who: string; readonly isWithdrawn: boolean },
  ): Result<FollowUpView, Failure>;
  contacts(connectionId: string, authorities: readonly (string | null)[]): AuthorityContact[];
  saveContact(
    connectionId: string,
    contact: AuthorityContact,
  ): Result<AuthorityContact, DeclaredFailure<'INVALID'>>;
}

/** SQL: whether an item is of an order of a matter, placed here or elsewhere. Takes the matter's id, twice. */
const isOfMatter = `(item.intent_id IN (SELECT id FROM intent WHERE matter_id = ?)
  OR item.history_id IN (SELECT history_order.id FROM history_order JOIN matter
    ON matter.connection_id = history_order.connection_id AND matter.number = history_order.matter_number WHERE matter.id = ?))`;

interface FollowUpParts extends Pick<AppContext, 'clock' | 'db' | 'events'> {
  readonly ids: Pick<Ids, 'newId' | 'computer'>;
}

export function createFollowUps({ clock, db, events, ids }: FollowUpParts): FollowUps {
  const now = () => Math.round(clock.now());

  /** `within`: only items that meet this condition; an entry may be about items of other orders and matters too. */
  function viewOf(row: SqlRow, within = 'TRUE', ...values: readonly string[]): FollowUpView {
    const id = String(row.id);
    const items = db.all(
      `SELECT item_id, product_name, product_code, identifier FROM follow_up_item JOIN item ON item.id = item_id
       WHERE follow_up_id = ? AND ${within} ORDER BY item.rowid`,
      id,
      ...values,
    );
    const changes = db.all('SELECT * FROM follow_up_change WHERE follow_up_id = ? ORDER BY at, n', id);
    return {
      id,
      ...factsOf(row),
      loggedAt: Number(row.logged_at),
      isWithdrawn: row.withdrawn_at !== null,
      items: items.map((item) => ({
        itemId: String(item.item_id),
        productName: shownProductName(String(item.product_name), String(item.product_code)),
        identifier: String(item.identifier),
      })),
      changes: changes.map(({ at, who, kind, before }) => ({
        at: Number(at),
        who: String(who),
        kind: kind as FollowUpView['changes'][number]['kind'],
        before: before === null ? null : followUpFacts.parse(JSON.parse(String(before))),
      })),
    };
  }

  function rowOf(connectionId: string, id: string): SqlRow | undefined {
    return db.get('SELECT * FROM follow_up WHERE connection_id = ? AND id = ?', connectionId, id);
  }

  function told(connectionId: string, id: string): Result<FollowUpView, Failure> {
    events.publish('followUpChanged', { connectionId });
    const row = rowOf(connectionId, id);
    return row === undefined ? failed(notFound('follow-up', id)) : ok(viewOf(row));
  }

  function noteChange(id: string, who: string, kind: string, before: FollowUpFacts | null): void {
    db.run(
      'INSERT INTO follow_up_change (follow_up_id, at, who, kind, before, computer) VALUES (?, ?, ?, ?, ?, ?)',
      ...[id, now(), who.trim(), kind, before === null ? null : JSON.stringify(before), ids.computer],
    );
  }

  return {
    ofOrder: (connectionId, orderViewId) =>
      db
        .all(
          `SELECT * FROM follow_up WHERE connection_id = ? AND id IN (SELECT follow_up_id FROM follow_up_item
             JOIN item ON item.id = item_id WHERE item.intent_id = ? OR item.history_id = ?)
           ORDER BY done_on DESC, logged_at DESC, id DESC`,
          connectionId,
          orderViewId,
          orderViewId,
        )
        .map((row) => viewOf(row, '(item.intent_id = ? OR item.history_id = ?)', orderViewId, orderViewId)),
    ofMatter: (connectionId, matterId) =>
      db
        .all(
          `SELECT * FROM follow_up WHERE connection_id = ? AND withdrawn_at IS NULL AND id IN (SELECT follow_up_id
             FROM follow_up_item JOIN item ON item.id = item_id WHERE ${isOfMatter}) ORDER BY done_on, logged_at, id`,
          ...[connectionId, matterId, matterId],
        )
        .map((row) => viewOf(row, isOfMatter, matterId, matterId)),
    log(connectionId, itemIds, facts) {
      const faults = checkFollowUp(facts, melbourneDay(now()));
      if (faults.length > 0) return failed(invalid(faults));
      const known = db
        .all(
          'SELECT id FROM item WHERE connection_id = ? AND id IN (SELECT value FROM json_each(?))',
          connectionId,
          JSON.stringify(itemIds),
        )
        .map((row) => String(row.id));
      const [first] = itemIds;
      if (known.length === 0) return failed(notFound('item', first ?? ''));
      const id = ids.newId();
      const { doneOn, who, how, whom, note, promisedOn } = tidied(facts);
      db.transaction(() => {
        db.run(
          `INSERT INTO follow_up (id, connection_id, done_on, logged_at, who, how, whom, note, promised_on, computer)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          ...[id, connectionId, doneOn, now(), who, how, whom, note, promisedOn, ids.computer],
        );
        for (const itemId of known)
          db.run('INSERT INTO follow_up_item (item_id, follow_up_id) VALUES (?, ?)', itemId, id);
      });
      return told(connectionId, id);
    },
    correct(connectionId, id, facts) {
      const faults = checkFollowUp(facts, melbourneDay(now()));
      if (faults.length > 0) return failed(invalid(faults));
      const row = rowOf(connectionId, id);
      if (row === undefined) return failed(notFound('follow-up', id));
      const before = factsOf(row);
      const { doneOn, who, how, whom, note, promisedOn } = tidied(facts);
      // Pressed twice, it is one correction.
      if (JSON.stringify(before) === JSON.stringify(tidied(facts))) return ok(viewOf(row));
      db.transaction(() => {
        noteChange(id, facts.who, 'corrected', before);
        db.run(
          'UPDATE follow_up SET done_on = ?, who = ?, how = ?, whom = ?, note = ?, promised_on = ? WHERE id = ?',
          ...[doneOn, who, how, whom, note, promisedOn, id],
        );
      });
      return told(connectionId, id);
    },
    withdraw(connectionId, id, { who, isWithdrawn }) {
      const faults = checkYourName(who, 'who');
      if (faults.length > 0) return failed(invalid(faults));
      const row = rowOf(connectionId, id);
      if (row === undefined) return failed(notFound('follow-up', id));
      if ((row.withdrawn_at !== null) === isWithdrawn) return ok(viewOf(row));
      db.transaction(() => {
        noteChange(id, who, isWithdrawn ? 'withdrawn' : 'restored', null);
        db.run('UPDATE follow_up SET withdrawn_at = ? WHERE id = ?', isWithdrawn ? now() : null, id);
      });
      return told(connectionId, id);
    },
    contacts(connectionId, authorities) {
      const rows = db.all(
        'SELECT * FROM authority_contact WHERE connection_id = ? AND authority IN (SELECT value FROM json_each(?))',
        connectionId,
        JSON.stringify(authorities.map((authority) => authority ?? '')),
      );
      const known = new Map(rows.map((row) => [String(row.authority), row]));
      return authorities.map((authority) => {
        const row = known.get(authority ?? '');
        const part = (name: string) => String(row?.[name] ?? '');
        return { authority, name: part('name'), email: part('email'), phone: part('phone') };
      });
    },
    saveContact(connectionId, contact) {
      const faults = checkContact(contact);
      if (faults.length > 0) return failed(invalid(faults));
      const [name, email, phone] = [contact.name, contact.email, contact.phone].map((part) => part.trim());
      db.run(
        `INSERT INTO authority_contact (connection_id, authority, name, email, phone, changed_at, computer)
         VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name, email = excluded.email,
           phone = excluded.phone, changed_at = excluded.changed_at, computer = excluded.computer`,
        ...[connectionId, contact.authority ?? '', name ?? '', email ?? '', phone ?? '', now(), ids.computer],
      );
      events.publish('followUpChanged', { connectionId });
      return ok({ authority: contact.authority, name: name ?? '', email: email ?? '', phone: phone ?? '' });
    },
  };
}

function tidied({ doneOn, who, how, whom, note, promisedOn }: FollowUpFacts): FollowUpFacts {
  return { doneOn, who: who.trim(), how, whom: whom.trim(), note: note.trim(), promisedOn };
}

function factsOf(row: SqlRow): FollowUpFacts {
  return {
    doneOn: String(row.done_on),
    who: String(row.who),
    how: row.how as FollowUpFacts['how'],
    whom: String(row.whom),
    note: String(row.note),
    promisedOn: row.promised_on === null ? null : String(row.promised_on),
  };
}
