import type { Db } from '../storage/db.ts';
import { filedThing, fileThing } from './filing.ts';
import { type ActWriter, addAct, matterState, partFromEarlier } from './matter-rows.ts';

/** What a colleague can move from one matter into another: by the local id of its row. */
export type MovedKind =
  | 'order'
  | 'elsewhere'
  | 'statement'
  | 'purchase'
  | 'alert'
  | 'document'
  | 'ownerSearch';

/** Puts a thing into a matter, as a colleague did on that computer. Part of the caller's transaction. */
export type FileShared = (kind: MovedKind, thing: string, matterId: string, computer: string) => void;

/** Notes it like a move by a person here. A thing that is in the matter already stays as it is. */
export function createFileShared(db: Db, parts: Omit<ActWriter, 'computer'>): FileShared {
  return (kind, thing, matterId, computer) => {
    const connection = db.get('SELECT connection_id FROM matter WHERE id = ?', matterId)?.connection_id;
    if (typeof connection !== 'string') return;
    const writer = { ...parts, computer };
    const to = matterState(db, connection, matterId);
    if (to === null || filedThing(db, connection, kind, thing)?.from.id === matterId) return;
    partFromEarlier(db, writer, connection, to);
    const filed = filedThing(db, connection, kind, thing);
    if (filed === null || filed.from.id === matterId) return;
    const actId = addAct(db, writer, {
      connectionId: connection,
      kind: 'moved',
      matterId,
      mergedId: null,
      fromNumber: filed.from.number,
      toNumber: to.number,
      before: null,
      undoes: null,
    });
    fileThing(db, actId, filed, { id: matterId, number: to.number });
  };
}
