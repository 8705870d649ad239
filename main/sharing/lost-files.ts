import type { OfficeEntry } from '../office/office-server.ts';
import type { SharedFile } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import type { EntryBody } from './fields.ts';
import { canBeKept } from './ledger-rows.ts';

/** Of entries that ask for the bytes of a file again, and that say that the server has them. The thing is the file. */
export const lostFileKind = 'lostFile';

interface LostFilesParts {
  readonly hasFile: (file: SharedFile) => boolean;
  /** Whether somebody asked for it, and nobody gave it since. */
  readonly isLost: (id: string) => boolean;
  readonly addOutgoing: (
    kind: string,
    version: number,
    matter: string | null,
    body: EntryBody,
    file: SharedFile | null,
  ) => void;
}

/**
 * A server that was restored to an older point gets its entries back from any computer, and a document only from one that has it,
 * which may have been away meanwhile. So who misses one asks for it in the ledger.
 */
export interface LostFiles {
  /** Asks for a file that an entry names. Once, until somebody gives it. */
  ask(file: SharedFile): void;
  /** An entry of the kind was applied. Whoever has the file gives it, until another did. */
  heard(entry: Pick<OfficeEntry, 'matter'>, id: string): void;
}

export function createLostFiles(db: Db, { hasFile, isLost, addOutgoing }: LostFilesParts): LostFiles {
  function isOnTheWay(id: string): boolean {
    const sql = 'SELECT 1 FROM office_outgoing WHERE kind = ? AND thing = ?';
    return db.get(sql, lostFileKind, id) !== undefined;
  }

  function say(id: string, matter: string | null, isGone: boolean, file: SharedFile | null): void {
    const change = isGone ? ([null, true] as const) : ([true, null] as const);
    addOutgoing(lostFileKind, 1, matter, { thing: id, fields: { isLost: change } }, file);
  }

  return {
    ask(file) {
      const id = `${file.sha256}.${file.fileType}`;
      if (isLost(id) || isOnTheWay(id)) return;
      // Who knows the hash may read the document: only who may read its matter is told. Of one that was erased nobody is asked.
      const named = db.get(
        'SELECT matter FROM office_entry WHERE instr(body, ?) > 0 ORDER BY n DESC LIMIT 1',
        file.sha256,
      );
      if (named !== undefined) say(id, named.matter === null ? null : String(named.matter), true, null);
    },
    heard({ matter }, id) {
      if (!isLost(id)) {
        db.run('DELETE FROM office_outgoing WHERE kind = ? AND thing = ?', lostFileKind, id);
        return;
      }
      const [, sha256 = '', fileType = ''] = /^([0-9a-f]{64})\.([a-z]+)$/.exec(id) ?? [];
      const file = { sha256, fileType };
      if (canBeKept(file) && hasFile(file) && !isOnTheWay(id)) say(id, matter, false, file);
    },
  };
}
