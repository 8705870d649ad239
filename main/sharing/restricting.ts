import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { AppContext } from '../context/app-context.ts';
import { waitUntil } from '../lib/wait-until.ts';
import type { OfficePerson, OfficeServer } from '../office/office-server.ts';
import type { ServerFault } from '../postgres/server-fault.ts';
import type { Db } from '../storage/db.ts';
import type { Ledger } from './ledger.ts';
import type { OfficeLink } from './office-link.ts';

/** Why nothing was restricted or opened: `gone`: there is no such matter here, or this computer belongs to no office. */
type NotDecided = 'gone' | ServerFault;

/** What a person decides of who may read a matter. The server is asked, and nothing changes where it is not reached. */
export interface Restricting {
  /** Everybody who was not removed, by name; null where this computer belongs to no office. */
  people(): Promise<Result<readonly OfficePerson[], ServerFault> | null>;
  /** Sends what is not sent of the matter, then has only these people and this one read it. Ends once this library has heard of it. */
  restrict(
    connectionId: string,
    matterId: string,
    logins: readonly string[],
  ): Promise<Result<null, NotDecided>>;
  open(connectionId: string, matterId: string): Promise<Result<null, NotDecided>>;
}

interface RestrictingParts extends Pick<AppContext, 'db' | 'clock'> {
  readonly ledger: Pick<Ledger, 'ids'>;
  readonly link: Pick<OfficeLink, 'ask' | 'membership'>;
  readonly fault: () => ServerFault | null;
  /** Receives and sends now. */
  readonly synchronise: () => void;
}

/** A document of 100 MB is sent before. */
const sentWithinMs = 120_000;
const heardWithinMs = 10_000;

export function createRestricting({ db, clock, ...parts }: RestrictingParts): Restricting {
  /** Waits while nothing is known to be wrong. */
  async function until(isDone: () => boolean, withinMs: number): Promise<boolean> {
    parts.synchronise();
    const isHopeless = () => parts.fault() !== null || parts.link.membership() === null;
    await waitUntil(clock, () => isDone() || isHopeless(), withinMs);
    return isDone();
  }

  function isSent(matterId: string): boolean {
    const matter = parts.ledger.ids.sharedOf('matter', matterId);
    const waiting = 'SELECT 1 FROM office_changed UNION ALL SELECT 1 FROM office_outgoing WHERE matter = ?';
    return matter !== null && db.get(waiting, matter) === undefined;
  }

  const decidedAt = (matter: string) =>
    Number(db.get('SELECT at FROM office_restriction WHERE matter = ?', matter)?.at ?? 0);

  async function decide(
    connectionId: string,
    matterId: string,
    ask: (server: OfficeServer, matters: readonly string[]) => ReturnType<OfficeServer['open']>,
  ): Promise<Result<null, NotDecided>> {
    const sql = 'SELECT 1 FROM matter WHERE id = ? AND connection_id = ? AND deleted_at IS NULL';
    if (parts.link.membership() === null || db.get(sql, matterId, connectionId) === undefined)
      return failed('gone');
    await until(() => isSent(matterId), sentWithinMs);
    const matter = parts.ledger.ids.sharedOf('matter', matterId);
    if (matter === null || !isSent(matterId))
      return failed(
        parts.fault() ?? {
          code: 'unreachable',
          message: 'Not everything of the matter was sent.',
          host: null,
        },
      );
    const before = decidedAt(matter);
    const decided = await parts.link.ask((server) => ask(server, withMerged(db, matter)));
    if (!decided.ok) return decided;
    await until(() => decidedAt(matter) > before, heardWithinMs);
    return ok(null);
  }

  return {
    people: async () =>
      parts.link.membership() === null ? null : await parts.link.ask((server) => server.people()),
    restrict: (connectionId, matterId, logins) =>
      decide(connectionId, matterId, (server, matters) => server.restrict(matters, logins)),
    open: (connectionId, matterId) =>
      decide(connectionId, matterId, (server, matters) => server.open(matters)),
  };
}

/** A matter and all that were merged into it, as the office knows them: what was said of those is told of it too. */
export function withMerged(db: Db, matter: string): string[] {
  return db
    .all(
      `WITH RECURSIVE whole (id) AS (SELECT ? UNION SELECT thing.id FROM office_thing AS thing JOIN whole
         ON thing.kind = 'matter' AND instr(thing.fields, '"mergedInto"') > 0 AND thing.fields ->> '$.mergedInto' = whole.id)
       SELECT id FROM whole`,
      matter,
    )
    .map(({ id }) => String(id));
}
