import { z } from 'zod';
import { checkDealtWith } from '../../shared/model/dealt-with-rules.ts';
import type { AppContext } from '../context/app-context.ts';
import { derivedId } from '../lib/derived-id.ts';
import { toldMoment } from '../lib/told-moment.ts';
import type { Fields, FieldValue, SharedKind, SharedThing } from '../ports/shared-kind.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import {
  itemReference,
  itemsOfMatter,
  referencedItem,
  referenceOfItem,
  sharedMatterOfItem,
} from '../storage/shared-item.ts';

const markKind = 'dealtWith';

/** How a certificate stood when it was marked. */
const standing = z.object({
  state: z.enum(['WAITING', 'COMPLETE', 'ENDED']),
  status: z.string().nullish(),
  match: z.string().nullish(),
});
type Standing = z.infer<typeof standing>;

const markFields = itemReference.extend({
  connection: z.string(),
  at: toldMoment,
  computer: z.string(),
  name: z.string(),
  note: z.string(),
  /** Only while it holds. */
  seen: standing.nullish(),
  ended: z
    .discriminatedUnion('how', [
      z.object({ how: z.literal('changed') }),
      z.object({ how: z.literal('takenBack'), at: toldMoment, by: z.string().min(1).max(200).nullish() }),
    ])
    .nullish(),
});
type MarkFields = z.infer<typeof markFields>;

/**
 * A mark “dealt with” of a certificate, as the computers of an office share it. It ends on each of them by what is new there, and
 * what ended it anywhere ended it. Where two marked the same one at once, the later mark holds.
 */
export function createSharedMarks(db: Db, { events }: Pick<AppContext, 'events'>): SharedKind {
  const rowOf = (n: string) => db.get('SELECT * FROM dealt_with WHERE n = ?', n);
  const idOf = ({ connection, order, item, at, computer }: Omit<MarkFields, 'name' | 'note'>) =>
    derivedId(markKind, connection, order, String(item), String(at), computer);

  function read(n: string, ids: Parameters<SharedKind['read']>[1]): SharedThing | null {
    const row = rowOf(n);
    const line =
      row === undefined ? undefined : db.get('SELECT * FROM item WHERE id = ?', String(row.line_id));
    const reference = line === undefined ? null : referenceOfItem(db, String(line.id));
    const matter = line === undefined ? null : sharedMatterOfItem(db, String(line.id), ids);
    if (row === undefined || line === undefined || reference === null || matter === null) return null;
    const fields = {
      ...reference,
      connection: String(line.connection_id),
      at: Number(row.at),
      computer: String(row.computer),
      name: String(row.name),
      note: String(row.note),
    };
    const rest: Fields = row.ended === null ? { seen: standingOf(line) } : { ended: endOf(row) };
    return {
      id: ids.sharedOf(markKind, n) ?? idOf(fields),
      matter,
      fields: { ...fields, ...rest },
      file: null,
    };
  }

  /** What this computer found out itself is news for the others. */
  function noteChanged(n: string): void {
    db.run('INSERT OR IGNORE INTO office_changed (kind, local_id) VALUES (?, ?)', markKind, n);
  }

  function endChanged(n: string): void {
    db.run(`UPDATE dealt_with SET ended = 'changed' WHERE n = ? AND ended IS NULL`, n);
    noteChanged(n);
  }

  /** Gives the row of it. */
  function add(fields: MarkFields, item: SqlRow): string {
    const id = String(item.id);
    const holding = db.get('SELECT n, at, computer FROM dealt_with WHERE line_id = ? AND ended IS NULL', id);
    const isLater =
      holding === undefined ||
      Number(holding.at) < fields.at ||
      (holding.at === fields.at && String(holding.computer) < fields.computer);
    if (fields.ended == null && isLater && holding !== undefined) endChanged(String(holding.n));
    const isOver = fields.ended == null && (!isLater || isNewer(standingOf(item), fields.seen ?? null));
    const ended = isOver ? ({ how: 'changed' } as const) : (fields.ended ?? null);
    const row = db.get(
      `INSERT INTO dealt_with (line_id, intent_id, history_id, document_id, at, computer, name, note, ended, ended_at, ended_by)
       VALUES (?, ?, ?, (SELECT document_id FROM download WHERE item_id = ?1 AND state = 'QUARANTINED'), ?, ?, ?, ?, ?, ?, ?)
       RETURNING n`,
      ...[id, item.intent_id ?? null, item.history_id ?? null],
      ...[fields.at, fields.computer, fields.name.trim(), fields.note.trim(), ...endValues(ended)],
    );
    const n = String(row?.n);
    if (isOver) noteChanged(n);
    return n;
  }

  /** What has ended here does not hold again; of how it ended the ledger has the last word. */
  function end(n: string, ended: MarkFields['ended']): void {
    if (ended != null)
      db.run(
        `UPDATE dealt_with SET ended = ?, ended_at = ?, ended_by = ? WHERE n = ?`,
        ...endValues(ended),
        n,
      );
    else if (rowOf(n)?.ended !== null) noteChanged(n);
  }

  return {
    kind: markKind,
    version: 1,
    typed: {},
    watched: [
      { table: 'dealt_with', on: 'INSERT', thing: 'CAST(NEW.n AS TEXT)' },
      { table: 'dealt_with', on: 'UPDATE', of: 'ended', thing: 'CAST(NEW.n AS TEXT)' },
    ],
    all: () => db.all('SELECT n FROM dealt_with').map(({ n }) => String(n)),
    read,
    find(id, fields, ids) {
      const told = markFields.safeParse(fields);
      const item = told.success ? referencedItem(db, told.data.connection, told.data) : undefined;
      if (!told.success || item === undefined || id !== idOf(told.data)) return null;
      const row = db.get(
        'SELECT n FROM dealt_with WHERE line_id = ? AND at = ? AND computer = ?',
        ...[String(item.id), told.data.at, told.data.computer],
      );
      return row === undefined || ids.sharedOf(markKind, String(row.n)) !== null ? null : String(row.n);
    },
    write({ id, localId, fields }) {
      const told = markFields.safeParse(fields);
      if (!told.success || id !== idOf(told.data) || checkDealtWith(told.data).length > 0) return null;
      if (localId !== null) {
        end(localId, told.data.ended);
        return localId;
      }
      const item = referencedItem(db, told.data.connection, told.data);
      if (item === undefined) return null;
      // The marker saw more of it than this library knows yet.
      if (told.data.ended == null && isOlder(standingOf(item), told.data.seen ?? null)) return null;
      return add(told.data, item);
    },
    putAway(matterId) {
      const rows = db.all(`SELECT n FROM dealt_with WHERE line_id IN (${itemsOfMatter})`, matterId);
      for (const { n } of rows) {
        db.run('UPDATE order_line SET dealt_with = NULL WHERE dealt_with = ?', n ?? null);
        db.run('DELETE FROM dealt_with WHERE n = ?', n ?? null);
      }
      return rows.map(({ n }) => String(n));
    },
    fileOf: () => null,
    told(localId) {
      const row = rowOf(localId);
      const of = row?.intent_id ?? row?.history_id;
      const item =
        row === undefined
          ? undefined
          : db.get('SELECT connection_id FROM item WHERE id = ?', String(row.line_id));
      if (item !== undefined)
        events.publish('orderChanged', { orderViewId: String(of), connectionId: String(item.connection_id) });
    },
  };
}

/** As far as the triggers of `dealt_with` take a change of it for something new. */
function standingOf({ state, status, match_problem }: SqlRow) {
  return {
    state: state as Standing['state'],
    ...(state === 'ENDED' ? { status: String(status).toUpperCase() } : {}),
    ...(match_problem === null || match_problem === undefined ? {} : { match: String(match_problem) }),
  };
}

function isOlder(here: Standing, seen: Standing | null): boolean {
  return seen !== null && here.state === 'WAITING' && seen.state !== 'WAITING';
}

/** Something new happened that the marker had not seen. */
function isNewer(here: Standing, seen: Standing | null): boolean {
  if (seen === null) return true;
  const hasMoved = here.state !== seen.state && here.state === 'ENDED';
  const hasOtherEnd = here.state === 'ENDED' && here.status !== (seen.status ?? here.status);
  return hasMoved || hasOtherEnd || (here.match != null && here.match !== seen.match);
}

function endOf({ ended, ended_at, ended_by }: SqlRow): FieldValue {
  if (ended !== 'takenBack') return { how: 'changed' };
  return { how: 'takenBack', at: Number(ended_at), ...(ended_by === null ? {} : { by: String(ended_by) }) };
}

function endValues(ended: Exclude<MarkFields['ended'], undefined>) {
  return ended?.how === 'takenBack'
    ? (['takenBack', ended.at, ended.by ?? null] as const)
    : ([ended === null ? null : 'changed', null, null] as const);
}
