import { z } from 'zod';
import { followUpFacts } from '../../shared/contract/views/follow-up.ts';
import { checkFollowUp } from '../../shared/model/follow-up.ts';
import { checkYourName } from '../../shared/model/person-name.ts';
import type { AppContext } from '../context/app-context.ts';
import { derivedId } from '../lib/derived-id.ts';
import { toldMoment } from '../lib/told-moment.ts';
import type { Fields, FieldValue, SharedIds, SharedKind, SharedThing } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import {
  itemReference,
  itemsOfMatter,
  referencedItem,
  referenceOfItem,
  sharedMatterOfItem,
} from '../storage/shared-item.ts';

const followUpKind = 'followUp';
const changeKind = 'followUpChange';
/** Which day it is, nobody asks the clock of this computer of what another one wrote. */
const lastDay = '9999-12-31';

const storedFields = followUpFacts.extend({
  connection: z.string(),
  items: z.array(itemReference).min(1).max(10_000),
  loggedAt: toldMoment,
  computer: z.string(),
  whom: z.string().default(''),
  note: z.string().default(''),
  promisedOn: z.string().nullable().default(null),
  isWithdrawn: z.boolean().nullish(),
});

type Parts = Pick<AppContext, 'events'>;

/** What was followed up with an authority, as the computers of an office share it. Nothing of it is ever deleted. */
export function createSharedFollowUps(db: Db, { events }: Parts): SharedKind {
  const rowOf = (id: string) => db.get('SELECT * FROM follow_up WHERE id = ?', id);

  function read(id: string, ids: SharedIds): SharedThing | null {
    const row = rowOf(id);
    if (row === undefined) return null;
    const itemIds = db
      .all('SELECT item_id FROM follow_up_item WHERE follow_up_id = ?', id)
      .map(({ item_id }) => String(item_id));
    const items = itemIds.flatMap((itemId) => referenceOfItem(db, itemId) ?? []);
    const [first] = itemIds;
    const matter = first === undefined ? null : sharedMatterOfItem(db, first, ids);
    // Of a matter that is not shared yet nothing is told: it may be a restricted one.
    if (items.length < itemIds.length || matter === null) return null;
    const fields = {
      connection: row.connection_id,
      loggedAt: row.logged_at,
      computer: row.computer,
      doneOn: row.done_on,
      who: row.who,
      how: row.how,
      whom: row.whom,
      note: row.note,
      promisedOn: row.promised_on,
      isWithdrawn: row.withdrawn_at === null ? null : true,
      items: items.sort((a, b) => (a.order === b.order ? a.item - b.item : a.order < b.order ? -1 : 1)),
    };
    return { id, matter, fields: filled(fields), file: null };
  }

  return {
    kind: followUpKind,
    version: 1,
    typed: {
      doneOn: 'Day of follow-up',
      who: 'Person who followed up',
      how: 'Way of follow-up',
      whom: 'Contact of follow-up',
      note: 'Note of follow-up',
      promisedOn: 'Day promised in follow-up',
    },
    watched: [
      { table: 'follow_up', on: 'INSERT', thing: 'NEW.id' },
      { table: 'follow_up', on: 'UPDATE', thing: 'NEW.id' },
    ],
    all: () => db.all('SELECT id FROM follow_up').map(({ id }) => String(id)),
    read,
    find: (id) => (rowOf(id) === undefined ? null : id),
    write({ id, fields, by }) {
      const told = storedFields.safeParse(fields);
      if (!told.success || checkFollowUp(told.data, lastDay).length > 0) return null;
      const { connection, loggedAt, computer, items, doneOn, who, how, whom, note, promisedOn } = told.data;
      const here = items.flatMap((item) => referencedItem(db, connection, item)?.id ?? []);
      if (here.length === 0) return null;
      const withdrawnAt = told.data.isWithdrawn === true ? by.at : null;
      db.run(
        `INSERT INTO follow_up (id, connection_id, done_on, logged_at, who, how, whom, note, promised_on, computer, withdrawn_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET done_on = excluded.done_on,
           who = excluded.who, how = excluded.how, whom = excluded.whom, note = excluded.note,
           promised_on = excluded.promised_on,
           withdrawn_at = iif(excluded.withdrawn_at IS NULL, NULL, coalesce(withdrawn_at, excluded.withdrawn_at))`,
        ...[id, connection, doneOn, loggedAt, who, how, whom, note, promisedOn, computer, withdrawnAt],
      );
      for (const itemId of here)
        db.run(
          'INSERT OR IGNORE INTO follow_up_item (item_id, follow_up_id) VALUES (?, ?)',
          ...[String(itemId), id],
        );
      // Until all of its certificates are here.
      return here.length < items.length ? null : id;
    },
    putAway(matterId, ids) {
      const gone = goneWith(db, matterId, ids);
      db.run(`DELETE FROM follow_up_item WHERE item_id IN (${itemsOfMatter})`, matterId);
      for (const id of gone) {
        for (const [table, column] of [
          ['follow_up_change', 'follow_up_id'],
          ['follow_up_item', 'follow_up_id'],
          ['follow_up', 'id'],
        ])
          db.run(`DELETE FROM ${table} WHERE ${column} = ?`, id);
      }
      db.run('UPDATE order_line_revision SET n = abs(random() % 9007199254740991)');
      return gone;
    },
    fileOf: () => null,
    told: (localId) => tell(db, events, localId),
  };
}

const changeFields = z.object({
  followUp: z.string(),
  at: toldMoment,
  who: z.string(),
  kind: z.enum(['corrected', 'withdrawn', 'restored']),
  before: followUpFacts.nullish(),
  computer: z.string(),
});

/** What was done to an entry of that log since. A fact: it never changes. */
export function createSharedFollowUpChanges(db: Db, { events }: Parts): SharedKind {
  const idOf = (followUp: string, at: number, kind: string, computer: string) =>
    derivedId(changeKind, followUp, String(at), kind, computer);
  const find = (id: string, fields: Fields): string | null => {
    const told = changeFields.safeParse(fields);
    if (!told.success) return null;
    const { followUp, at, kind, computer } = told.data;
    const row = db.get(
      'SELECT n FROM follow_up_change WHERE follow_up_id = ? AND at = ? AND kind = ? AND computer = ?',
      ...[followUp, at, kind, computer],
    );
    return row === undefined || id !== idOf(followUp, at, kind, computer) ? null : String(row.n);
  };
  return {
    kind: changeKind,
    version: 1,
    typed: {},
    watched: [{ table: 'follow_up_change', on: 'INSERT', thing: 'CAST(NEW.n AS TEXT)' }],
    all: () => db.all('SELECT n FROM follow_up_change').map(({ n }) => String(n)),
    read(n, ids): SharedThing | null {
      const row = db.get('SELECT * FROM follow_up_change WHERE n = ?', n);
      if (row === undefined || ids.sharedOf(followUpKind, String(row.follow_up_id)) === null) return null;
      const [followUp, at, kind, computer] = [
        String(row.follow_up_id),
        Number(row.at),
        String(row.kind),
        String(row.computer),
      ];
      const before = row.before === null ? null : (JSON.parse(String(row.before)) as FieldValue);
      return {
        id: idOf(followUp, at, kind, computer),
        matter: matterOf(db, followUp, ids),
        fields: filled({ followUp, at, who: row.who, kind, before, computer }),
        file: null,
      };
    },
    find,
    // Their follow-ups take them along.
    putAway: (matterId, ids) =>
      goneWith(db, matterId, ids).flatMap((id) =>
        db.all('SELECT n FROM follow_up_change WHERE follow_up_id = ?', id).map(({ n }) => String(n)),
      ),
    write({ id, localId, fields }, ids) {
      if (localId !== null) return localId;
      const told = changeFields.safeParse(fields);
      const isFact = (facts: z.infer<typeof followUpFacts> | null | undefined) =>
        facts == null || checkFollowUp(facts, lastDay).length === 0;
      if (!told.success || !isFact(told.data.before) || checkYourName(told.data.who, 'who').length > 0)
        return null;
      const { followUp, at, who, kind, before, computer } = told.data;
      if (id !== idOf(followUp, at, kind, computer) || ids.localOf(followUpKind, followUp) === null)
        return null;
      const row = db.get(
        `INSERT INTO follow_up_change (follow_up_id, at, who, kind, before, computer) VALUES (?, ?, ?, ?, ?, ?) RETURNING n`,
        ...[followUp, at, who, kind, before == null ? null : JSON.stringify(before), computer],
      );
      return String(row?.n);
    },
    fileOf: () => null,
    told(n) {
      const row = db.get('SELECT follow_up_id FROM follow_up_change WHERE n = ?', n);
      if (row !== undefined) tell(db, events, String(row.follow_up_id));
    },
  };
}

/** Follow-ups that go with a matter: the office knows them as its own, or they are of nothing else. */
function goneWith(db: Db, matterId: string, ids: SharedIds): string[] {
  const matter = ids.sharedOf('matter', matterId);
  const rows = db.all(
    `SELECT follow_up_id AS id, count(*) = (SELECT count(*) FROM follow_up_item AS every
       WHERE every.follow_up_id = one.follow_up_id) AS is_all
     FROM follow_up_item AS one WHERE item_id IN (${itemsOfMatter}) GROUP BY follow_up_id`,
    matterId,
  );
  return rows.flatMap(({ id, is_all }) =>
    is_all === 1 || matterOf(db, String(id), ids) === matter ? String(id) : [],
  );
}

/** The matter that the office knows a follow-up of: that of its first certificate. */
function matterOf(db: Db, followUp: string, ids: SharedIds): string | null {
  const item = db.get('SELECT item_id FROM follow_up_item WHERE follow_up_id = ? LIMIT 1', followUp);
  return item === undefined ? null : sharedMatterOfItem(db, String(item.item_id), ids);
}

function tell(db: Db, events: Parts['events'], followUp: string): void {
  const row = db.get('SELECT connection_id FROM follow_up WHERE id = ?', followUp);
  if (row !== undefined) events.publish('followUpChanged', { connectionId: String(row.connection_id) });
}

/** What is empty is no field. */
function filled(fields: Readonly<Record<string, unknown>>): Fields {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(entries) as Fields;
}
