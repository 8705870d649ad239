import { ok, type Result } from '../../shared/lib/result.ts';
import { derivedId } from '../lib/derived-id.ts';
import { type OfficeServer, readEntry } from '../office/office-server.ts';
import type { Fields, FieldValue } from '../ports/shared-kind.ts';
import type { ServerFault } from '../postgres/server-fault.ts';
import type { Db } from '../storage/db.ts';
import { timeOf } from './ledger-rows.ts';
import type { EntryMaker } from './make-entries.ts';

/** Says that the office's server was restored to an older point. One thing of the office; `since`: see {@link RestoredServer}. */
export const restoredKind = 'restoredServer';
const thing = derivedId(restoredKind);

const moment = (value: FieldValue | undefined) =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;

/** The newest moment counts: a computer that was away for long tells of an earlier time. */
export const restoredRules = {
  joined: (field: string, stood: FieldValue, _was: FieldValue, is: FieldValue) =>
    field === 'since' ? Math.max(moment(stood), moment(is)) : undefined,
};

export interface RestoredServer {
  /**
   * When the newest entry was written that the server had lost, by its clock: after the backup, and before it was restored. So a computer
   * that the server saw last before it has not been heard since. Null where nothing was lost.
   */
  restoredAt(): number | null;
}

interface RestoredParts {
  readonly add: EntryMaker['add'];
  readonly stored: (kind: string, id: string) => { readonly fields: Fields } | null;
}

export function createRestoredServer(
  db: Db,
  { add, stored }: RestoredParts,
): RestoredServer & { noteLost(n: number): void } {
  const since = () => moment(stored(restoredKind, thing)?.fields.since);
  return {
    restoredAt: () => since() || null,
    /** Before entries after a number go, which the server has lost. */
    noteLost(n) {
      const lost = db.get('SELECT * FROM office_entry WHERE n > ? ORDER BY arrived_at DESC LIMIT 1', n);
      const at = lost === undefined ? 0 : timeOf(readEntry(lost));
      if (at > since()) add(restoredKind, 1, null, { thing, fields: { since: [null, at] } }, null);
    },
  };
}

/** Computers that may hold what the server lost. */
export interface NotBack {
  readonly since: number;
  readonly computers: readonly { readonly person: string; readonly computer: string }[];
}

/** A computer that was not seen for so long is no news. */
const longMs = 30 * 86_400_000;

/** Null where every computer is back. `now`: by the server's clock. */
export async function readNotBack(
  server: OfficeServer,
  since: number | null,
  now: number,
): Promise<Result<NotBack | null, ServerFault>> {
  if (since === null || now - since > longMs) return ok(null);
  const silent = await server.silentSince(since, longMs);
  if (!silent.ok) return silent;
  return ok(silent.value.length === 0 ? null : { since, computers: silent.value });
}
